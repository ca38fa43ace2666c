"""The prompt of GraphWalks, written and read.

The template is kept byte for byte because it is the format of the data (openai/graphwalks, MIT, see
NOTICE). Version "2026" is the text since 27 February 2026 (revision f338bb26), "2025" the text of
April 2025; they differ in three places: the rule for BFS, the BFS question, and whether the model
is asked to reason before it answers.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from graphwalks.walks.operation import Operation

VERSIONS: Final = ("2026", "2025")

EDGES_HEADER: Final = "The graph has the following edges:\n"
ARROW: Final = " -> "
_EDGE_WORDS: Final = 3

_BFS_RULE: Final[Mapping[str, str]] = MappingProxyType({
    "2025": (
        "only return the nodes that are reachable at that depth, do not return the starting node."
    ),
    "2026": (
        "only return the nodes that are both reachable and exactly at that depth "
        "(not nodes at intermediate depths), and do not return the starting node."
    ),
})
_BFS_QUESTION: Final[Mapping[str, str]] = MappingProxyType({
    "2025": "Perform a BFS from node {node} with depth {depth}.",
    "2026": (
        "Perform a BFS from node {node} and return only the nodes at exactly depth {depth} "
        "(not nodes at intermediate depths)."
    ),
})
_PARENTS_QUESTION: Final = "Find the parents of node {node}."
_CLOSING: Final[Mapping[str, str]] = MappingProxyType({
    "2025": (
        "You should immediately return the set of nodes that the operation results in, "
        "with no additional text. Return"
    ),
    "2026": (
        "You should reason through the operation step by step, and then return "
        "the set of nodes that the operation results in. Return"
    ),
})

_HEAD: Final = """
You will be given a graph as a list of directed edges. All nodes are at least degree 1. \
You will also get a description of an operation to perform on the graph.
Your job is to execute the operation on the graph and return the set of nodes \
that the operation results in. \
If asked for a breadth-first search (BFS), {bfs_rule} \
If asked for the parents of a node, only return the nodes \
that have an edge leading to the given node, \
do not return the given node itself.

Here is an example:
<begin example>

The graph has the following edges:
uvwx -> alke
abcd -> uvwx
abcd -> efgh
efgh -> uvwx

Example 1:
Operation:
Perform a BFS from node abcd with depth 1.
Final Answer: [uvwx, efgh]

Example 2:
Operation:
Perform a BFS from node alke with depth 1.
Final Answer: []

Example 3:
Operation:
Find the parents of node uvwx.
Final Answer: [abcd, efgh]

Example 4:
Operation:
Find the parents of node abcd.
Final Answer: []

<end example>
Here is the graph to operate on:
The graph has the following edges:
"""
_TAIL: Final = """


Operation:
{question}

{closing} your final answer as a list of nodes in the very last line of your response. \
For example, if the operation returns the set of nodes [node1, node2, node3], \
your response should be:
Final Answer: [node1, node2, node3]
If the operation returns the empty set, your response should be:
Final Answer: []
"""

_BFS_OPENING: Final = "Perform a BFS from node "
_PARENTS_OPENING: Final = "Find the parents of node "
# Both wordings of the BFS question, and that of the four examples. `\S+` and the literals around it
# cannot overlap, so matching at one known place is linear.
_BFS_PATTERN: Final = re.compile(
    r"Perform a BFS from node (\S+) "
    r"(?:with|and return only the nodes at exactly) depth ([0-9]{1,9})\b"
)
_PARENTS_PATTERN: Final = re.compile(r"Find the parents of node (\S+)")


class PromptError(ValueError):
    """A text is not a GraphWalks prompt."""


def render(edge_block: str, operation: Operation, version: str) -> str:
    """Write a prompt.

    Args:
        edge_block: Lines ``a -> b`` joined by line ends, none after the last one.
        operation: The question.
        version: One of `VERSIONS`.

    Returns:
        The text of the one user message, with its leading and trailing line end.
    """
    head = _HEAD.format(bfs_rule=_BFS_RULE[version])
    tail = _TAIL.format(question=render_question(operation, version), closing=_CLOSING[version])
    return f"{head}{edge_block}{tail}"


def render_question(operation: Operation, version: str) -> str:
    """Write the line that asks the question."""
    if operation.kind == "bfs":
        return _BFS_QUESTION[version].format(node=operation.node, depth=operation.depth)
    return _PARENTS_QUESTION.format(node=operation.node)


def read_operation(prompt: str) -> Operation:
    """Read the question: the last one, after the last edge list, never one of the four examples.

    Raises:
        PromptError: There is no edge list, or no question after the last one.
    """
    edges = _edges_start(prompt)
    start = max(prompt.rfind(_BFS_OPENING, edges), prompt.rfind(_PARENTS_OPENING, edges))
    if start < 0:
        raise PromptError(
            f"no question after the last edge list; expected '{_BFS_OPENING}...' "
            f"or '{_PARENTS_OPENING}...'"
        )
    if match := _BFS_PATTERN.match(prompt, start):
        return Operation("bfs", match[1], int(match[2]))
    if match := _PARENTS_PATTERN.match(prompt, start):
        return Operation("parents", match[1].removesuffix("."), None)
    raise PromptError(
        f"the question {prompt[start : start + 120]!r} has neither of the two known forms"
    )


def read_version(prompt: str) -> str | None:
    """Return the wording of a prompt, one of `VERSIONS`; None for any other text."""
    try:
        operation, block = read_operation(prompt), edge_block(prompt)
    except PromptError:
        return None
    return next(
        (version for version in VERSIONS if render(block, operation, version) == prompt), None
    )


def edge_block(prompt: str) -> str:
    """Return the lines of the last edge list, without the line end after the last one.

    Raises:
        PromptError: There is no edge list.
    """
    start = _edges_start(prompt)
    end = prompt.find("\n\n", start)
    return prompt[start : end if end >= 0 else len(prompt)].rstrip("\n")


def with_edge_block(prompt: str, block: str) -> str:
    """Put another edge list in the place of the last one.

    Raises:
        PromptError: There is no edge list.
    """
    start = _edges_start(prompt)
    return f"{prompt[:start]}{block}{prompt[start + len(edge_block(prompt)) :]}"


def read_edges(prompt: str) -> list[tuple[str, str]]:
    """Read the edges of the last edge list, in the order of the prompt.

    Ids may be any words without white space.

    Raises:
        PromptError: There is no edge list, or a line of it is not an edge.
    """
    edges: list[tuple[str, str]] = []
    arrow = ARROW.strip()
    for number, line in enumerate(edge_block(prompt).split("\n"), start=1):
        words = line.split()
        if len(words) == _EDGE_WORDS and words[1] == arrow:
            edges.append((words[0], words[2]))
        elif words:
            raise PromptError(f"line {number} of the edge list is {line[:80]!r}; expected 'a -> b'")
    return edges


def _edges_start(prompt: str) -> int:
    header = prompt.rfind(EDGES_HEADER)
    if header < 0:
        raise PromptError(f"no edge list; expected a line {EDGES_HEADER.strip()!r}")
    return header + len(EDGES_HEADER)
