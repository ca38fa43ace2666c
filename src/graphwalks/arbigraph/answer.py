"""Reading the answers of a reply in the form that the prompt asks for.

Nothing that a model writes raises, and the time is linear in the length of the text.
"""

import json
import re
from collections.abc import Collection, Iterator

from graphwalks.arbigraph.masking import mask_calls

MAX_DEPTH = 100
"""Lists and objects nested deeper than this are no answer."""

MAX_DIGITS = 4300
"""Integers written longer than this are read as infinity: no truth comes near it."""

_KEY = "result"
_ASSIGNMENT = re.compile(r"(?<![A-Za-z0-9_])(task_[1-9][0-9]*+_out)\s*+=\s*+(?=\{)")

# One step through JSON: whatever needs no care, then a bracket or a whole string. No name of an
# output passes, for its underscores; so no place of the text is stepped over more than twice,
# however many assignments begin inside one another.
_STEP = re.compile(
    r"""
    [A-Za-z0-9+\-.,:\ \t\n\r]*+
    (?: (?P<open> [\[{] ) | (?P<close> [\]}] ) | " (?: [^"\\\x00-\x1f] | \\. )*+ " )
    """,
    re.VERBOSE,
)


def read_strict(text: str, names: Collection[str]) -> dict[str, object]:
    """Read the answers that keep to the form ``task_1_out = {"result": VALUE}``.

    The rule is the peer's (arXiv 2607.20764, revision 99b8575). Closed tool calls are blanked out.
    The name is written exactly, with no ASCII letter, digit or underscore before it; white space
    around ``=`` is free; then comes a JSON object whose only key is ``result``, with no letter,
    digit or underscore right after it. ``NaN`` and ``Infinity`` are numbers, the last of repeated
    keys counts, and ``null`` is no answer. The last valid assignment wins; invalid ones are
    ignored. Reasoning is read like any other text.

    Where the peer raises, this reads on: an integer of more than `MAX_DIGITS` digits is infinity
    with its sign, and nesting beyond `MAX_DEPTH` is no answer.

    Args:
        text: What the model wrote.
        names: Names of the outputs that were asked for.

    Returns:
        The value of every answered output by name, as the JSON decoder gives it. The order is that
        of the first valid assignment.
    """
    wanted = frozenset(names)
    masked = mask_calls(text)
    return {name: value for name, value in _assignments(masked) if name in wanted}


def read_number(digits: str) -> int | float:
    """Return an integer that is written in decimal digits; infinity where it is too long."""
    # Longer texts raise in `int`, or take quadratic time where the limit was lifted.
    if len(digits) <= MAX_DIGITS:
        try:
            return int(digits)
        except ValueError:  # the interpreter was started with a lower limit
            pass
    return float(digits)


_DECODER = json.JSONDecoder(parse_int=read_number)


def _assignments(text: str) -> Iterator[tuple[str, object]]:
    """Yield every valid assignment of any output, in the order of the text."""
    for match in _ASSIGNMENT.finditer(text):
        end = _end_of_json(text, match.end())
        if end is None or text[end : end + 1].isalnum() or text.startswith("_", end):
            continue
        value = _result(text[match.end() : end])
        if value is not None:
            yield match[1], value


def _end_of_json(text: str, start: int) -> int | None:
    """Find where the object that begins at a place would end; None if it cannot be JSON."""
    depth, position = 0, start
    while step := _STEP.match(text, position):
        position = step.end()
        depth += (step["open"] is not None) - (step["close"] is not None)
        if depth == 0:
            return position
        if depth > MAX_DEPTH:
            return None
    return None


def _result(written: str) -> object:
    """Return what an object holds under its only key; None if it is no such object."""
    # Only this piece is decoded: an error of the decoder costs time for all that it was given.
    try:
        value = _DECODER.decode(written)
    except ValueError:
        return None
    return value[_KEY] if isinstance(value, dict) and list(value) == [_KEY] else None
