"""Values in the notations that models use beside JSON, above all Python's."""

import json
import re

from graphwalks.arbigraph.answer import MAX_DEPTH, read_number

Parsed = tuple[object, int]
"""A value and the place right after it."""

_SPACE = re.compile(r"\s*+")
_NUMBER = re.compile(
    r"([+-]?)((?:[0-9]++(?:_[0-9]{3})*+(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?)(?![\w.%])"
)
# Only where no list is: there a comma stands between two numbers.
_THOUSANDS = re.compile(r"([+-]?)([1-9][0-9]{0,2}(?:,[0-9]{3})++(?:\.[0-9]++)?)(?![\w%]|[.,][0-9])")
_WORD = re.compile(r"(?:true|True|false|False|null|None)(?!\w)")
_WORDS = {"true": True, "false": False, "null": None, "none": None}
_STRING = re.compile(r"""\"(?:[^"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'""")
# Letters only: were a name of an output a key, objects within objects would be read many times.
_KEY = re.compile(r"""\s*+(["']?)([A-Za-z]++)\1\s*+:\s*+""")
_CLOSERS = {"[": "]", "(": ")"}
_QUOTES = {'"', "'"}


def read_literal(text: str, position: int) -> Parsed | None:
    """Read the value that begins at a place; None if there is none that is whole and certain.

    Read are the numbers, strings, lists, objects and constants of JSON and Python, with these
    liberties: signs, leading zeros and bare decimal points in numbers, ``1_000``, thousands like
    ``1,234`` outside lists, single quotes, keys without quotes, and a comma after the last item.
    Tuples are lists; parentheses around one value mean nothing. Keys consist of letters.

    Args:
        text: A text.
        position: Where the value begins.
    """
    return _scalar(text, position) or _value(text, position, MAX_DEPTH)


def read_whole(text: str) -> Parsed | None:
    """Read a text that is one value and nothing else, apart from white space."""
    stripped = text.strip()
    parsed = read_literal(stripped, 0)
    return parsed if parsed is not None and parsed[1] == len(stripped) else None


def _scalar(text: str, position: int) -> Parsed | None:
    match = _THOUSANDS.match(text, position)
    return None if match is None else (_number(match[1], match[2].replace(",", "")), match.end())


def _value(text: str, position: int, depth: int) -> Parsed | None:
    """Read a value that may have so many levels of nesting."""
    first = text[position : position + 1]
    if first in _CLOSERS:
        return _items(text, position, depth)
    if first == "{":
        return _object(text, position, depth)
    if first in _QUOTES:
        return _string(text, position)
    if match := _NUMBER.match(text, position):
        return _number(match[1], match[2].replace("_", "")), match.end()
    if match := _WORD.match(text, position):
        return _WORDS[match[0].lower()], match.end()
    return None


def _number(sign: str, digits: str) -> int | float:
    whole = digits.removesuffix(".")
    value = read_number(whole) if whole.isdigit() else float(digits)
    return -value if sign == "-" else value


def _string(text: str, position: int) -> Parsed | None:
    match = _STRING.match(text, position)
    if match is None:
        return None
    written = match[0]
    if written[0] == "'":
        written = '"' + written[1:-1].replace("\\'", "'").replace('"', '\\"') + '"'
    try:
        return json.loads(written), match.end()
    except ValueError:
        return None


def _items(text: str, position: int, depth: int) -> Parsed | None:
    """Read a list, a tuple or a value in parentheses."""
    closer = _CLOSERS[text[position]]
    items: list[object] = []
    comma = True
    position = _skip(text, position + 1)
    while not text.startswith(closer, position):
        parsed = _value(text, position, depth - 1) if comma and depth > 1 else None
        if parsed is None:
            return None
        items.append(parsed[0])
        position, comma = _next(text, parsed[1])
    is_tuple = closer == "]" or len(items) != 1 or comma
    return (items if is_tuple else items[0]), position + 1


def _object(text: str, position: int, depth: int) -> Parsed | None:
    members: dict[str, object] = {}
    comma = True
    position = _skip(text, position + 1)
    while not text.startswith("}", position):
        key = _KEY.match(text, position) if comma and depth > 1 else None
        if key is None:
            return None
        parsed = _scalar(text, key.end()) or _value(text, key.end(), depth - 1)
        if parsed is None:
            return None
        members[key[2].lower()] = parsed[0]
        position, comma = _next(text, parsed[1])
    return members, position + 1


def _next(text: str, position: int) -> tuple[int, bool]:
    """Go on to what follows an item, and tell whether a comma was passed."""
    position = _skip(text, position)
    comma = text.startswith(",", position)
    return (_skip(text, position + 1) if comma else position), comma


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return position if match is None else match.end()
