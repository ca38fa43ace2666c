"""Counts in sentences."""

from typing import Final

_HISSING: Final = ("s", "x", "ch", "sh")


def counted(count: int, noun: str) -> str:
    """Write how many there are: "1 row", "2 rows", "1,200 older logs", "3 mismatches".

    Args:
        count: How many.
        noun: One of them; its plural must be regular.
    """
    end = "" if count == 1 else "es" if noun.endswith(_HISSING) else "s"
    return f"{count:,} {noun}{end}"
