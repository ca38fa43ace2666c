"""The five inputs of a query: which parts of its whole evidence a model is given.

After GraphDecisionBench RQ2 (arXiv 2610.06354). A condition only takes away: target, options and
candidates stay the same, and so does every text that is left.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

CONDITIONS: Final = ("TG", "T", "G", "BAG", "A")
"""Text and relations, text alone, relations alone, both without the edges, neither."""

CONTRASTS: Final = (("TG", "BAG"), ("G", "A"), ("TG", "T"), ("TG", "G"))
"""Pairs of conditions that are compared, in the published order."""

TEXTS: Final = "texts"
EDGES: Final[Mapping[str, str]] = MappingProxyType({
    "arxiv": "citation_edges",
    "prime": "relations",
})
"""The key of the state with the explicit edges, which alone tells TG from BAG."""

STATE_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "arxiv": ("target_node", "training_anchors", TEXTS, "citation_edges"),
    "prime": ("query", "candidate_ids", "candidate_nodes", "context_nodes", TEXTS, "relations"),
})
"""All keys of the whole state of a task, in their order."""

_LEFT_OUT: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType({
    "arxiv": {
        "TG": (),
        "T": ("citation_edges",),
        "G": (TEXTS,),
        "BAG": ("citation_edges",),
        "A": (TEXTS, "citation_edges"),
    },
    "prime": {
        "TG": (),
        "T": ("context_nodes", "relations"),
        "G": (TEXTS,),
        "BAG": ("relations",),
        "A": ("context_nodes", TEXTS, "relations"),
    },
})
_OWN_TEXTS_ONLY: Final = "T"
"""The condition that keeps the texts of the target or the candidates, not those of the context."""


def state_under(task: str, condition: str, whole: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state that a condition shows.

    Args:
        task: "arxiv" or "prime".
        condition: One of `CONDITIONS`.
        whole: The state under TG, with all keys of `STATE_KEYS`.
    """
    left_out = _LEFT_OUT[task][condition]
    state = {key: whole[key] for key in STATE_KEYS[task] if key not in left_out}
    if condition == _OWN_TEXTS_ONLY:
        own = {whole["target_node"]} if task == "arxiv" else set(whole["candidate_ids"])
        state[TEXTS] = [one for one in whole[TEXTS] if one["node"] in own]
    return state
