"""The gate: whether a run is worse than it may be, beyond noise, or cannot be judged."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from graphwalks.counting import counted
from graphwalks.limits import MOST_FAULTS
from graphwalks.report.comparing.difference import Comparison
from graphwalks.report.comparing.lines import Line
from graphwalks.statistics.bootstrap import ALIKE, FEWEST_DRAWN, TOO_FEW

TOLERANCE: Final = 1e-9
"""A drop of exactly the limit is not above it, whatever rounding says."""


class Verdict(IntEnum):
    """What the gate says; its number is the exit code."""

    PASS = 0
    REGRESSION = 1
    NOT_COMPARABLE = 2


@dataclass(frozen=True)
class Limits:
    """What a run must reach, in units of the headline.

    Attributes:
        fail_under: The second run's headline must not be below this, of a gap not above; None if
            it may be anything.
        max_drop: How much worse than the first run it may be; more is a regression if it is beyond
            noise. None if it may be anything.
    """

    fail_under: float | None
    max_drop: float | None


@dataclass(frozen=True)
class Reason:
    """What the gate says of one limit, or why it cannot."""

    verdict: Verdict
    text: str


@dataclass(frozen=True)
class Judgement:
    """What the gate says of a comparison, and why."""

    verdict: Verdict
    reasons: tuple[Reason, ...]


def judge(comparison: Comparison, limits: Limits) -> Judgement:
    """Judge a comparison.

    What the model did counts against it, what its provider failed to do makes the run unfit: so a
    construction that the second run's model left unfinished, and that the first one finished, is a
    regression, and more than `MOST_FAULTS` of errors, as in its task, are no ground for one.
    """
    if limits.fail_under is None and limits.max_drop is None:
        return Judgement(Verdict.PASS, ())
    if unfit := _unfit(comparison):
        return Judgement(Verdict.NOT_COMPARABLE, unfit)
    found = [
        judged
        for judged in (_under(comparison, limits.fail_under), _drop(comparison, limits.max_drop))
        if judged is not None
    ]
    # A regression that is known stays one where another limit cannot be judged.
    order = (Verdict.REGRESSION, Verdict.NOT_COMPARABLE, Verdict.PASS)
    verdict = next(kind for kind in order if any(kind is one.verdict for one in found))
    return Judgement(verdict, tuple(found))


def worst(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the worst of some verdicts: not comparable is worse than a regression."""
    return max(verdicts, default=Verdict.NOT_COMPARABLE)


def _unfit(comparison: Comparison) -> tuple[Reason, ...]:
    pairing, reasons = comparison.pairing, []
    for side, failed, asked in zip(comparison.sides, pairing.failed, pairing.asked, strict=True):
        if failed > MOST_FAULTS * asked:
            reasons.append(
                f"{failed:,} of {counted(asked, 'sample')} of {side.run.log} ended in errors of "
                "the provider; run inspect eval-retry"
            )
    if pairing.duplicates:
        reasons.append(
            f"more than once in a run, and in no pair: {counted(pairing.duplicates, 'instance')}"
        )
    return tuple(Reason(Verdict.NOT_COMPARABLE, text) for text in reasons)


def _under(comparison: Comparison, limit: float | None) -> Reason | None:
    if limit is None:
        return None
    headline, value = comparison.headline, comparison.sides[1].headline
    faults = comparison.pairing.faults[1]
    if math.isnan(value):
        why = f"the {headline.label} of B has no number: "
        if faults:
            return Reason(
                Verdict.NOT_COMPARABLE, f"{why}{counted(faults, 'sample')} failed at the provider"
            )
        return Reason(Verdict.REGRESSION, f"{why}it left graphs unfinished")
    worse = value - limit if headline.lower_is_better else limit - value
    word = "above" if headline.lower_is_better else "below"
    if worse > TOLERANCE:
        return Reason(Verdict.REGRESSION, f"B has {value:.4g}, {word} {limit:.4g}")
    return Reason(Verdict.PASS, f"B has {value:.4g}, not {word} {limit:.4g}")


def _drop(comparison: Comparison, limit: float | None) -> Reason | None:
    if limit is None:
        return None
    if comparison.pairing.lost:
        return Reason(
            Verdict.REGRESSION,
            f"B leaves {counted(comparison.pairing.lost, 'graph')} unfinished that A finished, and "
            "no gap without is a fair one",
        )
    line = comparison.lines[0] if comparison.lines else None
    if line is None or line.interval.method == TOO_FEW:
        pairs = counted(sum(line.counts) if line else 0, "pair")
        return Reason(Verdict.NOT_COMPARABLE, f"{pairs} cannot tell a drop from noise")
    drop = line.difference if comparison.headline.lower_is_better else -line.difference
    told = f"B is {abs(drop):.4g} {'worse' if drop > 0 else 'better'}" if drop else "B is as good"
    if drop <= limit + TOLERANCE:
        return Reason(Verdict.PASS, f"{told}; {limit:.4g} worse is allowed")
    verdict, why = _told_from_noise(comparison, line)
    return Reason(verdict, f"{told}, more than {limit:.4g} {why}")


def _told_from_noise(comparison: Comparison, line: Line) -> tuple[Verdict, str]:
    """Say whether a drop is one beyond noise; of fewer than `FEWEST_DRAWN` pairs no test can."""
    if line.units < FEWEST_DRAWN:
        what = "independent pair" if comparison.is_paired else "independent sample"
        return Verdict.NOT_COMPARABLE, (
            f"but {counted(line.units, what)} cannot tell that from noise; take {FEWEST_DRAWN} or "
            "more"
        )
    if _is_beyond_noise(comparison, line):
        return Verdict.REGRESSION, "and beyond noise"
    return Verdict.PASS, "but within noise"


def _is_beyond_noise(comparison: Comparison, line: Line) -> bool:
    if line.interval.method == ALIKE:  # by chance, six pairs all differ to one side once in 32 runs
        return True
    leaves_out_0 = line.interval.low > 0 or line.interval.high < 0
    # Of few answers that changed sides the interval is too sure, see `is_by_chance`.
    return leaves_out_0 and not comparison.is_by_chance
