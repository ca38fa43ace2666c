import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.paper_graphs import PaperGraph
from graphwalks.construction.subgraphs import (
    PAPER_PROTOCOL,
    REPLICATES,
    SIZES,
    Population,
    induced,
    neighbourhoods,
    sampled,
)
from graphwalks.errors import ArgumentError

NETWORKS = {
    "email-Eu-core": ("email-Eu-core.txt", "deterministic_lt"),
    "ca-GrQc": ("CA-GrQc.txt", "binary_modularity"),
}
pairs_of_nodes = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=20)


def by_definition(neighbours: dict[int, frozenset[int]], key: str, size: int) -> tuple[int, ...]:
    """The sampler as it is stated, with everything ranked anew at every step."""

    def rank(node: int) -> tuple[str, int]:
        return hashlib.sha256(f"p:{key}:{node}".encode()).hexdigest(), node

    taken: set[int] = set()
    while len(taken) < size:
        frontier = {other for node in taken for other in neighbours[node]} - taken
        taken.add(min(frontier or neighbours.keys() - taken, key=rank))
    return tuple(sorted(taken, key=rank))


@given(pairs_of_nodes, st.integers(1, 12), st.text(max_size=3))
def test_a_sample_is_what_the_definition_says(
    pairs: list[tuple[int, int]], size: int, key: str
) -> None:
    around = neighbourhoods(range(12), pairs)
    assert sampled(around, key, "p", size) == by_definition(around, key, size)


@given(pairs_of_nodes, st.text(max_size=3))
def test_a_connected_network_gives_connected_samples(
    pairs: list[tuple[int, int]], key: str
) -> None:
    around = neighbourhoods(range(12), [*pairs, *((0, node) for node in range(1, 12))])
    inside = set(sampled(around, key, "p", 4))
    reached = {min(inside)}
    for _ in inside:
        reached |= {other for node in reached for other in around[node]} & inside
    assert reached == inside


def test_a_sample_of_all_nodes_has_all_of_them() -> None:
    around = neighbourhoods(range(5), [(0, 1), (3, 4)])
    assert sorted(sampled(around, "k", "p", 5)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("size", [0, -1, 4])
def test_an_impossible_size_is_refused(size: int) -> None:
    with pytest.raises(ArgumentError, match="samples of 1 to 3 nodes"):
        sampled(neighbourhoods(range(3), []), "k", "p", size)


def test_neighbours_ignore_direction() -> None:
    assert neighbourhoods([7, 8, 9], [(8, 7)]) == {7: {8}, 8: {7}, 9: set()}


def test_pairs_within_a_sample_are_named_by_place() -> None:
    pairs = [(20, 10), (10, 30), (40, 10), (30, 20)]
    assert induced(pairs, (30, 10, 20), is_directed=True) == ((0, 2), (1, 0), (2, 1))
    assert induced(pairs, (30, 10, 20), is_directed=False) == ((0, 1), (0, 2), (1, 2))


@pytest.mark.parametrize("network", NETWORKS)
def test_the_paper_s_graphs_come_out(network: str, shared_data: Path) -> None:
    name, section = NETWORKS[network]
    lines = (shared_data / "public" / "snap" / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    pairs = {(int(u), int(v)) for u, v in rows}
    is_directed = network == "email-Eu-core"
    kept = {pair if is_directed else (min(pair), max(pair)) for pair in pairs if len({*pair}) > 1}
    population = Population.of(
        {node for pair in pairs for node in pair}, kept, is_directed=is_directed
    )
    catalogue = (shared_data / "graphdecision" / "catalog.json").read_text(encoding="utf-8")
    cohort = json.loads(catalogue)[section]["primary_cohort"]
    assert cohort["protocol_string"] == PAPER_PROTOCOL
    expected = iter(cohort["instances"])
    for size in SIZES:
        for replicate in REPLICATES:
            instance = next(expected)
            facts = PaperGraph(network, size, replicate, 0, 0, (), "")
            assert facts.name == instance["name"]
            nodes = sampled(population.neighbours, facts.key, PAPER_PROTOCOL, size)
            arcs = population.cut_out(facts.key, PAPER_PROTOCOL, size)
            assert len(arcs) == instance["arcs" if is_directed else "edges"]
            # Every second instance of the list has all its values.
            assert list(nodes) == instance.get("original_ids_in_local_order", list(nodes))
