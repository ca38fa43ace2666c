"""Order by hash: how GraphDecisionBench RQ2 draws queries, anchors, arcs and context.

Rule and seed are the published ones (arXiv 2610.06354): the SHA-256 of JSON with sorted keys and
the blanks of Python's default separators, unlike the digest of graph cognition.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

SEED: Final = 20261003

_Id = TypeVar("_Id", int, str)
_One = TypeVar("_One", int, str, tuple[int, str, int])


def hashed(value: object) -> str:
    """Return the SHA-256 of JSON data, 64 hex digits."""
    return hashlib.sha256(as_hashed(value).encode("ascii")).hexdigest()


def as_hashed(value: object) -> str:
    """Return the text that is hashed, whose length is also that of a published request."""
    return json.dumps(value, sort_keys=True)


def by_hash(ones: Iterable[_One], key: Callable[[_One], list[object]]) -> tuple[_One, ...]:
    """Return ids or arcs in the order of the hashes of what their keys hold."""
    return tuple(sorted(ones, key=lambda one: (hashed(key(one)), one)))


def first_by_hash(ids: Iterable[_Id], namespace: str, seed: int, count: int) -> tuple[_Id, ...]:
    """Return the first ids of a set in the order of their hashes, the published rule of subsets.

    Args:
        ids: The ids.
        namespace: What they are drawn for, such as "prime-test".
        seed: `SEED` for the published subset.
        count: How many; all of them where there are fewer.
    """
    return by_hash(ids, lambda one: [seed, namespace, one])[:count]
