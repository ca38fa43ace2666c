"""Expressions and targets, made into closures once."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import Evaluate, Frame, each, enter, iterator
from graphwalks.arbigraph.subset.functions import (
    CONSUMERS,
    FUNCTIONS,
    LAZY,
    free_name,
    function_call,
)
from graphwalks.arbigraph.subset.language import MAX_BITS, SubsetError, not_allowed, refused, size
from graphwalks.arbigraph.subset.methods import method_call
from graphwalks.arbigraph.subset.operations import BINARY, COMPARISONS, UNARY, loaded, store

Assign = Callable[[Frame, object], None]


def expression(node: ast.expr) -> Evaluate:
    """Make the closure of an expression.

    Raises:
        SubsetError: It is not in the language.
    """
    rule = _RULES.get(type(node))
    if rule is None:
        raise not_allowed(node)
    return rule(node)


def source(node: ast.expr) -> Evaluate:
    """Make the closure of an expression whose elements are gone through at once.

    Raises:
        SubsetError: It is not in the language.
    """
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in LAZY:
            return _function(node, name)
    return expression(node)


def assignment(node: ast.expr) -> Assign:
    """Make the closure that gives a value to a target: a name, a place, or a tuple of targets.

    Raises:
        SubsetError: It is not in the language.
    """
    match node:
        case ast.Name(id=name):
            free_name(node, name)
            return _named(name)
        case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
            return _place(expression(value), expression(index))
        case ast.Tuple(elts=targets):
            return _unpacked([assignment(target) for target in targets])
    raise not_allowed(node)


def _named(name: str) -> Assign:
    def assign(frame: Frame, value: object) -> None:
        frame.names[name] = value

    return assign


def _place(container: Evaluate, index: Evaluate) -> Assign:
    return lambda frame, value: store(frame.budget, container(frame), index(frame), value)


def _unpacked(targets: list[Assign]) -> Assign:
    count = len(targets)

    def assign(frame: Frame, value: object) -> None:
        items = list(islice(each(frame.budget, value), count + 1))
        if len(items) != count:
            raise SubsetError(f"{count} values are needed, no more and no fewer")
        for target, item in zip(targets, items, strict=True):
            target(frame, item)

    return assign


def _constant(node: ast.Constant) -> Evaluate:
    value = node.value
    if value is not None and not isinstance(value, int):
        raise refused(node, "only whole numbers, True, False and None are allowed")
    if value is not None and value.bit_length() > MAX_BITS:
        raise refused(node, f"a number of more than {MAX_BITS} bits is not allowed")
    return lambda _frame: value


def _name(node: ast.Name) -> Evaluate:
    name = node.id
    free_name(node, name)

    def evaluate(frame: Frame) -> object:
        try:
            return frame.names[name]
        except KeyError:
            raise SubsetError(f"{name} has no value yet") from None

    return evaluate


def _list(node: ast.List) -> Evaluate:
    parts = [expression(part) for part in node.elts]
    return lambda frame: [part(frame) for part in parts]


def _tuple(node: ast.Tuple) -> Evaluate:
    parts = [expression(part) for part in node.elts]
    return lambda frame: tuple([part(frame) for part in parts])


def _dict(node: ast.Dict) -> Evaluate:
    keys = []
    for key in node.keys:
        if key is None:
            raise refused(node, "** is not allowed in a dict")
        keys.append(expression(key))
    entries = list(zip(keys, map(expression, node.values), strict=True))

    def evaluate(frame: Frame) -> object:
        made: dict[object, object] = {}
        for key, value in entries:
            enter(frame.budget, made, key(frame), value(frame))
        return made

    return evaluate


def _binary(node: ast.BinOp) -> Evaluate:
    apply = BINARY.get(type(node.op))
    if apply is None:
        raise refused(node, f"{type(node.op).__name__} is not allowed")
    left, right = expression(node.left), expression(node.right)
    return lambda frame: apply(frame.budget, left(frame), right(frame))


def _unary(node: ast.UnaryOp) -> Evaluate:
    apply, operand = UNARY[type(node.op)], expression(node.operand)
    return lambda frame: apply(operand(frame))


def _logical(node: ast.BoolOp) -> Evaluate:
    parts = [expression(part) for part in node.values]
    last = parts.pop()
    ends_with = isinstance(node.op, ast.Or)

    def evaluate(frame: Frame) -> object:
        for part in parts:
            value = part(frame)
            if bool(value) is ends_with:
                return value
        return last(frame)

    return evaluate


def _comparison(node: ast.Compare) -> Evaluate:
    first, others = expression(node.left), []
    for operator, operand in zip(node.ops, node.comparators, strict=True):
        is_none = isinstance(operand, ast.Constant) and operand.value is None
        if isinstance(operator, ast.Is | ast.IsNot) and not is_none:
            raise refused(node, "only None is allowed after `is`")
        others.append((COMPARISONS[type(operator)], expression(operand)))

    def evaluate(frame: Frame) -> object:
        left = first(frame)
        for holds, operand in others:
            right = operand(frame)
            if not holds(frame.budget, left, right):
                return False
            left = right
        return True

    return evaluate


def _conditional(node: ast.IfExp) -> Evaluate:
    test, then, otherwise = map(expression, (node.test, node.body, node.orelse))
    return lambda frame: then(frame) if test(frame) else otherwise(frame)


def _subscript(node: ast.Subscript) -> Evaluate:
    container = expression(node.value)
    index = _slice(node.slice) if isinstance(node.slice, ast.Slice) else expression(node.slice)
    return lambda frame: loaded(frame.budget, container(frame), index(frame))


def _slice(node: ast.Slice) -> Evaluate:
    ends = [expression(end) if end else None for end in (node.lower, node.upper, node.step)]
    return lambda frame: slice(*[end and end(frame) for end in ends])


def _comprehension(node: ast.ListComp | ast.GeneratorExp) -> Callable[[Frame], Iterator[object]]:
    if len(node.generators) > 1 or node.generators[0].is_async:
        raise refused(node, "a comprehension has one plain `for`")
    (loop,) = node.generators
    items_of, assign = source(loop.iter), assignment(loop.target)
    conditions = [expression(condition) for condition in loop.ifs]
    element, cost = expression(node.elt), size(loop.target, *loop.ifs, node.elt)

    def produced(frame: Frame, items: Iterable[object]) -> Iterator[object]:
        for item in items:
            frame.budget.spend(cost)
            assign(frame, item)
            if all(condition(frame) for condition in conditions):
                yield element(frame)

    return lambda frame: produced(frame.inner(), iterator(items_of(frame)))


def _list_comprehension(node: ast.ListComp) -> Evaluate:
    produced = _comprehension(node)
    return lambda frame: list(produced(frame))


def _call(node: ast.Call) -> Evaluate:
    match node.func:
        case ast.Name(id=name) if name in LAZY:
            raise refused(node, f"{name} is not allowed where it is not gone through at once")
        case ast.Name(id=name) if name in FUNCTIONS:
            return _function(node, name)
        case ast.Name(id=name):
            raise refused(node, f"{name} cannot be called: call {', '.join(FUNCTIONS)}")
        case ast.Attribute(value=value, attr=name):
            read = source if name == "extend" else expression
            return method_call(node, name, expression(value), list(map(read, node.args)))
    raise refused(node, "only functions and methods by name can be called")


def _function(node: ast.Call, name: str) -> Evaluate:
    match node:
        case ast.Call(args=[ast.GeneratorExp() as generator], keywords=[]) if name in CONSUMERS:
            return function_call(node, name, [_comprehension(generator)], {})
    named: dict[str, Evaluate] = {}
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in named:
            raise refused(node, "every argument is given once and alone")
        named[keyword.arg] = expression(keyword.value)
    return function_call(node, name, list(map(source, node.args)), named)


_RULES: Final[Mapping[type[ast.expr], Callable[[Any], Evaluate]]] = MappingProxyType({
    ast.BinOp: _binary,
    ast.BoolOp: _logical,
    ast.Call: _call,
    ast.Compare: _comparison,
    ast.Constant: _constant,
    ast.Dict: _dict,
    ast.IfExp: _conditional,
    ast.List: _list,
    ast.ListComp: _list_comprehension,
    ast.Name: _name,
    ast.Subscript: _subscript,
    ast.Tuple: _tuple,
    ast.UnaryOp: _unary,
})
"""What is not here is not in the language."""
