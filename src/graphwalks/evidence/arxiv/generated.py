"""A citation graph of invented fields whose texts and citations tell the field with known chances.

Every paper has one of 40 fields, all equally likely. Its text is about its field with probability
`text`, else about another one; each paper that it cites is of its field with probability `edges`,
else of another one. Other fields are equally likely, and all these draws are independent. The name
of a field lists the words that only texts about it have, so that nothing has to be known.

So what an input is worth to who counts the witnesses that it shows is known by construction, as
their `plurality`:

- text of the target: one witness, right with probability `text`;
- citations: one witness for every anchor that the target cites, right with probability `edges`
  (`value_of_citations`); papers come after those that they cite, training papers first, so that no
  anchor cites a target;
- anchors alone, whose citations are not shown: the same and the other anchors, each right with
  probability 1 / 40 (`value_of_anchors`);
- all texts and anchors: text of the target, all anchors, and one witness more for every further
  paper, because all of those are neighbours: its text is right if it is about its own field and
  that is the target's, or about the target's by chance. With citations it can be told which anchors
  are adjacent, so that the others do not count (`value_of_papers`).

These are lower bounds of what an input tells: who weighs witnesses by what they are worth, or reads
citations between papers around the target, can be right more often.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np

from graphwalks.evidence.arxiv.assembly import make_item
from graphwalks.evidence.arxiv.citations import TEST, TRAIN, VALIDATION, Citations
from graphwalks.evidence.arxiv.witnesses import plurality
from graphwalks.evidence.arxiv.writing import another, draw_texts, draw_vocabulary
from graphwalks.evidence.generator import refuse_more, seed_of
from graphwalks.evidence.item import OPTIONS, Item
from graphwalks.evidence.signals import Signals
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1

SIZES: Final[Mapping[int, int]] = {TRAIN: 1_600, VALIDATION: 500, TEST: 900}
"""Papers of each split, in the order of time; the shares are about those of ogbn-arxiv."""
PAPERS: Final = sum(SIZES.values())
MOST_QUERIES: Final = SIZES[TEST]
"""Each asks for another paper of the test split."""

OLD: Final = 0.6
"""Chance that a citation of a later paper goes to a training paper."""
FEWEST_CITED: Final = 2
MOST_CITED: Final = 10
FRESH: Final = 3
"""A paper is cited in proportion to how often it is cited already, and this many times more."""


SIGNALS: Final = Signals(text=0.6, edges=0.6)
"""Of the tasks."""


def generate(seed: int, count: int, signals: Signals) -> tuple[Item, ...]:
    """Make queries about a generated graph; the first ones do not depend on how many there are.

    Args:
        seed: Any number.
        count: How many; each asks for another paper of the test split.
        signals: With which chances papers tell their fields.

    Raises:
        ArgumentError: They are more than there are test papers.
    """
    refuse_more(count, MOST_QUERIES)
    return tuple(make(seed, index, signals) for index in range(count))


def make(seed: int, index: int, signals: Signals) -> Item:
    """Make one query about a generated graph.

    Args:
        seed: Any number.
        index: Which one, 0 to `MOST_QUERIES` - 1.
        signals: With which chances papers tell their fields.
    """
    target = _targets(seed)[index]
    certificate = {
        "generator_version": GENERATOR_VERSION,
        "seed": seed,
        "signals": asdict(signals),
        "paper": target,
    }
    item = make_item(citation_graph(seed, signals), target, str(index))
    return replace(item, certificate=certificate)


def resolve(certificate: Mapping[str, Any]) -> int:
    """Derive the right field of a query again; it does not depend on the signals.

    Args:
        certificate: That of an item, perhaps from a file.

    Raises:
        ValueError: It is no such certificate.
    """
    seed, paper = seed_of(certificate, GENERATOR_VERSION), certificate.get("paper")
    if type(paper) is not int or not 0 <= paper < PAPERS:
        raise ValueError(f"the certificate needs a paper, 0 to {PAPERS - 1}")
    return _fields(seed)[paper]


@lru_cache(4)
def citation_graph(seed: int, signals: Signals) -> Citations:
    """Draw a citation graph.

    Args:
        seed: Any number.
        signals: With which chances papers tell their fields.
    """
    fields = _fields(seed)
    cited = _draw_cited(_stream(seed, "citations"), fields, signals.edges)
    citing: list[list[int]] = [[] for _ in fields]
    for paper, others in enumerate(cited):
        for other in others:
            citing[other].append(paper)
    vocabulary = draw_vocabulary(_stream(seed, "words"))
    return Citations(
        name=f"generated-{seed}",
        classes=tuple(f"{words[0].capitalize()} ({', '.join(words[1:])})" for words in vocabulary),
        labels=np.array(fields, np.int64),
        splits=np.repeat(np.array([*SIZES], np.int64), [*SIZES.values()]),
        texts=draw_texts(_stream(seed, "texts"), fields, vocabulary, signals.text),
        cited=cited,
        citing=citing,
    )


def value_of_citations(signals: Signals, anchors: int) -> float:
    """Return the chance of who believes most of the anchors that the target cites.

    Args:
        signals: Those of the graph.
        anchors: Number of those anchors.
    """
    return plurality([signals.edges] * anchors)


def value_of_anchors(signals: Signals, adjacent: int, strangers: int) -> float:
    """Return the chance of who believes most of the anchors, without knowing which are adjacent.

    Args:
        signals: Those of the graph.
        adjacent: Number of anchors that the target cites.
        strangers: Number of the other anchors.
    """
    return plurality([signals.edges] * adjacent + [1 / OPTIONS] * strangers)


def value_of_papers(signals: Signals, adjacent: int, strangers: int, further: int) -> float:
    """Return the chance of who believes most of anchors, text of the target and of further papers.

    Args:
        signals: Those of the graph.
        adjacent: Number of anchors that the target cites.
        strangers: Number of the other anchors; 0 where citations are shown, as under TG.
        further: Number of neighbours whose texts alone are shown.
    """
    second_hand = signals.edges * signals.text
    second_hand += (1 - signals.edges) * (1 - signals.text) / (OPTIONS - 1)
    return plurality([
        signals.text,
        *[signals.edges] * adjacent,
        *[1 / OPTIONS] * strangers,
        *[second_hand] * further,
    ])


def _stream(seed: int, part: str) -> Stream:
    return Stream("evidence", GENERATOR_VERSION, seed, "arxiv", part)


@lru_cache(4)
def _fields(seed: int) -> tuple[int, ...]:
    return tuple(_stream(seed, "fields").integers(OPTIONS, PAPERS).tolist())


@lru_cache(4)
def _targets(seed: int) -> tuple[int, ...]:
    order = _stream(seed, "targets").permutation(MOST_QUERIES)
    return tuple((PAPERS - MOST_QUERIES + order).tolist())


def _draw_cited(stream: Stream, fields: Sequence[int], signal: float) -> list[list[int]]:
    """Let papers cite earlier ones, those most that are cited most (de Solla Price 1976)."""
    # A paper stands in the urn of its age and field `FRESH` times, once more for every citation.
    urns: dict[tuple[bool, int], list[int]] = {}
    cited: list[list[int]] = []
    for paper, field in enumerate(fields):
        is_old = paper < SIZES[TRAIN]
        chosen: set[int] = set()
        for _ in range(FEWEST_CITED + stream.integer(MOST_CITED - FEWEST_CITED + 1)):
            goes_back = stream.fraction() < OLD
            about = field if stream.fraction() < signal else another(stream, field)
            urn = urns.get((is_old or goes_back, about), [])
            left = [one for one in urn if one not in chosen]
            if left:
                chosen.add(other := left[stream.integer(len(left))])
                urn.append(other)
        urns.setdefault((is_old, field), []).extend([paper] * FRESH)
        cited.append(sorted(chosen))
    return cited
