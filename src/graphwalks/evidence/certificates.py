"""Generated queries made again whole, from what their certificates say."""

import json
from collections.abc import Mapping
from typing import Any, Final

from graphwalks.evidence.arxiv import generated as arxiv
from graphwalks.evidence.generator import seed_of
from graphwalks.evidence.item import Item
from graphwalks.evidence.prime import generated as prime
from graphwalks.evidence.prime import knowledge
from graphwalks.evidence.records import record_of
from graphwalks.evidence.signals import Signals

VERSIONS: Final = {"arxiv": arxiv.GENERATOR_VERSION, "prime": knowledge.GENERATOR_VERSION}
"""Versions of the generators, by task."""
_COUNTS: Final = {"arxiv": arxiv.MOST_QUERIES, "prime": prime.MOST_QUESTIONS}


def resolve(item: Item, certificate: Mapping[str, Any]) -> tuple[str, ...]:
    """Derive the answers of a query again, from its certificate alone.

    Raises:
        ValueError: It is no certificate of this task.
    """
    if item.task == "arxiv":
        return (str(arxiv.resolve(certificate)),)
    return tuple(map(str, prime.resolve(certificate)))


def remake(item: Item, certificate: Mapping[str, Any]) -> Item:
    """Make a query again, from version, seed and signals of its certificate, its number and pool.

    Raises:
        ValueError: It is no certificate of this task, or no graph has so many queries.
    """
    seed, signals = seed_of(certificate, VERSIONS[item.task]), _signals(certificate)
    index, most = int(item.query), _COUNTS[item.task]
    if index >= most:
        raise ValueError(f"query {index} has a certificate, but a graph has only {most} queries")
    if item.task == "arxiv":
        return arxiv.make(seed, index, signals)
    assert item.pool is not None  # as it is for every query of prime
    return prime.make(seed, index, item.pool, signals)


def differences(item: Item, other: Item) -> tuple[str, ...]:
    """Name the parts of a record in which two queries differ, be it in the order of keys."""
    mine, theirs = _parts(item), _parts(other)
    return tuple(key for key in mine if json.dumps(mine[key]) != json.dumps(theirs.get(key)))


def _signals(certificate: Mapping[str, Any]) -> Signals:
    try:
        chances = certificate["signals"]["text"], certificate["signals"]["edges"]
    except (KeyError, TypeError) as error:
        raise ValueError("the certificate needs signals of text and edges") from error
    if not all(type(one) in {int, float} and 0 <= one <= 1 for one in chances):
        raise ValueError("a signal of the certificate is no number of 0 to 1")
    return Signals(*chances)


def _parts(item: Item) -> dict[str, Any]:
    record = record_of(item)
    state = record.pop("state")
    return record | {f"state.{key}": value for key, value in state.items()}
