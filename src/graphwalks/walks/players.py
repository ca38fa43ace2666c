"""Rules that answer a prompt from its text alone: a ceiling, floors and two that err as known.

What a rule draws at random is keyed by the prompt, so a reply depends on nothing else.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

from graphwalks.streams import Stream
from graphwalks.walks.prompt import edge_block, read_edges, read_operation
from graphwalks.walks.solution import solve_prompt
from graphwalks.walks.tiers import EDGE_LINE_CHARS

NOISY_EDGES: Final = 1_500
"""Edges at which `noisy` keeps half of the right nodes."""


def format_answer(nodes: Iterable[str]) -> str:
    """Write an answer line as the prompt asks for it."""
    return f"Final Answer: [{', '.join(nodes)}]"


def oracle(prompt: str) -> str:
    """Answer rightly."""
    return format_answer(sorted(solve_prompt(prompt)))


def empty(prompt: str) -> str:
    """Answer the empty set; fails like the other rules on a text that is no prompt."""
    read_operation(prompt)
    return format_answer(())


def random(prompt: str) -> str:
    """Answer one to eight nodes of the graph, whatever is asked."""
    stream = _stream(prompt, "random")
    return format_answer(_draw(_nodes(prompt), 1 + stream.integer(8), stream))


def noisy(prompt: str) -> str:
    """Answer rightly but for errors that grow with the graph, see `noisy_by`."""
    return noisy_by(prompt, 1.0)


def noisy_by(prompt: str, noise: float) -> str:
    """Answer rightly but for errors that grow with the graph.

    With E edges, a share s = 1 / (1 + noise * E / `NOISY_EDGES`) of the right nodes is kept, and of
    as many draws as the answer has nodes (one for an empty one) a share 1 - s adds a node of the
    graph.

    Args:
        prompt: The prompt.
        noise: How many times as soon errors come as for `noisy`; 0 for none.
    """
    stream = _stream(prompt, "noisy")
    edges = len(edge_block(prompt)) / EDGE_LINE_CHARS
    share = 1 / (1 + noise * edges / NOISY_EDGES)
    truth = sorted(solve_prompt(prompt))
    kept = [node for node in truth if stream.fraction() < share]
    added = sum(stream.fraction() >= share for _ in range(max(1, len(truth))))
    extra = _draw(_nodes(prompt), added, stream) if added else []
    return format_answer(sorted({*kept, *extra}))


def garbled(prompt: str) -> str:
    """Spoil the right answer in one of six ways; three of them a careful reader can still read."""
    nodes = sorted(solve_prompt(prompt))
    spoiled = (
        f"**Final Answer:** {nodes}",
        f"```\n{format_answer(nodes)}\n```",
        f"{format_answer(nodes)}\n\nI checked every edge.",
        f"<think>The search gives {format_answer(nodes)}",
        "I would need a program to follow this many edges.",
        "!" * 400,
    )
    return spoiled[_stream(prompt, "garbled").integer(len(spoiled))]


def _stream(prompt: str, rule: str) -> Stream:
    return Stream(
        "walks", "player", rule, hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()
    )


def _nodes(prompt: str) -> list[str]:
    return sorted({node for edge in read_edges(prompt) for node in edge})


def _draw(nodes: list[str], count: int, stream: Stream) -> list[str]:
    return nodes and [nodes[place] for place in stream.integers(len(nodes), count)]
