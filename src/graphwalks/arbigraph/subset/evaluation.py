"""Expressions and targets, made into closures once."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import Frame, bounded, each, iterator, weigh
from graphwalks.arbigraph.subset.builtins import (
    CONSUMERS,
    FUNCTIONS,
    METHODS,
    check_arguments,
    method_of,
)
from graphwalks.arbigraph.subset.language import SubsetError, not_allowed, refused
from graphwalks.arbigraph.subset.operations import BINARY, COMPARISONS, UNARY, loaded, store

Evaluate = Callable[[Frame], object]
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


def assignment(node: ast.expr) -> Assign:
    """Make the closure that gives a value to a target: a name, a place, or a tuple of targets.

    Raises:
        SubsetError: It is not in the language.
    """
    match node:
        case ast.Name(id=name):
            free_name(node, name)
            return lambda frame, value: frame.names.__setitem__(name, value)
        case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
            return _place(expression(value), expression(index))
        case ast.Tuple(elts=targets):
            return _unpacked([assignment(target) for target in targets])
    raise not_allowed(node)


def free_name(node: ast.AST, name: str) -> None:
    """Check that a name is none of an allowed function.

    Raises:
        SubsetError: It is.
    """
    if name in FUNCTIONS:
        raise refused(node, f"{name} is a function and nothing else")


def size(*nodes: ast.AST | None) -> int:
    """Count the expressions in nodes."""
    walked = (part for node in nodes if node is not None for part in ast.walk(node))
    return sum(isinstance(part, ast.expr) for part in walked)


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
    if value is not None:
        bounded(value)
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
            found = key(frame)
            weigh(frame.budget, found)
            made[found] = value(frame)
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
    source, assign = expression(loop.iter), assignment(loop.target)
    conditions = [expression(condition) for condition in loop.ifs]
    element, cost = expression(node.elt), size(loop.target, *loop.ifs, node.elt)

    def produced(frame: Frame, items: Iterable[object]) -> Iterator[object]:
        for item in items:
            frame.budget.spend(cost)
            assign(frame, item)
            if all(condition(frame) for condition in conditions):
                yield element(frame)

    return lambda frame: produced(frame.inner(), iterator(source(frame)))


def _list_comprehension(node: ast.ListComp) -> Evaluate:
    produced = _comprehension(node)
    return lambda frame: list(produced(frame))


def _call(node: ast.Call) -> Evaluate:
    match node.func:
        case ast.Name(id=name) if name in FUNCTIONS:
            return _function_call(node, name)
        case ast.Attribute(value=value, attr=name):
            return _method_call(node, expression(value), name)
        case ast.Name(id=name):
            raise refused(node, f"{name} cannot be called: call {', '.join(FUNCTIONS)}")
    raise refused(node, "only functions and methods by name can be called")


def _function_call(node: ast.Call, name: str) -> Evaluate:
    function = FUNCTIONS[name]
    match node:
        case ast.Call(args=[ast.GeneratorExp() as generator], keywords=[]) if name in CONSUMERS:
            produced = _comprehension(generator)
            return lambda frame: function(frame.budget, produced(frame))
    check_arguments(node, name, [function], owners=0)
    arguments = [expression(part) for part in node.args]
    if not node.keywords:
        return lambda frame: function(frame.budget, *[part(frame) for part in arguments])
    named = {str(keyword.arg): expression(keyword.value) for keyword in node.keywords}
    return lambda frame: function(
        frame.budget,
        *[part(frame) for part in arguments],
        **{key: part(frame) for key, part in named.items()},
    )


def _method_call(node: ast.Call, target: Evaluate, name: str) -> Evaluate:
    methods = [methods[name] for methods in METHODS.values() if name in methods]
    if not methods:
        raise refused(node, f"there is no method {name}")
    check_arguments(node, name, methods, owners=1)
    arguments = [expression(part) for part in node.args]

    def evaluate(frame: Frame) -> object:
        owner = target(frame)
        method = method_of(owner, name)
        return method(frame.budget, owner, *[part(frame) for part in arguments])

    return evaluate


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
