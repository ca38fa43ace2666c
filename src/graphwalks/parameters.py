"""Checks of the arguments that a person gives to a task or command.

Inspect only warns about an unknown `-T` argument and then runs with the default, and its parser
turns `2025` into a number and `1k,2k` into a list. So tasks take what they are given, and these
functions read it or refuse it in one line that names what is allowed.
"""

import difflib
import os
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from graphwalks.errors import ArgumentError, printable

SOURCES: Final = ("official", "generated")
"""Where rows come from that are in no file of the user."""

AS_STORED: Final = "as stored"
"""What a log says of how rows of a file are shown, where the file does not tell."""

LONGEST_VALUE: Final = 80
"""Characters of a value that an error quotes."""

NEAR: Final = 0.6
"""Likeness, as `difflib` measures it, from which a word may be a misspelling of another one."""

NEW_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""Names that a user may give to what is added to the package."""
NO_NEW_NAME: Final = "is no word of small letters, digits and _, up to 40"

_DIGITS: Final = re.compile(r"[0-9]+")


def refuse_unknown(given: Iterable[str], allowed: Collection[str], task: str) -> None:
    """Refuse names that are no parameter of a task.

    Raises:
        ArgumentError: Names the first unknown parameter and the nearest valid one.
    """
    for name in given:
        if name in allowed:
            continue
        near = nearest(name, tuple(allowed), cutoff=0.5)
        hint = f"did you mean {near!r}?" if near else f"it takes {', '.join(allowed)}"
        raise ArgumentError(f"{task} has no parameter {_quoted(name)}; {hint}")


def nearest(word: str, allowed: Sequence[str], cutoff: float) -> str | None:
    """Return the word that a misspelt one may stand for; None where none is near enough.

    A word cut short is completed before another one is changed. A number is not misspelt: of words
    that differ in their digits alone, only a longer one that begins so is near.

    Args:
        word: What was given.
        allowed: What may stand there.
        cutoff: Least likeness, 0 to 1, as `difflib` measures it.
    """
    found = difflib.get_close_matches(word, allowed, n=len(allowed) or 1, cutoff=cutoff)
    completed = [one for one in found if word and one.startswith(word)]
    spelt = [one for one in found if one == word or _DIGITS.sub("", one) != _DIGITS.sub("", word)]
    return next(iter((*completed, *spelt)), None)


def hint(word: str, allowed: Sequence[str]) -> str:
    """Return " (did you mean 'WORD'?)" for an error; empty where no word is near."""
    near = nearest(word, allowed, NEAR)
    return f" (did you mean {near!r}?)" if near else ""


def one_of(name: str, value: object, allowed: Sequence[str]) -> str:
    """Read a value that must be one of a few words.

    Raises:
        ArgumentError: It is none of them.
    """
    if str(value) not in allowed:
        given, near = printable(str(value), LONGEST_VALUE), hint(str(value), allowed)
        raise ArgumentError(f"{name}={given} is not allowed{near}; allowed: {', '.join(allowed)}")
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
    near = hint(given, SOURCES) if given.isalpha() else ""  # else it was to be a file
    raise ArgumentError(
        f"source={given} is not allowed{near}; give {', '.join(SOURCES)}, or the path of an "
        f"existing file (graphwalks generate {family} makes one)"
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


def published_cohort(
    value: object, source: str, seed: int | None, allowed: Sequence[str]
) -> str | None:
    """Read the name of a published cohort, which only official rows without a seed have.

    Args:
        value: What was given; None for the default.
        source: One of `SOURCES`, or a path.
        seed: Seed of drawn rows, see `seed_of_draw`.
        allowed: Names of cohorts, that of the default first.

    Returns:
        The name; None where the rows are those of no published cohort.

    Raises:
        ArgumentError: There is no such cohort, or it is given for other rows.
    """
    if source == "official" and seed is None:
        return one_of("cohort", allowed[0] if value is None else value, allowed)
    if value is None:
        return None
    raise ArgumentError(
        f"cohort={value!s} needs source=official and no seed: a published cohort is drawn already"
    )


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
