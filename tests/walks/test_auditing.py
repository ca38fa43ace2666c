"""Stored answers found again from their prompts."""

from pathlib import Path

import pytest

from graphwalks.walks import auditing
from graphwalks.walks.auditing import Surplus, audit, file_rows, task_rows
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import render
from graphwalks.walks.request import Presentation, read_request
from graphwalks.walks.row import Row, generated_row

DIAMOND = "a -> b\na -> c\nb -> d\nc -> d\nd -> a"


def question(answer: list[str], edges: str = DIAMOND, depth: int = 2) -> Row:
    prompt = render(edges, Operation("bfs", "a", depth), "2026")
    return Row("row", "pair", "bfs", "1k", prompt, tuple(answer), depth, None, "", None)


def test_a_right_answer_has_no_mismatch_whatever_its_order() -> None:
    assert audit(question(["d"])) == ()
    assert audit(question(["c", "b"], depth=1)) == ()
    assert audit(question([], depth=3)) == ()


def test_a_wrong_answer_is_found_by_both_routes() -> None:
    fast, general = audit(question(["b", "c"]))
    assert (fast.route, general.route) == ("fast", "general")
    assert (fast.expected, fast.found) == (2, 1)
    assert fast.only_stored == Surplus(2, ("b", "c"))
    assert fast.only_found == Surplus(1, ("d",))


def test_a_route_that_errs_alone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = {**auditing.ROUTES, "fast": lambda prompt: frozenset({"b"})}
    monkeypatch.setattr(auditing, "ROUTES", routes)
    (mismatch,) = audit(question(["d"]))
    assert mismatch.route == "fast"


def test_only_a_few_ids_are_kept_of_a_large_surplus() -> None:
    star = "\n".join(f"a -> n{number}" for number in range(9))
    mismatch = audit(question([], star, 1))[0]
    assert mismatch.only_found == Surplus(9, ("n0", "n1", "n2", "n3", "n4"))


def test_generated_rows_of_every_small_tier_agree() -> None:
    request = read_request("bfs_128k", {"source": "generated", "per_tier": 2})
    questions = list(task_rows(request))
    assert len(questions) == 16
    assert not [mismatch for asked in questions for mismatch in audit(asked)]


def test_genuine_rows_agree(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    questions = list(file_rows(shared_data / "graphwalks" / "real_rows.jsonl"))
    assert questions
    assert not [mismatch for asked in questions for mismatch in audit(asked)]


def test_a_long_prompt_is_solved_by_both_routes() -> None:
    made = generated_row("bfs", "256k", 0, 0, Presentation("2026", "salted", False))
    assert audit(made) == ()
