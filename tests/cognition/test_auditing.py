"""Answers of items found again, and planted ones that are not the truth."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from graphwalks.cognition import Item, record_of
from graphwalks.cognition.auditing import audit, audit_file
from graphwalks.errors import SourceError


def test_right_answers_pass(generated: list[Item]) -> None:
    assert not [verdict for verdict in map(audit, generated[:200]) if verdict.faults]


def test_a_planted_answer_is_found_by_both_routes_in_both_presentations(
    generated: list[Item],
) -> None:
    item = next(item for item in generated if item.answer == "yes")
    verdict = audit(replace(item, answer="no"))
    assert verdict.faults == tuple(
        f"no stored, yes found ({route} route, cues {cues})"
        for cues in ("published", "removed")
        for route in ("search", "matrix")
    )


def test_a_file_is_checked_to_its_end_whatever_stands_between(
    generated: list[Item], tmp_path: Path
) -> None:
    good, last = record_of(generated[0]), record_of(generated[1])
    planted = {**good, "answer": "yes" if good["answer"] == "no" else "no"}
    other = {"prompt": "of another family"}
    file = tmp_path / "items.jsonl"
    lines = "".join(f"{json.dumps(one)}\n" for one in (good, planted, other, last))
    file.write_text(lines, encoding="utf-8")
    first, second, third, fourth = audit_file(file)
    assert (first.item, fourth.item) == (generated[0].pair_id, generated[1].pair_id)
    assert not first.faults + fourth.faults
    assert (second.item, third.item) == ("line 2", "line 3")
    assert second.faults[0].startswith("`answer` is")
    assert third.faults[0].startswith("`task` is not one of")


@pytest.mark.parametrize("text", ["[]", "{", "nothing"])
def test_a_file_of_something_else_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="line 1"):
        list(audit_file(file))
    with pytest.raises(SourceError, match="cannot be read"):
        list(audit_file(tmp_path / "nowhere"))
