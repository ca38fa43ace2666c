"""The items of a written list: node ids, and whatever else a model put among them."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

# Ids of the official files and of fresh instances: ten hexadecimal characters. Longer words that
# merely contain ten such characters are no ids.
_ID = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{10}(?![0-9A-Za-z])")

# Nearly every list; if each space follows a comma, no item needs a closer look.
_PLAIN = re.compile(r"[0-9a-z, ]*+")

# Dress around an item: white space, quotes, markdown, brackets, LaTeX and zero-width characters.
_DRESS = " \t\n\"'`“”‘’*_~$\\[](){}<>|.:\u200b\u200c\u200d\u2060\ufeff"

# One item that says "there is nothing here".
_NOTHING = frozenset([
    "",
    "∅",
    "none",
    "null",
    "nil",
    "nothing",
    "empty",
    "empty set",
    "the empty set",
    "empty list",
])

# Endings that leave the rest of the list to the reader's imagination; so do two dots anywhere.
_AND_SO_ON = re.compile(r"\betc$|\bmore$|\band so on$|\bothers$", re.IGNORECASE)
_AND_SO_ON_LENGTH = 80

# The largest graph has 69,867 nodes. Dress is taken off no more than so many items, and a list that
# has more than so many is no answer: hostile lists must not cost much time or memory.
_MOST_REPAIRS = 100_000
_MOST_ITEMS = 500_000

# A list without brackets: ids, bullets or numbers, remarks in parentheses, dress. No part of a
# repetition is open-ended, so a match never goes back.
_UNBRACKETED = re.compile(
    r"""(?:[0-9a-f]{10}(?!\w)|\d{1,6}[.)](?=\s)|(?:and|nodes?)(?!\w)|\([^()\n]{0,80}\)"""
    r"""|(?!->)[\s\-–•·,;.&"'`“”‘’*_~$\\{}>|…\u200b-\u200d\u2060\ufeff])*+"""
)


# What a model adds to a node in parentheses names other nodes.
_ASIDE = re.compile(r"\([^()\n]{0,80}\)")


@dataclass(frozen=True)
class Items:
    """Items read from a list.

    Attributes:
        nodes: The items in order, each once.
        as_written: Whether they stood in the text exactly so, without any dress.
        complete: Whether it is the whole list; False if it breaks off or says that it goes on.
    """

    nodes: tuple[str, ...]
    as_written: bool
    complete: bool

    @property
    def only_ids(self) -> bool:
        """Whether every item is a node id; true of no items."""
        return all(map(_ID.fullmatch, self.nodes))

    @property
    def any_ids(self) -> bool:
        """Whether some item is a node id."""
        return any(map(_ID.fullmatch, self.nodes))


def bracketed_items(inner: str) -> Items:
    """Read the text between the brackets of a list.

    Ids are taken out of whatever surrounds them and spelled in lower case, as in every prompt. An
    item without an id is kept without its dress: it is the model's invention and counts as such.

    Args:
        inner: The text, brackets excluded.
    """
    if inner.count(",") >= _MOST_ITEMS:
        return Items((), False, complete=False)
    written = dict.fromkeys(map(str.strip, inner.replace(";", ",").split(",")))
    written.pop("", None)
    odd = _odd(written, inner)
    nodes = _repaired(written, odd) if odd else written
    untouched = ";" not in inner and (not odd or list(nodes) == list(written))
    return Items(tuple(nodes), untouched, not _goes_on(inner))


def unbracketed_items(text: str) -> Items | None:
    """Read a list that has no brackets: ids in a line, or one a line with or without bullets.

    Args:
        text: What follows the marker, in lower case.

    Returns:
        The ids up to the first line or sentence that holds anything else; None if there are none.
    """
    run = _UNBRACKETED.match(text)
    stop = run.end() if run else 0
    if text[stop : stop + 1] not in {"", "<"}:
        stop = max(text.rfind("\n", 0, stop), text.rfind(". ", 0, stop), 0)
    text = text[:stop]
    nodes = tuple(dict.fromkeys(_ID.findall(_ASIDE.sub("", text))))
    return Items(nodes, False, not _goes_on(text)) if nodes else None


def _odd(written: Collection[str], inner: str) -> frozenset[str]:
    """Return the items that may need repair; none where there are too many to look at each."""
    if len(written) == 1:
        return frozenset(written)
    if _PLAIN.fullmatch(inner) and inner.count(" ") == inner.count(", "):
        return frozenset()
    odd = [item for item in written if not item.isalnum() or item != item.lower()]
    return frozenset(odd) if len(odd) <= _MOST_REPAIRS else frozenset()


def _repaired(written: Iterable[str], odd: Collection[str]) -> dict[str, None]:
    nodes: dict[str, None] = {}
    for item in written:
        nodes.update(dict.fromkeys(_repair(item) if item in odd else (item,)))
    return nodes


def _repair(item: str) -> Sequence[str]:
    ids = _ID.findall(item)
    if ids:
        return [node.lower() for node in ids]
    bare = item.strip(_DRESS)
    return () if bare.lower() in _NOTHING else (bare,)


def _goes_on(text: str) -> bool:
    ending = text[-_AND_SO_ON_LENGTH:].rstrip(" .\n")
    return ".." in text or "…" in text or _AND_SO_ON.search(ending) is not None
