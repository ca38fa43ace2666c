"""The methods of lists and dicts that code may call.

Each takes the budget and the list or dict first, and after them the arguments that Python's own
takes.
"""

import ast
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import (
    Budget,
    Callee,
    Evaluate,
    Frame,
    comparable,
    each,
    kind,
    number,
    weigh,
)
from graphwalks.arbigraph.subset.language import SubsetError, check_arguments, refused

_ABSENT: Final = object()
"""Stands for no value, since None is one."""


def _append(_budget: Budget, target: list[object], item: object, /) -> None:
    target.append(item)


def _copy(budget: Budget, target: list[object], /) -> list[object]:
    budget.spend(len(target))
    return target.copy()


def _count(budget: Budget, target: list[object], item: object, /) -> int:
    weigh(budget, target)
    weigh(budget, item)
    return target.count(item)


def _extend(budget: Budget, target: list[object], items: object, /) -> None:
    target.extend(each(budget, items))


def _index(budget: Budget, target: list[object], item: object, /) -> int:
    weigh(budget, target)
    weigh(budget, item)
    if item not in target:
        raise SubsetError("the list has no such element")
    return target.index(item)


def _insert(budget: Budget, target: list[object], place: object, item: object, /) -> None:
    budget.spend(len(target))
    target.insert(number(place), item)


def _pop(budget: Budget, target: list[object], place: object = -1, /) -> object:
    if place != -1:
        budget.spend(len(target))
    return target.pop(number(place))


def _reverse(budget: Budget, target: list[object], /) -> None:
    budget.spend(len(target))
    target.reverse()


def _sort(budget: Budget, target: list[Any], /) -> None:
    values = comparable(budget, target)
    budget.spend(len(values) * len(values).bit_length())
    target.sort()


def _get(
    budget: Budget, target: dict[object, object], key: object, default: object = None, /
) -> object:
    weigh(budget, key)
    return target.get(key, default)


def _take(
    budget: Budget, target: dict[object, object], key: object, default: object = _ABSENT, /
) -> object:
    weigh(budget, key)
    taken = target.pop(key, default)
    if taken is _ABSENT:
        raise SubsetError("the dict has no such key")
    return taken


METHODS: Final[Mapping[type, Mapping[str, Callee]]] = MappingProxyType({
    list: MappingProxyType({
        "append": _append,
        "copy": _copy,
        "count": _count,
        "extend": _extend,
        "index": _index,
        "insert": _insert,
        "pop": _pop,
        "reverse": _reverse,
        "sort": _sort,
    }),
    dict: MappingProxyType({
        "get": _get,
        "items": lambda _budget, target, /: target.items(),
        "keys": lambda _budget, target, /: target.keys(),
        "pop": _take,
        "values": lambda _budget, target, /: target.values(),
    }),
})


def method_call(
    node: ast.Call, name: str, owner: Evaluate, arguments: Sequence[Evaluate]
) -> Evaluate:
    """Make the closure of the call of a method.

    Raises:
        SubsetError: There is no such method, or it does not take these arguments.
    """
    callees = [methods[name] for methods in METHODS.values() if name in methods]
    if not callees:
        raise refused(node, f"there is no method {name}")
    names = {str(keyword.arg): None for keyword in node.keywords}
    check_arguments(node, name, [None, None, *arguments], names, callees)

    def evaluate(frame: Frame) -> object:
        target = owner(frame)
        method = METHODS.get(type(target), {}).get(name)
        if method is None:
            raise SubsetError(f"{kind(target)} has no method {name}")
        return method(frame.budget, target, *[part(frame) for part in arguments])

    return evaluate
