"""References that are right, and planted ones that are not."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from graphwalks.construction import generated, instances
from graphwalks.construction.auditing import audit, with_witness
from graphwalks.construction.bipartition import Bipartition
from graphwalks.construction.records import Solved
from graphwalks.construction.seeding import Seeding
from graphwalks.construction.signed_cut import SignedCut
from graphwalks.sources.intake import import_paths
from tests.construction.test_records import ALL, CUT, SPLIT, SPREAD, TOUR


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))


@pytest.mark.parametrize("solved", ALL, ids=lambda solved: solved.process.task)
def test_right_references_are_proven(solved: Solved) -> None:
    verdict = audit(solved)
    assert not verdict.faults
    assert verdict.is_proven
    assert verdict.name == f"{solved.process.task}/{solved.process.name}"


def faults(process: SignedCut | Seeding | Bipartition) -> tuple[str, ...]:
    return audit(Solved(process, process.witness)).faults


def test_a_reference_that_is_not_the_best_is_found() -> None:
    assert isinstance(CUT.process, SignedCut)
    worse = replace(CUT.process, reference=1, witness=("B", "B"))
    assert faults(worse) == ("reference 1 stored, 2 proven",)
    lonely = replace(SPREAD, reference=2, witness=("1", "2"))
    assert faults(lonely) == ("reference 2 stored, 4 proven",)
    divided = replace(SPLIT, reference=Fraction(0), witness=("A", "A", "A"))
    assert faults(divided) == ("reference 0 stored, 1/2 proven",)


def test_a_witness_that_does_not_reach_its_reference_is_found() -> None:
    (fault,) = audit(Solved(TOUR.process, ("2", "1"))).faults
    assert fault == "reference 14 stored, the witness reaches 18"
    (fault,) = audit(Solved(TOUR.process, ("1", "1"))).faults
    assert fault.startswith("witness: the history 1,1 is not legal")


@pytest.mark.parametrize("task", ["tsp", "maxcut", "influence", "modularity"])
def test_fresh_instances_pass(task: str) -> None:
    solved = with_witness(generated(task, 0, 0))
    verdict = audit(solved)
    assert solved.witness is not None
    assert verdict.is_proven
    assert not verdict.faults


def test_published_optima_of_round_trips_come_without_a_tour(shared_data: Path) -> None:
    list(import_paths([shared_data / "public" / "tsplib"]))
    (solved,) = [
        with_witness(process) for process in instances("tsp", "paper") if process.name == "eil76"
    ]
    assert solved.witness is None
    assert audit(solved).is_proven
