"""One question about one graph, and the digest by which two presentations of it are recognised."""

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import read_edges, read_operation


@dataclass(frozen=True)
class Instance:
    """One generated question with its graph and its answer.

    Attributes:
        kind: "bfs" or "parents".
        tier: Name of the size tier.
        seed: Seed it was generated from.
        index: Which instance of that seed, kind and tier.
        prompt: Text of the user message.
        answer: Ids of the nodes asked for, sorted.
        operation: The question.
        out_degree: Edges that leave every node.
        node_count: Nodes of the graph.
        structure: Digest of graph and question without node ids, edge order and wording.
    """

    kind: str
    tier: str
    seed: int
    index: int
    prompt: str
    answer: tuple[str, ...]
    operation: Operation
    out_degree: int
    node_count: int
    structure: str

    @property
    def edges(self) -> tuple[tuple[str, str], ...]:
        """The edges as pairs of ids, in the order of the prompt; read from it on demand."""
        return tuple(read_edges(self.prompt))


def structure_digest(
    sources: NDArray[np.int64], targets: NDArray[np.int64], kind: str, node: int, depth: int | None
) -> str:
    """Digest a graph and a question in node numbers.

    Args:
        sources: Tail of each edge, shape (edges,), in the order of writing.
        targets: Head of each edge, shape (edges,).
        kind: "bfs" or "parents".
        node: Number of the node in the question.
        depth: Depth of a search; None for parents.

    Returns:
        32 hexadecimal digits.
    """
    digest = hashlib.sha256(f"{kind} {node} {depth or 0} {len(sources)}\n".encode("ascii"))
    digest.update(sources.astype("<u4").tobytes())
    digest.update(targets.astype("<u4").tobytes())
    return digest.hexdigest()[:32]


def structure_of_prompt(prompt: str) -> str:
    """Digest the graph and the question of a prompt.

    Nodes are numbered in the order in which they first stand at the start of an edge, then the rest
    in the order in which they are first pointed at. For the published rows, and for generated ones
    whose edges are not shuffled, that is the numbering of the generator.

    Raises:
        PromptError: The text is not a prompt.
    """
    edges, operation = read_edges(prompt), read_operation(prompt)
    numbers: dict[str, int] = {}
    for source, _ in edges:
        numbers.setdefault(source, len(numbers))
    for _, target in edges:
        numbers.setdefault(target, len(numbers))
    node = numbers.setdefault(operation.node, len(numbers))
    sources = np.fromiter((numbers[source] for source, _ in edges), np.int64, len(edges))
    targets = np.fromiter((numbers[target] for _, target in edges), np.int64, len(edges))
    return structure_digest(sources, targets, operation.kind, node, operation.depth)
