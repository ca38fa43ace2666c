"""What a run needs, computed from its rows."""

import inspect

import pytest

from graphwalks.arbigraph.planning import (
    ANSWER_CHARS_PER_TOKEN,
    REASONING_RESERVE,
    TURN_LIMIT,
    Plan,
    Ratios,
    make_plan,
    remarks,
    scope_line,
)
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.sizes import RowSize, TopologySize, sizes_of
from graphwalks.limits import Limits
from graphwalks.solvers.calculator_agent import calculator_agent

NO_LIMITS = Limits(None, None)


def plan_of(limits: Limits) -> Plan:
    """Two topologies, of 100 and 200 tokens of prompt and of 300, answers of 10, 21 and 40."""
    sizes = (
        TopologySize("one", (RowSize(200, 10), RowSize(400, 21)), (), ()),
        TopologySize("two", (RowSize(900, 20),), (), ()),
    )
    return make_plan(sizes, {"one": Ratios(2.0, 1.0), "two": Ratios(3.0, 0.5)}, limits)


def test_tokens_follow_from_characters() -> None:
    planned = plan_of(NO_LIMITS)
    one, two = planned.topologies
    assert (one.topology, one.rows, one.least_tokens, one.most_tokens) == ("one", 2, 100, 200)
    assert (one.input_tokens, one.largest_answer_tokens, one.answer_tokens) == (300, 21, 31)
    assert (two.input_tokens, two.largest_answer_tokens) == (300, 40)
    assert (planned.rows, planned.input_tokens, planned.answer_tokens) == (3, 600, 71)
    assert planned.output_room == 40 + REASONING_RESERVE
    assert planned.fitting is None


def test_a_part_of_a_token_counts_as_one() -> None:
    size = TopologySize("one", (RowSize(3, 3),), (), ())
    planned = make_plan([size], {"one": Ratios(2.0, 2.0)}, NO_LIMITS)
    assert (planned.input_tokens, planned.answer_tokens) == (2, 2)


def test_what_fits_is_counted_by_topology_and_in_all() -> None:
    planned = plan_of(Limits(300, None))
    assert [one.fitting for one in planned.topologies] == [2, 0]
    assert planned.fitting == 2


def test_the_agent_makes_a_call_a_row_at_least_and_its_turns_at_most() -> None:
    default = inspect.signature(calculator_agent).parameters["turn_limit"].default
    assert default == TURN_LIMIT
    assert plan_of(NO_LIMITS).most_calls == 3 * TURN_LIMIT


def test_answers_are_ascii_of_which_a_token_has_one_character_or_more() -> None:
    assert ANSWER_CHARS_PER_TOKEN == 1
    for size in sizes_of(read_request("arbigraph_math", {"topology": "all"})):
        assert all(answer.isascii() for answer in size.answers)


@pytest.mark.parametrize(
    ("limits", "told", "not_told"),
    [
        (NO_LIMITS, "--max-tokens 32768", "cut off"),
        (Limits(None, 100), "--max-tokens 100 is less than 4136", "32768"),
        (Limits(None, 4_136), "one turn a row", "cut off"),
        (Limits(300, None), "do not fit count 0", "cut off"),
        (Limits(340, None), "one turn a row", "do not fit"),
    ],
)
def test_notes_stand_where_they_apply(limits: Limits, told: str, not_told: str) -> None:
    said = "\n".join(remarks(plan_of(limits), limits))
    assert told in said
    assert not_told not in said


def test_what_the_published_agent_took_is_told() -> None:
    assert (
        "10.7 to 12.5 turns and 29,851 to 38,353 written tokens (Qwen3.5-27B)"
        in remarks(plan_of(NO_LIMITS), NO_LIMITS)[0]
    )


def test_no_published_number_stands_beside_a_result() -> None:
    assert scope_line().startswith("no published number")
