import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from graphwalks.construction.controls import Controls, controls
from graphwalks.construction.maxcut import task as maxcut
from graphwalks.construction.maxcut.certificate import certified_cut
from graphwalks.construction.maxcut.generation import drawn
from graphwalks.construction.maxcut.optimum import heaviest_cut
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.maxcut.task import PAPER
from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.trajectory import play
from graphwalks.construction.tsp.task import Tour
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.intake import import_paths
from tests.construction.cities import PLACES
from tests.construction.conftest import Catalogues, Cohorts
from tests.construction.figures import digest, mean_gaps

PINNED = "32728b33fe334f8e18abc93de480fad91e94726d2944e6d3bc0af1a47ea93357"


@pytest.fixture(scope="module")
def paper(cohorts: Cohorts) -> Sequence[SignedCut]:
    return cohorts("maxcut")


@pytest.fixture(scope="module")
def played(paper: Sequence[SignedCut]) -> list[Controls]:
    return [controls(process) for process in paper]


@pytest.fixture(scope="module")
def catalogue(catalogues: Catalogues) -> list[Mapping[str, Any]]:
    return catalogues("signed_maxcut")


def test_graphs_and_values_are_those_of_the_catalogue(
    paper: Sequence[SignedCut], catalogue: Sequence[Mapping[str, Any]]
) -> None:
    for process, expected in zip(paper, catalogue, strict=True):
        assert process.name == expected["name"]
        assert process.reference == PAPER[process.name] == expected["best_known"]
        if "state_sha256" in expected:
            assert process.shuffle_id == expected["primary_instance_id"]
            assert process.decisions == expected["decisions_per_episode"]
            assert digest(process.constant_state) == expected["state_sha256"]


def test_the_published_cuts_reach_the_references(paper: Sequence[SignedCut]) -> None:
    for process in paper:
        assert process.objective(process.witness) == process.reference


@pytest.mark.parametrize("place", range(10), ids=list(PAPER))
def test_no_cut_of_a_published_graph_is_heavier(paper: Sequence[SignedCut], place: int) -> None:
    found = heaviest_cut(paper[place].graph, 200, math.inf)
    assert found is not None
    assert certified_cut(paper[place].graph, found) == paper[place].reference


def test_controls_are_those_of_the_catalogue(
    played: Sequence[Controls], catalogue: Sequence[Mapping[str, Any]]
) -> None:
    complete = [pair for pair in zip(played, catalogue, strict=True) if "state_sha256" in pair[1]]
    assert len(complete) == len(catalogue) // 2
    for found, expected in complete:
        objectives = {name: one.objective for name, one in found.rules.items()}
        assert objectives == expected["rule_objectives"]
        assert [one.objective for one in found.pool] == expected["random_candidate_primary_ids"]
        assert found.classical.objective == expected["classical_greedy_single_flip"]


def test_mean_gaps_of_the_controls_are_the_known_ones(played: Sequence[Controls]) -> None:
    assert {name: f"{value:.4f}" for name, value in mean_gaps(played).items()} == {
        "assigned_gain": "19.7316",
        "greedy_completion": "8.8727",
        "opposite_completion": "79.0745",
        "degree_balance": "101.2925",
        "random": "82.7206",
        "classical": "15.4096",
    }


def test_a_constant_answer_is_as_far_off_as_published(paper: Sequence[SignedCut]) -> None:
    # Five published models have exactly the gap of "always B".
    gaps = {side: [play(one, f"constant:{side}").gap for one in paper] for side in "AB"}
    assert f"{float(mean(gaps['B'])):.4f}" == "99.8284"
    assert set(gaps["A"]) == {100}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> list[SignedCut]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(tmp_path_factory.mktemp("cache")))
        return [maxcut.generated(0, index) for index in range(3)]


def test_a_generated_graph_is_named_after_how_to_get_it(fresh: Sequence[SignedCut]) -> None:
    assert [process.name for process in fresh] == ["torus-s0-0", "torus-s0-1", "torus-s0-2"]
    assert fresh[1].shuffle_id == fresh[1].name


def test_generated_references_are_reached_by_their_witness(fresh: Sequence[SignedCut]) -> None:
    for process in fresh:
        assert process.objective(process.witness) == process.reference


def test_generated_graphs_tell_the_rules_apart_as_the_published_do(
    fresh: Sequence[SignedCut],
) -> None:
    means = mean_gaps([controls(process) for process in fresh])
    assert 0 < means["greedy_completion"] < means["assigned_gain"] < means["random"]
    assert means["random"] < means["degree_balance"]


def test_generated_graphs_stay_the_same() -> None:
    graphs = [drawn(0, index) for index in range(10)]
    assert digest([[graph.vertices, graph.edges] for graph in graphs]) == PINNED


def test_the_classical_control_names_the_side_of_vertex_0_a() -> None:
    # Greedy puts all on A, as 1-2 outweighs 0-2; then the flip of vertex 0 gains 1.
    graph = SignedGraph(3, ((0, 2, 1), (1, 2, -2)))
    process = SignedCut("three", "three", graph, 1, ("B", "B"), ReferenceStatus.PROVEN)
    assert maxcut.classical(process) == ("B", "B")


def test_a_process_of_another_task_has_no_classical_cut() -> None:
    with pytest.raises(ArgumentError, match="tsp/six is no signed cut"):
        maxcut.classical(Tour("six", "six", PLACES, 27, None, ReferenceStatus.PROVEN))


def test_files_of_another_value_than_the_proven_one_are_refused(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    list(import_paths([shared_data / "public" / "optsicom" / "set2"]))
    monkeypatch.setitem(PAPER, "sg3dl054000", 112)
    with pytest.raises(SourceError, match="says 114 and the heaviest cut weighs 112"):
        maxcut.instances()


def test_no_instance_comes_without_a_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    monkeypatch.setattr(maxcut, "CASES", 0)
    with pytest.raises(SourceError, match="take another seed"):
        maxcut.generated(0, 0)
