"""The section on graph and text."""

import math

import pytest

from graphwalks.choice.lanes import LANES, SCOPE
from graphwalks.evidence.condition import CONDITIONS, CONTRASTS
from graphwalks.report.labels import label_runs
from graphwalks.report.run import Run
from graphwalks.report.section import Section
from graphwalks.report.sections import evidence
from tests.report.runs import names_of, row_of, run, table_of

NAN = math.nan

ARXIV = {
    "choice": {
        **{"TG": 0.8, "TG_low": 0.7, "TG_high": 0.9, "TG_macro_f1": 0.6},
        **{"BAG": 0.7, "BAG_low": 0.6, "BAG_high": 0.8, "BAG_macro_f1": 0.5},
        **{"tg_bag": 0.1, "tg_bag_low": 0.04, "tg_bag_high": 0.16, "tg_bag_queries": 50.0},
        **{"coverage_TG": 1.0, "coverage_BAG": 0.9, "unsupported_TG": 0.0, "unsupported_BAG": 0.0},
        **{"majority_anchor": 0.55, "majority_anchor_macro_f1": 0.35},
        **{"label_propagation": 0.65, "label_propagation_macro_f1": 0.45},
    }
}
BLIND = {
    "choice": {
        **{"TG": 0.3, "TG_low": 0.2, "TG_high": 0.4, "TG_hit1_given_pool": 0.5},
        **{"coverage_TG": 1.0, "unsupported_TG": 0.0},
        **{"hit40": 0.6, "recall40": 0.45, "bm25_rank_1": 0.25},
    }
}
GOLD = {"choice": {"TG": 0.4, "coverage_TG": 1.0, "bm25_rank_1": 0.35}}
U = {
    "choice": {
        **{"TG": NAN, "TG_low": NAN, "TG_high": NAN, "TG_macro_f1": NAN},
        **{"coverage_TG": 0.0, "unsupported_TG": 1.0, "majority_anchor": 0.55},
    }
}


def papers(metrics: dict[str, dict[str, float]] = ARXIV, log: str = "one.eval") -> Run:
    facts = {"readout": "json", "conditions": ["TG", "BAG"], "cohort_hash": "c0"}
    return run("evidence", "arxiv", metrics, log=log, facts=facts)


def entities(metrics: dict[str, dict[str, float]], pool: str, log: str = "one.eval") -> Run:
    facts = {"readout": "text", "pool": pool, "conditions": ["TG"], "cohort_hash": pool}
    return run("evidence", "prime", metrics, log=log, facts=facts)


def section(*runs: Run) -> Section | None:
    return evidence.section(runs, label_runs(runs))


def test_no_such_runs_make_no_section() -> None:
    assert section(run("cognition", "cognition", {})) is None


def test_every_condition_has_interval_and_coverage() -> None:
    table = table_of(section(papers()), "evidence-arxiv")
    assert [row[1].value for row in table.rows] == ["TG", "BAG"]
    row = row_of(table, "M1", "TG")
    assert (row["accuracy"].value, row["accuracy"].low, row["accuracy"].high) == (0.8, 0.7, 0.9)
    assert (row["macro-F1"].value, row["coverage"].value) == (0.6, 1.0)
    assert row["readout"].value == "json"
    assert row_of(table, "M1", "BAG")["coverage"].note
    assert "pool" not in table.columns


def test_rules_and_pools_are_told_once_for_all_runs_of_the_same_queries() -> None:
    found = section(papers(), papers(log="two.eval"), entities(BLIND, "blind", "three.eval"))
    rules = table_of(found, "evidence-arxiv-rules")
    assert [[cell.value for cell in row] for row in rules.rows] == [
        ["M1, M2", "majority anchor", 0.55, 0.35],
        ["M1, M2", "label propagation", 0.65, 0.45],
    ]
    assert rules.columns == ("runs", "rule", "accuracy", "macro-F1")
    assert rules.runs == ("one.eval", "two.eval")
    ranks = table_of(found, "evidence-prime-rules")
    assert [[cell.value for cell in row] for row in ranks.rows] == [
        ["M3", "BM25 rank 1", 0.25, "blind"]
    ]
    (pools,) = table_of(found, "evidence-prime-pools").rows
    assert [cell.value for cell in pools] == ["M3", 0.6, 0.45]


def test_rules_of_other_queries_have_rows_of_their_own() -> None:
    fewer = {"choice": ARXIV["choice"] | {"label_propagation": 0.5}}
    rules = table_of(section(papers(), papers(fewer, "two.eval")), "evidence-arxiv-rules")
    assert [row[0].value for row in rules.rows] == ["M1", "M1", "M2", "M2"]


