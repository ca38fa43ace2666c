"""What rules without a model would choose, from the evidence of a query alone.

They see what TG shows, and of Prime the order by BM25, whatever condition is asked: so they are the
same beside every condition. None knows an answer.
"""

import math
from collections.abc import Mapping
from typing import Any, Final

from graphwalks.evidence.item import Item

BM25_RANK_1: Final = "bm25_rank_1"
MAJORITY_ANCHOR: Final = "majority_anchor"
LABEL_PROPAGATION: Final = "label_propagation"

BASELINES: Final[Mapping[str, tuple[str, ...]]] = {
    "arxiv": (MAJORITY_ANCHOR, LABEL_PROPAGATION),
    "prime": (BM25_RANK_1,),
}
"""Names of the baselines of each task."""

STEPS: Final = 50
"""Steps of label propagation: far more than the longest path among so few papers."""

_DIGITS: Final = 12
"""Digits in which weights count: what is added in another order may differ behind them."""

_NO_ANCHOR: Final = "0"
"""Class that is chosen where there are no anchors, the smallest one."""


def baselines(item: Item) -> dict[str, str]:
    """Return the option that each baseline chooses.

    `bm25_rank_1`: the candidate with the best BM25 score. `majority_anchor`: the class of most
    anchors. `label_propagation`: see `propagate`. Of classes that tie, the smallest number.

    Args:
        item: The query.

    Returns:
        Ids of options by the names of `BASELINES`.
    """
    if item.task == "prime":
        return {BM25_RANK_1: item.ranking[0]}
    return {MAJORITY_ANCHOR: majority(item.state), LABEL_PROPAGATION: propagate(item.state)}


def majority(state: Mapping[str, Any]) -> str:
    """Return the class of most anchors; "0" where there are none.

    Args:
        state: The state of an arXiv query under TG.
    """
    classes = _anchors(state).values()
    return _largest({one: float(list(classes).count(one)) for one in classes}) or _NO_ANCHOR


def propagate(state: Mapping[str, Any]) -> str:
    """Return the class that reaches the target from the anchors along citations of any direction.

    Label propagation of Zhu and Ghahramani (CMU-CALD-02-107, 2002): in each of `STEPS` steps every
    paper but the anchors, which keep their class, takes the mean of what its neighbours had before.
    Where nothing reaches the target, it is the class of `majority`.

    Args:
        state: The state of an arXiv query under TG.
    """
    anchors, neighbours = _anchors(state), _neighbours(state)
    fixed = {node: {label: 1.0} for node, label in anchors.items()}
    weights: dict[str, dict[str, float]] = dict(fixed)
    for _ in range(STEPS):
        moved = {
            node: _average([weights.get(one, {}) for one in sorted(near)])
            for node, near in neighbours.items()
            if node not in anchors
        }
        weights = {**moved, **fixed}
    return _largest(weights.get(state["target_node"], {})) or majority(state)


def _anchors(state: Mapping[str, Any]) -> dict[str, str]:
    return {one["node"]: str(one["class"]) for one in state["training_anchors"]}


def _neighbours(state: Mapping[str, Any]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for citing, cited in state["citation_edges"]:
        found.setdefault(citing, set()).add(cited)
        found.setdefault(cited, set()).add(citing)
    return found


def _average(weights: list[dict[str, float]]) -> dict[str, float]:
    labels = {label for one in weights for label in one}
    return {
        label: math.fsum(one.get(label, 0.0) for one in weights) / len(weights) for label in labels
    }


def _largest(weights: Mapping[str, float]) -> str | None:
    """Return the class of largest weight, of equals the smallest number; None without any."""
    return min(weights, key=lambda one: (-round(weights[one], _DIGITS), int(one)), default=None)
