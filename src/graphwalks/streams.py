"""Random numbers that are the same on every machine and with every version of numpy.

A stream is named by a key, for instance ``("walks", 1, seed, "bfs", "4k", 17, "structure")``, and
two different keys give unrelated streams. Only the raw 64-bit words of the Philox counter generator
are used: they are fixed by its published definition (Salmon et al., SC 2011,
doi:10.1145/2063384.2063405), while numpy promises nothing about the methods of
`numpy.random.Generator`.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray


def _philox_key(key: tuple[str | int, ...]) -> int:
    # The type tag keeps 1 apart from "1", the length keeps ("a", "bc") apart from ("ab", "c").
    parts = (f"{type(part).__name__}:{len(str(part))}:{part}" for part in key)
    digest = hashlib.sha256("/".join(parts).encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:16], "big")


class Stream:
    """A sequence of random words under one key; every call takes the next ones."""

    def __init__(self, *key: str | int) -> None:
        """Start the stream of a key.

        Args:
            *key: Parts of the name, strings and integers.
        """
        self._words = np.random.Philox(key=_philox_key(key))

    def raw(self, size: int) -> NDArray[np.uint64]:
        """Return the next `size` words, uniform over 64 bits."""
        words: NDArray[np.uint64] = self._words.random_raw(size)
        return words

    def integers(self, bound: int, size: int) -> NDArray[np.int64]:
        """Return `size` integers from 0 to `bound` - 1, uniform up to bound / 2**64."""
        return (self.raw(size) % np.uint64(bound)).astype(np.int64)

    def integer(self, bound: int) -> int:
        """Return one integer from 0 to `bound` - 1."""
        return int(self.integers(bound, 1)[0])

    def fraction(self) -> float:
        """Return one number of [0, 1) with 53 random bits."""
        return int(self.raw(1)[0] >> np.uint64(11)) / 2**53

    def permutation(self, size: int) -> NDArray[np.int64]:
        """Return 0..size-1 in random order (the order of `size` random words)."""
        return np.argsort(self.raw(size), kind="stable")
