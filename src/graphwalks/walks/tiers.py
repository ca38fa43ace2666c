"""The ten size tiers of GraphWalks: edge budgets, published row counts, prompt lengths.

Row counts per tier follow from the published totals and from index ranges of a published campaign.
Edge budgets reproduce every prompt length found in public text (dataset openai/graphwalks, revision
f338bb26): a tier of T = 1024 * 2^k tokens has floor((T - c) / 15) edges at most, c about 324-331 in
the short file and 560-571 in the long one. Both are inferred, not published.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Kind = Literal["bfs", "parents"]
File = Literal["short", "long"]

KINDS: Final[tuple[Kind, ...]] = ("bfs", "parents")

EDGE_LINE_CHARS: Final = 25
"""Characters of one edge line: two ids of ten, the arrow with its blanks, the line end."""

CHARS_PER_TOKEN: Final = 1.70
"""Characters of a prompt per token of o200k_base, in which a tier has the size of its name."""

TOKENS_PER_NODE: Final = 7.7
"""Tokens of one node in an answer list, id and comma, in o200k_base."""


REASONING_RESERVE: Final = 4_096
"""Tokens kept for what stands before the answer line; long reasoning needs far more."""


@dataclass(frozen=True)
class Tier:
    """One size of instance.

    Attributes:
        name: The size in tokens, as the published tables write it.
        edge_budget: Most edges that a graph of the tier has.
        rows: Published number of rows per kind.
        file: Which of the two published files holds the rows.
    """

    name: str
    edge_budget: int
    rows: Mapping[Kind, int]
    file: File


def _tier(name: str, edge_budget: int, bfs: int, parents: int, file: File) -> tuple[str, Tier]:
    rows: Mapping[Kind, int] = MappingProxyType({"bfs": bfs, "parents": parents})
    return name, Tier(name, edge_budget, rows, file)


TIERS: Final[Mapping[str, Tier]] = MappingProxyType(
    dict((
        _tier("1k", 46, 25, 50, "short"),
        _tier("2k", 114, 25, 50, "short"),
        _tier("4k", 251, 50, 50, "short"),
        _tier("8k", 524, 50, 50, "short"),
        _tier("16k", 1_070, 50, 50, "short"),
        _tier("32k", 2_162, 50, 50, "short"),
        _tier("64k", 4_347, 50, 50, "short"),
        _tier("128k", 8_716, 50, 50, "short"),
        _tier("256k", 17_438, 100, 100, "long"),
        _tier("1M", 69_867, 100, 100, "long"),
    ))
)
"""The size tiers by name, from small to large."""


def tiers_of(file: File) -> tuple[str, ...]:
    """Return the names of the tiers that a published file holds, small ones first."""
    return tuple(name for name, tier in TIERS.items() if tier.file == file)


def tier_of(edge_count: int) -> str:
    """Return the tier whose edge budget is nearest to a number of edges.

    The column `prompt_chars` of the published files is the length of the April 2025 prompt and says
    nothing about today's text, so a row's tier comes from its edges.
    """
    return min(TIERS.values(), key=lambda tier: abs(tier.edge_budget - edge_count)).name


def prompt_tokens(chars: int) -> int:
    """Estimate the tokens of a prompt from its characters (no vocabulary is loaded)."""
    return round(chars / CHARS_PER_TOKEN)


def answer_tokens(nodes: int) -> int:
    """Estimate the tokens of the answer line ``Final Answer: [...]`` that lists this many nodes."""
    return round(nodes * TOKENS_PER_NODE) + 6
