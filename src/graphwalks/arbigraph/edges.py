"""What flows along an edge: full-list dependency, joins, and the conversion into a task's domain.

The scheme is that of revision 99b8575 of the ArbiGraph repository (arXiv 2607.20764): a list that
feeds a task carries its length and sum in front, so that the answer depends on numbers that are cut
off later; answers of several parents are summed. Two things can be chosen besides: chained values
are reduced modulo a prime (97; the published 100 shares factors with many answers, and more chains
then lose their dependence: docs/arbigraph.md has figures), and lists may be interleaved, as the
first version did.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final, cast

from graphwalks.arbigraph.catalogue.task import Conversion, Value

JOINS: Final = ("sum", "interleave")
"""How the lists of several parents become one; numbers are always summed."""

MODULI: Final = (97, 100)
"""Allowed moduli of a chained value, the default first; 100 is the published one."""


@dataclass(frozen=True)
class Scheme:
    """How values travel along all edges of a run.

    Attributes:
        join: A word of `JOINS`.
        modulus: A number of `MODULI`.
        list_cap: Elements that are kept of a list, and length of an announced list.
    """

    join: str
    modulus: int
    list_cap: int


def summed_lists(lists: Sequence[Sequence[int]]) -> list[int]:
    """Add lists element by element; a list that has ended is left out."""
    return [sum(column) for column in zip_longest(*lists, fillvalue=0)]


def interleaved(lists: Sequence[Sequence[int]]) -> list[int]:
    """Take the first elements of all lists, then the second ones; skip lists that have ended."""
    columns = chain.from_iterable(zip_longest(*lists))
    return [value for value in columns if value is not None]


def received(outputs: Sequence[Value], join: str) -> Value:
    """Combine the answers of the parents, all numbers or all lists.

    Args:
        outputs: Answers of one or more parents, in the order of the edges.
        join: A word of `JOINS`.
    """
    return _combined(outputs, join, None)


def converted(value: Value, conversion: Conversion, scheme: Scheme) -> Value:
    """Turn a received value into the input of a task.

    Args:
        value: A number, or a list of at least one number.
        conversion: Of the task.
        scheme: Modulus and list cap.
    """
    modulus, add = scheme.modulus, conversion.add
    if isinstance(value, int):
        rest = abs(value) % modulus
        return (-rest if value < 0 and not conversion.absolute else rest) + add
    kept = value[: scheme.list_cap]
    if conversion.absolute:
        numbers = [abs(entry) % modulus + add for entry in kept]
    else:
        numbers = [(entry % modulus if entry >= 0 else -(-entry % modulus)) + add for entry in kept]
    return (
        numbers + [0] * (_power_of_two(len(numbers)) - len(numbers)) if conversion.pad else numbers
    )


def all_converted(values: Sequence[Value], conversion: Conversion, scheme: Scheme) -> list[Value]:
    """Turn many values that the same node receives into inputs, as `converted` does."""
    if isinstance(values[0], int) and conversion.absolute:
        modulus, add = scheme.modulus, conversion.add
        return [abs(value) % modulus + add for value in cast(Sequence[int], values)]
    return [converted(value, conversion, scheme) for value in values]


def all_arriving(
    columns: Sequence[Sequence[Value]], conversion: Conversion, scheme: Scheme
) -> list[Value]:
    """Give `converted` of `received` for many graphs, without what the list cap cuts off.

    Args:
        columns: Answers of each parent, one for each graph.
        conversion: Of the task.
        scheme: How values travel.
    """
    if isinstance(columns[0][0], int):
        numbers = cast(Sequence[Sequence[int]], columns)
        return all_converted(list(map(sum, zip(*numbers, strict=True))), conversion, scheme)
    join, kept = scheme.join, scheme.list_cap
    combined = [_combined(outputs, join, kept) for outputs in zip(*columns, strict=True)]
    return all_converted(combined, conversion, scheme)


def _combined(outputs: Sequence[Value], join: str, kept: int | None) -> Value:
    first = outputs[0]
    if isinstance(first, int):
        return sum(cast(Sequence[int], outputs))
    lists = [
        [len(values), sum(values), *values[:kept]] for values in cast(Sequence[list[int]], outputs)
    ]
    if len(lists) == 1:
        return lists[0]
    return summed_lists(lists) if join == "sum" else interleaved(lists)


def _power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length() if least else 0
