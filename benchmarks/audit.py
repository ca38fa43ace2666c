"""Time of solving a prompt of the largest tier, 1.75 MB, by the two routes of `graphwalks audit`.

    python benchmarks/audit.py

Limits: 40 ms by the fast route, 100 ms by the general one, on one core that is not shared.
"""

import time
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.table import Table

from graphwalks.walks import Instance, generate
from graphwalks.walks.auditing import ROUTES
from graphwalks.walks.mix import OUT_DEGREES
from graphwalks.walks.tiers import KINDS

TIER = "1M"
LIMITS_MS = {"fast": 40.0, "general": 100.0}
REPEATS = 9


def main() -> None:
    """Print the table."""
    table = Table(title=f"Solving a prompt of tier {TIER}: best of {REPEATS}")
    for heading in ("kind", "out-degree", "MB", "answer"):
        table.add_column(heading, justify="right")
    for route in ROUTES:
        table.add_column(f"{route}, ms (limit {LIMITS_MS[route]:.0f})", justify="right")
    for instance in instances():
        times = [best_ms(solve, instance.prompt) for solve in ROUTES.values()]
        table.add_row(
            instance.kind,
            str(instance.out_degree),
            f"{len(instance.prompt) / 1e6:.2f}",
            f"{len(instance.answer):,}",
            *(f"{milliseconds:.1f}" for milliseconds in times),
        )
    Console().print(table)


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


if __name__ == "__main__":
    main()
