"""Instances of two runs find each other, and what does not is counted."""

import math
from dataclasses import replace

import pytest

from graphwalks.report.comparing.pairing import Pairing, damaged, key_of, pair, scored
from graphwalks.report.comparing.parts import Part
from graphwalks.report.headline import HEADLINES
from graphwalks.report.run import Row
from tests.report.comparing.rows import NAN, row, run


def paired(
    first: list[Row],
    second: list[Row],
    family: str = "walks",
    vary: str | None = None,
    names: tuple[str, str] = ("", ""),
) -> Pairing:
    headline, whole = HEADLINES[family].key, family == "construction"
    one = Part(run(family, log="one.eval"), names[0], first)
    other = Part(run(family, log="other.eval"), names[1], second)
    left, twice = scored(first, key_of(one, vary), headline, whole)
    right, also_twice = scored(second, key_of(other, vary), headline, whole)
    return pair(left, right, twice | also_twice)


def test_instances_pair_by_their_pair_id_whatever_their_order() -> None:
    first = [row("walks", name, value) for name, value in (("a", 0.1), ("b", 0.2), ("c", 0.3))]
    second = [row("walks", name, value) for name, value in (("c", 0.6), ("a", 0.4), ("b", 0.5))]
    found = paired(first, second)
    assert [(one.key, one.first, one.second) for one in found.pairs] == [
        (("a",), 0.1, 0.4),
        (("b",), 0.2, 0.5),
        (("c",), 0.3, 0.6),
    ]
    assert found.scheduled == 3


def test_absent_instances_are_counted_on_their_side() -> None:
    found = paired(
        [row("walks", name, 1.0) for name in "abc"], [row("walks", name, 1.0) for name in "cd"]
    )
    assert (len(found.pairs), found.only_first, found.only_second) == (1, 2, 1)
    assert found.scheduled == 4


def test_instances_that_stand_twice_are_not_paired() -> None:
    first = [row("walks", "a", 1.0), row("walks", "a", 0.0), row("walks", "b", 1.0)]
    found = paired(first, [row("walks", "a", 1.0), row("walks", "b", 1.0)])
    assert [one.key for one in found.pairs] == [("b",)]
    assert found.duplicates == 1


def test_epochs_are_averaged_first_and_may_be_of_different_number() -> None:
    first = [row("walks", "a", value, epoch=place) for place, value in ((1, 0.0), (2, 1.0))]
    (one,) = paired(first, [row("walks", "a", 0.25)]).pairs
    assert (one.first, one.second) == (0.5, 0.25)


def test_an_epoch_that_the_provider_lost_leaves_the_mean_of_the_others() -> None:
    lost = row("walks", "a", NAN, epoch=2, outcome="provider_error")
    (one,) = paired([row("walks", "a", 0.5), lost], [row("walks", "a", 1.0)]).pairs
    assert one.first == 0.5


def test_a_graph_unfinished_in_one_epoch_is_unfinished() -> None:
    first = [row("construction", "a", 10.0)]
    second = [
        row("construction", "a", 10.0),
        row("construction", "a", NAN, epoch=2, outcome="illegal_choice"),
    ]
    found = paired(first, second, "construction")
    assert not found.pairs
    assert (found.unfinished, found.lost, found.won) == ((0, 1), 1, 0)


def test_errors_of_the_provider_are_no_unfinished_graphs() -> None:
    second = [row("construction", "a", NAN, outcome="provider_error")]
    found = paired([row("construction", "a", 1.0)], second, "construction")
    assert (found.faults, found.unfinished, found.lost) == ((0, 1), (0, 0), 0)


def test_rows_of_several_topologies_share_a_pair_id_and_stay_apart() -> None:
    def rows(value: float) -> list[Row]:
        return [
            row("arbigraph", "a", value, facts={"topology": name}) for name in ("chain", "star")
        ]

    assert len(paired(rows(0.0), rows(1.0), "arbigraph").pairs) == 2


def test_the_topology_of_parts_that_are_of_one_is_no_part_of_the_key() -> None:
    first, second = (
        [row("arbigraph", "a", 1.0, facts={"topology": name})] for name in ("chain", "star")
    )
    assert not paired(first, second, "arbigraph").pairs
    assert len(paired(first, second, "arbigraph", "topology", ("chain", "star")).pairs) == 1


def test_a_sample_without_a_score_has_no_number() -> None:
    unscored = Row(1, "a", "", {}, {}, (0, 0))
    instances, _ = scored([unscored], key_of(Part(run(), "", []), None), "f1", False)
    assert math.isnan(instances["a",].value)
    assert instances["a",].faults == 1


