"""Counts in sentences."""

from typing import Final

_HISSING: Final = ("s", "x", "ch", "sh")


def counted(count: int, noun: str) -> str:
    """Write how many there are: "1 row", "1,200 older logs", "3 mismatches", "2 topologies".

    Args:
        count: How many.
        noun: One of them; its plural must be regular.
    """
    if count == 1:
        return f"1 {noun}"
    if noun.endswith("y"):
        return f"{count:,} {noun[:-1]}ies"
    return f"{count:,} {noun}{'es' if noun.endswith(_HISSING) else 's'}"
