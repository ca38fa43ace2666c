"""The section on ArbiGraph."""

import math
from pathlib import Path

from graphwalks.arbigraph.published import WHY_NOT_COMPARABLE
from graphwalks.report.labels import label_runs
from graphwalks.report.run import Run
from graphwalks.report.section import Section
from graphwalks.report.sections import arbigraph
from tests.report.runs import names_of, row_of, run, table_of

SCORES = {
    "target": {"mean": 0.5, "task_interval_low": 0.3, "task_interval_high": 0.7},
    "all_nodes": {"mean": 0.25, "task_interval_low": 0.1, "task_interval_high": 0.4},
    "target_answer": {
        "six_chain_target": 0.2,
        "six_chain_target_low": 0.1,
        "six_chain_target_high": 0.5,
        "single_target_baseline": 0.8,
        "parents_right": math.nan,
        "coverage": 1.0,
        "position_1": 0.9,
        "answered_1": 1.0,
        "first_wrong_1": 0.1,
        "position_2": 0.6,
        "answered_2": 0.7,
        "first_wrong_2": 0.3,
    },
}
TOPOLOGIES = {"topologies": ["single_target_baseline", "six_chain_target"], "condition": "full"}


def section(*runs: Run) -> Section | None:
    return arbigraph.section(runs, label_runs(runs))


def test_no_such_runs_make_no_section() -> None:
    assert section(run("walks", "bfs_128k", {})) is None


def test_category_by_topology() -> None:
    alone = {"target": SCORES["target"], "target_answer": {"coverage": 1.0}}
    found = section(
        run("arbigraph", "arbigraph_math", SCORES, facts=TOPOLOGIES),
        run("arbigraph", "arbigraph_gsm", alone, log="b", facts={"topologies": ["chain"]}),
    )
    table = table_of(found, "arbigraph-topologies")
    maths = row_of(table, "M1 openai/gpt", "math")
    assert (maths["all"].value, maths["all"].low) == (0.5, 0.3)
    assert (maths["six_chain_target"].value, maths["six_chain_target"].high) == (0.2, 0.5)
    assert maths["chain"].value is None
    # The log of a run with one topology has its number as the mean alone.
    assert row_of(table, "M2 openai/gpt", "gsm")["chain"].value == 0.5


def test_what_no_sample_has_says_so() -> None:
    found = section(run("arbigraph", "arbigraph_math", SCORES, facts=TOPOLOGIES))
    row = row_of(table_of(found, "arbigraph-scores"), "M1 openai/gpt")
    assert row["right after right parents"].note
    assert row["all tasks right"].value == 0.25


def test_places_have_a_column_each_and_a_curve() -> None:
    found = section(run("arbigraph", "arbigraph_math", SCORES, facts=TOPOLOGIES))
    table = table_of(found, "arbigraph-places")
    assert table.columns[3:] == ("1", "2")
    shares = {row[2].value: [cell.value for cell in row[3:]] for row in table.rows}
    assert shares == {
        "right": [0.9, 0.6],
        "answered": [1.0, 0.7],
        "first one that is wrong": [0.1, 0.3],
    }
    assert found is not None
    assert "place 1 0.900, place 2 0.600" in found.figures[0].alternative


def test_a_single_place_has_no_curve() -> None:
    single = {"target": SCORES["target"], "target_answer": {"position_1": 0.5}}
    found = section(run("arbigraph", "arbigraph_math", single))
    assert found is not None and not found.figures


def test_published_numbers_of_the_category_stand_apart_with_the_reason() -> None:
    table = table_of(section(run("arbigraph", "arbigraph_gsm", SCORES)), "arbigraph-published")
    assert table.rows and {row[1].value for row in table.rows} == {"gsm"}
    assert WHY_NOT_COMPARABLE in table.notes[0]


def test_runs_that_differ_in_more_than_the_condition_are_not_paired_and_it_says_so() -> None:
    found = section(
        run("arbigraph", "arbigraph_math", SCORES, facts=TOPOLOGIES | {"seed": 1}),
        run(
            "arbigraph",
            "arbigraph_math",
            SCORES,
            log="b",
            facts=TOPOLOGIES | {"condition": "isolated"},
        ),
    )
    assert "arbigraph-context" not in names_of(found)
    assert found is not None
    assert found.text[-1] == ("Cost of context: M2 / M1 are not paired: they differ in seed, too.")


def test_runs_of_two_models_are_no_cost_of_context() -> None:
    found = section(
        run("arbigraph", "arbigraph_math", SCORES, facts=TOPOLOGIES),
        run(
            "arbigraph",
            "arbigraph_math",
            SCORES,
            log="b",
            model="other/model",
            facts=TOPOLOGIES | {"condition": "isolated"},
        ),
    )
    assert found is not None and len(found.text) == 1


def test_runs_whose_log_went_away_are_not_paired(tmp_path: Path) -> None:
    gone = str(tmp_path / "gone.eval")
    found = section(
        run("arbigraph", "arbigraph_math", SCORES, log=gone, facts=TOPOLOGIES),
        run(
            "arbigraph",
            "arbigraph_math",
            SCORES,
            log="b",
            facts=TOPOLOGIES | {"condition": "edge_cut"},
        ),
    )
    assert found is not None and found.text[-1].endswith("their samples cannot be read.")
