"""Published numbers: the facts, what their labels mean, and what may stand beside a run."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from graphwalks.walks.published import (
    SCOPES,
    PublishedResult,
    Run,
    comparable,
    published_results,
)
from graphwalks.walks.tiers import tiers_of

WHOLE_SHORT = Run("bfs_128k", "official", tiers_of("short"), "2026", False, 350)
WHOLE_LONG = Run("parents_over_128k", "official", tiers_of("long"), "2026", False, 200)


def number(model: str, kind: str, scope: str) -> PublishedResult:
    return next(
        result
        for result in published_results()
        if (result.model, result.kind, result.scope) == (model, kind, scope)
    )


@pytest.mark.parametrize(
    ("model", "kind", "scope", "percent"),
    [
        ("GPT-4.1", "bfs", "<128k", 61.7),
        ("GPT-4.1", "parents", ">128k", 25.0),
        ("GPT-5.2 Thinking", "bfs", "<128k", 94.0),
        ("GPT-5.5", "bfs", "1M", 45.4),
        ("Claude Mythos 5", "parents", "256k", 99.96),
    ],
)
def test_known_facts_are_there(model: str, kind: str, scope: str, percent: float) -> None:
    assert number(model, kind, scope).percent == percent


def test_the_table_holds_the_collected_facts(shared_data: Path) -> None:
    file = shared_data / "graphwalks" / "published_results.json"
    collected = json.loads(file.read_text(encoding="utf-8"))["results"]
    expected = Counter(
        (entry["model"], entry["problem_type"], entry["scope"], entry["value"])
        for entry in collected
    )
    assert Counter((r.model, r.kind, r.scope, r.percent) for r in published_results()) == expected


def test_every_entry_is_complete() -> None:
    for result in published_results():
        assert result.kind in {"bfs", "parents", "both"}
        assert result.scope in SCOPES
        assert 0 <= result.percent <= 100
        assert result.metric in {"f1", "exact_match", "accuracy", "unstated"}
        assert result.prompt in {"2025", "2026", "unknown"}
        assert result.origin in {"vendor", "paper", "independent", "aggregator", "unverified"}
        assert result.source


def test_labels_for_the_same_rows_are_known_as_the_same() -> None:
    assert SCOPES["0-128k"].rows_of == SCOPES["<=128k"].rows_of == "<128k"
    assert SCOPES["256k+1M"].rows_of == ">128k"
    assert SCOPES["128k"].rows_of is None


def test_a_whole_official_run_has_the_scope_that_labs_publish() -> None:
    assert comparable(WHOLE_SHORT).scope == "<128k"
    assert comparable(WHOLE_LONG).scope == ">128k"
    one_tier = replace(WHOLE_LONG, tiers=("1M",), rows=100)
    assert comparable(one_tier).scope == "1M"


@pytest.mark.parametrize(
    ("run", "reason"),
    [
        (replace(WHOLE_SHORT, source="generated"), "not the published ones"),
        (replace(WHOLE_SHORT, source="rows.jsonl"), "not the published ones"),
        (replace(WHOLE_SHORT, shuffle_edges=True), "another order"),
        (replace(WHOLE_SHORT, rows=16), "16 of the 350 rows"),
        (replace(WHOLE_SHORT, tiers=("128k",), rows=50), "no published number covers 128k alone"),
        (replace(WHOLE_LONG, rows=100), "100 of the 200 rows"),
    ],
)
def test_a_run_of_something_else_has_no_scope_and_says_why(run: Run, reason: str) -> None:
    answer = comparable(run)
    assert answer.scope is None
    assert reason in answer.reason
