"""The functions and methods that code may call.

Each takes the budget first and is positional only, so that it takes the arguments that Python's own
takes. Python's own does the work, on values that are paid for.
"""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import (
    Budget,
    bounded,
    each,
    iterator,
    kind,
    number,
    weigh,
)
from graphwalks.arbigraph.subset.language import SubsetError, refused

Callee = Callable[..., object]


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
    return min(_comparable(budget, (first, *more) if more else first))


def _max(budget: Budget, first: object, /, *more: object) -> object:
    return max(_comparable(budget, (first, *more) if more else first))


def _sum(budget: Budget, items: object, /) -> int:
    return bounded(sum(map(number, each(budget, items))))


def _any(budget: Budget, items: object, /) -> bool:
    return any(each(budget, items))


def _all(budget: Budget, items: object, /) -> bool:
    return all(each(budget, items))


def _sorted(budget: Budget, items: object, /, *, reverse: object = False) -> list[Any]:
    values = _comparable(budget, items)
    _pay_sorting(budget, values)
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


def _comparable(budget: Budget, items: object) -> list[Any]:
    values = list(each(budget, items))
    for value in values:
        weigh(budget, value)
    return values


def _pay_sorting(budget: Budget, values: list[Any]) -> None:
    budget.spend(len(values) * len(values).bit_length())


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
    _comparable(budget, target)
    _pay_sorting(budget, target)
    target.sort()


def _get(
    budget: Budget, target: dict[object, object], key: object, default: object = None, /
) -> object:
    weigh(budget, key)
    return target.get(key, default)


def _take(budget: Budget, target: dict[object, object], key: object, /, *default: object) -> object:
    weigh(budget, key)
    if key not in target and not default:
        raise SubsetError("the dict has no such key")
    return target.pop(key, *default)


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


def method_of(value: object, name: str) -> Callee:
    """Find a method of a value.

    Raises:
        SubsetError: Its type has none of this name.
    """
    found = METHODS.get(type(value), {}).get(name)
    if found is None:
        raise SubsetError(f"{kind(value)} has no method {name}")
    return found


def check_arguments(node: ast.Call, name: str, callees: Sequence[Callee], owners: int) -> None:
    """Check that at least one of the callees takes the arguments of a call.

    Args:
        node: The call.
        name: What it calls.
        callees: What this may turn out to be.
        owners: Arguments that are not in the call: 1 for a method, 0 for a function.

    Raises:
        SubsetError: None does.
    """
    given = [None] * (1 + owners + len(node.args))
    names = [keyword.arg for keyword in node.keywords]
    for callee in callees:
        try:
            inspect.signature(callee).bind(*given, **{str(key): None for key in names})
        except TypeError:
            continue
        if len(set(names)) == len(names):
            return
    raise refused(node, f"{name} does not take these arguments")
