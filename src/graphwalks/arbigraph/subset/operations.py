"""Operators: on integers of bounded size, lists and places in them."""

import ast
import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import Budget, bounded, each, enter, kind, number, weigh
from graphwalks.arbigraph.subset.language import MAX_BITS, SubsetError

Operation = Callable[[Budget, object, object], object]


def _on_integers(apply: Callable[[int, int], int]) -> Operation:
    def operation(_budget: Budget, left: object, right: object) -> object:
        if isinstance(left, int) and isinstance(right, int):
            return bounded(apply(left, right))
        raise SubsetError(f"no such operator for {kind(left)} and {kind(right)}")

    return operation


def _power(base: int, exponent: int) -> int:
    if exponent < 0:
        raise SubsetError("a power with a negative exponent is no whole number")
    # Checked first, since computing a large power takes for ever.
    if abs(base) > 1 and exponent * (abs(base).bit_length() - 1) > MAX_BITS:
        raise SubsetError(f"a power has more than {MAX_BITS} bits; keep numbers smaller")
    whole: int = base**exponent
    return whole


def _shifted(whole: int, places: int) -> int:
    if places > MAX_BITS:
        raise SubsetError(f"a shift by more than {MAX_BITS} places; keep numbers smaller")
    return whole << places


_add_integers: Final = _on_integers(operator.add)
_multiply_integers: Final = _on_integers(operator.mul)


def _add(budget: Budget, left: object, right: object) -> object:
    if isinstance(left, list) and isinstance(right, list):
        budget.spend(len(left) + len(right))
        return left + right
    return _add_integers(budget, left, right)


def _multiply(budget: Budget, left: object, right: object) -> object:
    if isinstance(right, list):
        left, right = right, left
    if isinstance(left, list) and isinstance(right, int):
        budget.spend(len(left) * max(right, 0))
        return left * right
    return _multiply_integers(budget, left, right)


def _extend(budget: Budget, left: object, right: object) -> object:
    if isinstance(left, list):
        left.extend(each(budget, right))
        return left
    return _add_integers(budget, left, right)


def _repeat(budget: Budget, left: object, right: object) -> object:
    if isinstance(left, list):
        budget.spend(len(left) * max(number(right), 0))
        left *= number(right)
        return left
    return _multiply(budget, left, right)


BINARY: Final[Mapping[type[ast.operator], Operation]] = MappingProxyType({
    ast.Add: _add,
    ast.Sub: _on_integers(operator.sub),
    ast.Mult: _multiply,
    ast.FloorDiv: _on_integers(operator.floordiv),
    ast.Mod: _on_integers(operator.mod),
    ast.Pow: _on_integers(_power),
    ast.LShift: _on_integers(_shifted),
    ast.RShift: _on_integers(operator.rshift),
    ast.BitAnd: _on_integers(operator.and_),
    ast.BitOr: _on_integers(operator.or_),
    ast.BitXor: _on_integers(operator.xor),
})

AUGMENTED: Final[Mapping[type[ast.operator], Operation]] = MappingProxyType({
    **BINARY,
    ast.Add: _extend,
    ast.Mult: _repeat,
})
"""Operators before `=`: they change a list in place."""

UNARY: Final[Mapping[type[ast.unaryop], Callable[[object], object]]] = MappingProxyType({
    ast.Not: operator.not_,
    ast.USub: lambda value: -number(value),
    ast.UAdd: lambda value: +number(value),
    # Python warns about ~True.
    ast.Invert: lambda value: ~int(number(value)),
})


def _compared(holds: Callable[[Any, Any], bool]) -> Operation:
    def operation(budget: Budget, left: object, right: object) -> object:
        if not (isinstance(left, int) and isinstance(right, int)):
            weigh(budget, left)
            weigh(budget, right)
        return holds(left, right)

    return operation


def _contained(budget: Budget, item: object, container: object) -> bool:
    weigh(budget, item)
    match container:
        case list() | tuple():
            weigh(budget, container)
            return item in container
        case dict():
            return item in container
        case range():
            return number(item) in container
    raise SubsetError(f"{kind(container)} after `in`; use a list, tuple, range or dict")


COMPARISONS: Final[Mapping[type[ast.cmpop], Operation]] = MappingProxyType({
    ast.Eq: _compared(operator.eq),
    ast.NotEq: _compared(operator.ne),
    ast.Lt: _compared(operator.lt),
    ast.LtE: _compared(operator.le),
    ast.Gt: _compared(operator.gt),
    ast.GtE: _compared(operator.ge),
    ast.In: _contained,
    ast.NotIn: lambda budget, left, right: not _contained(budget, left, right),
    ast.Is: lambda _budget, left, right: left is right,
    ast.IsNot: lambda _budget, left, right: left is not right,
})


def loaded(budget: Budget, container: object, index: object) -> object:
    """Return an element, a slice, or what a dict has for a key."""
    match container:
        case list() | tuple() if isinstance(index, slice):
            part = container[index]
            budget.spend(len(part))
            return part
        case range() if isinstance(index, slice):
            places = container[index]
            for end in (places.start, places.stop, places.step):
                bounded(end)  # steps of steps multiply
            return places
        case list() | tuple() | range():
            return container[number(index)]
        case dict():
            weigh(budget, index)
            if index in container:
                return container[index]
            raise SubsetError("the dict has no such key")
    raise SubsetError(f"{kind(container)} has no places; use a list, tuple, range or dict")


def store(budget: Budget, container: object, index: object, value: object) -> None:
    """Put a value at a place of a list or under a key of a dict."""
    match container:
        case list():
            container[number(index)] = value
        case dict():
            enter(budget, container, index, value)
        case _:
            raise SubsetError(f"{kind(container)} cannot be changed; use a list or dict")
