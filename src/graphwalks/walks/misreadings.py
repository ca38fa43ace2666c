"""What simple rules score that misread a question or do a part of it: floors beside a score.

Below, L_i are the nodes whose shortest distance from the start is exactly i, d is the depth asked
for and V are all nodes of the edge list. The truth of a search is L_d. Every rule leaves out the
node in question, but for `all_nodes`.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final

from graphwalks.walks.grading import grade
from graphwalks.walks.prompt import PromptError
from graphwalks.walks.surroundings import Surroundings, read_surroundings

Rule = Callable[[Surroundings], Collection[str]]


def all_within_depth(seen: Surroundings) -> Collection[str]:
    """Answer all that a search finds up to the depth, where it is asked for exactly the depth.

    The union of L_1 to L_d. F1 = 2 |L_d| / (|L_1| + ... + |L_d| + |L_d|); 1 if all are empty.
    """
    depth = seen.operation.depth or 0
    return frozenset[str]().union(*seen.levels[1 : depth + 1])


def stop_at_2(seen: Surroundings) -> Collection[str]:
    """Search to the depth, but never further than two steps.

    L_min(d, 2). F1 = 1 up to depth 2 and where L_2 is empty, as is all after it; else 0.
    """
    return _level(seen, min(seen.operation.depth or 0, 2))


def one_step(seen: Surroundings) -> Collection[str]:
    """Answer the children of the start, whatever the depth.

    L_1. F1 = 1 at depth 1 and where L_1 is empty; else 0.
    """
    return _level(seen, 1)


def either_direction(seen: Surroundings) -> Collection[str]:
    """Answer all neighbours where the parents are asked for, as if edges had no direction.

    P | C, parents and children. F1 = 2 |P| / (|P | C| + |P|); 1 if both are empty.
    """
    return (seen.parents | seen.children) - {seen.operation.node}


def children(seen: Surroundings) -> Collection[str]:
    """Answer the children where the parents are asked for.

    C. F1 = 2 |P & C| / (|P| + |C|); 1 if both are empty.
    """
    return seen.children - {seen.operation.node}


def all_nodes(seen: Surroundings) -> Collection[str]:
    """Answer every node of the graph.

    V. F1 = 2 |T| / (|V| + |T|) with the truth T; 1 if both are empty.
    """
    return seen.nodes


MISREADINGS: Final[Mapping[str, Mapping[str, Rule]]] = MappingProxyType({
    kind: MappingProxyType({rule.__name__: rule for rule in rules})
    for kind, rules in {
        "bfs": (all_within_depth, stop_at_2, one_step, all_nodes),
        "parents": (either_direction, children, all_nodes),
    }.items()
})
"""The rules by kind of question and name."""


def misreading_scores(truth: Collection[str], prompt: str) -> dict[str, float]:
    """Grade the answer of every rule of `MISREADINGS` as a model's answer is graded.

    Args:
        truth: Ids of the nodes asked for.
        prompt: The prompt that was asked.

    Returns:
        Set F1 by name of the rule; nothing if the text is not a GraphWalks prompt.
    """
    try:
        seen = read_surroundings(prompt)
    except PromptError:
        return {}
    rules = MISREADINGS[seen.operation.kind]
    return {name: grade(rule(seen), truth).f1 for name, rule in rules.items()}


def _level(seen: Surroundings, depth: int) -> Collection[str]:
    """Return the nodes at an exact depth, of which the start is none."""
    return seen.levels[depth] if 0 < depth < len(seen.levels) else ()
