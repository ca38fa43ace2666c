"""The groups into which the samples of a family fall, and which of them are alike."""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.shapes import RELEASE_SHAPES
from graphwalks.cognition.prompt import QUESTIONS
from graphwalks.walks.tiers import TIERS

GRAPH: Final = "graph"
"""The group of a construction, one instance."""

_ORDERS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({
    "tier": tuple(TIERS),
    "topology": RELEASE_SHAPES,
    "question": tuple(QUESTIONS),
})
"""The groups that are known beforehand, in the order of everything that lists them."""

_INDEX: Final = re.compile(r"-s-?[0-9]+-([0-9]+)\Z")
"""End of the name of a fresh graph: seed and index."""

_NUMBER: Final = re.compile(r"([0-9]+)")

Facts = Mapping[str, Any]


def dimensions(family: str) -> Sequence[tuple[str, Callable[[Facts], str]]]:
    """Return what the samples of a family are grouped by: a name, and how to find the group.

    The first one tells easy samples from hard ones.
    """
    by_family: Mapping[str, Sequence[tuple[str, Callable[[Facts], str]]]] = {
        "walks": (("tier", _entry("tier")),),
        "arbigraph": (("topology", _entry("topology")), ("task", _target_task)),
        "cognition": (("question", _entry("question")),),
        "construction": ((GRAPH, _entry("pair_id")),),
    }
    return by_family.get(family, ())


def in_order(dimension: str, names: Iterable[str]) -> list[str]:
    """Sort the names of groups, whatever order the log has: as they are listed elsewhere.

    Fresh graphs come by index, and others by name, numbers in it by their size.
    """
    known = {name: place for place, name in enumerate(_ORDERS.get(dimension, ()))}

    def place(name: str) -> tuple[int, int, list[str | int], str]:
        index = _INDEX.search(name)
        parts = enumerate(_NUMBER.split(name))  # every second one is a number
        return (
            known.get(name, len(known)),
            int(index[1]) if index else 0,
            [int(part) if number % 2 else part for number, part in parts],
            name,
        )

    return sorted(names, key=place)


def cluster_of(family: str, facts: Facts, place: int) -> Hashable:
    """Return the cluster of a sample: its target task in ArbiGraph, else none but itself."""
    return _target_task(facts) if family == "arbigraph" else place


def _entry(name: str) -> Callable[[Facts], str]:
    return lambda facts: str(facts.get(name, ""))


def _target_task(facts: Facts) -> str:
    number, name = facts.get("target_task_id"), facts.get("target_task_name")
    return f"{facts.get('category')} {number} {name}"
