"""Arithmetic expressions from files, turned into functions without `eval`.

An expression is written as in Python: whole and decimal numbers, names, ``+ - * / // % **``,
comparisons, ``and``, ``or``, ``not``, ``a if c else b``, texts in quotes where they are compared by
``==`` or ``!=``, and the functions `round` (half to even), `int` (cuts off), `abs`, `min`, `max`,
``Fraction(a, b)``, ``is_int(x)`` and ``divides(a, b)``. Arithmetic is exact: ``0.1`` is one tenth,
``7 / 2`` is a fraction, ``6 / 2`` is the whole number 3.

``divides(a, b)`` says whether a is a multiple of b. That is what the name stands for in the
templates of GSM-Symbolic (arXiv 2410.05229): they have ``divides(t, 5)`` for minutes in steps of
five and ``divides(100, x)`` for whole percentages.

Numbers and truth values are kept apart (``1 + True`` and ``n and m`` are refused), so that every
closure knows what its parts give.
"""

import ast
import re
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from graphwalks.arbigraph.arithmetic import (
    COMPARISONS,
    FUNCTIONS,
    OPERATORS,
    TESTS,
    Number,
    plain,
)

Given = Mapping[str, Number | str]
"""What the names stand for."""

MAX_LENGTH: Final = 2000
MAX_DEPTH: Final = 100
"""Levels of nesting; a sum of n terms has n."""

_DECIMAL: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_SHOWN: Final = 40

_Figure = Callable[[Given], Number]
_Truth = Callable[[Given], bool]
_Operand = Callable[[Given], Number | str]
_Result = TypeVar("_Result", int | Fraction, bool)


class ExpressionError(ValueError):
    """A text is no expression of this language, or has no value for what was given."""


@dataclass(frozen=True)
class Expression:
    """An expression, ready to be worked out.

    Attributes:
        text: As it was written.
        names: Names that it uses.
    """

    text: str
    names: frozenset[str]
    _run: Callable[[Given], Number | bool] = field(repr=False, compare=False)

    def __call__(self, given: Given) -> Number | bool:
        """Work it out.

        Args:
            given: What every name of `names` stands for; more are allowed.

        Raises:
            ExpressionError: A name is missing or no number where one is needed, or the expression
                divides by 0 or raises to a power that is no small whole number.
        """
        try:
            return self._run(given)
        except ArithmeticError as error:
            raise ExpressionError(f"{self.text[:_SHOWN]!r} has no value: {error}") from error
        except KeyError as error:
            raise ExpressionError(f"{self.text[:_SHOWN]!r} needs a value for {error}") from error


def compiled(text: str, names: Collection[str]) -> Expression:
    """Read an expression.

    Args:
        text: The expression.
        names: Names that it may use.

    Raises:
        ExpressionError: It is too long or nested too deeply, or holds what the language has not.
    """
    tree = _parsed(text)
    compiler = _Compiler(text, names)
    run = compiler.truth(tree) if _is_truth(tree) else compiler.number(tree)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return Expression(text, frozenset(used & set(names)), run)


def _parsed(text: str) -> ast.expr:
    if len(text) > MAX_LENGTH:
        raise ExpressionError(
            f"an expression has {len(text)} characters; at most {MAX_LENGTH} are read"
        )
    try:
        with warnings.catch_warnings(action="error"):  # `1if a` is read, but warned about
            tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"{text[:_SHOWN]!r} is no expression: {error}") from error
    level: Sequence[ast.AST] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if level:
        raise ExpressionError(
            f"{text[:_SHOWN]!r} has more than {MAX_DEPTH} levels of nesting; split it up"
        )
    return tree


def _is_truth(node: ast.expr) -> bool:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in TESTS
        case ast.IfExp(body=body):
            return _is_truth(body)
    return False


