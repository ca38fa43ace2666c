"""Cohorts: which items a run has, from where, in which order."""

import platform
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Final

from graphwalks.cognition.hosts import generated_hosts
from graphwalks.cognition.item import Item, cohort_hash
from graphwalks.cognition.sampling import Host, draw
from graphwalks.errors import SourceError
from graphwalks.parameters import one_of
from graphwalks.sources.networks import network

PAPER_NETWORKS: Final = ("facebook", "ca-grqc", "power", "human-ppi")
"""The networks of the paper, in the order in which it draws from them."""

PAPER_SEED: Final = 20261003
"""Seed of the draw of the paper's items."""
PAPER_HASH: Final = "059405fbd90829ea"
"""`cohort_hash` of its 852 items, which are drawn anew for every run."""

COHORTS: Final = ("paper",)
"""Names of the items that the task takes whole: those of the paper."""


def cohort(name: str) -> list[Item]:
    """Return a published cohort: 800 test items, then 52 pilot items, in the order of presentation.

    Args:
        name: One of `COHORTS`.

    Raises:
        ArgumentError: There is no such cohort.
        SourceError: The file of a network is missing or is not what it should be, or this Python
            draws other items.
    """
    one_of("cohort", name, COHORTS)
    items = draw_official(PAPER_SEED)
    if (found := cohort_hash(items)) != PAPER_HASH:
        raise SourceError(
            f"the paper's items do not come out with Python {platform.python_version()}: their "
            f"hash is {found}, expected {PAPER_HASH}; take Python 3.11, or give a seed to draw "
            "items of your own"
        )
    return items


def draw_official(seed: int) -> list[Item]:
    """Draw a cohort like the published one, from the same networks with another seed.

    Raises:
        SourceError: The file of a network is missing or is not what it should be.
    """
    return draw([_host(name) for name in PAPER_NETWORKS], seed)


def generate(seed: int) -> list[Item]:
    """Draw a cohort with the published quotas from networks that need no file.

    Six networks (see `hosts`) give 1,200 test items and 78 pilot items.

    Raises:
        ArgumentError: A cell cannot be filled with this seed.
        SourceError: The installed networkx carries another graph than the one known here.
    """
    return draw(generated_hosts(seed), seed)


def select(
    items: Iterable[Item],
    *,
    split: str,
    tasks: Collection[str],
    networks: Collection[str],
    sizes: Collection[int],
) -> list[Item]:
    """Return the items of a split, of some tasks, networks and sizes, in the order given."""
    return [
        item
        for item in items
        if item.split == split
        and item.task in tasks
        and item.network in networks
        and item.n in sizes
    ]


def in_turn(items: Sequence[Item]) -> list[Item]:
    """Let the tasks take turns, and within a task its networks and sizes.

    So the first few items are a small stratified sample.
    """
    by_task = _grouped(items, lambda item: item.task)
    return _alternate(
        _alternate(_grouped(part, lambda item: (item.network, item.n)).values())
        for part in by_task.values()
    )


def _grouped(
    items: Iterable[Item], key: Callable[[Item], Hashable]
) -> Mapping[Hashable, list[Item]]:
    groups: dict[Hashable, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def _alternate(groups: Iterable[Sequence[Item]]) -> list[Item]:
    return [item for item in chain.from_iterable(zip_longest(*groups)) if item is not None]


def _host(name: str) -> Host:
    try:
        found = network(name)
    except SourceError as error:
        raise SourceError(
            f"{error.message} Items are drawn from all of {', '.join(PAPER_NETWORKS)} in turn, so "
            "a run of one of these networks needs the files of all four."
        ) from error
    return Host.of(found.name, found.nodes, found.edges)
