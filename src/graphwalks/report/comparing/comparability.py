"""Which settings two runs must have in common, and the one difference that may be wanted."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from graphwalks.arbigraph.prompt import PRESENTED
from graphwalks.errors import ArgumentError, printable
from graphwalks.parameters import AS_STORED, NEAR, nearest
from graphwalks.report.run import SUCCESS, Run
from graphwalks.report.settings import (
    COHORT,
    FIXED,
    SAMPLES,
    SELECTING,
    SOLVER,
    Mismatch,
    free_settings,
    in_words,
    mismatches,
    settings_of,
)

_DRAWN: Final = (*SELECTING, SAMPLES, "turn_limit")
_MADE: Final = (
    *("seed", "cohort", "sampler", "generator_version", "revision", "sha256", "file", "files"),
    *("node_ids", "shuffle_edges", "presentation", "modulus", "list_cap"),
    *("dependence", "dependence_draws", "dependence_allowance", "gsm_templates"),
)

_SHOWN: Final = ("prompt", "condition")
_UNTOLD: Final = (*PRESENTED, "join")
"""How rows are shown and made; a file that was not made here does not say it of itself."""

SOURCE: Final = "source"
OFFICIAL: Final = "official"

ENTAILED: Final[Mapping[str, Sequence[str]]] = MappingProxyType({
    **dict.fromkeys((*SELECTING, SAMPLES), _DRAWN),
    SOURCE: (*_MADE, *_DRAWN),
    "seed": ("cohort", "revision", "sampler", *_DRAWN),
    "dependence": ("dependence_draws", "dependence_allowance"),
    "retries": ("turn_limit",),
    **dict.fromkeys(("mode", "condition"), (SAMPLES,)),
})
"""What else may differ where one setting is varied, as it follows from that; the cohort always."""

WITHIN: Final[Mapping[str, str]] = MappingProxyType({
    "mode": "construction",
    "topology": "arbigraph",
    "condition": "evidence",
})
"""Settings of which one run can hold several values, by sample, and the family of such runs."""

LONGEST_DETAIL: Final = 500
"""Characters of a line below an error."""


class NotComparable(ArgumentError):
    """Two runs cannot be compared as asked.

    Attributes:
        details: Printable lines below the message: each thing that stands in the way, and a way on.
    """

    def __init__(self, message: str, *details: str) -> None:
        """Keep a message, and lines of any text."""
        super().__init__(message)
        self.details = tuple(printable(line, LONGEST_DETAIL) for line in details)


def check_comparable(first: Run, second: Run, vary: str | None) -> tuple[Mismatch, ...]:
    """Check that two runs differ in nothing but model, generation, and one setting.

    Args:
        first: The first run.
        second: The second one.
        vary: Setting that shall differ; None if nothing may.

    Returns:
        What differs; empty without `vary`.

    Raises:
        NotComparable: They differ in more, or not in `vary`.
    """
    for run in (first, second):
        if run.status != SUCCESS:
            raise NotComparable(
                f"{run.log} ended with status {run.status}{': ' * bool(run.error)}{run.error}; "
                "finish it with inspect eval-retry, or run it again"
            )
    found = mismatches(first, second)
    if first.task != second.task:
        raise NotComparable(
            f"they are runs of different tasks, {first.task} and {second.task}",
            *(f"A: {first.log}", f"B: {second.log}", _of_fixed(["task"])),
        )
    if vary is not None:
        _check_vary(first, second, vary, found)
    if _left(found, vary):
        listed = _independent(found)
        raise NotComparable(
            f"they differ in more than {f'{vary}, ' if vary else ''}model and generation.",
            *(f"A: {first.log}", f"B: {second.log}", *map(str, listed), _way_on(found, listed)),
        )
    return found


def accepted(first: Run, second: Run, vary: str | None) -> tuple[str, ...]:
    """Return what else differs between two comparable runs, with both values.

    It is allowed as it follows from the setting that is varied, yet may be what makes the
    difference.
    """
    found = _independent(mismatches(first, second))
    return tuple(str(one) for one in found if one.name != vary)


def _left(found: Sequence[Mismatch], vary: str | None) -> list[Mismatch]:
    """Return what may not differ where a setting is varied."""
    if vary is None:
        return [*found]
    allowed = {vary, COHORT, *ENTAILED.get(vary, ())}
    if vary == SOLVER:
        allowed |= {one.name for one in found if one.name.startswith(f"{SOLVER}_")}
    if vary == SOURCE:
        allowed |= _of_source(found)
    return [one for one in found if one.name not in allowed]


def _of_source(found: Sequence[Mismatch]) -> set[str]:
    """Return what a source decides of how its rows are shown.

    The published rows are as they are. Other files that do not say it may be shown in any way.
    """
    values = {one.name: (one.first, one.second) for one in found}
    if OFFICIAL in values.get(SOURCE, ()):
        return {*_SHOWN, *_UNTOLD}
    return {*_UNTOLD} if any(AS_STORED in values.get(name, ()) for name in PRESENTED) else set()


def _independent(found: Sequence[Mismatch]) -> list[Mismatch]:
    """Leave out the cohort and the count of samples where they follow from something else."""
    names = {one.name for one in found}
    following = {COHORT} if names > {COHORT} else set()
    if any(SAMPLES in ENTAILED.get(name, ()) for name in names - {SAMPLES}):
        following.add(SAMPLES)
    return [one for one in found if one.name not in following]


def _way_on(found: Sequence[Mismatch], listed: Sequence[Mismatch]) -> str:
    """Say which `--vary` allows what differs, or what the best one leaves."""
    if fixed := [one.name for one in listed if not one.can_vary]:
        return _of_fixed(fixed)
    left = {one.name: [other.name for other in _left(found, one.name)] for one in listed}
    best = min(left, key=lambda name: len(left[name]))
    if not left[best]:
        return f"--vary {best} compares them."
    return (
        f"One setting can be varied (--vary FIELD), and these are {len(listed)}: --vary {best} "
        f"would leave {', '.join(left[best])}."
    )


def _of_fixed(names: Sequence[str]) -> str:
    return f"No --vary allows another {' or '.join(names)}: numbers would not mean the same."


def _check_vary(first: Run, second: Run, vary: str, found: Sequence[Mismatch]) -> None:
    settings = settings_of(second) | settings_of(first)
    names = [one.name for one in found if one.can_vary]
    if first.log == second.log:
        names += [
            name for name, family in WITHIN.items() if name in settings and first.family == family
        ]
    if vary in names:
        return
    if vary in free_settings(first, second):
        raise NotComparable(f"--vary {vary} is not needed: model and generation may differ anyway")
    if vary in {*FIXED, COHORT}:
        raise NotComparable(f"--vary {vary} is not allowed: numbers would not mean the same")
    allowed = f"allowed here: {', '.join(names) or 'none, as no setting differs'}"
    if vary in settings:
        raise NotComparable(
            f"--vary {vary}: it is {in_words(settings, vary)} in {first.log} and in {second.log}; "
            f"{allowed}"
        )
    known = [name for name in settings if name not in {*FIXED, COHORT}]
    close = nearest(vary, known, NEAR)
    way_on = f", and the nearest is {close}" if close else ""
    raise NotComparable(f"--vary {vary}: there is no such setting{way_on}; {allowed}")
