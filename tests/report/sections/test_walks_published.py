"""Published figures beside a run: only those of its wording and metric."""

from typing import Any

import pytest

from graphwalks.report.labels import label_runs
from graphwalks.report.sections.walks_published import published_tables
from graphwalks.walks.published import PublishedResult
from tests.report.sections.test_walks import OFFICIAL, official


def published(**changes: Any) -> PublishedResult:
    facts: dict[str, Any] = {
        "model": "Model",
        "kind": "bfs",
        "scope": "0-128k",
        "percent": 61.7,
        "metric": "f1",
        "prompt": "2026",
        "runs": 5,
        "plain": True,
        "origin": "vendor",
        "source": "somewhere",
        "note": "",
    }
    return PublishedResult(**facts | changes)


def test_only_the_same_wording_and_metric_stand_beside_a_run() -> None:
    results = (
        published(model="Same"),
        published(model="Older", prompt="2025"),
        published(model="Untold", prompt="unknown"),
        published(model="Exact", metric="exact_match"),
        published(model="Doubtful", plain=False, note="a better source contradicts it"),
        published(model="Other rows", scope=">128k"),
        published(model="Other kind", kind="parents"),
    )
    run = official()
    judged, same, apart = published_tables([run], label_runs([run]), results)
    assert [cell.value for cell in judged.rows[0]][2] == 1
    (row,) = same.rows
    assert (row[2].value, row[2].low, row[3].value, row[4].value) == (50.0, 25.0, "Same", 61.7)
    assert {row[1].value: row[-1].value for row in apart.rows} == {
        "Older": "its wording is that of 2025, not of 2026",
        "Untold": "its wording is not told",
        "Exact": "its metric is exact_match",
        "Doubtful": "a better source contradicts it",
    }


def test_how_many_published_figures_are_of_its_test_is_told() -> None:
    run = official()
    results = (published(), published(model="Older", prompt="2025"))
    judged, *_ = published_tables([run], label_runs([run]), results)
    why = "2 published figures of the same rows; 1 is known to be of its test"
    assert judged.rows[0][-1].value == why


def test_of_runs_of_both_wordings_a_figure_stands_beside_those_of_its_own() -> None:
    older = OFFICIAL | {"presentation": {"prompt": "2025", "shuffle_edges": False}}
    runs = [official(), official(log="b", facts=older)]
    results = (
        published(model="Exact", metric="exact_match"),
        published(model="Older", prompt="2025"),
    )
    _, same, apart = published_tables(runs, label_runs(runs), results)
    assert [(row[0].value, row[3].value) for row in same.rows] == [
        ("M2 openai/gpt, prompt 2025", "Older")
    ]
    assert [(row[1].value, row[-1].value) for row in apart.rows] == [
        ("Exact", "its metric is exact_match"),
    ]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"limits": {"token_limit": 9, "time_limit": 1}}, "limits were set for it (token_limit, "),
        ({"setup": {"epochs_reducer": ["mean", "max"]}}, ""),
        ({"setup": {"epochs_reducer": ["mean"]}}, ""),
    ],
)
def test_limits_make_another_test_and_other_reducers_beside_the_mean_do_not(
    changes: dict[str, Any], why: str
) -> None:
    run = official(**changes)
    judged, *others = published_tables([run], label_runs([run]), (published(),))
    row = {name: cell.value for name, cell in zip(judged.columns, judged.rows[0], strict=True)}
    assert row["published figures"] == (0 if why else 1)
    assert str(row["why"]).startswith(why)
    assert bool(others) is not bool(why)
