"""The rule by which an answer is too easy to guess or too long to write.

The rule of the paper (arXiv 2607.20764; revision 99b8575): a task with such an answer is drawn
again. Elements of a list have no bound.
"""

from collections import Counter
from typing import Final

from graphwalks.arbigraph.catalogue.task import Value

_TOO_LARGE: Final = 10**10


def usable(value: Value) -> bool:
    """Say whether an answer may be asked for.

    Unusable are 0, 1, -1 and numbers of 10¹⁰ or more in absolute value; lists of at most one
    element, lists of which more than half the elements are equal, and 0, …, n-1 and 1, …, n.
    """
    if isinstance(value, int):
        return 1 < abs(value) < _TOO_LARGE
    length = len(value)
    # Where half of the elements and one more differ, none can be equal to more than half of them.
    if length <= 1 or (
        2 * len(set(value)) < length + 2 and 2 * Counter(value).most_common(1)[0][1] > length
    ):
        return False
    return value[0] not in {0, 1} or value != list(range(value[0], value[0] + length))
