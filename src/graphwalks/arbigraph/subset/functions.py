"""The functions that code may call.

Each takes the budget first, and after it the arguments that Python's own takes. Python's own does
the work, on values that are paid for.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import (
    Budget,
    Callee,
    Evaluate,
    bounded,
    comparable,
    each,
    iterator,
    number,
)
from graphwalks.arbigraph.subset.language import check_arguments, refused


def _len(_budget: Budget, items: Any, /) -> int:
    return len(items)


def _range(_budget: Budget, start: object, *more: object) -> range:
    return range(number(start), *map(number, more))


def _abs(_budget: Budget, value: object, /) -> int:
    return abs(number(value))


def _int(_budget: Budget, value: object, /) -> int:
    return int(number(value))


def _bool(_budget: Budget, value: object, /) -> bool:
    return bool(value)


def _divmod(_budget: Budget, left: object, right: object, /) -> tuple[int, int]:
    return divmod(number(left), number(right))


def _min(budget: Budget, first: object, /, *more: object) -> object:
    return min(comparable(budget, (first, *more) if more else first))


def _max(budget: Budget, first: object, /, *more: object) -> object:
    return max(comparable(budget, (first, *more) if more else first))


def _sum(budget: Budget, items: object, /) -> int:
    return bounded(sum(map(number, each(budget, items))))


def _any(budget: Budget, items: object, /) -> bool:
    return any(each(budget, items))


def _all(budget: Budget, items: object, /) -> bool:
    return all(each(budget, items))


def _sorted(budget: Budget, items: object, /, *, reverse: object = False) -> list[Any]:
    values = comparable(budget, items)
    budget.spend(len(values) * len(values).bit_length())
    return sorted(values, reverse=bool(number(reverse)))


def _list(budget: Budget, items: object = (), /) -> list[object]:
    return list(each(budget, items))


def _enumerate(_budget: Budget, items: object, /, start: object = 0) -> Iterator[object]:
    return enumerate(iterator(items), number(start))


def _zip(_budget: Budget, /, *several: object) -> Iterator[object]:
    return zip(*map(iterator, several), strict=False)


def _reversed(_budget: Budget, items: Any, /) -> Iterator[object]:
    backwards: Iterator[object] = reversed(items)
    return backwards


FUNCTIONS: Final[Mapping[str, Callee]] = MappingProxyType({
    "abs": _abs,
    "all": _all,
    "any": _any,
    "bool": _bool,
    "divmod": _divmod,
    "enumerate": _enumerate,
    "int": _int,
    "len": _len,
    "list": _list,
    "max": _max,
    "min": _min,
    "range": _range,
    "reversed": _reversed,
    "sorted": _sorted,
    "sum": _sum,
    "zip": _zip,
})

CONSUMERS: Final = frozenset({"all", "any", "list", "max", "min", "sorted", "sum"})
"""Functions that take a generator."""

LAZY: Final = frozenset({"enumerate", "reversed", "zip"})
"""Functions whose answer is gone through once, and never stored: a tower of them breaks Python."""


def free_name(node: ast.AST, name: str) -> None:
    """Check that a name is none of an allowed function.

    Raises:
        SubsetError: It is.
    """
    if name in FUNCTIONS:
        raise refused(node, f"{name} is a function and nothing else")


def function_call(
    node: ast.Call, name: str, arguments: Sequence[Evaluate], named: Mapping[str, Evaluate]
) -> Evaluate:
    """Make the closure of the call of a function.

    Raises:
        SubsetError: It does not take these arguments.
    """
    function = FUNCTIONS[name]
    check_arguments(node, name, [None, *arguments], named, [function])
    if not named:
        return lambda frame: function(frame.budget, *[part(frame) for part in arguments])
    return lambda frame: function(
        frame.budget,
        *[part(frame) for part in arguments],
        **{key: part(frame) for key, part in named.items()},
    )
