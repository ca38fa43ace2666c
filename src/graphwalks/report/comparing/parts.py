"""Parts of runs that are compared with each other: whole runs, or one mode, topology, condition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.counting import counted
from graphwalks.evidence.condition import CONDITIONS, CONTRASTS
from graphwalks.report.comparing.comparability import NotComparable
from graphwalks.report.run import Row, Run

MODE: Final = "mode"
TOPOLOGY: Final = "topology"
CONDITION: Final = "condition"
UNSUPPORTED: Final = "unsupported"
"""Outcome of a sample whose readout could not be carried."""


@dataclass(frozen=True)
class Part:
    """Samples of a run that belong together.

    Attributes:
        run: The run.
        name: Mode of a construction, condition of graph and text, or a topology that is compared
            with another one; else empty.
        rows: Its samples.
    """

    run: Run
    name: str
    rows: Sequence[Row]


def parts_of(
    first: tuple[Run, Sequence[Row]], second: tuple[Run, Sequence[Row]], vary: str | None
) -> list[tuple[Part, Part]]:
    """Return what is compared with what.

    Graphs of a construction are never pooled over modes. One log that holds both modes, or two
    topologies, can be compared with itself. Two logs with other topologies are compared by those
    that both have, each with itself; or one with another, where each log has only one. Conditions
    of graph and text are never pooled either: where they are varied, the published contrasts are
    taken, and of logs with one condition each the only one.

    Raises:
        NotComparable: There is no such pair of parts.
    """
    (one, rows), (other, other_rows) = first, second
    if vary == TOPOLOGY:
        return [_topologies(first, second)]
    if one.family == "evidence":
        return _conditions(first, second, is_varied=vary == CONDITION)
    if one.family != "construction":
        return [(Part(one, "", rows), Part(other, "", other_rows))]
    left, right = _split(rows, MODE), _split(other_rows, MODE)
    if vary == MODE:
        pairs = [(name, opposite) for name in left for opposite in right if opposite != name]
        if not pairs:
            raise NotComparable(f"{one.log} and {other.log} have the mode {', '.join(left)} alone")
        pairs = pairs[:1]
    else:
        pairs = [(name, name) for name in left if name in right]
    return [
        (Part(one, name, left[name]), Part(other, opposite, right[opposite]))
        for name, opposite in pairs
    ]


def _conditions(
    first: tuple[Run, Sequence[Row]], second: tuple[Run, Sequence[Row]], *, is_varied: bool
) -> list[tuple[Part, Part]]:
    (one, rows), (other, other_rows) = first, second
    left, right = _supported(one, rows), _supported(other, other_rows)
    pairs: list[tuple[str, str]]
    if not is_varied:
        pairs = [(name, name) for name in CONDITIONS if name in left and name in right]
    elif len(left) == len(right) == 1:
        pairs = [(name, opposite) for name in left for opposite in right if name != opposite]
    else:
        upward = [(low, high) for high, low in CONTRASTS if low in left and high in right]
        pairs = upward or [pair for pair in CONTRASTS if pair[0] in left and pair[1] in right]
    if not pairs:
        raise NotComparable(
            f"{one.log} has numbers under {', '.join(left)}, and {other.log} under "
            f"{', '.join(right)}; there is nothing to hold against each other"
        )
    return [
        (Part(one, name, left[name]), Part(other, opposite, right[opposite]))
        for name, opposite in pairs
    ]


def _supported(run: Run, rows: Sequence[Row]) -> dict[str, list[Row]]:
    """Return the samples of every condition but U, whose readout could be carried for none.

    Raises:
        NotComparable: There is no such condition.
    """
    groups = {
        name: group
        for name, group in _split(rows, CONDITION).items()
        if any(row.outcome != UNSUPPORTED for row in group)
    }
    if not groups:
        raise NotComparable(f"{run.log} has no number: every sample ended {UNSUPPORTED}")
    return groups


def _split(rows: Sequence[Row], name: str) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: str(row.facts.get(name, ""))):
        groups.setdefault(str(row.facts.get(name, "")), []).append(row)
    return groups


def _topologies(
    first: tuple[Run, Sequence[Row]], second: tuple[Run, Sequence[Row]]
) -> tuple[Part, Part]:
    (one, rows), (other, other_rows) = first, second
    left, right = _split(rows, TOPOLOGY), _split(other_rows, TOPOLOGY)
    if one.log == other.log:
        return _two(one, left)
    if left.keys() & right.keys():
        return Part(one, "", rows), Part(other, "", other_rows)
    if len(left) > 1 or len(right) > 1:  # which one is held against which, nobody said
        raise NotComparable(
            f"{one.log} has the topologies {', '.join(left)}, and {other.log} {', '.join(right)}; "
            "give runs that share a topology, or runs of one each"
        )
    ((name, _),), ((opposite, _),) = left.items(), right.items()
    return Part(one, name, rows), Part(other, opposite, other_rows)


def _two(run: Run, groups: Mapping[str, Sequence[Row]]) -> tuple[Part, Part]:
    if len(groups) != 2:  # noqa: PLR2004 - one for each side
        raise NotComparable(
            f"{run.log} has {counted(len(groups), 'topology')} ({', '.join(groups)}); comparing a "
            "log with itself takes two"
        )
    first, second = (Part(run, name, rows) for name, rows in groups.items())
    return first, second
