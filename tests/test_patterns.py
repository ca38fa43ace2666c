"""Every regular expression of the package keeps linear time by its form."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import graphwalks

REPEATS = {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    for module in pkgutil.walk_packages(graphwalks.__path__, "graphwalks."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, re.Pattern):
                yield f"{module.name}.{name}", value


def repeats(parsed: Any, inside: bool = False) -> Iterator[str]:
    """Say what is wrong with the repetitions of a parsed pattern."""
    for code, argument in parsed:
        if code is codes.MIN_REPEAT:
            yield "lazy quantifier"
        unbounded = code in REPEATS and argument[1] is codes.MAXREPEAT
        if unbounded and inside:
            yield "nested quantifiers"
        for part in argument if isinstance(argument, tuple) else [argument]:
            for branch in part if isinstance(part, list) else [part]:
                if isinstance(branch, parser.SubPattern):
                    yield from repeats(branch, inside or unbounded)


@pytest.mark.parametrize(("name", "pattern"), list(patterns()))
def test_no_pattern_has_a_lazy_or_nested_quantifier(name: str, pattern: re.Pattern[Any]) -> None:
    assert not list(repeats(parser.parse(pattern.pattern, pattern.flags))), name


@pytest.mark.parametrize(
    ("pattern", "found"),
    [("a.*?b", ["lazy quantifier"]), ("(a+)*", ["nested quantifiers"]), (r"(?:a|b\d+)+", None)],
)
def test_the_check_sees_what_it_looks_for(pattern: str, found: list[str] | None) -> None:
    assert list(repeats(parser.parse(pattern))) == (found or ["nested quantifiers"])
