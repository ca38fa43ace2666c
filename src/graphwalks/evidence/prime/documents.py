"""The document of an entity: what STaRK-Prime writes about it, without its neighbours.

The rule is that of GraphDecisionBench RQ2 (arXiv 2610.06354).
"""

from collections.abc import Iterator
from typing import Final

FIELDS: Final = ("name", "alias", "summary", "description", "definition")
"""The details that belong to a document, in their order."""


def make_document(name: str, type: str, details: object) -> str:
    """Return the document of an entity: name, type and what the details say.

    Args:
        name: Its name.
        type: What kind of thing it is.
        details: What else is known: of a dictionary the strings under `FIELDS`, and those in lists
            there. Anything else adds nothing.

    Returns:
        Everything in a row, with one blank where any white space was.
    """
    return " ".join(" ".join((name, type, *_told(details))).split())


def _told(details: object) -> Iterator[str]:
    if not isinstance(details, dict):
        return
    for field in FIELDS:
        found = details.get(field)
        for one in found if isinstance(found, list) else [found]:
            if isinstance(one, str):
                yield one
