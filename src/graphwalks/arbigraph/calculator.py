"""The calculator that a model may call: arithmetic read from a syntax tree, bounded in every way.

Expressions come from a model and are hostile: nothing is executed, and whatever is too long, too
deep or too large comes back as an error text before it costs time.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Sequence

MAX_EXPRESSIONS = 200
"""Expressions of one call that are evaluated."""

MAX_LENGTH = 2_000
"""Characters of an expression."""

MAX_DEPTH = 100
"""Levels of nesting of an expression; a long sum is one level."""

MAX_DIGITS = 1_000
"""Decimal digits of an integer, also of one on the way to the result."""

_Number = int | float

_TOO_LARGE = 10**MAX_DIGITS
_TOO_DEEP = f"nested too deeply: at most {MAX_DEPTH} levels are allowed"
_TOO_LARGE_FLOAT = "the value is too large for a float"
_KNOWN = "use numbers, + - * / // % **, parentheses, sqrt, abs and round only"
# Nothing else occurs in valid expressions, so nothing else reaches Python's parser, which is slow
# on some nonsense and prints warnings on other.
_FOREIGN = re.compile(r"[^0-9A-Za-z_.+\-*/%(), \t\r\n]")
_WORD = re.compile(r"[0-9A-Za-z_]+")
_NUMBER = re.compile(r"[0-9_]*(?:[eE][0-9_]*)?|0[xXoObB][0-9A-Fa-f_]+")


class _ExpressionError(ValueError):
    """An expression has no value; the message says why."""


def evaluate(expressions: Sequence[object]) -> list[str]:
    """Evaluate arithmetic expressions, each on its own.

    The grammar is the peer's (arXiv 2607.20764, revision 99b8575), without its constants that are
    no numbers: integers and floats, unary ``+ -``, ``+ - * / // % **``, and calls of ``sqrt``,
    ``abs``, ``round``, bare or as ``math.sqrt`` and so on, without keywords. Never raises, and an
    expression takes milliseconds, whatever it says.

    Args:
        expressions: The expressions as a model sent them.

    Returns:
        One text for each, in order: the value as Python writes it, integers exact, or
        ``Error: ...``. What is no string, has no finite real value or exceeds one of the limits of
        this module is an error, and so are the expressions after the first `MAX_EXPRESSIONS`.
    """
    return [
        _answer(expression) if position < MAX_EXPRESSIONS else _too_many()
        for position, expression in enumerate(expressions)
    ]


def _too_many() -> str:
    return f"Error: at most {MAX_EXPRESSIONS} expressions per call; send the rest in another call"


def _answer(expression: object) -> str:
    try:
        return str(_value(_parse(expression), MAX_DEPTH))
    except SyntaxError as error:
        return f"Error: {error.msg}"
    except OverflowError:
        return f"Error: {_TOO_LARGE_FLOAT}"
    except (ArithmeticError, ValueError) as error:
        return f"Error: {error}"
    except TypeError as error:  # of a call with too few or too many arguments
        return f"Error: {str(error).lstrip('_')}"
    except (RecursionError, MemoryError):  # of Python's parser
        return f"Error: {_TOO_DEEP}"


def _parse(expression: object) -> ast.expr:
    if not isinstance(expression, str):
        raise _ExpressionError(f"an expression must be a string, not {type(expression).__name__}")
    if len(expression) > MAX_LENGTH:
        raise _ExpressionError(
            f"expression of {len(expression)} characters; at most {MAX_LENGTH} are allowed"
        )
    if foreign := _FOREIGN.search(expression):
        powers = "; write powers with **" if foreign[0] == "^" else ""
        raise _ExpressionError(f"{ascii(foreign[0])} is not allowed{powers}; {_KNOWN}")
    for word in _WORD.findall(expression):
        if word not in _WORDS and not _NUMBER.fullmatch(word):
            raise _ExpressionError(f"{word[:40]!r} is not known; {_KNOWN}")
    return ast.parse(expression.strip(), mode="eval").body


def _value(node: ast.expr, depth: int) -> _Number:
    """Evaluate a tree that may have so many more levels."""
    if depth == 0:
        raise _ExpressionError(_TOO_DEEP)
    # A sum of hundreds of terms leans to the left: walk down that side instead of recursing.
    operations: list[ast.BinOp] = []
    while isinstance(node, ast.BinOp):
        operations.append(node)
        node = node.left
    value = _bounded(_operand(node, depth))
    for operation in reversed(operations):
        apply = _BINARY.get(type(operation.op))
        if apply is None:
            raise _ExpressionError(f"{type(operation.op).__name__} is not allowed; {_KNOWN}")
        value = _bounded(apply(value, _value(operation.right, depth - 1)))
    return value


def _operand(node: ast.expr, depth: int) -> object:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, depth - 1)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _value(operand, depth - 1)
        case ast.Call(func=function, args=arguments, keywords=[]):
            return _function(function)(*(_value(argument, depth - 1) for argument in arguments))
    raise _ExpressionError(f"{type(node).__name__} is not allowed; {_KNOWN}")


def _function(node: ast.expr) -> Callable[..., object]:
    match node:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="math"), attr=name):
            if name in _FUNCTIONS:
                return _FUNCTIONS[name]
    raise _ExpressionError(f"only sqrt, abs and round can be called; {_KNOWN}")


def _bounded(value: object) -> _Number:
    """Return a value that is a finite real number of allowed size; raise for any other."""
    if isinstance(value, complex):
        raise _ExpressionError("the value is not a real number")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _ExpressionError(f"{str(value)[:40]!r} is not a number; {_KNOWN}")
    if isinstance(value, int) and abs(value) >= _TOO_LARGE:
        raise _ExpressionError(_integer_too_large())
    if isinstance(value, float) and not math.isfinite(value):
        raise _ExpressionError(_TOO_LARGE_FLOAT)
    return value


def _integer_too_large() -> str:
    return f"an integer has more than {MAX_DIGITS} digits"


def _power(base: _Number, exponent: _Number) -> object:
    if isinstance(base, int) and isinstance(exponent, int) and exponent > 0:
        # The power has at least so many bits; checked first, since computing it may take forever.
        if exponent * (abs(base).bit_length() - 1) >= _TOO_LARGE.bit_length():
            raise _ExpressionError(_integer_too_large())
    return base**exponent


def _round(number: _Number, digits: _Number | None = None) -> _Number:
    if digits is None:
        return round(number)
    if not isinstance(digits, int):
        raise _ExpressionError("round takes a whole number of digits")
    # To round an integer to tens, Python computes that power of ten.
    if abs(digits) > MAX_DIGITS:
        raise _ExpressionError(f"round takes at most {MAX_DIGITS} digits")
    return round(number, digits)


_BINARY: dict[type[ast.operator], Callable[[_Number, _Number], object]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
}
_FUNCTIONS: dict[str, Callable[..., object]] = {"sqrt": math.sqrt, "abs": abs, "round": _round}
_WORDS = {"math", *_FUNCTIONS}
