"""Metrics of `optimality_gap`: what was finished, per mode, beside the controls, and shortcuts.

With both modes in a run every key ends in `_direct` or `_proposals`. Only Inspect's own `mean()` of
each key runs over both then: it knows no groups, and the log's metadata say so. The unit is one
graph: its finished epochs are averaged first, and graphs of different tasks are never pooled, for a
run has one task.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.construction.asking import MODES
from graphwalks.scorers.metrics import entry, sample_metadata, share
from graphwalks.statistics.bootstrap import mean_of
from graphwalks.statistics.paired import Difference, paired_difference

HEADLINE: Final = "gap"
KEYS: Final = ("gap", "complete", "forced_share", "model_calls", "cached_calls", "retries")

SHORTCUTS: Final = ("constant", "first_listed", "one_rule", "forced_only")
"""Flags of a trajectory in the metadata of its score, see `optimality_gap`."""


@metric(scores="unreduced")
def finished() -> Metric:
    """What was finished of all that was scheduled, over every epoch.

    Keys: `gap_complete`, the mean gap if everything was finished, else NaN; `coverage`, the share
    that was finished; `finished` and `scheduled`, the counts behind it. Why the others were not is
    told by the scorer `outcome`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for end, group in _by_mode(scores).items():
            gaps = [gap for score in group if not math.isnan(gap := entry(score, HEADLINE))]
            is_whole = len(gaps) == len(group) > 0
            results[f"gap_complete{end}"] = mean_of(gaps) if is_whole else math.nan
            results[f"coverage{end}"] = len(gaps) / len(group) if group else math.nan
            results[f"finished{end}"] = float(len(gaps))
            results[f"scheduled{end}"] = float(len(group))
        return cast(Value, results)

    return compute


@metric
def gap_interval() -> Metric:
    """The 95 % Student interval of the mean gap over the graphs finished, keys `low` and `high`.

    It knows no bound: with few graphs it may reach below 0, where no gap can be. NaN with both
    modes in a run, where each graph would count twice; `by_mode` has one for each.
    """

    def compute(scores: list[SampleScore]) -> Value:
        if len(_by_mode(scores)) > 1:
            return {"low": math.nan, "high": math.nan}
        found = _told("gap", _over_zero([score.score.as_float() for score in scores]))
        return {"low": found["gap_low"], "high": found["gap_high"]}

    return compute


@metric
def by_mode() -> Metric:
    """Mean of every key per mode, and the interval of the gap, keys such as `gap_direct_low`.

    Nothing for a single mode: the keys say it already.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        groups = _by_mode(scores)
        for end, group in groups.items() if len(groups) == len(MODES) else ():
            for key in KEYS:
                results[f"{key}{end}"] = mean_of(_numbers(group, key))
            results |= _told(f"{HEADLINE}{end}", _over_zero(_numbers(group, HEADLINE)))
        return cast(Value, results)

    return compute


@metric
def between_modes() -> Metric:
    """The gap among proposals minus the direct gap, over the graphs finished in both modes.

    Keys: `proposals_minus_direct`, its 95 % Student interval `..._low` and `..._high`, and
    `paired_graphs`. Nothing for a single mode.
    """

    def compute(scores: list[SampleScore]) -> Value:
        groups = [_gaps_by_graph(group) for group in _by_mode(scores).values()]
        if len(groups) != len(MODES):
            return {}
        direct, proposals = groups
        graphs = [graph for graph in direct if graph in proposals]
        found = paired_difference(
            [direct[graph] for graph in graphs], [proposals[graph] for graph in graphs]
        )
        return _told("proposals_minus_direct", found) | {"paired_graphs": float(found.pairs)}

    return compute


@metric
def beside_controls() -> Metric:
    """What players without a model reach on the graphs that were finished, and the gain over them.

    Keys: `rule_NAME`, `random_pool` and `classical`, their mean gaps; `over_best_rule` and
    `over_random_pool`, by how much the mean gap is smaller than that of the best single rule and of
    the pool, with 95 % Student intervals `..._low` and `..._high`; and where it is known, that is
    for influence among proposals, `pool_ceiling`, the least mean gap that any choices reach.

    The best rule is picked on the same graphs, as if it had been known before: the interval of
    `over_best_rule` does not hold what the picking adds.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for end, group in _by_mode(scores).items():
            done = [score for score in group if not math.isnan(entry(score, HEADLINE))]
            if not done:
                continue
            gaps = [entry(score, HEADLINE) for score in done]
            controls = _controls(done)
            rules = [name for name in controls if name not in {"random", "classical"}]
            best = min(rules, key=lambda name: math.fsum(controls[name]))
            results |= {f"rule_{name}{end}": mean_of(controls[name]) for name in rules}
            results[f"random_pool{end}"] = mean_of(controls["random"])
            results[f"classical{end}"] = mean_of(controls["classical"])
            if ceilings := _ceilings(done):
                results[f"pool_ceiling{end}"] = mean_of(ceilings)
            for name, control in (("best_rule", best), ("random_pool", "random")):
                gain = paired_difference(gaps, controls[control])
                results |= _told(f"over_{name}{end}", gain)
        return cast(Value, results)

    return compute


