"""The sections over logs of real evaluations."""

from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog

from graphwalks.report.comparing.difference import compare
from graphwalks.report.finding import find_runs
from graphwalks.report.labels import Labels, label_runs
from graphwalks.report.run import Run
from graphwalks.report.sections import (
    arbigraph,
    cognition,
    construction,
    disclosure,
    outcomes,
    walks,
)
from tests.replies import run_by_name
from tests.report.logs import changed
from tests.report.runs import row_of, table_of

Report = tuple[tuple[Run, ...], Labels]

TASKS = {"native_task_id": [0, 1, 2, 3], "samples_per_task": 1, "topology": "six_chain_target"}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Runs of every family, all of generated rows."""
    folder = tmp_path_factory.mktemp("logs")
    run_by_name("bfs_128k", "gwref/oracle", folder, source="generated", tier="1k,2k", per_tier=2)
    for condition in ("full", "isolated"):
        run_by_name("arbigraph_math", "gwref/noisy", folder, condition=condition, **TASKS)
    run_by_name(
        "cognition", "gwref/oracle", folder, source="generated", network="karate", size="8,9"
    )
    for mode in ("both", "direct", "proposals"):
        run_by_name(
            "influence", "gwref/random", folder, source="generated", instances=[0, 1], mode=mode
        )
    runs = find_runs([str(folder)]).runs
    return runs, label_runs(runs)


def test_walks_have_their_number_and_curve(report: Report) -> None:
    found = walks.section(*report)
    (row,) = table_of(found, "walks-numbers").rows
    assert row[1].value == 1.0 and row[1].low is not None
    assert found is not None and "1k 1.000" in found.figures[0].alternative


def test_cost_of_context_is_paired_target_by_target(report: Report) -> None:
    table = table_of(arbigraph.section(*report), "arbigraph-context")
    # Runs that began within one second have no order of their own.
    runs, labels = report
    chains = {run.metadata["condition"]: run for run in runs if run.family == "arbigraph"}
    told = [labels[chains[condition].log].split()[0] for condition in ("isolated", "full")]
    row = row_of(table, " / ".join(told), "all", "isolated", "full")
    before, after = (float(row[name].value or 0) for name in ("right before", "right after"))
    assert row["pairs"].value == 4
    assert row["difference"].value == pytest.approx(after - before)
    assert row["difference"].low is not None
    # What `compare isolated full --vary condition` says, with its sign.
    (same,) = compare(chains["isolated"], chains["full"], "condition")
    assert row["difference"].value == same.lines[0].difference
    assert row["interval by"].value == same.lines[0].interval.method


def test_an_oracle_is_better_than_every_rule_of_cognition(report: Report) -> None:
    table = table_of(cognition.section(*report), "cognition-questions")
    assert {row[2].value for row in table.rows} == {1.0}
    assert any(row[4].value not in {None, 1.0} for row in table.rows)


def test_the_readout_is_told_of_both_families_that_have_one(report: Report) -> None:
    runs, labels = report
    scores = table_of(cognition.section(runs, labels), "cognition-scores")
    assert [
        dict(zip(scores.columns, row, strict=True))["readout"].value for row in scores.rows
    ] == ["text"]
    made = table_of(disclosure.section(runs, labels), "disclosure")
    told = {run.task: row_of(made, labels[run.log])["presentation"].value for run in runs}
    assert [task for task, words in told.items() if "readout text" in str(words)] == [
        "cognition",
        "influence",
    ]


def test_construction_stands_beside_its_controls_in_both_modes(report: Report) -> None:
    found = construction.section(*report)
    table = table_of(found, "construction-influence")
    both = [row for row in table.rows if "mode direct and proposals" in str(row[0].value)]
    assert [row[2].value for row in both] == ["direct", "proposals"]
    direct, proposals = both
    assert all(isinstance(cell.value, float) for cell in proposals[3:])
    # Without a bound by the proposals, a direct run has no best of them.
    assert [
        name for name, cell in zip(table.columns, direct, strict=True) if cell.value is None
    ] == ["best of the proposals"]


def test_a_difference_of_modes_is_the_same_from_one_log_as_from_two(report: Report) -> None:
    table = table_of(construction.section(*report), "construction-modes")
    one, two = table.rows
    assert one[2:] == two[2:]
    assert one[2].low is not None
    assert one[table.columns.index("interval by")].value == "t"


def test_runs_of_other_graphs_have_no_difference_of_modes(report: Report, tmp_path: Path) -> None:
    runs, _ = report
    apart = {run.metadata["presentation"]["mode"]: run for run in runs if run.task == "influence"}

    def keep(place: int) -> Callable[[EvalLog], None]:
        def change(log: EvalLog) -> None:
            assert log.samples is not None
            log.samples = [log.samples[place]]

        return change

    changed(Path(apart["direct"].log), tmp_path / "direct.eval", keep(0))
    changed(Path(apart["proposals"].log), tmp_path / "proposals.eval", keep(1))
    others = find_runs([str(tmp_path)]).runs
    table = table_of(construction.section(others, label_runs(others)), "construction-modes")
    (row,) = table.rows
    assert (row[2].note, row[3].value, row[4].value) == (construction.NONE_PAIRED, 0, "")


def test_every_run_is_disclosed_and_has_its_outcomes(report: Report) -> None:
    runs, labels = report
    for section, name in ((disclosure, "disclosure"), (outcomes, "outcomes")):
        table = table_of(section.section(runs, labels), name)
        assert [row[0].value for row in table.rows] == list(labels.values())
    made = table_of(disclosure.section(runs, labels), "disclosure")
    assert all(row_of(made, label)["cohort hash"].value for label in labels.values())


def test_the_same_logs_give_the_same_sections(report: Report) -> None:
    for part in (walks, arbigraph, cognition, construction, outcomes, disclosure):
        assert repr(part.section(*report)) == repr(part.section(*report))
