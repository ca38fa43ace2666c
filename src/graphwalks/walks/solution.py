"""The answer to a prompt, found in two independent ways.

`solve_prompt` reads a list of fixed-width edges as an array and falls back to
`solve_prompt_general`, which reads words and walks them with a dictionary and a queue. The two
share where question and edge list stand in the prompt and nothing else; for a list that is not of
ten-digit ids the second is all there is.

The rule (openai/graphwalks, changelog of 27 February 2026): a search returns the nodes whose
shortest distance from the start is exactly the depth, so visited nodes are not visited again and
the start never belongs to the answer; the parents of a node are the nodes with an edge to it,
without the node itself.
"""

import re
from collections import deque
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import ARROW, edge_block, read_edges, read_operation
from graphwalks.walks.tiers import EDGE_LINE_CHARS

_ID_CHARS: Final = 10
_HEX_ID: Final = re.compile("[0-9a-f]{10}")
_TARGET_COLUMN: Final = _ID_CHARS + len(ARROW)
_NOT_HEX: Final = 1 << 15


def _hex_pair_values() -> NDArray[np.uint16]:
    """Value of each pair of lower-case hexadecimal digits, by its little-endian 16-bit number."""
    values = np.full(1 << 16, _NOT_HEX, np.uint16)
    for value in range(256):
        first, second = f"{value:02x}".encode("ascii")
        values[first | second << 8] = value
    return values


_PAIR_VALUES: Final = _hex_pair_values()


def solve_prompt(prompt: str) -> frozenset[str]:
    """Answer the question of a prompt.

    Args:
        prompt: A whole prompt of either wording, any node ids.

    Returns:
        Ids of the nodes asked for.

    Raises:
        PromptError: The text is not a GraphWalks prompt.
    """
    operation = read_operation(prompt)
    edges = _edge_numbers(edge_block(prompt))
    if edges is None or not _HEX_ID.fullmatch(operation.node):
        return _solve_edges(read_edges(prompt), operation)
    sources, targets = edges
    node = int(operation.node, 16)
    if operation.depth is None:
        found = np.unique(sources[targets == node])
    else:
        found = _level(sources, targets, node, operation.depth)
    found = found[found != node]
    return frozenset(f"{number:0{_ID_CHARS}x}" for number in found.tolist())


def solve_prompt_general(prompt: str) -> frozenset[str]:
    """Answer the question of a prompt word by word, with a dictionary and a queue.

    Raises:
        PromptError: The text is not a GraphWalks prompt.
    """
    return _solve_edges(read_edges(prompt), read_operation(prompt))


def level_set(targets: NDArray[np.int64], start: int, depth: int) -> NDArray[np.int64]:
    """Return the nodes at an exact depth of a graph with constant out-degree.

    Args:
        targets: Heads of the edges of each node, shape (nodes, out-degree).
        start: Number of the start node.
        depth: Edges between the start and the nodes returned.

    Returns:
        Node numbers in no particular order; empty when the depth lies past the last level.
    """
    visited = np.zeros(len(targets), np.bool_)
    visited[start] = True
    claims = np.empty(len(targets), np.int64)
    frontier = np.array([start])
    for _ in range(depth):
        frontier = _new_nodes(targets[frontier].ravel(), visited, claims)
        if not len(frontier):
            break
    return frontier


def _new_nodes(
    reached: NDArray[np.int64], visited: NDArray[np.bool_], claims: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Mark the nodes reached for the first time as visited and return each of them once."""
    reached = reached[~visited[reached]]
    visited[reached] = True
    # Of several equal entries only the last one finds its own position in `claims`: no sort is
    # needed.
    positions = np.arange(len(reached))
    claims[reached] = positions
    once: NDArray[np.int64] = reached[claims[reached] == positions]
    return once


def _edge_numbers(block: str) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
    """Read edges between ten-digit hexadecimal ids as two arrays; None for any other list."""
    try:
        text = f"{block}\n".encode("ascii")
    except UnicodeEncodeError:
        return None
    if len(text) % EDGE_LINE_CHARS:
        return None
    lines = np.frombuffer(text, np.uint8).reshape(-1, EDGE_LINE_CHARS)
    arrow = np.frombuffer(ARROW.encode("ascii"), np.uint8)
    if (
        not (lines[:, _ID_CHARS:_TARGET_COLUMN] == arrow).all()
        or not (lines[:, -1] == ord("\n")).all()
    ):
        return None
    sources = _hex_numbers(lines[:, :_ID_CHARS])
    targets = _hex_numbers(lines[:, _TARGET_COLUMN : _TARGET_COLUMN + _ID_CHARS])
    return None if sources is None or targets is None else (sources, targets)


def _hex_numbers(digits: NDArray[np.uint8]) -> NDArray[np.int64] | None:
    """Read rows of ten digits, shape (rows, 10), as numbers; None if one is not hexadecimal."""
    pairs = _PAIR_VALUES[np.ascontiguousarray(digits).view("<u2")]
    if (pairs >= _NOT_HEX).any():
        return None
    numbers = np.zeros(len(digits), np.int64)
    for column in range(_ID_CHARS // 2):
        numbers = (numbers << 8) | pairs[:, column]
    return numbers


def _level(
    sources: NDArray[np.int64], targets: NDArray[np.int64], start: int, depth: int
) -> NDArray[np.int64]:
    """Return the nodes at an exact depth of any graph, given and named by their id numbers."""
    order = np.argsort(sources, kind="stable")  # cheap: edges mostly stand by source already
    tails, heads = sources[order], targets[order]
    frontier = seen = np.array([start])
    for _ in range(depth):
        first = np.searchsorted(tails, frontier)
        counts = np.searchsorted(tails, frontier, "right") - first
        # Positions of the edges that leave the frontier: each run counts up from its first.
        runs = np.repeat(first - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        frontier = np.setdiff1d(heads[runs], seen)
        if not len(frontier):
            break
        seen = np.concatenate((seen, frontier))
    return frontier


def _solve_edges(edges: list[tuple[str, str]], operation: Operation) -> frozenset[str]:
    if operation.depth is None:
        return frozenset(source for source, target in edges if target == operation.node) - {
            operation.node
        }
    children: dict[str, list[str]] = {}
    for source, target in edges:
        children.setdefault(source, []).append(target)
    depths = {operation.node: 0}
    queue = deque([operation.node])
    while queue:
        node = queue.popleft()
        if depths[node] == operation.depth:
            continue
        for child in children.get(node, ()):
            if child not in depths:
                depths[child] = depths[node] + 1
                queue.append(child)
    return frozenset(node for node, depth in depths.items() if depth == operation.depth) - {
        operation.node
    }
