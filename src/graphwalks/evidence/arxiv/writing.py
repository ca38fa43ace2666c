"""Titles and abstracts of invented papers: each is about one field, whose words it alone has."""

from collections.abc import Sequence
from typing import Final

from graphwalks.evidence.item import OPTIONS
from graphwalks.evidence.vocabulary import invented_words
from graphwalks.streams import Stream

NAMED_WORDS: Final = 6
"""Words of a field, all of which its name lists."""
TITLE_WORDS: Final = 3
FEWEST_SENTENCES: Final = 4
MOST_SENTENCES: Final = 20
_SENTENCES: Final = (
    "We study {} and its relation to {}.",
    "Earlier work on {} left open how {} behaves.",
    "Our method treats {} as a special case of {}.",
    "We compare {} with {} and report what we find.",
    "The results suggest that {} depends on {}.",
    "A simple argument reduces {} to {}.",
    "We measure {} while {} is kept fixed.",
    "In contrast to common belief, {} does not need {}.",
)


def another(stream: Stream, field: int) -> int:
    """Draw one of the other fields, all equally likely."""
    return (field + 1 + stream.integer(OPTIONS - 1)) % OPTIONS


def draw_vocabulary(stream: Stream) -> list[tuple[str, ...]]:
    """Draw the `NAMED_WORDS` words of every field."""
    words = invented_words(stream, OPTIONS * NAMED_WORDS)
    return [words[start : start + NAMED_WORDS] for start in range(0, len(words), NAMED_WORDS)]


def draw_texts(
    stream: Stream, fields: Sequence[int], vocabulary: Sequence[Sequence[str]], signal: float
) -> list[str]:
    """Draw the text of every paper.

    Args:
        stream: Where the random numbers come from.
        fields: The fields of the papers.
        vocabulary: The words of every field.
        signal: Probability that the text of a paper is about its field, else about another one.
    """
    texts = []
    for field in fields:
        topic = field if stream.fraction() < signal else another(stream, field)
        sentences = FEWEST_SENTENCES + stream.integer(MOST_SENTENCES - FEWEST_SENTENCES + 1)
        words = vocabulary[topic]
        drawn = iter([words[i] for i in stream.integers(NAMED_WORDS, 2 * sentences + TITLE_WORDS)])
        title = " ".join(next(drawn).capitalize() for _ in range(TITLE_WORDS))
        kinds = stream.integers(len(_SENTENCES), sentences).tolist()
        abstract = " ".join(_SENTENCES[kind].format(next(drawn), next(drawn)) for kind in kinds)
        texts.append(f"{title}. {abstract}")
    return texts
