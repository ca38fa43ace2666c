"""Statements, made into closures once."""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.subset.budget import Frame, iterator
from graphwalks.arbigraph.subset.evaluation import assignment, expression, source
from graphwalks.arbigraph.subset.language import check_local_type, not_allowed, refused, size
from graphwalks.arbigraph.subset.operations import AUGMENTED, loaded, store


class Jump(Enum):
    """A statement that leaves the block of a loop."""

    BREAK = auto()
    CONTINUE = auto()


@dataclass(frozen=True, slots=True)
class Returned:
    """The end of the function.

    Attributes:
        value: What it returns.
    """

    value: object


End = Jump | Returned | None
"""How a statement ends; None where the next one follows."""

Execute = Callable[[Frame], End]


def block(statements: Sequence[ast.stmt]) -> Execute:
    """Make the closure of statements that follow each other.

    Raises:
        SubsetError: One is not in the language.
    """
    parts = [_statement(statement) for statement in statements]

    def execute(frame: Frame) -> End:
        for part in parts:
            end = part(frame)
            if end is not None:
                return end
        return None

    return execute


def _statement(node: ast.stmt) -> Execute:
    rule = _RULES.get(type(node))
    if rule is None:
        raise not_allowed(node)
    return rule(node)


def _entry(node: ast.stmt, *parts: ast.AST | None) -> Callable[[Frame], None]:
    """Make the closure that pays for a statement and the parts of it that are evaluated at once."""
    line, cost = node.lineno, 1 + size(*parts)

    def enter(frame: Frame) -> None:
        frame.budget.line = line
        frame.budget.spend(cost)

    return enter


def _assign(node: ast.Assign) -> Execute:
    enter, value = _entry(node, *node.targets, node.value), expression(node.value)
    targets = [assignment(target) for target in node.targets]

    def execute(frame: Frame) -> None:
        enter(frame)
        given = value(frame)
        for target in targets:
            target(frame, given)

    return execute


def _assign_annotated(node: ast.AnnAssign) -> Execute:
    if node.value is None or not isinstance(node.target, ast.Name):
        raise not_allowed(node)
    check_local_type(node.annotation)
    plain = ast.Assign(targets=[node.target], value=node.value)
    return _assign(ast.copy_location(plain, node))


def _assign_augmented(node: ast.AugAssign) -> Execute:
    apply = AUGMENTED.get(type(node.op))
    if apply is None:
        raise not_allowed(node)
    enter, operand = _entry(node, node.target, node.value), expression(node.value)
    match node.target:
        case ast.Name():
            old, assign = expression(node.target), assignment(node.target)

            def execute(frame: Frame) -> None:
                enter(frame)
                assign(frame, apply(frame.budget, old(frame), operand(frame)))

            return execute
        case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
            container, place = expression(value), expression(index)

            def execute_at(frame: Frame) -> None:
                enter(frame)
                owner, where = container(frame), place(frame)
                present = loaded(frame.budget, owner, where)
                store(frame.budget, owner, where, apply(frame.budget, present, operand(frame)))

            return execute_at
    raise not_allowed(node)


def _if(node: ast.If) -> Execute:
    enter, test = _entry(node, node.test), expression(node.test)
    then, otherwise = block(node.body), block(node.orelse)

    def execute(frame: Frame) -> End:
        enter(frame)
        return then(frame) if test(frame) else otherwise(frame)

    return execute


def _while(node: ast.While) -> Execute:
    if node.orelse:
        raise refused(node.orelse[0], "`else` after a loop is not allowed")
    enter, test, body = _entry(node, node.test), expression(node.test), block(node.body)

    def execute(frame: Frame) -> End:
        enter(frame)
        while test(frame):
            end = body(frame)
            if end is Jump.BREAK:
                return None
            if isinstance(end, Returned):
                return end
            enter(frame)
        return None

    return execute


def _for(node: ast.For) -> Execute:
    if node.orelse:
        raise refused(node.orelse[0], "`else` after a loop is not allowed")
    enter, items = _entry(node, node.iter), source(node.iter)
    enter_again, assign = _entry(node, node.target), assignment(node.target)
    body = block(node.body)

    def execute(frame: Frame) -> End:
        enter(frame)
        for item in iterator(items(frame)):
            enter_again(frame)
            assign(frame, item)
            end = body(frame)
            if end is Jump.BREAK:
                return None
            if isinstance(end, Returned):
                return end
        return None

    return execute


def _return(node: ast.Return) -> Execute:
    if node.value is None:
        raise not_allowed(node)
    enter, value = _entry(node, node.value), expression(node.value)

    def execute(frame: Frame) -> End:
        enter(frame)
        return Returned(value(frame))

    return execute


def _call(node: ast.Expr) -> Execute:
    match node.value:
        case ast.Call(func=ast.Attribute()):
            enter, call = _entry(node, node.value), expression(node.value)
        case _:
            raise not_allowed(node)

    def execute(frame: Frame) -> None:
        enter(frame)
        call(frame)

    return execute


def _end(node: ast.Pass | ast.Break | ast.Continue) -> Execute:
    enter = _entry(node)
    end = {ast.Pass: None, ast.Break: Jump.BREAK, ast.Continue: Jump.CONTINUE}[type(node)]

    def execute(frame: Frame) -> End:
        enter(frame)
        return end

    return execute


_RULES: Final[Mapping[type[ast.stmt], Callable[[Any], Execute]]] = MappingProxyType({
    ast.AnnAssign: _assign_annotated,
    ast.Assign: _assign,
    ast.AugAssign: _assign_augmented,
    ast.Break: _end,
    ast.Continue: _end,
    ast.Expr: _call,
    ast.For: _for,
    ast.If: _if,
    ast.Pass: _end,
    ast.Return: _return,
    ast.While: _while,
})
"""What is not here is not in the language."""
