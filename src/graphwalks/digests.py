"""Short digests by which graphs, rows and cohorts are known again."""

import hashlib
from typing import Final

DIGITS: Final = 16
"""Hex digits: 64 bits. That any two of a million texts share theirs has a chance of 3 in 10^8."""


def fingerprint(text: str) -> str:
    """Return the first 16 hex digits of the SHA-256 of a text in UTF-8.

    A text of a foreign file may hold half of a surrogate pair: it is encoded like any letter.
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
