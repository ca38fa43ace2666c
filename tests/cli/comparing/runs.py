"""The runs that are compared, by name."""

from collections.abc import Callable

from inspect_ai.model import Model, get_model

ROWS = {"source": "generated", "tier": "1k,2k", "per_tier": 60}
PAGE = {"source": "generated", "tier": "1k,2k,4k", "per_tier": 20}
SHORT = {"source": "generated", "tier": "1k", "per_tier": 3}
FEW = {"native_task_id": [0, 1, 2], "samples_per_task": 1}
CHAIN: dict[str, object] = {"native_task_id": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}


def noisy(noise: float) -> Model:
    return get_model("gwref/noisy", noise=noise, memoize=False)


RUNS: dict[str, tuple[str, Callable[[], Model | str], dict[str, object]]] = {
    "walks": ("parents_128k", lambda: noisy(1), ROWS),
    "worse": ("parents_128k", lambda: noisy(2.2), ROWS),
    "short": ("parents_128k", lambda: noisy(1), SHORT),
    "old prompt": ("parents_128k", lambda: noisy(1), SHORT | {"prompt": "2025"}),
    "other seed": ("parents_128k", lambda: noisy(1), SHORT | {"seed": 1}),
    "page, before": ("bfs_128k", lambda: "gwref/noisy", PAGE),
    "page, after": ("bfs_128k", lambda: noisy(2), PAGE),
    "chain": ("arbigraph_math", lambda: noisy(2), CHAIN),
    "isolated": ("arbigraph_math", lambda: noisy(2), CHAIN | {"condition": "isolated"}),
    "two shapes": (
        "arbigraph_math",
        lambda: noisy(2),
        FEW | {"topology": ["three_independent_target", "six_chain_target"]},
    ),
    "six in a chain": ("arbigraph_math", lambda: noisy(2), FEW | {"topology": "six_chain_target"}),
    "other six": (
        "arbigraph_math",
        lambda: "gwref/oracle",
        FEW | {"topology": "six_chain_target", "seed": 1},
    ),
    "three in a chain": (
        "arbigraph_math",
        lambda: noisy(2),
        FEW | {"topology": "three_chain_target"},
    ),
    "both modes": (
        "influence",
        lambda: "gwref/random",
        {"source": "generated", "instances": [0, 1, 2], "mode": "both"},
    ),
}
