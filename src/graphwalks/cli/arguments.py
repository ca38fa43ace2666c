"""Arguments that several commands read alike: names of tasks, and `key=value` pairs."""

import difflib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

import click

from graphwalks.errors import ArgumentError, printable

WORDS: Final[Mapping[str, object]] = MappingProxyType({
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
    **dict.fromkeys(("null", "~", ""), None),
})
"""Words that YAML, in which Inspect reads such values, takes for something else, in any case."""


MULTIPLES: Final[Mapping[str, int]] = MappingProxyType({
    "": 1,
    "k": 1_000,
    "K": 1_024,
    "m": 1_000_000,
    "M": 1_048_576,
})
"""What letters behind a number stand for: those of vLLM's --max-model-len."""

LONGEST_QUOTE: Final = 100
"""Characters of an argument that are quoted where it is refused."""

_TOKENS: Final = re.compile(r"([1-9][0-9]{0,11})([kKmM]?)", re.ASCII)


def read_tokens(text: str) -> int:
    """Read a number of tokens as vLLM does: 131072, 128k for 128,000, 128K for 131,072.

    Raises:
        BadParameter: It is none; names the forms that are allowed.
    """
    found = _TOKENS.fullmatch(text)
    if found is None:
        raise click.BadParameter(
            f"{printable(repr(text), LONGEST_QUOTE)} is no number of tokens; write a whole number "
            "above 0 such as 131072, or 128k for 128,000 or 128K for 131,072, as vLLM reads them"
        )
    return int(found[1]) * MULTIPLES[found[2]]


def read_task(text: str, otherwise: str, tasks: Collection[str]) -> str:
    """Read the name of a task, with or without `graphwalks/` before it.

    Args:
        text: What was given.
        otherwise: What it is if it is no task, for the error: "no task".
        tasks: Names that the command takes.

    Raises:
        ArgumentError: There is no task of this name.
    """
    name = text.removeprefix("graphwalks/")
    if name not in tasks:
        nearest = difflib.get_close_matches(name, tasks, n=1, cutoff=0.0)[0]
        raise ArgumentError(
            f"{text!r} is {otherwise}; tasks: {', '.join(tasks)}. The nearest is {nearest}."
        )
    return name


def read_pairs(pairs: Iterable[str], option: str) -> dict[str, object]:
    """Read `key=value` words as Inspect reads those of its own -T and -M.

    A value is a number, true, false, null, a list of words with commas, or else a text; a `-` in a
    key stands for `_`.

    Args:
        pairs: The words.
        option: The option that they were given to, for the error.

    Raises:
        ArgumentError: A word has no `=`, or nothing before it.
    """
    values: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise ArgumentError(f"{option} {pair!r} is not allowed; write {option} name=value")
        values[key.replace("-", "_")] = _value(value)
    return values


def _value(text: str) -> object:
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text.split(",") if "," in text else text
    return value
