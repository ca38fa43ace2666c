"""What is known of the paper's graphs is what comes out when it is played."""

import csv
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from graphwalks.construction import TASKS, instances
from graphwalks.construction.controls import controls
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.known_controls import TABLE, known_gaps, played_on
from graphwalks.construction.process import Process
from graphwalks.sources.intake import import_paths
from tests.construction.cities import six_cities
from tests.construction.influence.test_cascade import SIX as CASCADE
from tests.construction.maxcut.test_signed_cut import PROCESS as CUT
from tests.construction.modularity.test_communities import TINY as COMMUNITIES


@pytest.fixture
def _official(shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    list(import_paths([shared_data / "public" / name for name in ("tsplib", "optsicom", "snap")]))


@pytest.mark.usefixtures("_official")
@pytest.mark.parametrize("task", TASKS)
def test_known_gaps_are_those_that_are_played(task: str) -> None:
    processes = instances(task, "paper")
    assert len(processes) == 10
    for process in processes:
        assert known_gaps(process) == controls(process).gaps


@pytest.mark.usefixtures("_official")
def test_a_row_is_of_one_graph_only() -> None:
    process = instances("influence", "paper")[0]
    assert isinstance(process, Cascade)
    assert known_gaps(replace(process, is_compact=True)) == known_gaps(process)
    for other in (
        replace(process, reference=process.reference + 1),
        replace(process, shuffle_id="other"),
        replace(process, graph=replace(process.graph, arcs=process.graph.arcs[1:])),
    ):
        assert known_gaps(other) is None


@pytest.mark.parametrize(
    ("process", "gaps"),
    [
        (six_cities(), "400/27 100/9 500/27 200/27 20/3 100/27"),
        (CUT, "0 0 50 75 25 0"),
        (CASCADE, "0 50/3 100/3 50/3 10 0"),
        (COMMUNITIES, "1/8 1/128 5/32 33/128 69/640 1/8"),
    ],
    ids=TASKS,
)
def test_players_whose_results_are_kept_have_not_changed(process: Process, gaps: str) -> None:
    # Where this fails, the table has to be made anew, see `known_controls`.
    assert [*controls(process).gaps.values()] == [*map(Fraction, gaps.split())]


def test_nothing_is_known_of_other_graphs() -> None:
    assert known_gaps(six_cities()) is None


def test_the_table_has_a_row_for_each_of_the_forty_graphs() -> None:
    text = files("graphwalks.construction").joinpath(TABLE).read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["task"] for row in rows] == [task for task in TASKS for _ in range(10)]
    assert len({row["digest"] for row in rows}) == len({row["name"] for row in rows}) == 40
    assert played_on(six_cities()) not in {row["digest"] for row in rows}
