"""The section on construction."""

import math
from typing import Any

from graphwalks.report.labels import label_runs
from graphwalks.report.run import Run
from graphwalks.report.section import Section
from graphwalks.report.sections import construction
from graphwalks.report.sections.construction_parts import NONE_FINISHED, UNFINISHED
from tests.report.runs import names_of, row_of, run, table_of

DIRECT = {
    "gap": {"mean": 20.0, "gap_interval_low": 10.0, "gap_interval_high": 30.0},
    "forced_share": {"mean": 0.5},
    "model_calls": {"mean": 49.5},
    "optimality_gap": {
        "gap_complete": 20.0,
        "coverage": 1.0,
        "finished": 10.0,
        "scheduled": 10.0,
        "rule_nearest": 25.8586,
        "rule_return_reserve": 15.5805,
        "random_pool": 43.885,
        "classical": 5.7532,
        "over_best_rule": -4.4195,
        "over_best_rule_low": -9.0,
        "over_best_rule_high": 1.0,
        "over_random_pool": 23.885,
        "one_rule": 0.0,
    },
}
BOTH = {
    "gap": {"mean": 15.0},
    "optimality_gap": {
        "gap_direct": 20.0,
        "gap_direct_low": 5.0,
        "gap_direct_high": 35.0,
        "gap_proposals": 10.0,
        "gap_complete_direct": math.nan,
        "gap_complete_proposals": 10.0,
        "coverage_direct": 0.5,
        "coverage_proposals": 1.0,
        "finished_direct": 1.0,
        "scheduled_direct": 2.0,
        "finished_proposals": 2.0,
        "scheduled_proposals": 2.0,
        "rule_outdegree_direct": 30.0,
        "rule_outdegree_proposals": 31.0,
        "random_pool_proposals": 21.0,
        "pool_ceiling_proposals": 0.4,
        "proposals_minus_direct": -10.0,
        "proposals_minus_direct_low": math.nan,
        "proposals_minus_direct_high": math.nan,
        "paired_graphs": 1.0,
        "model_calls_direct": 2.0,
    },
}


def tsp(**changes: Any) -> Run:
    facts = {"cohort": "paper", "policy": "model", "presentation": {"mode": "direct"}}
    return run("construction", "tsp", DIRECT, **{"facts": facts} | changes)


def influence(**changes: Any) -> Run:
    return run("construction", "influence", BOTH, log="both", **changes)


def section(*runs: Run) -> Section | None:
    return construction.section(runs, label_runs(runs))


def test_no_such_runs_make_no_section() -> None:
    assert section(run("walks", "bfs_128k", {})) is None


def test_a_run_of_one_mode_has_one_row_with_its_gains() -> None:
    row = row_of(table_of(section(tsp()), "construction-gaps"), "M1 openai/gpt", "tsp", "direct")
    assert row["gap, all finished"].value == row["gap of the finished"].value == 20.0
    assert row["gap of the finished"].low == 10.0
    assert (row["over best rule"].value, row["over best rule"].high) == (-4.4195, 1.0)
    assert (row["finished"].value, row["unit"].value) == (10, "per cent of the reference")


def test_a_run_of_both_modes_has_a_row_for_each() -> None:
    table = table_of(section(influence()), "construction-gaps")
    direct = row_of(table, "M1 openai/gpt", "influence", "direct")
    proposals = row_of(table, "M1 openai/gpt", "influence", "proposals")
    assert proposals["gap, all finished"].value == 10.0
    assert math.isnan(float(direct["gap, all finished"].value or 0))
    assert direct["gap, all finished"].note == direct["gap of the finished"].note == UNFINISHED
    assert (direct["coverage"].value, bool(direct["coverage"].note)) == (0.5, True)


def test_a_run_that_finished_nothing_says_so() -> None:
    empty = {
        "gap": {"mean": math.nan},
        "optimality_gap": {"gap_complete": math.nan, "coverage": 0.0, "constant": math.nan},
    }
    found = section(run("construction", "tsp", empty))
    row = row_of(table_of(found, "construction-gaps"), "M1 openai/gpt")
    assert row["gap of the finished"].note == NONE_FINISHED
    behaviour = row_of(table_of(found, "construction-behaviour"), "M1 openai/gpt")
    assert behaviour["always one action"].note == NONE_FINISHED


def test_controls_that_the_log_has_stand_beside_the_gap() -> None:
    found = section(tsp(), influence())
    cities = table_of(found, "construction-tsp")
    assert cities.columns[4:] == ("nearest", "return_reserve", "random pool", "classical")
    assert row_of(cities, "M1 openai/gpt")["return_reserve"].value == 15.5805
    seeds = table_of(found, "construction-influence")
    proposals = row_of(seeds, "M2 openai/gpt", "influence", "proposals")
    assert proposals["best of the proposals"].value == 0.4
    direct = row_of(seeds, "M2 openai/gpt", "influence", "direct")
    assert direct["best of the proposals"].value is None
    assert direct["outdegree"].value == 30.0


def test_controls_of_all_graphs_of_the_paper_are_the_published_ones() -> None:
    whole = table_of(section(tsp()), "construction-tsp")
    assert whole.notes[-1] == "Those of M1 are the published ones, like for like."
    fresh = table_of(section(tsp(facts={"presentation": {"mode": "direct"}})), "construction-tsp")
    assert len(fresh.notes) == 1


def test_both_modes_of_a_run_whose_log_went_away_are_not_paired_and_it_says_so() -> None:
    found = section(influence(facts={"presentation": {"mode": "both"}}), tsp())
    assert found is not None and "construction-modes" not in names_of(found)
    told = "Proposals minus direct: M1 is not paired: its samples cannot be read."
    assert found.text[1:] == (told,)


def test_where_no_run_finished_anything_no_figure_is_drawn() -> None:
    nothing = DIRECT | {"gap": {"mean": math.nan}}
    facts = {"presentation": {"mode": "direct"}}
    found = section(run("construction", "tsp", nothing, facts=facts))
    assert found is not None and not found.figures


def test_runs_of_the_same_controls_share_a_figure() -> None:
    found = section(tsp(), tsp(log="b", facts={"policy": "rule:nearest"}))
    assert found is not None
    shared = section(tsp(), tsp(log="b"), influence())
    assert names_of(shared)[-3:] == [
        "construction-tsp-direct-m1",
        "construction-influence-direct-m3",
        "construction-influence-proposals-m3",
    ]
    assert shared is not None
    assert "M1 openai/gpt: 20.00 (10.00 to 30.00). M2" in shared.figures[0].alternative
    assert "classical: 5.75." in shared.figures[0].alternative
    assert "open dots are players without a model" in shared.figures[0].key


def test_published_lanes_name_unfinished_graphs() -> None:
    table = table_of(section(influence()), "construction-influence-published")
    assert row_of(table, "Jev-1.13.0")["direct"].note == "8 of 10 graphs"
    laya = row_of(table, "Laya")["direct"]
    assert math.isnan(float(laya.value or 0)) and laya.note == "0 of 10 graphs"
