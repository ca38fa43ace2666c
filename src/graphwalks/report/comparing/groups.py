"""The groups into which the samples of a family fall, and which of them are alike."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

GRAPH: Final = "graph"
"""The group of a construction, one instance."""

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


def cluster_of(family: str, facts: Facts, place: int) -> Hashable:
    """Return the cluster of a sample: its target task in ArbiGraph, else none but itself."""
    return _target_task(facts) if family == "arbigraph" else place


def _entry(name: str) -> Callable[[Facts], str]:
    return lambda facts: str(facts.get(name, ""))


def _target_task(facts: Facts) -> str:
    number, name = facts.get("target_task_id"), facts.get("target_task_name")
    return f"{facts.get('category')} {number} {name}"
