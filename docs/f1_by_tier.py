r"""Draw F1 by size tier from logs of the walks tasks.

    python docs/f1_by_tier.py LOG... --out docs/f1_by_tier.png

Needs matplotlib. Reads headers and summaries, so any size of log will do. The two logs of the
picture in the README, the second with `graphwalks serve` running:

    inspect eval graphwalks/bfs_128k -T source=generated --model gwref/noisy
    VLLM_BASE_URL=http://127.0.0.1:8095/v1 inspect eval graphwalks/bfs_128k -T source=generated \
      -T tier=1k,2k -T per_tier=10 -T allow_short_output=true --model vllm/smollm2 --max-tokens 160
"""

import argparse

import matplotlib
from inspect_ai.log import EvalLog, read_eval_log, read_eval_log_sample_summaries

matplotlib.use("Agg")
from matplotlib import pyplot

TIERS = ("1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k", "256k", "1M")
COLOURS = ("#1b6ca8", "#c2571a", "#3a7d44", "#7a4fa3")


def main() -> None:
    """Read the arguments and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+")
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()

    figure, axes = pyplot.subplots(figsize=(7.2, 3.8), dpi=150)
    logs = [read_eval_log(log, header_only=True) for log in arguments.logs]
    tiers = [tier for tier in TIERS if any(tier in by_tier(log) for log in logs)]
    for log, colour in zip(logs, COLOURS, strict=False):
        draw(axes, log, tiers, colour)
    axes.set_xticks(range(len(tiers)), tiers)
    axes.set_ylim(-0.02, 1.02)
    axes.set_xlabel("size tier (tokens of the prompt)")
    axes.set_ylabel("F1, strict reading")
    axes.grid(axis="y", linewidth=0.5, alpha=0.4)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(arguments.out, facecolor="white")


def draw(axes: "pyplot.Axes", log: EvalLog, tiers: list[str], colour: str) -> None:
    """Draw one log: a line with intervals, and for the first what `[]` scores."""
    means = by_tier(log)
    shown = [tier for tier in tiers if tier in means]
    places = [tiers.index(tier) for tier in shown]
    values = [means[tier] for tier in shown]
    below = [max(0.0, means[tier] - means[f"{tier}_low"]) for tier in shown]
    above = [means[f"{tier}_high"] - means[tier] for tier in shown]
    rows = log.eval.dataset.samples
    task = log.eval.task.removeprefix("graphwalks/")
    axes.errorbar(
        places,
        values,
        yerr=(below, above),
        marker="o",
        markersize=4,
        capsize=3,
        color=colour,
        label=f"{log.eval.model}, {task}, {rows} rows",
    )
    if len(shown) == len(tiers):
        floor = always_empty(log)
        axes.plot(
            places,
            [floor[tier] for tier in shown],
            linestyle=":",
            color="#555555",
            linewidth=1,
            label="always answering []",
        )


def always_empty(log: EvalLog) -> dict[str, float]:
    """Return by tier what answering `[]` scores: the share of empty truths."""
    truths: dict[str, list[bool]] = {}
    for sample in read_eval_log_sample_summaries(log.location):
        truths.setdefault(sample.metadata["tier"], []).append(sample.metadata["truth_size"] == 0)
    return {tier: sum(empty) / len(empty) for tier, empty in truths.items()}


def by_tier(log: EvalLog) -> dict[str, float]:
    """Return F1 and the ends of its interval by tier."""
    (score,) = [score for score in log.results.scores if score.name == "f1"]
    prefix = "graphwalks/by_tier_"
    return {
        name.removeprefix(prefix): metric.value
        for name, metric in score.metrics.items()
        if name.startswith(prefix)
    }


if __name__ == "__main__":
    main()
