import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.evidence.prime import Arc
from graphwalks.evidence.prime.arcs import context, in_turn, incident_arcs, shown
from tests.evidence.prime.excerpt import excerpt_arcs

ARCS = st.lists(st.tuples(st.integers(0, 5), st.sampled_from(["r", "s"]), st.integers(0, 5)))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def incident_key(arc: Arc) -> str:
    source, relation, destination = arc
    return sha256(f'[20261003, "incident", ["{source}", "{relation}", "{destination}"]]')


def test_an_arc_is_shown_with_ids_as_strings() -> None:
    assert shown((9, "treats", 10)) == ["9", "treats", "10"]


def test_the_two_arcs_of_smallest_hash_are_kept_in_their_order() -> None:
    arcs: list[Arc] = [(1, "treats", other) for other in range(2, 9)]
    kept = incident_arcs(arcs)
    assert kept[1] == tuple(sorted(arcs, key=incident_key)[:2])
    assert kept[5] == ((1, "treats", 5),)


def test_an_arc_is_at_both_of_its_ends_and_so_is_its_reverse() -> None:
    arcs: list[Arc] = [(1, "treats", 2), (2, "treated by", 1)]
    kept = incident_arcs(arcs)
    assert set(kept[1]) == set(kept[2]) == set(arcs)


def test_repeated_arcs_and_loops_count_once() -> None:
    arcs: list[Arc] = [(1, "r", 1), (1, "r", 2), (1, "r", 1), (1, "r", 2)]
    assert incident_arcs(arcs) == {
        1: tuple(sorted(set(arcs), key=incident_key)),
        2: ((1, "r", 2),),
    }


@given(arcs=ARCS)
def test_arcs_at_an_entity_are_those_of_a_search_through_all(arcs: list[Arc]) -> None:
    kept = incident_arcs(iter(arcs))
    for id in range(6):
        at = sorted({arc for arc in arcs if id in {arc[0], arc[2]}}, key=incident_key)
        assert kept.get(id, ()) == tuple(at[:2])


@given(arcs=ARCS.flatmap(lambda arcs: st.tuples(st.just(arcs), st.permutations(arcs))))
def test_the_order_in_which_arcs_are_read_is_no_matter(arcs: tuple[list[Arc], list[Arc]]) -> None:
    first, second = arcs
    assert incident_arcs(first) == incident_arcs(second)


def test_arcs_stand_in_the_order_of_their_query_each_once() -> None:
    arcs: list[Arc] = [(9, "r", 10), (10, "r", 9), (9, "r", 11), (9, "r", 10)]

    def key(arc: Arc) -> str:
        return sha256(f'[20261003, "edge", 17, ["{arc[0]}", "{arc[1]}", "{arc[2]}"]]')

    assert in_turn(arcs, 17) == tuple(sorted(set(arcs), key=key))
    assert len({in_turn(arcs, query) for query in range(100)}) == 6


def test_context_is_what_arcs_lead_to_beyond_the_candidates() -> None:
    arcs: list[Arc] = [(1, "r", 10), (11, "r", 2), (1, "r", 2), (2, "r", 12), (10, "r", 1)]
    expected = sorted((10, 11, 12), key=lambda id: sha256(f'[20261003, "context", 17, "{id}"]'))
    assert context(arcs, [1, 2, 3], 17) == tuple(expected)
    assert context([], [1, 2, 3], 17) == ()


def test_genuine_entities_keep_two_of_their_arcs(shared_data: Path) -> None:
    arcs = excerpt_arcs(shared_data)
    kept = incident_arcs(arcs)
    assert len(arcs) == 11_272
    assert len(kept) == 2_991 - 3
    assert {len(some) for some in kept.values()} == {2}  # every arc is stored with its reverse
    some = next(iter(kept))
    at = [arc for arc in arcs if some in {arc[0], arc[2]}]
    assert kept[some] == tuple(sorted(at, key=incident_key)[:2])


@pytest.mark.parametrize("relation", ["α→β", 'a "quoted" one', ""])
def test_any_name_of_a_relation_has_a_place(relation: str) -> None:
    arcs: list[Arc] = [(source, relation, 3) for source in range(3)]
    assert set(in_turn(arcs, 1)) == set(arcs)
    assert all(set(incident_arcs(arcs)[source]) == {arcs[source]} for source in range(3))
