"""The value of one reply, on a graph that fits on a line."""

import math
from collections.abc import Callable

import pytest
from inspect_ai.scorer import Score

from graphwalks.scorers.set_f1 import KEYS, SHOWN_IDS, score_reply
from graphwalks.solvers.replies import Outcome
from graphwalks.walks import Operation, render

# s -> a, s -> b, a -> c: the search from s to depth 1 gives a and b.
S, A, B, C = "5555555555", "aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"
EDGES = f"{S} -> {A}\n{S} -> {B}\n{A} -> {C}"
PROMPT = render(EDGES, Operation("bfs", S, 1), "2026")


def score(reply: str, truth: list[str] | None = None, stopped: Outcome | None = None) -> Score:
    return score_reply(stopped, reply, [A, B] if truth is None else truth, PROMPT)


def value(reply: str, truth: list[str] | None = None) -> dict[str, float]:
    return {str(key): float(str(entry)) for key, entry in score(reply, truth).as_dict().items()}


def test_the_right_set_in_any_order_is_one_everywhere() -> None:
    right = value(f"Final Answer: [{B}, {A}]")
    assert right == dict.fromkeys(KEYS, 1.0) | {"invented": 0.0}


def test_a_part_of_the_set_is_the_harmonic_mean_of_precision_and_recall() -> None:
    part = value(f"Final Answer: [{A}]")
    assert part["precision"] == 1
    assert part["recall"] == 0.5
    assert part["f1"] == pytest.approx(2 / 3)
    assert part["exact"] == 0


def test_an_answer_that_only_a_careful_reader_finds_counts_as_flexible_alone() -> None:
    bold = value(f"**Final Answer:** ['{A}', '{B}']")
    assert (bold["f1"], bold["f1_flexible"]) == (0, 1)


def test_the_empty_answer_is_right_for_an_empty_truth_and_prose_is_not() -> None:
    assert value("Final Answer: []", truth=[])["f1"] == 1
    assert value("There are no such nodes, I believe.", truth=[])["f1"] == 0
    assert value("Final Answer: []")["f1"] == 0


def test_nodes_that_are_not_in_the_graph_are_a_rate_of_their_own() -> None:
    assert value(f"Final Answer: [{A}, node1, node2, node3]")["invented"] == 0.75


def test_metadata_tells_what_is_wrong_and_stays_small() -> None:
    metadata = score(f"Final Answer: [{A}, {C}, {S}, uvwx]").metadata or {}
    assert metadata["outcome"] == "answered"
    assert (metadata["returned"], metadata["expected"]) == (4, 2)
    errors = metadata["errors"]
    assert errors["invented"] == {"count": 1, "ids": ["uvwx"]}
    assert errors["deep"] == {"count": 1, "ids": [C]}
    assert errors["start"] == {"count": 1, "ids": [S]}
    assert errors["missed"] == {"count": 1, "ids": [B]}


@pytest.mark.parametrize("stopped", [None, Outcome.PROVIDER_ERROR, Outcome.CONTEXT_OVERFLOW])
def test_metadata_tells_what_misreadings_score_whatever_became_of_the_row(
    stopped: Outcome | None,
) -> None:
    metadata = score(f"Final Answer: [{A}]", stopped=stopped).metadata or {}
    assert metadata["misreadings"] == pytest.approx({
        "all_within_depth": 1,
        "stop_at_2": 1,
        "one_step": 1,
        "all_nodes": 2 * 2 / (4 + 2),
    })


def test_an_explanation_says_what_is_wrong() -> None:
    wrong = score(f"Final Answer: [{A}, {C}, {S}, uvwx]").explanation
    assert wrong == "1 of 2 nodes found, 4 returned: 1 invented, 1 start, 1 deep, 1 missed."
    assert score(f"Final Answer: [{A}, {B}]").explanation == "2 of 2 nodes found, 2 returned."
    assert "`Final Answer: [...]`" in (score("I cannot tell.").explanation or "")
    assert "--max-tokens" in (score("Final", stopped=Outcome.OUTPUT_LIMIT).explanation or "")


def test_a_long_answer_is_shown_by_its_first_nodes() -> None:
    nodes = [f"{number:010x}" for number in range(500)]
    shown = score(f"Final Answer: [{', '.join(nodes)}]").answer or ""
    assert shown.endswith(", ... (500 nodes)]")
    assert shown.count(", ") == SHOWN_IDS


def test_an_error_of_the_provider_has_no_number() -> None:
    entries = score("", stopped=Outcome.PROVIDER_ERROR).as_dict()
    assert set(entries) == set(KEYS)
    assert all(math.isnan(float(str(entry))) for entry in entries.values())


def test_overflow_is_zero_in_the_headline_and_left_out_in_the_window() -> None:
    entries = score("", stopped=Outcome.CONTEXT_OVERFLOW).as_dict()
    assert entries["f1"] == 0
    assert math.isnan(float(str(entries["f1_in_window"])))


@pytest.mark.parametrize(
    "make",
    [
        lambda: f"Final Answer: [{', '.join(f'{number:010x}' for number in range(1_600_000))}]",
        lambda: f"Final Answer: [{', '.join(f'n{number}!' for number in range(450_000))}]",
        lambda: f"I think Final Answer: []\n{'<' * 20_000_000}",
    ],
    ids=["20 MB of ids", "450,000 names", "20 MB of brackets"],
)
def test_a_hostile_reply_is_graded_to_its_end(make: Callable[[], str]) -> None:
    """It is so long that a grading of quadratic time would take hours."""
    assert value(make())["f1"] == 0
