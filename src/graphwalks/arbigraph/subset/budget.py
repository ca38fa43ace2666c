"""What a run may still spend, and the checks of values that go with it."""

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, ValuesView
from dataclasses import dataclass
from typing import Any, Final

from graphwalks.arbigraph.subset.language import MAX_BITS, MAX_KEYS, SubsetError

_BOUND: Final = 1 << MAX_BITS
_MAX_NESTING: Final = 20
_PLAIN: Final = frozenset({int, bool, type(None)})
_SIZED: Final = (list, tuple, dict, range, KeysView, ValuesView, ItemsView)


@dataclass(slots=True)
class Budget:
    """Steps that are left to a run.

    Attributes:
        left: Number of steps.
        line: Line of the statement that is being run.
    """

    left: int
    line: int

    def spend(self, steps: int) -> None:
        """Take steps off.

        Raises:
            SubsetError: Fewer are left.
        """
        self.left -= steps
        if self.left < 0:
            raise SubsetError("too many steps; allow more, or shorten what the code does")


@dataclass(slots=True)
class Frame:
    """Where an expression is evaluated.

    Attributes:
        names: Value of every name that has one.
        budget: Of the run.
    """

    names: dict[str, object]
    budget: Budget

    def inner(self) -> "Frame":
        """Return the scope of a comprehension; no name outside can change while it runs."""
        return Frame(dict(self.names), self.budget)


Evaluate = Callable[[Frame], object]
"""An expression, ready to be evaluated."""

Callee = Callable[..., object]
"""A function or method: it takes the budget first."""


def kind(value: object) -> str:
    """Name the type of a value for an error."""
    return type(value).__name__


def number(value: object) -> int:
    """Return a value that is an integer or a truth value.

    Raises:
        SubsetError: It is not.
    """
    if isinstance(value, int):
        return value
    raise SubsetError(f"{kind(value)} stands where a whole number is needed")


def bounded(value: int) -> int:
    """Return an integer of allowed size.

    Raises:
        SubsetError: It is too large.
    """
    if -_BOUND < value < _BOUND:
        return value
    raise SubsetError(f"an integer has more than {MAX_BITS} bits; keep numbers smaller")


def iterator(value: object) -> Iterator[object]:
    """Return an iterator over a value.

    Raises:
        SubsetError: There is none.
    """
    if isinstance(value, Iterable):
        return iter(value)
    raise SubsetError(f"{kind(value)} has no elements to go through")


def each(budget: Budget, value: object) -> Iterable[object]:
    """Give the elements of a value at a step each.

    Raises:
        SubsetError: It has none, or there are more than steps.
    """
    if isinstance(value, _SIZED):
        budget.spend(len(value))
        return value
    return _charged(budget, iterator(value))


def weigh(budget: Budget, value: object) -> None:
    """Spend a step on every part of a value that is compared or looked up.

    Lists can hold the same list twice, so a small one can take for ever to compare.

    Raises:
        SubsetError: It is no number, list or tuple all through, or has more parts than steps.
    """
    if type(value) not in _PLAIN:
        _weigh(budget, value, _MAX_NESTING)


def comparable(budget: Budget, items: object) -> list[Any]:
    """Return the elements of a value, paid for, which are then compared with each other.

    Raises:
        SubsetError: There are none, they cannot be compared, or there are more than steps.
    """
    values = list(each(budget, items))
    for value in values:
        weigh(budget, value)
    return values


def enter(budget: Budget, entries: dict[object, object], key: object, value: object) -> None:
    """Put a value under a key of a dict.

    Raises:
        SubsetError: It cannot be a key, or the dict has too many.
    """
    weigh(budget, key)
    entries[key] = value
    if len(entries) > MAX_KEYS:
        raise SubsetError(f"a dict has more than {MAX_KEYS} keys; use a list")


def _weigh(budget: Budget, value: object, depth: int) -> None:
    if not isinstance(value, list | tuple) or depth == 0:
        raise SubsetError(f"{kind(value)} in a comparison or as a key; use numbers, lists, tuples")
    budget.spend(len(value))
    for part in value:
        if type(part) not in _PLAIN:
            _weigh(budget, part, depth - 1)


def _charged(budget: Budget, items: Iterator[object]) -> Iterator[object]:
    for item in items:
        budget.spend(1)
        yield item
