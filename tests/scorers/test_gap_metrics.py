"""Metrics of `optimality_gap` over a handful of scores, through Inspect's reduction over epochs."""

import math
from typing import Any

import pytest
from inspect_ai.scorer import Score, mean
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from graphwalks.scorers.gap_metrics import (
    beside_controls,
    between_modes,
    by_mode,
    finished,
    gap_interval,
    shortcuts,
)

pytestmark = pytest.mark.usefixtures("offline_mock")

NAN = math.nan
CONTROLS = {"nearest": 20.0, "farthest": 40.0, "random": 30.0, "classical": 5.0}


def score(gap: float, **flags: bool) -> Score:
    complete = 0.0 if math.isnan(gap) else 1.0
    value = {"gap": gap, "complete": complete, "forced_share": 0.5, "model_calls": 4.0}
    return Score(
        value={**value, "cached_calls": 0.0, "retries": 0.0}, metadata={"shortcuts": flags}
    )


def graph(name: str, mode: str = "direct", modes: int = 1, shift: float = 0.0) -> dict[str, Any]:
    controls = {control: gap + shift for control, gap in CONTROLS.items()}
    ran = ["direct", "proposals"] if modes > 1 else [mode]
    return {"pair_id": f"tsp/{name}", "mode": mode, "modes": ran, "controls": controls}


def measure(
    metric: Any, scores: list[list[Score]], samples: list[dict[str, Any]]
) -> dict[str, Any]:
    found = run_metrics([metric, {"gap": [mean()]}], scores, metadata=samples)
    return {name: value for name, value in found.items() if not name.startswith("gap/")}


def paired() -> tuple[list[list[Score]], list[dict[str, Any]]]:
    """Three graphs in both modes; the last one is not finished among proposals."""
    gaps = {"direct": (30.0, 20.0, 70.0), "proposals": (10.0, 20.0, NAN)}
    scores = [[score(gap)] for mode in gaps for gap in gaps[mode]]
    return scores, [graph(name, mode, modes=2) for mode in gaps for name in "abc"]


def test_the_mean_gap_counts_only_if_every_graph_was_finished() -> None:
    whole = measure(finished(), [[score(10.0)], [score(20.0)]], [graph("a"), graph("b")])
    assert whole == {"gap_complete": 15.0, "coverage": 1.0, "finished": 2.0, "scheduled": 2.0}
    partly = measure(finished(), [[score(10.0)], [score(NAN)]], [graph("a"), graph("b")])
    assert math.isnan(partly.pop("gap_complete"))
    assert partly == {"coverage": 0.5, "finished": 1.0, "scheduled": 2.0}


def test_one_unfinished_epoch_is_not_averaged_away() -> None:
    found = measure(finished(), [[score(10.0), score(NAN)]], [graph("a")])
    assert math.isnan(found["gap_complete"])
    assert found["coverage"] == 0.5


def test_with_two_modes_every_key_has_its_mode() -> None:
    found = measure(finished(), *paired())
    assert found["gap_complete_direct"] == 40.0
    assert math.isnan(found["gap_complete_proposals"])
    assert found["finished_proposals"] == 2.0
    means = measure(by_mode(), *paired())
    assert (means["gap_direct"], means["gap_proposals"]) == (40.0, 15.0)
    assert means["gap_direct_low"] < 40.0 < means["gap_direct_high"]
    assert means["model_calls_proposals"] == 4.0


def test_a_single_mode_needs_no_groups() -> None:
    scores, samples = [[score(10.0)], [score(20.0)]], [graph("a"), graph("b")]
    assert measure(by_mode(), scores, samples) == {}
    assert measure(between_modes(), scores, samples) == {}


def test_modes_are_compared_on_the_graphs_that_both_finished() -> None:
    found = measure(between_modes(), *paired())
    assert found["paired_graphs"] == 2.0
    assert found["proposals_minus_direct"] == -10.0
    assert found["proposals_minus_direct_low"] < -10.0 < found["proposals_minus_direct_high"]


