"""Words that exist nowhere else, so that nothing is known of what they name."""

from typing import Final

from graphwalks.streams import Stream

_ONSETS: Final = (
    "b",
    "br",
    "d",
    "f",
    "g",
    "gl",
    "k",
    "kr",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "t",
    "v",
    "z",
)
_VOWELS: Final = ("a", "e", "i", "o", "u")
_CODAS: Final = ("", "", "l", "n", "r", "s")
_SYLLABLES: Final = 3


def invented_words(stream: Stream, count: int) -> tuple[str, ...]:
    """Draw different words of three syllables, such as "brelonka".

    Args:
        stream: Where the random numbers come from.
        count: How many; far fewer than the hundred million that there are.
    """
    words: dict[str, None] = {}
    while len(words) < count:
        words["".join(_syllable(stream) for _ in range(_SYLLABLES))] = None
    return tuple(words)


def _syllable(stream: Stream) -> str:
    parts = (_ONSETS, _VOWELS, _CODAS)
    return "".join(part[stream.integer(len(part))] for part in parts)
