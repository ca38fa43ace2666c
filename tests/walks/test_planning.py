"""What a run needs, computed from its rows or from what was published of them."""

import json
from pathlib import Path

import pytest

from graphwalks.limits import Limits
from graphwalks.walks.cohort import load_cohort, output_room
from graphwalks.walks.generation import generate
from graphwalks.walks.planning import Plan, make_plan, remarks, scope_line
from graphwalks.walks.request import Request, read_request
from graphwalks.walks.sizes import (
    LARGEST_PARENTS_ANSWER,
    RowSize,
    Sizes,
    TierSize,
    prompt_chars,
    sizes_of,
)
from graphwalks.walks.tiers import KINDS, TIERS

NO_LIMITS = Limits(None, None)


@pytest.fixture(autouse=True)
def _nothing_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hub"))


def two_rows() -> Sizes:
    """100 and 200 tokens of prompt at 2 characters each; answers of 0 and 100 nodes."""
    rows = (RowSize(200, 0), RowSize(400, 100))
    return Sizes(True, (TierSize("1k", rows, 200, ()),))


def plan_of(limits: Limits) -> Plan:
    return make_plan(two_rows(), {"1k": 2.0}, limits)


def official(task: str, **parameters: object) -> Plan:
    sizes = sizes_of(read_request(task, parameters))
    return make_plan(sizes, dict.fromkeys(TIERS, 1.70), NO_LIMITS)


def test_tokens_follow_from_characters() -> None:
    planned = plan_of(NO_LIMITS)
    (tier,) = planned.tiers
    assert (tier.least_tokens, tier.most_tokens, planned.input_tokens) == (100, 200, 300)
    assert planned.answer_tokens == 6 + 776
    assert planned.calls == 2
    assert planned.fitting is None


@pytest.mark.parametrize(
    ("window", "max_tokens", "fitting"),
    [
        (1_000, None, 2),
        (976, None, 2),  # 200 of the prompt and 776 of the answer
        (975, None, 1),
        (106, None, 1),
        (105, None, 0),
        (976, 800, 1),  # a server keeps all of --max-tokens free
    ],
)
def test_a_row_fits_if_prompt_and_reply_do(
    window: int, max_tokens: int | None, fitting: int
) -> None:
    assert plan_of(Limits(window, max_tokens)).fitting == fitting


def test_the_output_room_is_that_of_the_task() -> None:
    request = read_request("bfs_128k", {"source": "generated", "tier": "4k,16k", "per_tier": 10})
    planned = make_plan(sizes_of(request), dict.fromkeys(TIERS, 1.70), NO_LIMITS)
    assert planned.output_room == output_room(load_cohort(request).rows)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wording", ["2026", "2025"])
@pytest.mark.parametrize("tier", ["1k", "2k", "8k"])
def test_the_length_formula_is_that_of_real_prompts(kind: str, wording: str, tier: str) -> None:
    request = read_request(f"{kind}_128k", {})
    for index in range(4):
        made = generate(kind, tier, 0, index, prompt=wording)
        deepest = (made.operation.depth or 0) > 9
        chars = prompt_chars(request.kind, wording, len(made.edges), deepest=deepest)
        assert chars == len(made.prompt)


def test_an_official_file_that_is_not_here_is_planned_from_what_was_published() -> None:
    planned = official("bfs_128k")
    assert not planned.exact
    assert planned.calls == 350
    # 12.7 million were counted in o200k_base; 1.70 characters per token is a little less.
    assert 12.6e6 < planned.input_tokens < 13.1e6
    assert 695 <= planned.largest_answer <= 900
    long = official("bfs_over_128k")
    assert long.calls == 200
    assert 6_943 <= long.largest_answer <= 7_200
    assert 127e6 < long.input_tokens < 130e6


def test_rows_per_tier_of_an_official_file_end_at_what_it_has() -> None:
    counts = {tier.tier: tier.rows for tier in official("bfs_128k", per_tier=40).tiers}
    assert counts["1k"] == 25
    assert counts["4k"] == 40


@pytest.mark.parametrize("kind", KINDS)
def test_fresh_rows_stay_within_what_is_said_of_the_published_ones(kind: str) -> None:
    tiers = "1k,2k,4k,8k"
    known = official(f"{kind}_128k", tier=tiers)
    request = read_request(f"{kind}_128k", {"source": "generated", "tier": tiers})
    fresh = make_plan(sizes_of(request), dict.fromkeys(TIERS, 1.70), NO_LIMITS)
    for bound, measured in zip(known.tiers, fresh.tiers, strict=True):
        assert bound.least_tokens <= measured.least_tokens
        assert bound.most_tokens >= measured.most_tokens
        assert bound.answer_nodes >= measured.answer_nodes


def test_no_published_parents_answer_is_larger_than_said(shared_data: Path) -> None:
    lines = (shared_data / "graphwalks" / "prefix_answers_2025.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in lines.splitlines()]
    sizes = [len(row["answer"]) for row in rows if row["problem_type"] == "parents"]
    assert sizes
    assert max(sizes) < LARGEST_PARENTS_ANSWER


def test_only_the_tiers_that_a_file_has_are_planned(tmp_path: Path) -> None:
    made = generate("bfs", "2k", 0, 0)
    row = {"prompt": made.prompt, "answer_nodes": list(made.answer), "problem_type": "bfs"}
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(row), encoding="utf-8")
    sizes = sizes_of(read_request("bfs_128k", {"source": str(file)}))
    (tier,) = sizes.tiers
    assert tier.tier == "2k"
    assert tier.rows == (RowSize(len(made.prompt), len(made.answer)),)
    assert tier.samples == (made.prompt,)


def said(request: Request, planned: Plan, limits: Limits) -> str:
    return "\n".join(remarks(request, planned, limits))


def test_known_traps_are_told_where_they_apply() -> None:
    short, long = read_request("bfs_128k", {}), read_request("bfs_over_128k", {})
    assert "Prompts of tier 128k" in said(short, official("bfs_128k"), NO_LIMITS)
    assert "Prompts of tier 128k" not in said(short, official("bfs_128k"), Limits(200_000, None))
    assert "1,000,000 tokens" in said(long, official("bfs_over_128k"), NO_LIMITS)
    small = read_request("bfs_128k", {"tier": "1k", "prompt": "2025"})
    told = said(small, official("bfs_128k", tier="1k"), Limits(None, 100))
    assert "refuses to start" in told
    assert "wording of 2025" in told
    assert "tier" not in told


def test_rows_that_do_not_fit_are_told() -> None:
    request, limits = read_request("bfs_128k", {"tier": "1k"}), Limits(106, None)
    assert "-T max_context=106" in said(request, plan_of(limits), limits)


def test_the_scope_of_the_result_is_told() -> None:
    told = scope_line(read_request("bfs_128k", {}), official("bfs_128k"))
    assert told.startswith('same rows as the published "bfs <128k"')
    assert "none of them known to be the same test" in told
    part = read_request("bfs_128k", {"per_tier": 2})
    assert "16 of the 350 rows" in scope_line(part, official("bfs_128k", per_tier=2))
