"""The section on GraphWalks."""

import math
from typing import Any

import pytest

from graphwalks.report.labels import label_runs
from graphwalks.report.run import Counts, Run
from graphwalks.report.section import Section
from graphwalks.report.sections import walks
from graphwalks.walks.tiers import tiers_of
from tests.report.runs import names_of, row_of, run, table_of

SCORES = {
    "f1": {
        "mean": 0.5,
        "interval_low": 0.25,
        "interval_high": 0.75,
        "by_tier_1k": 0.75,
        "by_tier_1k_low": 0.5,
        "by_tier_1k_high": 0.9,
        "by_tier_128k": 0.25,
        "by_tier_128k_low": 0.1,
        "by_tier_128k_high": 0.6,
    },
    "exact": {"mean": 0.4, "interval_low": 0.2, "interval_high": 0.6},
    "set_f1": {"always_empty": 0.1, "coverage": 1.0},
}
GENERATED = {"tiers": ["1k", "128k"], "presentation": {"prompt": "2026"}}
OFFICIAL = {
    "source": "official",
    "tiers": list(tiers_of("short")),
    "presentation": {"prompt": "2026", "shuffle_edges": False},
}


def section(*runs: Run) -> Section | None:
    return walks.section(runs, label_runs(runs))


def official(**changes: Any) -> Run:
    counts = Counts(dataset=350, selected=350, epochs=1, completed=350)
    metrics = changes.pop("metrics", SCORES)
    return run("walks", "bfs_128k", metrics, **{"counts": counts, "facts": OFFICIAL} | changes)


def test_no_runs_of_walks_make_no_section() -> None:
    assert section(run("cognition", "cognition", {})) is None
    assert section(run("walks", "bfs_128k", SCORES, status="error")) is None


def test_runs_of_one_model_asked_alike_share_a_row_of_the_four_numbers() -> None:
    found = section(
        run("walks", "bfs_128k", SCORES, facts=GENERATED),
        run("walks", "parents_over_128k", SCORES, log="b", facts=GENERATED),
        run("walks", "bfs_128k", SCORES, log="c", generation={"temperature": 1}, facts=GENERATED),
    )
    table = table_of(found, "walks-numbers")
    shared = row_of(table, "M1, M2 openai/gpt, temperature not set")
    assert shared["bfs_128k"].value == shared["parents_over_128k"].value == 0.5
    assert (shared["bfs_128k"].low, shared["bfs_128k"].high) == (0.25, 0.75)
    assert shared["parents_128k"].value is None
    assert row_of(table, "M3 openai/gpt, temperature 1")["bfs_128k"].value == 0.5


