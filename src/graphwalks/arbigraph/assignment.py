"""Which domains every node gets: a parent's answer must be what all of its children take.

Along an edge the output domain of one node is the input domain of the other, so nodes share a few
domains, each `scalar` or `list`, and every node relates two of them. Such a system of two-valued
unknowns, each condition on two of them, never needs to take back a choice whose consequences did
not clash (Even, Itai and Shamir, SIAM J. Comput. 5, 1976). So the search of the published
generator, target first and then along the order of the graph, passes over the graph once here, and
at worst once more for each node whose first options clash, where its backtracking could take
exponential time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Domain
from graphwalks.arbigraph.topology import Topology
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

Pair = tuple[Domain, Domain]
"""Input and output domain of a task."""

_ORDERS: Final = tuple(tuple(permutations(range(count))) for count in range(5))


class AssignmentError(ArgumentError, ValueError):
    """No assignment of domains fits the edges of a topology."""


@dataclass(frozen=True)
class _Shared:
    """The unknown domains of a topology.

    Attributes:
        inputs: Number of the unknown that is the input domain of each node.
        outputs: Number of the unknown that is its output domain.
        members: Nodes that each unknown touches.
        sequence: Nodes in the order of choice: target, then the order of the topology.
    """

    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    sequence: tuple[int, ...]


def choose_domains(topology: Topology, target: Pair, stream: Stream) -> tuple[Pair, ...]:
    """Draw the domains of every node.

    Args:
        topology: The graph.
        target: Domains of the task on the target.
        stream: Draws the order in which the options of a node are tried.

    Returns:
        Input and output domain of each node, in the order of `topology.nodes`.

    Raises:
        AssignmentError: No choice fits.
    """
    shared = _shared(topology)
    offered = [catalogue.pairs(node.category) for node in topology.nodes]
    offered[topology.target] = (target,)
    domains: list[Domain | None] = [None] * len(shared.members)
    words = stream.raw(len(topology.nodes)).tolist()
    for node in shared.sequence:
        if domains[shared.inputs[node]] and domains[shared.outputs[node]]:
            continue  # both follow from what was drawn before
        orders = _ORDERS[len(offered[node])]
        for place in orders[words[node] % len(orders)]:
            if _assign(node, offered[node][place], shared, offered, domains):
                break
        else:
            raise AssignmentError(
                f"no tasks fit around node {topology.nodes[node].id!r}: what its parents give, a "
                "number or a list, is not what it and their other children can take; change the "
                "edges, the categories or the task of the target"
            )
    return tuple(
        (_known(domains[a]), _known(domains[b]))
        for a, b in zip(shared.inputs, shared.outputs, strict=True)
    )


def _assign(
    node: int,
    pair: Pair,
    shared: _Shared,
    offered: Sequence[tuple[Pair, ...]],
    domains: list[Domain | None],
) -> bool:
    """Give a node its domains, with all that follows; undo everything and say no on a clash."""
    changed: list[int] = []
    wanted = [(shared.inputs[node], pair[0]), (shared.outputs[node], pair[1])]
    while wanted:
        unknown, domain = wanted.pop()
        if domains[unknown] is not None:
            if domains[unknown] == domain:
                continue
            return _undo(domains, changed)
        domains[unknown] = domain
        changed.append(unknown)
        for member in shared.members[unknown]:
            sides = (shared.inputs[member], shared.outputs[member])
            forced = _forced(offered[member], domains[sides[0]], domains[sides[1]])
            if forced is None:
                return _undo(domains, changed)
            wanted += [(sides[side], domain) for side, domain in forced]
    return True


@cache
def _forced(
    options: tuple[Pair, ...], input: Domain | None, output: Domain | None
) -> tuple[tuple[int, Domain], ...] | None:
    """Say what the options of a node leave to choose.

    Args:
        options: Its pairs.
        input: Its input domain, if that is known.
        output: Its output domain, if that is known.

    Returns:
        Side (0 input, 1 output) and domain of everything unknown of which one is left; None if
        no option fits what is known.
    """
    known = (input, output)
    fitting = [
        option
        for option in options
        if all(domain in {None, own} for domain, own in zip(known, option, strict=True))
    ]
    left = [{option[side] for option in fitting} for side in (0, 1)]
    forced = (
        (side, domain)
        for side in (0, 1)
        if known[side] is None and len(left[side]) == 1
        for domain in left[side]
    )
    return tuple(forced) if fitting else None


def _undo(domains: list[Domain | None], changed: Sequence[int]) -> bool:
    for unknown in changed:
        domains[unknown] = None
    return False


def _known(domain: Domain | None) -> Domain:
    assert domain is not None  # every node has been given its pair
    return domain


@lru_cache(maxsize=64)
def _shared(topology: Topology) -> _Shared:
    """Find which domains are one and the same: all that are joined by edges."""
    count = len(topology.nodes)
    leader = list(range(2 * count))  # node's input at its number, its output `count` further

    def find(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]
            place = leader[place]
        return place

    for source, destination in topology.edges:
        leader[find(count + source)] = find(destination)
    numbers = {root: number for number, root in enumerate(sorted({find(p) for p in leader}))}
    unknowns = [numbers[find(place)] for place in range(2 * count)]
    members: list[list[int]] = [[] for _ in numbers]
    for place, unknown in enumerate(unknowns):
        node = place % count
        members[unknown].append(node)
    others = (node for node in topology.order if node != topology.target)
    return _Shared(
        inputs=tuple(unknowns[:count]),
        outputs=tuple(unknowns[count:]),
        members=tuple(map(tuple, members)),
        sequence=(topology.target, *others),
    )