@metric(scores="unreduced")
def shortcuts() -> Metric:
    """Share of finished trajectories that show no choosing, over every epoch.

    Keys: `constant`, always the same action; `first_listed`, always the first option; `one_rule`,
    what one single rule does wherever there was a choice; `forced_only`, nothing was ever asked.
    NaN if none was finished.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for end, group in _by_mode(scores).items():
            flags = [
                (score.score.metadata or {}).get("shortcuts", {})
                for score in group
                if not math.isnan(entry(score, HEADLINE))
            ]
            for name in SHORTCUTS:
                results[f"{name}{end}"] = share(bool(flag.get(name)) for flag in flags)
        return cast(Value, results)

    return compute


def _by_mode(scores: Sequence[SampleScore]) -> dict[str, list[SampleScore]]:
    """Group by the end of the keys: an empty one if the run has only one mode.

    Before the first sample is done Inspect looks for the headline already: then it finds every end.
    """
    if not scores:
        return {end: [] for end in ("", *(f"_{mode}" for mode in MODES))}
    modes = list(sample_metadata(scores[0])["modes"])
    groups: dict[str, list[SampleScore]] = {mode: [] for mode in modes}
    for score in scores:
        groups[str(sample_metadata(score)["mode"])].append(score)
    return {f"_{mode}" if len(modes) > 1 else "": group for mode, group in groups.items()}


def _controls(scores: Sequence[SampleScore]) -> dict[str, list[float]]:
    """Return the gaps of each control, in the order of the scores."""
    played: list[Mapping[str, float]] = [sample_metadata(score)["controls"] for score in scores]
    return {name: [float(one[name]) for one in played] for name in played[0]}


def _ceilings(scores: Sequence[SampleScore]) -> list[float]:
    """Return the least gap within reach of each graph; nothing unless all are known."""
    told = [sample_metadata(score).get("pool_ceiling") for score in scores]
    known = [float(ceiling) for ceiling in told if ceiling is not None]
    return known if len(known) == len(told) else []


def _gaps_by_graph(scores: Sequence[SampleScore]) -> dict[str, float]:
    found = {str(sample_metadata(score)["pair_id"]): entry(score, HEADLINE) for score in scores}
    return {graph: gap for graph, gap in found.items() if not math.isnan(gap)}


def _numbers(scores: Sequence[SampleScore], key: str) -> list[float]:
    return [value for score in scores if not math.isnan(value := entry(score, key))]


def _over_zero(values: Sequence[float]) -> Difference:
    return paired_difference([0.0] * len(values), values)


def _told(name: str, found: Difference) -> dict[str, float]:
    # Adding 0 turns -0, which looks like a loss, into 0.
    return {
        name: found.mean + 0.0,
        f"{name}_low": found.interval.low + 0.0,
        f"{name}_high": found.interval.high + 0.0,
    }
