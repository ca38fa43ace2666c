"""One length to which all texts of a query are cut, so that short ones leave room to long ones.

After step 5 of the evidence of STaRK-Prime in GraphDecisionBench RQ2 (arXiv 2610.06354).
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
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


def longest_cut(texts: Sequence[str], fits: Callable[[list[str]], bool]) -> int:
    """Return the largest length to which all texts can be cut so that they fit.

    Args:
        texts: The texts.
        fits: Says whether texts fit, cut to one length and in their order. Empty texts must, and
            texts that fit must still do so when they are cut to less.

    Returns:
        Characters; the length of the longest text where all fit whole.
    """
    longest = max(map(len, texts), default=0)
    return bisect_left(range(1, longest + 1), True, key=lambda length: not fits(cut(texts, length)))


def cut(texts: Sequence[str], length: int) -> list[str]:
    """Return the beginnings of texts, of at most so many characters."""
    return [text[:length] for text in texts]