def test_controls_are_those_of_the_graphs_that_were_finished() -> None:
    samples = [graph("a"), graph("b", shift=2.0), graph("c", shift=1000.0)]
    found = measure(beside_controls(), [[score(10.0)], [score(20.0)], [score(NAN)]], samples)
    assert (found["rule_nearest"], found["rule_farthest"]) == (21.0, 41.0)
    assert (found["random_pool"], found["classical"]) == (31.0, 6.0)
    # 15 on average: better than the best rule by 6, and than the pool by 16.
    assert (found["over_best_rule"], found["over_random_pool"]) == (6.0, 16.0)


def test_the_ceiling_of_the_pool_is_that_of_the_graphs_that_were_finished() -> None:
    ceilings = {"a": 0.0, "b": 4.0, "c": 100.0}
    samples = [graph(name, "proposals") | {"pool_ceiling": at} for name, at in ceilings.items()]
    found = measure(beside_controls(), [[score(10.0)], [score(20.0)], [score(NAN)]], samples)
    assert found["pool_ceiling"] == 2.0


def test_among_all_actions_there_is_no_ceiling() -> None:
    scores, samples = paired()
    for sample in samples:
        sample["pool_ceiling"] = 3.0 if sample["mode"] == "proposals" else None
    found = measure(beside_controls(), scores, samples)
    assert found["pool_ceiling_proposals"] == 3.0
    assert "pool_ceiling_direct" not in found


def test_a_graph_counts_by_the_epochs_of_it_that_were_finished() -> None:
    scores = [[score(10.0), score(NAN)], [score(20.0), score(20.0)]]
    found = measure(beside_controls(), scores, [graph("a"), graph("b", shift=2.0)])
    assert found["rule_nearest"] == 21.0
    assert found["over_best_rule"] == 21.0 - (10.0 + 20.0) / 2
    pairs = [[score(10.0), score(NAN)], [score(5.0), score(7.0)]]
    both = [graph("a", "direct", modes=2), graph("a", "proposals", modes=2)]
    told = measure(between_modes(), pairs, both)
    assert (told["paired_graphs"], told["proposals_minus_direct"]) == (1.0, 6.0 - 10.0)


def test_no_difference_is_not_a_loss() -> None:
    samples = [graph(name) for name in "ab"]
    found = measure(beside_controls(), [[score(20.0)], [score(20.0)]], samples)
    ends = [found[f"over_best_rule{end}"] for end in ("", "_low", "_high")]
    assert [math.copysign(1, end) for end in ends] == [1, 1, 1]
    assert ends == [0.0, 0.0, 0.0]


def test_without_a_finished_graph_there_is_nothing_to_compare() -> None:
    assert measure(beside_controls(), [[score(NAN)]], [graph("a")]) == {}


def test_shortcuts_are_shares_of_what_was_finished() -> None:
    scores = [[score(1.0, constant=True)], [score(2.0, one_rule=True)], [score(NAN, constant=True)]]
    found = measure(shortcuts(), scores, [graph("a"), graph("b"), graph("c")])
    assert found == {"constant": 0.5, "first_listed": 0.0, "one_rule": 0.5, "forced_only": 0.0}


def test_the_interval_of_the_gap_lies_around_its_mean() -> None:
    scores = [[score(gap)] for gap in (10.0, 20.0, 30.0)]
    found = run_metrics({"gap": [mean(), gap_interval()]}, scores, metadata=[graph("a")] * 3)
    low, high = sorted(float(str(found[name])) for name in found if "interval" in name)
    # Student with two degrees of freedom: 4.3027 * 10 / sqrt(3).
    assert (low, high) == pytest.approx((20 - 24.84, 20 + 24.84), abs=0.01)


def test_both_modes_together_have_no_interval() -> None:
    scores, samples = paired()
    found = run_metrics({"gap": [mean(), gap_interval()]}, scores, metadata=samples)
    ends = [float(str(found[name])) for name in found if "interval" in name]
    assert len(ends) == 2
    assert all(map(math.isnan, ends))


@pytest.mark.parametrize("metric", [by_mode(), between_modes(), beside_controls(), shortcuts()])
def test_epochs_that_agree_change_nothing(metric: Any) -> None:
    assert_agreeing_epochs_change_nothing(
        [metric, {"gap": [mean(), gap_interval()]}],
        [score(10.0, constant=True), score(20.0)],
        metadata=[graph("a", "direct", modes=2), graph("a", "proposals", modes=2)],
    )
