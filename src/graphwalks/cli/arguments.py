"""Arguments that several commands read alike: names of tasks, and `key=value` pairs."""

import difflib
import json
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from graphwalks.errors import ArgumentError

WORDS: Final[Mapping[str, object]] = MappingProxyType({
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
    **dict.fromkeys(("null", "~", ""), None),
})
"""Words that YAML, in which Inspect reads such values, takes for something else, in any case."""


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
