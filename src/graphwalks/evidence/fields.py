"""Parts that every record of a query has, checked one by one: lists of objects, names, texts."""

import re
from collections.abc import Mapping
from typing import Any, Final

LONGEST_TEXT: Final = 100_000
"""Characters of a text, far more than a request may have."""

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_ID_RULE: Final = "up to 40 letters, digits and . _ - behind the first"
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")


class RecordError(ValueError):
    """A record is no query of this family."""


def entries(value: object, name: str, form: Mapping[str, type], most: int) -> list[dict[str, Any]]:
    """Return a list of objects with texts; those of `options` may have more than these.

    Args:
        value: What should be one.
        name: Its key in the record, for the error.
        form: Keys that each object has.
        most: Objects that it may have.

    Raises:
        RecordError: It is none.
    """
    if not isinstance(value, list) or len(value) > most:
        raise RecordError(f"`{name}` is not a list of at most {most:,} entries")
    for entry in value:
        if not isinstance(entry, dict) or not set(form) <= set(entry):
            raise RecordError(f"an entry of `{name}` is not an object with {', '.join(form)}")
        if name != "options" and set(entry) != set(form):
            raise RecordError(f"an entry of `{name}` has more than {', '.join(form)}")
        if [key for key in entry if key in form] != [*form]:
            raise RecordError(f"an entry of `{name}` has not the order {', '.join(form)}")
        for key in form:
            text(entry[key], f"{key} of {name}")
    return value


def node_name(value: object, name: str) -> str:
    """Return the name of a paper or an entity; `RecordError` if it is none."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise RecordError(f"`{name}` is not {_ID_RULE}")
    return value


def text(value: object, name: str) -> str:
    """Return a text that can be sent; `RecordError` if it is none."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise RecordError(f"`{name}` is not a text of at most {LONGEST_TEXT:,} characters")
    if any("\ud800" <= one <= "\udfff" for one in value):
        raise RecordError(f"`{name}` has half of a surrogate pair, which is no character")
    return value


def is_number(value: object) -> bool:
    """Return whether this is a whole number from 0 on, as text."""
    return isinstance(value, str) and _NUMBER.fullmatch(value) is not None