def test_blind_pools_have_numbers_that_gold_pools_lack_by_design() -> None:
    both = section(entities(BLIND, "blind"), entities(GOLD, "gold", "two.eval"))
    table = table_of(both, "evidence-prime")
    blind = row_of(table, "M1", "TG")
    names = ("Hit@1", "Hit@1 given a hit")
    assert [blind[name].value for name in names] == [0.3, 0.5]
    gold = row_of(table, "M2", "TG")
    assert [gold[name].value for name in names] == [0.4, None]
    assert (blind["pool"].value, gold["pool"].value) == ("blind", "gold")
    assert any("its Hit@40 is 100 %" in note for note in table.notes)
    assert [row[0].value for row in table_of(both, "evidence-prime-pools").rows] == ["M1"]
    assert "evidence-prime-pools" not in names_of(section(entities(GOLD, "gold")))


def test_a_condition_without_support_is_u_and_no_number() -> None:
    found = section(papers(U))
    row = row_of(table_of(found, "evidence-arxiv"), "M1", "TG")
    assert (row["accuracy"].value, row["macro-F1"].value) == ("U", "U")
    assert "not 0" in row["accuracy"].note
    assert row["coverage"].value == 0
    assert "evidence-contrasts" not in names_of(found)
    assert found is not None and not found.figures


def test_a_condition_whose_requests_all_failed_is_not_u() -> None:
    failed = {"choice": U["choice"] | {"unsupported_TG": 0.0}}
    row = row_of(table_of(section(papers(failed)), "evidence-arxiv"), "M1", "TG")
    assert isinstance(row["accuracy"].value, float) and math.isnan(row["accuracy"].value)


def test_contrasts_of_one_log_are_in_points_with_what_they_add() -> None:
    table = table_of(section(papers()), "evidence-contrasts")
    (cells,) = table.rows
    row = dict(zip(table.columns, cells, strict=True))
    told = [row[name].value for name in ("runs", "task", "contrast", "queries")]
    assert told == ["M1", "arxiv", "TG - BAG", 50]
    assert "TG - BAG adds: in arxiv citations alone." in table.notes
    assert not any("in prime relations" in note or "TG - G adds" in note for note in table.notes)
    difference = row["difference"]
    assert difference.low is not None and difference.high is not None
    assert (difference.value, difference.low, difference.high) == pytest.approx((10, 4, 16))


def test_what_contrasts_do_not_say_is_said_below_them() -> None:
    notes = " ".join(table_of(section(papers()), "evidence-contrasts").notes)
    assert "Only TG - BAG takes away the edges and nothing else." in notes
    assert "T of arxiv is not free of the graph" in notes
    assert "G - A of prime adds entities" in notes
    assert "pointwise, and not adjusted" in notes


def test_every_contrast_says_what_it_adds_in_both_tasks() -> None:
    assert tuple(evidence.ADDED) == CONTRASTS
    assert {tuple(added) for added in evidence.ADDED.values()} == {("arxiv", "prime")}


def test_a_figure_tells_conditions_and_rules_in_words() -> None:
    found = section(papers())
    assert found is not None
    (figure,) = found.figures
    assert figure.name == "evidence-arxiv-m1"
    assert "TG M1 openai/gpt: 0.800 (0.700 to 0.900)." in figure.alternative
    assert "label propagation: 0.650." in figure.alternative


def test_runs_of_other_queries_are_drawn_apart() -> None:
    found = section(entities(BLIND, "blind"), entities(GOLD, "gold", "two.eval"))
    assert found is not None
    assert [figure.name for figure in found.figures] == ["evidence-prime-m1", "evidence-prime-m2"]


def test_published_lanes_stand_apart_with_the_reason() -> None:
    found = section(papers())
    table = table_of(found, "evidence-arxiv-published")
    assert [row[0].value for row in table.rows] == list(LANES)
    assert table.columns[2:] == CONDITIONS
    assert row_of(table, "GPT-6-Astra")["TG"].value == 76
    laya = row_of(table, "Laya")
    assert {laya[name].value for name in CONDITIONS} == {"U"}
    assert "12 options" in laya["model"].note
    assert SCOPE in table.title and table.runs == ()
    assert "never published" in table.notes[0] and "not to be subtracted" in table.notes[0]
    contrasts = table_of(found, "evidence-published-contrasts")
    assert {row[1].value for row in contrasts.rows} == {"arxiv"}
    row = row_of(contrasts, "Jev-1.13.0", "arxiv", "TG - BAG")["difference"]
    assert (row.value, row.low, row.high) == (1, -4, 7)


def test_what_the_published_pools_hold_is_told_of_prime_alone() -> None:
    found = section(papers(), entities(GOLD, "gold", "two.eval"))
    told = "on average 77.7 % of all answers"
    assert told in " ".join(table_of(found, "evidence-prime-published").notes)
    assert told not in " ".join(table_of(found, "evidence-arxiv-published").notes)


def test_what_official_logs_say_of_themselves_is_told() -> None:
    told = "Never run on the published files."
    both = [
        run("evidence", "arxiv", ARXIV, log=log, facts={"remark": told})
        for log in ("one.eval", "two.eval")
    ]
    assert table_of(section(*both), "evidence-arxiv").notes[-1] == f"M1, M2: {told}"
