"""Which parts of two runs are held against each other."""

from typing import Any

import pytest

from graphwalks.report.comparing.comparability import NotComparable
from graphwalks.report.comparing.parts import parts_of
from graphwalks.report.run import Row, Run
from tests.report.comparing.rows import row, run


def graphs(*modes: str) -> list[Row]:
    return [row("construction", "a", 1.0, facts={"mode": mode}) for mode in modes]


def names(first: list[Row], second: list[Row], vary: str | None) -> list[tuple[str, str]]:
    one, other = run("construction"), run("construction", log="two.eval")
    found = parts_of((one, first), (other, second), vary)
    return [(left.name, right.name) for left, right in found]


def test_modes_are_never_pooled() -> None:
    both = graphs("proposals", "direct")
    assert names(both, both, None) == [("direct", "direct"), ("proposals", "proposals")]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (("direct",), ("proposals",), ("direct", "proposals")),
        (("proposals",), ("direct",), ("proposals", "direct")),
        (("direct", "proposals"), ("direct", "proposals"), ("direct", "proposals")),
        (("direct",), ("direct", "proposals"), ("direct", "proposals")),
        (("direct", "proposals"), ("direct",), ("proposals", "direct")),
    ],
)
def test_a_varied_mode_is_held_against_the_other_one(
    first: tuple[str, ...], second: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert names(graphs(*first), graphs(*second), "mode") == [expected]


def test_a_mode_cannot_be_varied_where_there_is_only_one() -> None:
    with pytest.raises(NotComparable, match="have the mode direct alone"):
        names(graphs("direct"), graphs("direct"), "mode")


def shapes(*topologies: str, log: str = "one.eval") -> tuple[Run, list[Row]]:
    rows = [row("arbigraph", "a", 1.0, facts={"topology": name}) for name in topologies]
    return run("arbigraph", log=log), rows


def test_two_topologies_of_one_log_are_held_against_each_other() -> None:
    both = shapes("star", "chain")
    ((first, second),) = parts_of(both, both, "topology")
    assert [first.name, second.name] == ["chain", "star"]
    assert (len(first.rows), len(second.rows)) == (1, 1)


@pytest.mark.parametrize("topologies", [("chain",), ("chain", "star", "tree")])
def test_another_number_of_topologies_in_one_log_is_refused(topologies: tuple[str, ...]) -> None:
    both = shapes(*topologies)
    with pytest.raises(NotComparable, match="takes two"):
        parts_of(both, both, "topology")


def test_other_runs_are_compared_whole() -> None:
    first, second = shapes("chain"), shapes("chain", "star")
    ((left, right),) = parts_of(first, second, None)
    assert (len(left.rows), len(right.rows)) == (1, 2)


def test_topologies_that_both_runs_have_are_held_each_against_itself() -> None:
    first, second = shapes("chain"), shapes("chain", "star", log="two.eval")
    ((left, right),) = parts_of(first, second, "topology")
    assert (left.name, right.name) == ("", "")
    assert (len(left.rows), len(right.rows)) == (1, 2)


def test_one_topology_is_held_against_one_other() -> None:
    ((left, right),) = parts_of(shapes("star"), shapes("chain", log="two.eval"), "topology")
    assert (left.name, right.name) == ("star", "chain")


@pytest.mark.parametrize(
    ("first", "second"), [(("chain", "star"), ("tree",)), (("tree",), ("chain", "star"))]
)
def test_several_topologies_against_others_are_refused(
    first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    with pytest.raises(NotComparable, match="give runs that share a topology, or runs of one each"):
        parts_of(shapes(*first), shapes(*second, log="two.eval"), "topology")


def queries(*conditions: str, log: str = "one.eval", outcome: str = "answered") -> Any:
    rows = [
        row("evidence", "prime/1", 1.0, facts={"condition": name}, outcome=outcome)
        for name in conditions
    ]
    return run("evidence", log=log), rows


def held(first: Any, second: Any, vary: str | None) -> list[tuple[str, str]]:
    return [(left.name, right.name) for left, right in parts_of(first, second, vary)]


def test_conditions_are_never_pooled_and_each_is_held_against_itself() -> None:
    first, second = queries("A", "TG", "T"), queries("TG", "A", log="two.eval")
    assert held(first, second, None) == [("TG", "TG"), ("A", "A")]
    assert held(first, second, "pool") == [("TG", "TG"), ("A", "A")]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (("BAG",), ("TG",), [("BAG", "TG")]),
        (("TG",), ("BAG",), [("TG", "BAG")]),
        (("T",), ("A",), [("T", "A")]),  # no published contrast, but what was asked for
        (("T",), ("TG", "T", "A"), [("T", "TG")]),
        (("TG", "T", "A"), ("TG",), [("T", "TG")]),
        (("TG",), ("A", "G", "BAG"), [("TG", "BAG"), ("TG", "G")]),
    ],
)
def test_a_varied_condition_is_held_against_another_one(
    first: tuple[str, ...], second: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert held(queries(*first), queries(*second, log="two.eval"), "condition") == expected


def test_all_conditions_of_one_log_make_the_published_contrasts() -> None:
    whole = queries("TG", "T", "G", "BAG", "A")
    assert held(whole, whole, "condition") == [
        ("BAG", "TG"),
        ("A", "G"),
        ("T", "TG"),
        ("G", "TG"),
    ]


def test_conditions_without_a_contrast_are_refused() -> None:
    with pytest.raises(NotComparable, match="numbers under A, T, and one.eval under A, T"):
        held(queries("T", "A"), queries("T", "A"), "condition")


def test_a_condition_without_support_is_held_against_nothing() -> None:
    run_of, rows = queries("TG", "BAG")
    whole = run_of, [*rows, *queries("T", outcome="unsupported")[1]]
    assert held(whole, whole, "condition") == [("BAG", "TG")]
    nothing = queries("TG", log="two.eval", outcome="unsupported")
    with pytest.raises(NotComparable, match="two.eval has no number: every sample ended unsuppor"):
        held(whole, nothing, None)