@pytest.mark.parametrize(
    ("family", "name"),
    [
        ("walks", "bfs/1k/row/0"),
        ("arbigraph", "math/0/published/0"),
        ("arbigraph", "math/seed0-v1/0/published/0"),  # of a topology that is called so
    ],
)
def test_rows_of_two_files_pair_by_their_seed_and_not_by_their_number(
    family: str, name: str
) -> None:
    numbered, seeded = row(family, name, 1.0), row(family, "bfs/1k/seed0-v1/0", 1.0)
    found = paired([numbered, seeded], [numbered, seeded], family, "source")
    assert [one.key[0] for one in found.pairs] == [seeded.pair_id]
    assert (found.only_first, found.only_second) == (1, 1)
    assert len(paired([numbered], [numbered], family, "prompt").pairs) == 1


@pytest.mark.parametrize(
    ("family", "outcome", "expected"),
    [
        ("walks", "answered", 1),
        ("walks", "empty_answer", 1),
        ("walks", "provider_error", 0),
        ("walks", "", 0),
        ("construction", "answered", 1),
        ("construction", "illegal_choice", 0),
    ],
)
def test_only_what_was_not_run_or_not_finished_may_lack_a_number(
    family: str, outcome: str, expected: int
) -> None:
    rows = [row(family, "a", NAN, outcome=outcome), row(family, "b", 0.0)]
    assert damaged(rows, HEADLINES[family]) == expected


@pytest.mark.parametrize(
    ("facts", "outcome", "expected"),
    [
        ({"condition": "TG"}, "unsupported", 0),
        ({"condition": "TG"}, "illegal_choice", 1),
        ({}, "unsupported", 1),
    ],
)
def test_a_condition_whose_readout_is_refused_may_lack_a_number(
    facts: dict[str, str], outcome: str, expected: int
) -> None:
    refused = replace(row("evidence", "a", NAN, outcome=outcome), facts=facts)
    assert damaged([refused], HEADLINES["evidence"]) == expected


@pytest.mark.parametrize(
    ("family", "value", "expected"),
    [
        *(("walks", 5.0, 1), ("walks", -0.1, 1), ("walks", math.inf, 1), ("walks", 1.0, 0)),
        *(("cognition", 1.5, 1), ("arbigraph", 0.0, 0)),
        *(("construction", 250.0, 0), ("construction", -3.0, 0), ("construction", -math.inf, 1)),
    ],
)
def test_a_number_that_no_score_can_be_is_damage(family: str, value: float, expected: int) -> None:
    assert damaged([row(family, "a", value)], HEADLINES[family]) == expected


def test_epochs_that_the_provider_lost_are_counted_though_others_are_left() -> None:
    lost = [row("walks", "a", NAN, epoch=place, outcome="provider_error") for place in (2, 3)]
    found = paired([row("walks", "a", 0.5), *lost], [row("walks", "a", 1.0)])
    assert (found.failed, found.asked, found.faults) == ((2, 0), (3, 1), (0, 0))


@pytest.mark.parametrize(
    "other",
    [{"decisions": 3}, {"reference_exact": "42"}, {"controls": {"random": 31.0}}],
)
def test_graphs_of_two_files_pair_by_what_was_computed_of_them_not_by_their_name_alone(
    other: dict[str, object],
) -> None:
    facts = {"decisions": 2, "reference_exact": "47", "controls": {"random": 30.5}}
    first = [row("construction", "a", 1.0, facts=facts)]
    assert len(paired(first, first, "construction", "source").pairs) == 1
    second = [row("construction", "a", 1.0, facts=facts | other)]
    assert not paired(first, second, "construction", "source").pairs
    assert len(paired(first, second, "construction", "readout").pairs) == 1


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({"source": "generated"}, {"source": "queries.jsonl"}, 1),  # of one cohort hash
        ({"source": "generated"}, {"source": "generated", "cohort_hash": "c1"}, 0),
        ({"source": "official"}, {"source": "official", "cohort_hash": "c1"}, 1),
        ({"source": "official"}, {"source": "generated", "cohort_hash": "c1"}, 0),
    ],
)
def test_queries_of_two_places_pair_by_their_official_number_or_within_one_cohort(
    first: dict[str, str], second: dict[str, str], expected: int
) -> None:
    query = row("evidence", "prime/3", 1.0)
    parts = [
        Part(run("evidence", settings=settings), "TG", [query]) for settings in (first, second)
    ]
    one, other = (key_of(part, "source")(query) for part in parts)
    assert (one == other) is bool(expected)
