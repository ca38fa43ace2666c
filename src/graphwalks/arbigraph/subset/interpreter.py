"""Statements and the one function of a code, made into closures once and run on arguments."""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.catalogue.task import Value
from graphwalks.arbigraph.subset.budget import Budget, Frame, bounded, iterator, kind
from graphwalks.arbigraph.subset.evaluation import (
    assignment,
    expression,
    free_name,
    size,
)
from graphwalks.arbigraph.subset.language import (
    SubsetError,
    after_name,
    check_local_type,
    not_allowed,
    parsed,
)
from graphwalks.arbigraph.subset.operations import AUGMENTED, loaded, store

_FAILURES: Final = (ArithmeticError, LookupError, TypeError, ValueError, RuntimeError)
"""Of Python's own operators and functions, and ours (SubsetError is a ValueError)."""

_KEPT: Final = 512
"""Pieces of code that are kept ready to run."""


class _Jump(Enum):
    BREAK = auto()
    CONTINUE = auto()


@dataclass(frozen=True, slots=True)
class _Returned:
    value: object


_End = _Jump | _Returned | None
"""How a statement ends; None where the next one follows."""

_Execute = Callable[[Frame], _End]


@dataclass(frozen=True)
class _Program:
    parameters: tuple[str, ...]
    body: _Execute


def run(code: str, arguments: Sequence[object], steps: int) -> Value:
    """Run the one function of a piece of code.

    Args:
        code: The function, in the language that `graphwalks.arbigraph.subset.language` describes.
        arguments: Its arguments in order, integers and lists of integers; they are not changed.
        steps: Steps that it may take.

    Returns:
        What the function returns.

    Raises:
        SubsetError: The code is not in the language, the arguments do not fit, it fails, it takes
            more steps, or it returns anything else than integers.
    """
    program = _program(after_name(code))
    if len(arguments) != len(program.parameters):
        raise SubsetError(
            f"{len(arguments)} arguments for the {len(program.parameters)} parameters "
            f"({', '.join(program.parameters)}); give one each"
        )
    names: dict[str, object] = {
        name: _plain(argument, f"argument {name}")
        for name, argument in zip(program.parameters, arguments, strict=True)
    }
    budget = Budget(steps, line=1)
    try:
        end = program.body(Frame(names, budget))
    except _FAILURES as error:
        raise SubsetError(f"line {budget.line}: {error}") from error
    return _plain(end.value if isinstance(end, _Returned) else None, "what the code returns")


def check(code: str) -> None:
    """Check that code is one function in the language.

    Raises:
        SubsetError: It is not; the text says where and why.
    """
    _program(after_name(code))


@lru_cache(_KEPT)
def _program(after_name: str) -> _Program:
    """Make the program of a code whose function may have any name."""
    function = parsed(f"def f({after_name}")
    parameters = [parameter.arg for parameter in function.args.args]
    for name in parameters:
        free_name(function, name)
    return _Program(tuple(parameters), _block(function.body))


def _plain(value: object, what: str) -> Value:
    """Return a copy of a value that is an integer or a list of integers."""
    if type(value) is int:
        return bounded(value)
    if type(value) is list and all(type(entry) is int for entry in value):
        return [bounded(entry) for entry in value]
    raise SubsetError(f"{what} is {kind(value)}; it must be int or a list of int")


def _block(statements: Sequence[ast.stmt]) -> _Execute:
    parts = [_statement(statement) for statement in statements]

    def execute(frame: Frame) -> _End:
        for part in parts:
            end = part(frame)
            if end is not None:
                return end
        return None

    return execute


def _statement(node: ast.stmt) -> _Execute:
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


def _assign(node: ast.Assign) -> _Execute:
    enter, value = _entry(node, *node.targets, node.value), expression(node.value)
    targets = [assignment(target) for target in node.targets]

    def execute(frame: Frame) -> None:
        enter(frame)
        given = value(frame)
        for target in targets:
            target(frame, given)

    return execute


def _assign_annotated(node: ast.AnnAssign) -> _Execute:
    if node.value is None or not isinstance(node.target, ast.Name):
        raise not_allowed(node)
    check_local_type(node.annotation)
    plain = ast.Assign(targets=[node.target], value=node.value)
    return _assign(ast.copy_location(plain, node))


def _assign_augmented(node: ast.AugAssign) -> _Execute:
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


def _if(node: ast.If) -> _Execute:
    enter, test = _entry(node, node.test), expression(node.test)
    then, otherwise = _block(node.body), _block(node.orelse)

    def execute(frame: Frame) -> _End:
        enter(frame)
        return then(frame) if test(frame) else otherwise(frame)

    return execute


def _while(node: ast.While) -> _Execute:
    if node.orelse:
        raise not_allowed(node.orelse[0])
    enter, test, body = _entry(node, node.test), expression(node.test), _block(node.body)

    def execute(frame: Frame) -> _End:
        enter(frame)
        while test(frame):
            end = body(frame)
            if end is _Jump.BREAK:
                return None
            if isinstance(end, _Returned):
                return end
            enter(frame)
        return None

    return execute


def _for(node: ast.For) -> _Execute:
    if node.orelse:
        raise not_allowed(node.orelse[0])
    enter, source = _entry(node, node.iter), expression(node.iter)
    enter_again, assign = _entry(node, node.target), assignment(node.target)
    body = _block(node.body)

    def execute(frame: Frame) -> _End:
        enter(frame)
        for item in iterator(source(frame)):
            enter_again(frame)
            assign(frame, item)
            end = body(frame)
            if end is _Jump.BREAK:
                return None
            if isinstance(end, _Returned):
                return end
        return None

    return execute


def _return(node: ast.Return) -> _Execute:
    if node.value is None:
        raise not_allowed(node)
    enter, value = _entry(node, node.value), expression(node.value)

    def execute(frame: Frame) -> _End:
        enter(frame)
        return _Returned(value(frame))

    return execute


def _call(node: ast.Expr) -> _Execute:
    match node.value:
        case ast.Call(func=ast.Attribute()):
            enter, call = _entry(node, node.value), expression(node.value)
        case _:
            raise not_allowed(node)

    def execute(frame: Frame) -> None:
        enter(frame)
        call(frame)

    return execute


def _end(node: ast.Pass | ast.Break | ast.Continue) -> _Execute:
    enter = _entry(node)
    end = {ast.Pass: None, ast.Break: _Jump.BREAK, ast.Continue: _Jump.CONTINUE}[type(node)]

    def execute(frame: Frame) -> _End:
        enter(frame)
        return end

    return execute


_RULES: Final[Mapping[type[ast.stmt], Callable[[Any], _Execute]]] = MappingProxyType({
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
