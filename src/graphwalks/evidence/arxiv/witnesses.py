"""What witnesses are worth who each name one of 40 fields, the right one with some chance."""

from collections.abc import Iterable

from graphwalks.evidence.item import OPTIONS

_Tally = tuple[int, tuple[int, ...]]
"""Votes for the right field, and for the wrong ones that have any, descending."""


def plurality(chances: Iterable[float]) -> float:
    """Return how often the most frequent answer of witnesses is right, ties broken evenly.

    Args:
        chances: For every witness, how likely it is right; else it names one of the 39 wrong
            fields, all equally likely. They are independent. Seventeen, as many as an input ever
            shows, take about ten milliseconds.
    """
    tallies: dict[_Tally, float] = {(0, ()): 1.0}
    for chance in chances:
        after: dict[_Tally, float] = {}
        for (right, wrong), share in tallies.items():
            for tally, part in _next_tallies(right, wrong, chance):
                after[tally] = after.get(tally, 0.0) + share * part
        tallies = after
    return sum(share * _chosen(right, wrong) for (right, wrong), share in tallies.items())


def _next_tallies(
    right: int, wrong: tuple[int, ...], chance: float
) -> Iterable[tuple[_Tally, float]]:
    yield (right + 1, wrong), chance
    each = (1 - chance) / (OPTIONS - 1)
    for place, votes in enumerate(wrong):
        more = (*wrong[:place], votes + 1, *wrong[place + 1 :])
        yield (right, tuple(sorted(more, reverse=True))), each
    yield (right, (*wrong, 1)), each * (OPTIONS - 1 - len(wrong))


def _chosen(right: int, wrong: tuple[int, ...]) -> float:
    """Return the share of the right field in an even draw from those with most votes."""
    if not right and not wrong:
        return 1 / OPTIONS
    if wrong and wrong[0] > right:
        return 0.0
    return 1 / (1 + wrong.count(right))
