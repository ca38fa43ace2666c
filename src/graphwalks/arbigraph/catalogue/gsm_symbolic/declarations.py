"""The lines by which a template declares its variables, as ``- $n = range(5, 20)``."""

import ast
import math
import re
import warnings
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from graphwalks.arbigraph.arithmetic import Number
from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Domain, Labels, Steps, Words
from graphwalks.arbigraph.catalogue.gsm_symbolic.tables import LABELS, WORDS
from graphwalks.arbigraph.expressions import ExpressionError, compiled

MOST_NUMBERS: Final = 10**6
"""Of one range."""

_GREATEST: Final = 10**9
_SMALLEST_PART: Final = 10**9
_LONGEST: Final = 2000
_NAME: Final = re.compile(r"\$?[A-Za-z][A-Za-z0-9_]{0,29}")
_TEXT: Final = re.compile(r"[^|{}\s](?:[^|{}\r\n]{0,98}[^|{}\s])?")
_SHOWN: Final = 60


class TemplateError(ValueError):
    """A template cannot be used, with the reason."""


def declared(line: str) -> Domain:
    """Read one line of the section ``#init``.

    Raises:
        TemplateError: It is none, or draws from what is not known here.
    """
    text = line.strip()
    left, _, right = text.removeprefix("-").partition("=")
    names = tuple(name.strip() for name in left.split(","))
    right = right.strip()
    is_known = text.startswith("-") and all(map(_NAME.fullmatch, names))
    if not (is_known and right and len(text) <= _LONGEST):
        raise TemplateError(f"it declares by {text[:_SHOWN]!r}")
    return _Source(right).domain(tuple(name.removeprefix("$") for name in names))


class _Source:
    """The right side of a declaration."""

    def __init__(self, text: str) -> None:
        self._text = text

    def domain(self, names: tuple[str, ...]) -> Domain:
        try:
            with warnings.catch_warnings(action="error"):
                tree = ast.parse(self._text, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise self._refused() from error
        match tree:
            case ast.Call(func=ast.Name(id="sample"), args=[source], keywords=[]):
                return self._sampled(source, 1, names)
            case ast.Call(
                func=ast.Name(id="sample"),
                args=[source, ast.Constant(value=int() as size)],
                keywords=[],
            ):
                return self._sampled(source, size, names)
            case ast.Call(func=ast.Name(id="fix_floats"), args=[ast.Call() as inner], keywords=[]):
                return self._steps(inner, names)
            case ast.Call():
                return self._steps(tree, names)
        raise self._refused()

    def _sampled(self, source: ast.expr, size: int, names: tuple[str, ...]) -> Domain:
        if size != len(names):
            raise self._refused()
        match source:
            case ast.List(elts=elements):
                return self._words(tuple(map(self._string, elements)), names)
            case ast.Name(id=table) if table in WORDS:
                return self._words(WORDS[table], names)
        labels = self._labels(source)
        if len(names) > 1:
            raise self._refused()
        return Labels(names[0], labels)

    def _words(self, given: tuple[str, ...], names: tuple[str, ...]) -> Words:
        texts = tuple(dict.fromkeys(given))
        if len(texts) < max(2, len(names)) or not all(map(_TEXT.fullmatch, texts)):
            raise self._refused()
        return Words(names, texts)

    def _string(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        raise self._refused()

    def _labels(self, source: ast.expr) -> Mapping[str, Number]:
        match source:
            case ast.Name(id=table) if table in LABELS:
                return LABELS[table]
            case ast.BinOp(left=ast.Name(id=one), op=ast.Add(), right=ast.Name(id=other)) if (
                one in LABELS and other in LABELS
            ):
                return {**LABELS[one], **LABELS[other]}
        raise self._refused()

    def _steps(self, call: ast.Call, names: tuple[str, ...]) -> Steps:
        if len(names) > 1 or call.keywords:
            raise self._refused()
        numbers = list(map(self._number, call.args))
        match _called(call), len(numbers):
            case "range", 2 | 3:
                start, stop, step = [*numbers, 1][:3]
                return self._spaced(names[0], start, stop, step, whole=True)
            case "numbers_within", 2:
                start, last = numbers
                return self._spaced(names[0], start, last + 1, 1, whole=True)
            case "frange" | "np.arange", 3:
                start, stop, step = numbers
                return self._spaced(names[0], start, stop, step, whole=False)
        raise self._refused()

    def _spaced(self, name: str, start: Number, stop: Number, step: Number, whole: bool) -> Steps:
        given: tuple[Number, ...] = (start, stop, step)
        count = math.ceil((stop - start) / Fraction(step)) if step > 0 else 0
        if (
            not 1 <= count <= MOST_NUMBERS
            or any(
                not -_GREATEST <= number <= _GREATEST or _SMALLEST_PART % number.denominator
                for number in given
            )
            or (whole and any(number.denominator > 1 for number in given))
        ):
            raise self._refused()
        return Steps(name, start, step, count, whole)

    def _number(self, node: ast.expr) -> Number:
        # Read from the text, because floats are not exact.
        segment = ast.get_source_segment(self._text, node) or ""
        try:
            number = compiled(segment, ())({})
        except ExpressionError as error:
            raise self._refused() from error
        if isinstance(number, bool):
            raise self._refused()
        return number

    def _refused(self) -> TemplateError:
        return TemplateError(f"it draws from {self._text[:_SHOWN]!r}")


def _called(call: ast.Call) -> str | None:
    match call.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return f"{module}.{name}"
    return None
