"""Draws by Python's own generator, as the published protocol makes them.

Python does not promise that all its versions draw alike, so each kind of draw is made once with a
known outcome before it counts.
"""

import platform
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from graphwalks.errors import SourceError

SEED: Final = 20261003
LETTERS: Final = "abcdefgh"
SHUFFLED: Final = "dcehafbg"
"""`LETTERS` after a shuffle with `SEED` as a text."""

CHOSEN: Final = "aabbdceb"
"""A letter out of the first one, the first two, ... of `LETTERS`, with `SEED` as a number."""


def shuffled(seed: str, items: Sequence[str]) -> tuple[str, ...]:
    """Return items in the order that a seed gives them.

    Raises:
        SourceError: This Python draws differently.
    """
    _check()
    return _shuffled(seed, items)


def chooser(seed: int) -> Callable[[Sequence[str]], str]:
    """Return a function that draws one of some items; each call is a further draw of the seed.

    Raises:
        SourceError: This Python draws differently.
    """
    _check()
    return random.Random(seed).choice


@cache
def _check() -> None:
    draw = random.Random(SEED).choice
    chosen = "".join(draw(LETTERS[:count]) for count in range(1, len(LETTERS) + 1))
    if ("".join(_shuffled(str(SEED), LETTERS)), chosen) != (SHUFFLED, CHOSEN):
        raise SourceError(
            f"Python {platform.python_version()} draws differently from the paper's, so candidates "
            "would stand in another order; take Python 3.11"
        )


def _shuffled(seed: str, items: Sequence[str]) -> tuple[str, ...]:
    drawn = [*items]
    random.Random(seed).shuffle(drawn)
    return tuple(drawn)
