"""The section on outcomes."""

from graphwalks.report.labels import label_runs
from graphwalks.report.sections import outcomes
from graphwalks.solvers.replies import Outcome
from tests.report.runs import row_of, run, table_of


def test_outcomes_that_no_run_had_are_left_out() -> None:
    runs = [
        run("walks", "bfs_128k", {"outcome": {"answered": 0.75, "refusal": 0.25, "no_output": 0}}),
        run("cognition", "cognition", {"outcome": {"answered": 1.0, "refusal": 0.0}}, log="b"),
    ]
    table = table_of(outcomes.section(runs, label_runs(runs)), "outcomes")
    assert table.columns == ("run", "task", "answered", "refusal", "samples", "epochs")
    assert row_of(table, "M1 openai/gpt")["refusal"].value == 0.25
    assert row_of(table, "M2 openai/gpt")["refusal"].value == 0.0
    assert table.notes == ["refusal: stopped by a content filter."]


def test_runs_that_did_not_end_well_have_no_row() -> None:
    runs = [run("walks", "bfs_128k", {}, status="error")]
    assert outcomes.section(runs, label_runs(runs)) is None


def test_every_outcome_is_explained() -> None:
    assert {*outcomes.MEANINGS, outcomes.ANSWERED} == set(Outcome)
