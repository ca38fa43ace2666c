"""Checks of the arguments that a person gives to a task or command.

Inspect only warns about an unknown `-T` argument and then runs with the default, and its parser
turns `2025` into a number and `1k,2k` into a list. So tasks take what they are given, and these
functions read it or refuse it in one line that names what is allowed.
"""

import difflib
import os
from collections.abc import Iterable, Sequence
from typing import Final

from graphwalks.errors import ArgumentError, printable

SOURCES: Final = ("official", "generated")
"""Where rows come from that are in no file of the user."""

AS_STORED: Final = "as stored"
"""What a log says of how rows of a file are shown, where the file does not tell."""

LONGEST_VALUE: Final = 80
"""Characters of a value that an error quotes."""


def refuse_unknown(given: Iterable[str], allowed: Sequence[str], task: str) -> None:
    """Refuse names that are no parameter of a task.

    Raises:
        ArgumentError: Names the first unknown parameter and the nearest valid one.
    """
    for name in given:
        near = difflib.get_close_matches(name, allowed, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(allowed)}"
        raise ArgumentError(f"{task} has no parameter {_quoted(name)}; {hint}")


def one_of(name: str, value: object, allowed: Sequence[str]) -> str:
    """Read a value that must be one of a few words.

    Raises:
        ArgumentError: It is none of them.
    """
    if str(value) not in allowed:
        near = difflib.get_close_matches(str(value), allowed, n=3, cutoff=0.6)
        near.sort(
            key=lambda word: not word.startswith(str(value))
        )  # what was cut short comes first
        hint = f" (did you mean {str(near[0])!r}?)" if near else ""
        given = printable(str(value), LONGEST_VALUE)
        raise ArgumentError(f"{name}={given} is not allowed{hint}; allowed: {', '.join(allowed)}")
    return str(value)


def source(value: object, family: str) -> str:
    """Read where rows come from: official, generated, or the path of a file.

    Args:
        value: What was given.
        family: What `graphwalks generate` calls the rows, for the error.

    Raises:
        ArgumentError: It is neither of the words, and no file is there.
    """
    if isinstance(value, str) and (value in SOURCES or os.path.isfile(value)):
        return value
    given = printable(str(value), LONGEST_VALUE)
    raise ArgumentError(
        f"source={given} is not allowed; give {', '.join(SOURCES)}, or the path of an existing "
        f"file (graphwalks generate {family} makes one)"
    )


def words_of(value: object) -> list[object]:
    """Split words with commas between; a list stays one, anything else is one word."""
    if isinstance(value, str):
        return [word.strip() for word in value.split(",")]
    return list(value) if isinstance(value, list | tuple) else [value]


def some_of(name: str, value: object, allowed: Sequence[str]) -> tuple[str, ...]:
    """Read "all", a word, words with commas between, or a list, into the order of `allowed`.

    Raises:
        ArgumentError: A word is not allowed, or there is none.
    """
    chosen = [one_of(name, word, ("all", *allowed)) for word in words_of(value)]
    if not chosen:
        raise ArgumentError(f"{name} is empty; allowed: all, {', '.join(allowed)}")
    return tuple(word for word in allowed if word in chosen or "all" in chosen)


def whole_number(name: str, value: object, least: int) -> int:
    """Read an integer that must not be below `least`.

    Raises:
        ArgumentError: It is not an integer, or too small.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ArgumentError(
            f"{name}={_quoted(value)} is not allowed; give a whole number from {least} up"
        )
    return value


def integer(name: str, value: object) -> int:
    """Read any integer.

    Raises:
        ArgumentError: It is not an integer.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise ArgumentError(f"{name}={_quoted(value)} is not allowed; give a whole number")
    return value


def seed_of_draw(value: object, source: str, drawn: str) -> int | None:
    """Read the seed of what is drawn for a run.

    Args:
        value: What was given; None for the default.
        source: One of `SOURCES`, or a path.
        drawn: What is drawn, for the error: "items".

    Returns:
        The seed, of generated ones 0 by default; else None by default.

    Raises:
        ArgumentError: It is no number, or is given with a file.
    """
    if value is None:
        return 0 if source == "generated" else None
    seed = integer("seed", value)
    if source not in SOURCES:
        raise ArgumentError(
            f"seed={seed} is not allowed with a file, whose {drawn} are drawn already; leave it out"
        )
    return seed


def flag(name: str, value: object) -> bool:
    """Read true or false.

    Raises:
        ArgumentError: It is neither.
    """
    if not isinstance(value, bool):
        raise ArgumentError(f"{name}={_quoted(value)} is not allowed; give true or false")
    return value


def _quoted(value: object) -> str:
    return printable(repr(value), LONGEST_VALUE)
