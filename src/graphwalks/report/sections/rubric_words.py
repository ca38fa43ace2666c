"""Words of the rubric: which runs something is said of."""

from collections.abc import Callable, Iterable, Mapping

from graphwalks.report.run import Run

Numbers = Mapping[str, str]
"""Log to number, such as "M1"."""


def grouped(runs: Iterable[Run], numbers: Numbers, tell: Callable[[Run], str]) -> str:
    """Say of runs what `tell` does, once for all of which it is the same: "2: M1; 1: M2, M3"."""
    groups: dict[str, list[Run]] = {}
    for run in runs:
        groups.setdefault(tell(run), []).append(run)
    return "; ".join(f"{what}: {listed(group, numbers)}" for what, group in groups.items())


def listed(runs: Iterable[Run], numbers: Numbers) -> str:
    """Return numbers such as "M1, M4 to M6"."""
    places = list(numbers)
    spans: list[list[str]] = []
    last = -2
    for log in sorted((run.log for run in runs), key=places.index):
        place = places.index(log)
        if place == last + 1:
            spans[-1] = [spans[-1][0], numbers[log]]
        else:
            spans.append([numbers[log]])
        last = place
    return ", ".join(" to ".join(span) for span in spans)


def capitalised(words: str) -> str:
    """Return words that begin as a sentence does."""
    return words[:1].upper() + words[1:]
