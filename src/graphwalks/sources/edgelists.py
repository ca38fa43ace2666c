"""Edge lists: one pair of integers on a line, as SNAP publishes its networks."""

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, Literal

from graphwalks.sources.contents import lines_of, malformed

Separator = Literal["space", "comma"]

_ROWS: Final = MappingProxyType({
    "space": re.compile(r"[ \t]*([0-9]{1,18})[ \t]+([0-9]{1,18})[ \t]*"),
    "comma": re.compile(r"[ \t]*([0-9]{1,18})[ \t]*,[ \t]*([0-9]{1,18})[ \t]*"),
})


def read(text: str, name: str, separator: Separator) -> Iterator[tuple[int, int]]:
    """Yield the pairs of an edge list in their order, loops and repetitions included.

    Blank lines and lines that begin with # hold no pair.

    Args:
        text: The edge list.
        name: Name of the file, for the error.
        separator: What stands between the two integers.

    Raises:
        SourceError: A line is not two integers of up to 18 digits.
    """
    row = _ROWS[separator]
    for number, line in lines_of(text):
        if found := row.fullmatch(line):
            yield int(found[1]), int(found[2])
        elif line.strip() and not line.startswith("#"):
            between = "a comma" if separator == "comma" else "white space"
            raise malformed(name, number, line, f"two integers >= 0 with {between} between them")
