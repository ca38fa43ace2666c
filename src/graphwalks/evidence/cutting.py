"""One length to which all texts of a query are cut, so that short ones leave room to long ones.

After step 5 of the evidence of STaRK-Prime in GraphDecisionBench RQ2 (arXiv 2610.06354).
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from graphwalks.choice import Request
from graphwalks.evidence.hashing import as_hashed

BUDGET: Final = 18_000
"""Characters that a request under TG may have, as `characters` counts them."""

_PROTOCOL: Final = "choice-v1"


def characters(request: Request, query: str) -> int:
    """Return how long a request under TG is in the published form, in characters.

    That form has an id and the name of the protocol, which no model is shown, and writes every
    character beyond ASCII as an escape.

    Args:
        request: The decision.
        query: Id of the query.
    """
    named = {
        "request_id": f"{query}.TG",
        **request.document(),
        "protocol_version": _PROTOCOL,
    }
    return len(as_hashed(named))


def longest_cut(texts: Sequence[str], room: int) -> int:
    """Return the largest length to which all texts can be cut so that they fit.

    Args:
        texts: The texts.
        room: Characters of the published form that a request with empty texts leaves free.

    Returns:
        Characters; the length of the longest text where all fit whole.
    """
    longest = max(map(len, texts), default=0)
    return bisect_left(
        range(1, longest + 1), True, key=lambda length: _added(cut(texts, length)) > room
    )


def cut(texts: Sequence[str], length: int) -> list[str]:
    """Return the beginnings of texts, of at most so many characters."""
    return [text[:length] for text in texts]


def _added(texts: Sequence[str]) -> int:
    """Return how much longer a request with texts is than one with empty ones."""
    return len(as_hashed("".join(texts))) - len(as_hashed(""))
