"""Papers with categories, splits and texts, and who cites whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

TRAIN: Final = 0
VALIDATION: Final = 1
TEST: Final = 2
"""Splits of papers, as numbers of `Citations.splits`."""


@dataclass(frozen=True)
class Citations:
    """A citation graph; papers are the numbers 0 to n - 1.

    Attributes:
        name: Which graph it is, such as "ogbn-arxiv" or "generated-0".
        classes: Names of the categories, by their number.
        labels: Category of every paper, shape (n,).
        splits: Split of every paper, shape (n,).
        texts: Title and abstract of every paper; may read lazily.
        cited: Papers that each paper cites, ascending and without itself, by paper; may be lazy.
        citing: Papers that cite each paper, in the same way.
    """

    name: str
    classes: tuple[str, ...]
    labels: NDArray[np.int64]
    splits: NDArray[np.int64]
    texts: Sequence[str]
    cited: Sequence[Sequence[int]]
    citing: Sequence[Sequence[int]]