@pytest.mark.parametrize(
    "other",
    [
        {"facts": GENERATED | {"tiers": ["1k"]}},
        {"arguments": {"per_tier": 2}},
        {"counts": Counts(dataset=4, selected=3, epochs=1, completed=3)},
        {"setup": {"solver_system": "short"}},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_runs_of_other_parts_of_the_rows_share_no_row(other: dict[str, Any]) -> None:
    found = section(
        run("walks", "bfs_128k", SCORES, facts=GENERATED),
        run("walks", "parents_128k", SCORES, **{"log": "b", "facts": GENERATED} | other),
    )
    names = [row[0].value for row in table_of(found, "walks-numbers").rows]
    assert names == ["M1 openai/gpt", "M2 openai/gpt"]


def test_the_four_numbers_say_how_the_rows_were_shown() -> None:
    shown = {"prompt": "2025", "node_ids": "md5", "shuffle_edges": True}
    found = section(run("walks", "bfs_128k", SCORES, facts={"presentation": shown}))
    row = row_of(table_of(found, "walks-numbers"), "M1 openai/gpt")
    assert row["shown with"].value == "prompt 2025, node_ids md5, shuffle_edges True"


def test_runs_that_no_chart_can_tell_apart_are_drawn_in_several() -> None:
    logs = [f"{place:02}" for place in range(1, 10)]
    found = section(*(run("walks", "bfs_128k", SCORES, log=log) for log in logs))
    assert names_of(found)[-2:] == ["walks-tiers-bfs-128k", "walks-tiers-bfs-128k-2"]
    assert found is not None
    assert [figure.title for figure in found.figures] == [
        "F1 by size tier: bfs_128k, M1 to M4",
        "F1 by size tier: bfs_128k, M5 to M9",
    ]


def test_a_run_without_any_number_is_not_drawn() -> None:
    nothing = {"f1": {"by_tier_1k": math.nan, "by_tier_128k": math.nan}}
    alone = section(run("walks", "bfs_128k", nothing))
    assert alone is not None and not alone.figures
    beside = section(run("walks", "bfs_128k", nothing), run("walks", "bfs_128k", SCORES, log="b"))
    assert beside is not None and "M1" not in beside.figures[0].alternative


def test_whole_runs_of_short_and_long_tasks_share_a_row() -> None:
    whole = OFFICIAL | {"tiers": list(tiers_of("long"))}
    counts = Counts(dataset=200, selected=200, epochs=1, completed=200)
    long = run("walks", "bfs_over_128k", SCORES, log="b", facts=whole, counts=counts)
    (row,) = table_of(section(official(), long), "walks-numbers").rows
    assert (row[0].value, row[1].note) == ("M1, M2 openai/gpt", "")


def test_repeated_runs_stand_below_each_other() -> None:
    found = section(official(), official(log="b"))
    names = [row[0].value for row in table_of(found, "walks-numbers").rows]
    assert names == ["M1 openai/gpt", "M2 openai/gpt"]


def test_a_number_of_a_part_of_the_test_says_so() -> None:
    counts = Counts(dataset=8, selected=4, epochs=1, completed=4)
    lower = SCORES | {"set_f1": {"coverage": 0.75}}
    found = section(run("walks", "bfs_128k", lower, counts=counts, facts=GENERATED))
    cell = row_of(table_of(found, "walks-numbers"), "M1 openai/gpt")["bfs_128k"]
    assert cell.note == "tiers 1k, 128k alone; 4 of 8 samples; coverage 0.750"
    whole = row_of(table_of(section(official()), "walks-numbers"), "M1 openai/gpt")["bfs_128k"]
    assert not whole.note


def test_floors_stand_beside_the_score_where_a_log_has_them() -> None:
    search = {"always_empty": 0.03, "all_within_depth": 0.667, "one_step": 0.226}
    parents = {"always_empty": 0.12, "either_direction": 0.584}
    found = section(
        run("walks", "bfs_128k", SCORES | {"set_f1": search}),
        run("walks", "parents_128k", SCORES | {"set_f1": parents}, log="b"),
        run("walks", "bfs_128k", SCORES, log="c"),
    )
    table = table_of(found, "walks-scores")
    first = table.columns.index("always answering []")
    assert table.columns[first + 1 : first + 3] == (
        "answering all within the depth",
        "answering all neighbours",
    )
    assert [[cell.value for cell in row[first : first + 3]] for row in table.rows] == [
        [0.03, 0.667, None],
        [0.12, None, 0.584],
        [0.1, None, None],
    ]


def test_coverage_below_one_points_to_the_outcomes() -> None:
    found = section(run("walks", "bfs_128k", SCORES | {"set_f1": {"coverage": 0.75}}))
    row = row_of(table_of(found, "walks-scores"), "M1 openai/gpt")
    assert (row["coverage"].value, "outcomes" in row["coverage"].note) == (0.75, True)
    assert row["exact"].value == 0.4


def test_a_number_that_could_not_be_had_says_why() -> None:
    found = section(run("walks", "bfs_128k", {"f1": {"mean": math.nan}}))
    cell = row_of(table_of(found, "walks-scores"), "M1 openai/gpt")["F1"]
    assert isinstance(cell.value, float) and math.isnan(cell.value) and cell.note


def test_tiers_are_a_column_each_and_a_curve_for_each_task() -> None:
    found = section(run("walks", "bfs_128k", SCORES), run("walks", "parents_128k", SCORES, log="b"))
    table = table_of(found, "walks-tiers")
    assert table.columns == ("run", "task", "1k", "128k")
    assert row_of(table, "M2 openai/gpt")["128k"].high == 0.6
    assert names_of(found)[-2:] == ["walks-tiers-bfs-128k", "walks-tiers-parents-128k"]
    assert found is not None
    assert "1k 0.750 (0.500 to 0.900), 128k 0.250" in found.figures[0].alternative


def test_generated_rows_stand_beside_no_published_figure_and_say_why() -> None:
    found = section(run("walks", "bfs_128k", SCORES, facts=GENERATED))
    row = row_of(table_of(found, "walks-published"), "M1 openai/gpt")
    assert row["published figures"].value == 0
    assert "not the published ones" in str(row["why"].value)
    assert "walks-published-apart" not in names_of(found)


def test_all_official_rows_have_published_figures_apart_with_the_reason() -> None:
    table = table_of(section(official()), "walks-published-apart")
    reasons = {str(row[-1].value) for row in table.rows}
    assert table.rows and "" not in reasons
    assert any("its metric is accuracy" in reason for reason in reasons)


def test_what_makes_it_another_test_keeps_published_figures_away() -> None:
    part = Counts(dataset=350, selected=349, epochs=1, completed=349)
    for changed, reason in (
        (official(counts=part), "349 of the 350 rows"),
        (official(solver="mine/agent"), "another solver"),
        (official(metrics=SCORES | {"set_f1": {"coverage": 0.9}}), "coverage"),
    ):
        found = section(changed)
        row = row_of(table_of(found, "walks-published"), "M1 openai/gpt")
        assert reason in str(row["why"].value)
        assert "walks-published-apart" not in names_of(found)


def test_a_task_of_its_own_is_reported_without_published_figures() -> None:
    found = section(run("walks", "my_walks", SCORES, facts={"presentation": "odd", "tiers": 3}))
    row = row_of(table_of(found, "walks-published"), "M1 openai/gpt")
    assert row["why"].value == "it is a task of its own"
    assert row_of(table_of(found, "walks-scores"), "M1 openai/gpt")["F1"].value == 0.5