class _Compiler:
    """Turns the nodes of one expression into closures, by the kind of value that is needed."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self._text = text.strip()
        self._names = names

    def number(self, node: ast.expr) -> _Figure:  # noqa: PLR0911 - one for each kind of node
        """Compile a node that gives a number."""
        match node:
            case ast.Constant(value=int() | float()):
                return self._constant(node)
            case ast.Name(id=name) if name in self._names:
                return _number_of(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self.number(operand)
                return lambda given: -inner(given)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.number(operand)
            case ast.BinOp(left=first, op=sign, right=second) if type(sign) in OPERATORS:
                return _binary(OPERATORS[type(sign)], self.number(first), self.number(second))
            case ast.IfExp(test=test, body=first, orelse=second):
                condition, yes, no = self.truth(test), self.number(first), self.number(second)
                return lambda given: yes(given) if condition(given) else no(given)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if (
                len(arguments) in FUNCTIONS.get(name, (None, ()))[1]
            ):
                return _call(FUNCTIONS[name][0], [self.number(one) for one in arguments])
        raise self._refused(node, "a number")

    def truth(self, node: ast.expr) -> _Truth:
        """Compile a node that gives a truth value."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.truth(operand)
                return lambda given: not inner(given)
            case ast.BoolOp(op=sign, values=values):
                parts = [self.truth(value) for value in values]
                decide = all if isinstance(sign, ast.And) else any
                return lambda given: decide(part(given) for part in parts)
            case ast.Compare(left=left, ops=signs, comparators=others) if all(
                type(sign) in COMPARISONS for sign in signs
            ):
                equalities = all(isinstance(sign, ast.Eq | ast.NotEq) for sign in signs)
                read = self._operand if equalities else self.number
                tests = [COMPARISONS[type(sign)] for sign in signs]
                return _chain(tests, [read(one) for one in (left, *others)])
            case ast.IfExp(test=test, body=first, orelse=second):
                condition, yes, no = self.truth(test), self.truth(first), self.truth(second)
                return lambda given: yes(given) if condition(given) else no(given)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if (
                len(arguments) == TESTS.get(name, (None, -1))[1]
            ):
                return _call(TESTS[name][0], [self.number(one) for one in arguments])
        raise self._refused(node, "true or false")

    def _operand(self, node: ast.expr) -> _Operand:
        """Compile a side of an equality, which may be a text."""
        match node:
            case ast.Constant(value=str() as text):
                return lambda _given: text
            case ast.Name(id=name) if name in self._names:
                return lambda given: given[name]
        return self.number(node)

    def _constant(self, node: ast.Constant) -> _Figure:
        # Read from the text: the float that Python makes of 0.1 is not one tenth.
        written = ast.get_source_segment(self._text, node) or ""
        if not _DECIMAL.fullmatch(written):
            raise self._refused(node, "digits, with a decimal point or without")
        number = plain(Fraction(written))
        return lambda _given: number

    def _refused(self, node: ast.expr, wanted: str) -> ExpressionError:
        part = (ast.get_source_segment(self._text, node) or "")[:_SHOWN]
        if isinstance(node, ast.Name):
            known = ", ".join(sorted(self._names)) or "none"
            return ExpressionError(f"{part!r} is no known name; known are {known[:200]}")
        return ExpressionError(f"{part!r} cannot stand where the expression needs {wanted}")


def _number_of(name: str) -> _Figure:
    def run(given: Given) -> Number:
        number = given[name]
        if type(number) is int or isinstance(number, Fraction):
            return number
        raise ExpressionError(f"{name} is {number!r:.40}, but a number is needed")

    return run


def _binary(apply: Callable[[Number, Number], Number], first: _Figure, second: _Figure) -> _Figure:
    def run(given: Given) -> Number:
        number = apply(first(given), second(given))
        return number if type(number) is int else plain(number)

    return run


def _call(
    function: Callable[..., _Result], arguments: Sequence[_Figure]
) -> Callable[[Given], _Result]:
    return lambda given: function(*[argument(given) for argument in arguments])


def _chain(tests: Sequence[Callable[..., bool]], operands: Sequence[_Operand]) -> _Truth:
    first, *others = operands

    def run(given: Given) -> bool:
        left = first(given)
        for test, operand in zip(tests, others, strict=True):
            right = operand(given)
            if not test(left, right):
                return False
            left = right
        return True

    return run
