"""A comparison as plain data, for a JSON file."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from graphwalks.report.comparing.difference import Comparison, Side
from graphwalks.report.comparing.gate import Judgement, Verdict
from graphwalks.report.comparing.lines import Line
from graphwalks.report.comparing.matching import Matched


def as_data(comparison: Comparison, judgement: Judgement) -> dict[str, Any]:
    """Return a comparison and what the gate says of it; numbers that do not exist are null."""
    pairing, mcnemar = comparison.pairing, comparison.mcnemar
    return {
        "task": comparison.task,
        "vary": comparison.vary,
        "headline": f"{comparison.headline.scorer}.{comparison.headline.key}",
        "unit": comparison.unit,
        "lower_is_better": comparison.headline.lower_is_better,
        "verdict": judgement.verdict.name.lower(),
        "reasons": [_reason(one.verdict, one.text) for one in judgement.reasons],
        "a": _side(comparison.sides[0]),
        "b": _side(comparison.sides[1]),
        "accepted": list(comparison.accepted),
        "changes": list(comparison.changes),
        "warnings": list(comparison.warnings),
        "paired": comparison.is_paired,
        "pairs": {
            "compared": len(pairing.pairs),
            "of": pairing.scheduled,
            "only_a": pairing.only_first,
            "only_b": pairing.only_second,
            "duplicates": pairing.duplicates,
            "provider_errors": list(pairing.failed),
            "asked": list(pairing.asked),
            "without_a_number": list(pairing.faults),
            "unfinished": list(pairing.unfinished),
            "finished_by_a_alone": pairing.lost,
            "finished_by_b_alone": pairing.won,
        },
        "lines": [_line(line) for line in comparison.lines],
        "size_equal": {
            name: {"a": _number(first), "b": _number(second), "difference": _number(second - first)}
            for name, (first, second) in comparison.size_equal.items()
        },
        "mcnemar": None
        if mcnemar is None or comparison.discordant is None
        else {
            "right_in_a_alone": comparison.discordant[0],
            "right_in_b_alone": comparison.discordant[1],
            "exact": mcnemar.exact,
            "mid_p": mcnemar.mid_p,
        },
    }


def whole_data(
    places: tuple[str, str],
    vary: str | None,
    matched: Matched,
    comparisons: Sequence[Mapping[str, Any]],
    verdict: Verdict,
) -> dict[str, Any]:
    """Return all that was compared, what could not be, and the verdict over all of it."""
    return {
        "a": places[0],
        "b": places[1],
        "vary": vary,
        "verdict": verdict.name.lower(),
        "only_a": list(matched.only_first),
        "only_b": list(matched.only_second),
        "notes": list(matched.notes),
        "comparisons": list(comparisons),
    }


def refusal_data(task: str, reason: str) -> dict[str, Any]:
    """Return what stands in place of a comparison that cannot be made."""
    found = _reason(Verdict.NOT_COMPARABLE, reason)
    return {"task": task, "verdict": found["verdict"], "reasons": [found]}


def _reason(verdict: Verdict, text: str) -> dict[str, str]:
    return {"verdict": verdict.name.lower(), "text": text}


def _side(side: Side) -> dict[str, Any]:
    run = side.run
    return {
        "log": run.log,
        "part": side.part,
        "model": run.model,
        "generation": dict(run.generation),
        "model_arguments": dict(run.model_arguments),
        "task_version": run.version,
        "packages": dict(run.packages),
        "created": run.created,
        "headline": _number(side.headline),
        "samples": side.samples,
        "coverage": _number(side.coverage),
        "outcomes": dict(side.outcomes),
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "dimension": line.dimension,
        "group": line.group,
        "a": _number(line.first),
        "b": _number(line.second),
        "difference": _number(line.difference),
        "low": _number(line.interval.low),
        "high": _number(line.interval.high),
        "method": line.interval.method,
        "counts": list(line.counts),
        "independent": line.units,
    }


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None
