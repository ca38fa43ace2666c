import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from statistics import mean
from typing import Any

import pytest

from graphwalks.construction.controls import Controls, controls
from graphwalks.construction.modularity import task as modularity
from graphwalks.construction.modularity.certificate import certified
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.generation import planted
from graphwalks.construction.modularity.simple_graph import improved
from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.subgraphs import SIZES
from graphwalks.construction.trajectory import play
from graphwalks.construction.tsp.task import Tour
from graphwalks.errors import ArgumentError, SourceError
from tests.construction.conftest import Catalogues, Cohorts
from tests.construction.figures import digest, mean_gaps


@pytest.fixture(scope="module")
def paper(cohorts: Cohorts) -> list[Communities]:
    return cohorts("modularity")


@pytest.fixture(scope="module")
def played(paper: list[Communities]) -> list[Controls]:
    return [controls(process) for process in paper]


@pytest.fixture(scope="module")
def catalogue(catalogues: Catalogues) -> list[Mapping[str, Any]]:
    return catalogues("binary_modularity", "primary_cohort")


def test_the_paper_s_optima_are_proven_anew(paper: list[Communities]) -> None:
    for process in paper:
        start = improved(process.graph, process.graph.completed([1]))
        certificate = certified(process.graph, start, math.inf)
        assert certificate is not None
        assert process.graph.modularity(certificate.placed) == process.reference


def test_graphs_and_optima_are_those_of_the_catalogue(
    paper: list[Communities], catalogue: list[Mapping[str, Any]]
) -> None:
    for process, expected in zip(paper, catalogue, strict=True):
        assert process.name == process.shuffle_id == expected["name"]
        assert len(process.graph.edges) == expected["edges"]
        if "state_sha256" in expected:
            assert digest(process.constant_state) == expected["state_sha256"]
            assert process.reference == Fraction(*expected["optimum_fraction"])
            assert float(process.reference) == expected["optimum_Q"]
            known = [1 if side == "A" else -1 for side in expected["witness"]]
            assert process.graph.modularity(known) == process.reference
            assert process.graph.energy(known) == expected["energy"]
            assert process.graph.cut(known) == expected["cut"]


def test_controls_are_those_of_the_catalogue(
    played: list[Controls], catalogue: list[Mapping[str, Any]]
) -> None:
    complete = [pair for pair in zip(played, catalogue, strict=True) if "state_sha256" in pair[1]]
    assert len(complete) == len(catalogue) // 2
    for found, expected in complete:
        values = {name: float(one.objective) for name, one in found.rules.items()}
        assert values == pytest.approx(expected["rule_Q"], abs=1e-12)
        pool = [float(one.objective) for one in found.pool]
        assert pool == pytest.approx(expected["random_candidate_Q"], abs=1e-12)
        assert found.classical.objective == expected["classical_single_sweep_Q"]


def test_published_controls_come_out_to_the_printed_digits(played: list[Controls]) -> None:
    assert {name: f"{value:.6f}" for name, value in mean_gaps(played).items()} == {
        "assigned_gain": "0.120189",
        "greedy_completion": "0.036013",
        "opposite_completion": "0.406355",
        "degree_balance": "0.507989",
        "random": "0.417434",
        "classical": "0.478383",
    }


def test_all_in_a_is_as_far_off_as_the_paper_prints(paper: list[Communities]) -> None:
    gaps = [play(process, "constant:A").gap for process in paper]
    assert gaps == [process.reference for process in paper]
    assert f"{float(mean(gaps)):.7f}" == "0.4783832"


def test_eight_of_ten_optima_improve_the_older_references(
    paper: list[Communities], catalogue: list[Mapping[str, Any]]
) -> None:
    older = [expected["old_heuristic_reference_Q"] for expected in catalogue]
    improvements = [
        float(process.reference) - old for process, old in zip(paper, older, strict=True)
    ]
    assert sum(better > 1e-12 for better in improvements) == 8
    assert min(improvements) > -1e-12


def test_the_classical_control_never_leaves_a_on_the_paper_s_graphs(
    paper: list[Communities],
) -> None:
    assert {side for process in paper for side in modularity.classical(process)} == {"A"}


def test_the_classical_control_is_refused_for_another_task() -> None:
    square = Tour(
        "square", "square", ((0, 0), (0, 1), (1, 1), (1, 0)), 4, None, ReferenceStatus.PROVEN
    )
    with pytest.raises(ArgumentError, match="tsp/square has no two communities"):
        modularity.classical(square)


@cache
def drawn(index: int) -> Communities:
    return modularity.generated(0, index)


def test_generated_graphs_have_the_sizes_of_the_paper_in_turn() -> None:
    assert [drawn(index).graph.vertices for index in range(6)] == [*SIZES, SIZES[0]]


def test_a_generated_graph_is_named_after_how_to_get_it() -> None:
    assert drawn(1).name == drawn(1).shuffle_id == "planted-n75-s0-1"
    assert modularity.generated(0, 1) == drawn(1)


def test_generated_references_are_reached_and_not_below_what_was_planted() -> None:
    for index in range(6):
        process = drawn(index)
        _, communities = planted(0, index)
        assert process.objective(process.witness) == process.reference
        assert process.reference >= process.graph.modularity(communities)


def test_a_reference_that_is_not_proven_in_time_is_an_error() -> None:
    process = drawn(4)
    with pytest.raises(SourceError, match="no partition was proven to be the best in 0 seconds"):
        modularity.solved("late", process.graph, [1] * process.graph.vertices, 0.0)
