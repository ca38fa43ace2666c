"""Networks that need no file: known graphs, and random ones that stay the same."""

from pathlib import Path

import networkx as nx
import pytest

from graphwalks.cognition import (
    GENERATED_NETWORKS,
    Host,
    cohort_hash,
    draw,
    from_file,
    generate,
)
from graphwalks.cognition.hosts import MODEL_NODES, carried, generated_hosts, modelled
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.graph_files import graph_file


@pytest.mark.parametrize(
    ("name", "nodes", "edges"),
    [("karate", 34, 78), ("les-miserables", 77, 254), ("southern-women", 32, 89)],
)
def test_a_social_network_has_its_well_known_size(name: str, nodes: int, edges: int) -> None:
    host = carried(name)
    assert (len(host.nodes), size(host)) == (nodes, edges)


def test_another_graph_under_a_known_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nx, "karate_club_graph", lambda: nx.path_graph(34))
    with pytest.raises(SourceError, match="another karate_club_graph"):
        carried("karate")


@pytest.mark.parametrize("name", ["preferential", "communities", "geometric"])
def test_a_random_graph_depends_on_its_seed_alone(name: str) -> None:
    assert modelled(name, 1) == modelled(name, 1)
    assert modelled(name, 1) != modelled(name, 2)
    assert len(modelled(name, 1).nodes) == MODEL_NODES


def test_nodes_of_the_preferential_graph_come_with_four_links_each() -> None:
    # Ten edges between the first five nodes, four for every later one.
    assert size(modelled("preferential", 3)) == 10 + 4 * (MODEL_NODES - 5)


def test_communities_are_denser_inside_than_between() -> None:
    host = modelled("communities", 3)
    inside = sum((a - b) % 10 == 0 for a in host.nodes for b in host.neighbours[a]) // 2
    possible_inside = 10 * 30 * 29 // 2
    possible_between = 300 * 299 // 2 - possible_inside
    assert inside / possible_inside > 10 * (size(host) - inside) / possible_between


def test_the_hosts_have_their_names_in_order() -> None:
    assert tuple(host.name for host in generated_hosts(0)) == GENERATED_NETWORKS


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_seed_fills_all_quotas(seed: int) -> None:
    assert len(generate(seed)) == 6 * (200 + 13)


def test_the_generated_items_are_the_same_bytes_everywhere() -> None:
    assert cohort_hash(generate(0)) == "1fd788d8cc137de7"


def size(host: Host) -> int:
    """Count the edges."""
    return sum(map(len, host.neighbours.values())) // 2


def complete(nodes: int) -> str:
    return "".join(f"{first} {second}\n" for second in range(nodes) for first in range(second))


def test_a_network_of_a_file_keeps_its_nodes(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("".join(f"100 {n}\n" for n in range(14)), encoding="ascii")
    host = from_file(graph_file(path))
    assert host.name.startswith("mine-")
    assert host.nodes == (*range(14), 100)
    assert host.neighbours[100] == set(range(14))


def test_a_network_of_a_file_that_is_too_small_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(complete(13), encoding="ascii")
    with pytest.raises(SourceError, match="13 nodes and 78 edges; give 14 to"):
        from_file(graph_file(path))


def test_a_network_that_lacks_an_answer_is_refused_with_the_cell(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(complete(14), encoding="ascii")
    with pytest.raises(ArgumentError, match=r"has no node for the cell \['test', 'mine-"):
        draw([from_file(graph_file(path))], 0)
