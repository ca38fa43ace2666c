"""The published networks: sizes, isolates, components, and agreement with independent copies."""

import dataclasses
from collections.abc import Iterable
from pathlib import Path

import networkx
import pytest

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources import networks
from graphwalks.sources.edgelists import read
from graphwalks.sources.intake import import_paths
from graphwalks.sources.networks import NETWORKS, arcs, network

# Nodes, edges, components, isolates, loops dropped, as GraphDecisionBench and our loads have them.
COUNTS = {
    "facebook": (4_039, 88_234, 1, 0),
    "ca-grqc": (5_242, 14_484, 355, 1),
    "power": (4_941, 6_594, 1, 0),
    "human-ppi": (21_557, 338_636, 26, 19),
}


@pytest.fixture(scope="module")
def genuine(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with a copy of every network."""
    cache = tmp_path_factory.mktemp("networks")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(cache))
        folders = [shared_data / "public" / name for name in ("snap", "newman", "biosnap")]
        assert list(import_paths(folders))
    return cache


@pytest.fixture
def _cached(genuine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(genuine))


def rows(path: Path) -> list[tuple[int, int]]:
    text = path.read_bytes().decode("ascii")
    return list(read(text, path.name, "comma" if path.suffix == ".csv" else "space"))


def simple(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}


@pytest.mark.usefixtures("_cached")
@pytest.mark.parametrize("name", NETWORKS)
def test_network_has_the_published_counts(name: str) -> None:
    found = network(name)
    graph = networkx.Graph(found.edges)
    graph.add_nodes_from(found.nodes)
    counts = (
        len(found.nodes),
        len(found.edges),
        networkx.number_connected_components(graph),
        networkx.number_of_isolates(graph),
    )
    assert counts == COUNTS[name]
    assert list(found.nodes) == sorted(graph)
    assert list(found.edges) == sorted(simple(found.edges))


@pytest.mark.parametrize(
    ("name", "path", "count", "loops"),
    [
        ("facebook", "snap/facebook_combined.txt", 88_234, 0),
        ("ca-grqc", "snap/CA-GrQc.txt", 28_980, 12),
        ("human-ppi", "biosnap/PP-Pathways_ppi.csv", 342_353, 3_717),
    ],
)
@pytest.mark.usefixtures("_cached")
def test_loops_and_repetitions_are_dropped(
    name: str, path: str, count: int, loops: int, shared_data: Path
) -> None:
    pairs = rows(shared_data / "public" / path)
    assert len(pairs) == count
    assert sum(u == v for u, v in pairs) == loops
    found = network(name)
    assert set(found.edges) == simple(pairs)
    assert set(found.nodes) == {node for pair in pairs for node in pair}


@pytest.mark.usefixtures("_cached")
def test_power_grid_has_the_edges_of_two_other_copies(shared_data: Path) -> None:
    folder = shared_data / "public" / "newman"
    _, *metis = (folder / "networkit_power.graph").read_text(encoding="ascii").splitlines()
    ours = set(network("power").edges)
    assert ours == simple((u, int(v) - 1) for u, line in enumerate(metis) for v in line.split())
    konect = (folder / "out.opsahl-powergrid").read_text(encoding="ascii").splitlines()
    listed = (line.split()[:2] for line in konect if not line.startswith("%"))
    assert ours == simple((int(u) - 1, int(v) - 1) for u, v in listed)


@pytest.mark.usefixtures("_cached")
def test_email_arcs_keep_their_direction(shared_data: Path) -> None:
    found = arcs("email-eu-core")
    pairs = rows(shared_data / "public" / "snap" / "email-Eu-core.txt")
    assert len(pairs) == 25_571
    assert found.nodes == tuple(range(1_005))
    assert len(found.arcs) == 24_929
    assert list(found.arcs) == sorted({(u, v) for u, v in pairs if u != v})


@pytest.mark.usefixtures("_cached")
def test_a_reading_of_another_network_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    published = networks._NETWORKS["ca-grqc"]  # noqa: SLF001  # the facts that it is held to
    other = dataclasses.replace(published, read=lambda text, name: ([0], []))
    monkeypatch.setattr(networks, "_NETWORKS", {"ca-grqc": other})
    with pytest.raises(SourceError, match=r"read as another network.*\(1, 0, .*5242, 14484, "):
        network("ca-grqc")


def test_a_missing_file_is_an_error_with_the_ways_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SourceError, match=r"power\.zip could not.*sources import PATH"):
        network("power")


@pytest.mark.parametrize("name", ["ca-GrQc", "", "email-eu-core"])
def test_unknown_network_is_refused(name: str) -> None:
    with pytest.raises(ArgumentError, match="allowed: facebook, ca-grqc, power, human-ppi"):
        network(name)
    with pytest.raises(ArgumentError, match="allowed: email-eu-core"):
        arcs("facebook")
