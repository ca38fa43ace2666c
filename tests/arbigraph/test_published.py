"""Published accuracies: the facts and what their labels mean."""

import pytest

from graphwalks.arbigraph.published import SCOPES, PublishedResult, published_results


def number(model: str, category: str, scope: str, origin: str) -> PublishedResult:
    (found,) = (
        result
        for result in published_results()
        if (result.model, result.category, result.scope, result.origin)
        == (model, category, scope, origin)
    )
    return found


@pytest.mark.parametrize(
    ("model", "category", "scope", "accuracy"),
    [
        ("Qwen3.5-27B", "math", "baseline", 0.925),
        ("Qwen3.5-27B", "math", "forgetting", 0.739),
        ("Qwen3.6-27B", "python", "forgetting", 0.723),
        ("Qwen3.6-27B", "math", "forgetting", 0.463),
        ("Qwen3.5-122B-A10B", "gsm", "forgetting", 0.988),
    ],
)
def test_known_facts_are_there(model: str, category: str, scope: str, accuracy: float) -> None:
    assert number(model, category, scope, "table").accuracy == accuracy


def test_counted_runs_have_their_size_and_cost() -> None:
    chain = number("Qwen3.5-27B", "math", "chain", "results")
    assert (chain.n, chain.accuracy, chain.mean_tokens) == (20, 0.9, 38_353)
    assert (chain.mean_turns, chain.mean_tool_calls) == (10.7, 8.8)


def test_numbers_that_were_not_published_are_not_there() -> None:
    assert not [
        result
        for result in published_results()
        if result.model == "Qwen3.5-122B-A10B"
        and (result.category, result.scope) in {("math", "forgetting"), ("python", "forgetting")}
    ]


def test_every_entry_is_complete() -> None:
    assert len(published_results()) == 19
    for result in published_results():
        assert result.category in {"math", "python", "gsm"}
        assert "boxed" in SCOPES[result.scope].meaning
        assert 0 <= result.accuracy <= 1
        assert result.origin in {"table", "results"}
        assert result.source
