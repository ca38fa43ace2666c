"""References that are right, and planted ones that are not."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from graphwalks.construction import auditing, generated, instances
from graphwalks.construction.auditing import audit
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.tsp.task import Tour
from graphwalks.sources.intake import import_paths
from tests.construction.test_records import ALL, CUT, SPLIT, SPREAD, TOUR


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))


@pytest.mark.parametrize("process", ALL, ids=lambda process: process.task)
def test_right_references_are_proven(process: Process) -> None:
    verdict = audit(process)
    assert not verdict.faults
    assert verdict.is_proven
    assert verdict.name == f"{process.task}/{process.name}"


def test_a_reference_that_is_not_the_best_is_found() -> None:
    worse = replace(CUT, reference=1, witness=("B", "B"))
    assert audit(worse).faults == ("reference 1 stored, 2 proven",)
    lonely = replace(SPREAD, reference=2, witness=("1", "2"))
    assert audit(lonely).faults == ("reference 2 stored, 4 proven",)
    divided = replace(SPLIT, reference=Fraction(0), witness=("A", "A", "A"))
    assert audit(divided).faults == ("reference 0 stored, 1/2 proven",)


def test_a_witness_that_does_not_reach_its_reference_is_found() -> None:
    crossed = Tour("square", "square", TOUR.coordinates, 14, ("2", "1"), ReferenceStatus.PROVEN)
    (fault,) = audit(crossed).faults
    assert fault == "reference 14 stored, the witness reaches 18"
    twice = Tour("square", "square", TOUR.coordinates, 14, ("1", "1"), ReferenceStatus.PROVEN)
    (fault,) = audit(twice).faults
    assert fault.startswith("witness: the history 1,1 is not legal")


def test_a_cascade_is_not_proven_once_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "LONGEST_PROOF", 0.0)
    chain = Diffusion(300, tuple((source, source + 1) for source in range(299)))
    process = Cascade("chain", "chain", chain, 300, ("0", "1"), ReferenceStatus.PROVEN, False)
    verdict = audit(process)
    assert not verdict.is_proven
    assert not verdict.faults


@pytest.mark.parametrize("task", ["tsp", "maxcut", "influence", "modularity"])
def test_fresh_instances_pass(task: str) -> None:
    process = generated(task, 0, 0)
    verdict = audit(process)
    assert process.witness is not None
    assert verdict.is_proven
    assert not verdict.faults


def test_published_optima_of_round_trips_come_without_a_tour(shared_data: Path) -> None:
    list(import_paths([shared_data / "public" / "tsplib"]))
    (process,) = [one for one in instances("tsp", "paper") if one.name == "eil76"]
    assert process.witness is None
    assert audit(process).is_proven
