"""Time of solving a prompt of 1.75 MB, the largest tier, by both routes of `graphwalks audit`."""

import time
from collections.abc import Callable, Iterator

from graphwalks.walks import Instance, generate
from graphwalks.walks.auditing import ROUTES
from graphwalks.walks.mix import OUT_DEGREES
from graphwalks.walks.tiers import KINDS

TIER = "1M"
LIMITS_MS = {"fast": 40, "general": 100}
REPEATS = 9

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return per kind and route the slowest out-degree: what, the best of its runs, promised."""
    chosen = list(instances())
    return [
        (
            f"audit of a prompt of tier {TIER}, {kind}, {route} route, slowest out-degree",
            f"{max(best_ms(solve, each.prompt) for each in chosen if each.kind == kind):.1f} ms",
            f"under {LIMITS_MS[route]} ms",
        )
        for kind in KINDS
        for route, solve in ROUTES.items()
    ]


def instances() -> Iterator[Instance]:
    """Yield an instance of each kind and out-degree."""
    for kind in KINDS:
        found: dict[int, Instance] = {}
        index = 0
        while len(found) < len(OUT_DEGREES):
            instance = generate(kind, TIER, 0, index)
            found.setdefault(instance.out_degree, instance)
            index += 1
        yield from (found[degree] for degree in OUT_DEGREES)


def best_ms(solve: Callable[[str], object], prompt: str) -> float:
    """Return the shortest of a few runs, in milliseconds."""
    return min(_seconds(solve, prompt) for _ in range(REPEATS)) * 1e3


def _seconds(solve: Callable[[str], object], prompt: str) -> float:
    start = time.perf_counter()
    solve(prompt)
    return time.perf_counter() - start
