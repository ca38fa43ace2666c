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


class _PhiloxKey(np.random.bit_generator.ISeedSequence):
    """Hands a key to Philox as it is.

    `Philox(key=...)` gives the same words but reads the system's entropy first, only to throw it
    away; that takes several times as long as all the rest.
    """

    def __init__(self, key: tuple[str | int, ...]) -> None:
        # The type tag keeps 1 apart from "1", the length keeps ("a", "bc") apart from ("ab", "c").
        parts = (f"{type(part).__name__}:{len(str(part))}:{part}" for part in key)
        self._digest = hashlib.sha256("/".join(parts).encode("utf-8", "surrogatepass")).digest()

    def generate_state(self, n_words: int, dtype: object = np.uint64) -> NDArray[np.uint64]:
        """Return the first 128 bits of the digest, a big-endian number, lower word first."""
        assert (n_words, dtype) == (2, np.uint64)  # a key of Philox
        return np.frombuffer(self._digest, ">u8", n_words)[::-1].astype(np.uint64)


class Stream:
    """A sequence of random words under one key; every call takes the next ones."""

    def __init__(self, *key: str | int) -> None:
        """Start the stream of a key.

        Args:
            *key: Parts of the name, strings and integers.
        """
        # The stubs of numpy leave out what its documentation allows, any `ISeedSequence`.
        self._words = np.random.Philox(_PhiloxKey(key))  # type: ignore[arg-type]

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
