"""Speed of the generator: megabytes of fresh prompts with their answers per second, on one core."""

import time
from collections.abc import Callable
from typing import Final

from graphwalks.walks.cohort import load_cohort
from graphwalks.walks.generation import generate
from graphwalks.walks.mix import OUT_DEGREES
from graphwalks.walks.request import read_request

KIND: Final = "bfs"
TIERS: Final = ("128k", "1M")
INSTANCES: Final = {"128k": 8, "1M": 2}
"""Instances of one out-degree that are timed together."""

ROUNDS: Final = 15
"""The best of so many rounds counts: what else the machine does only ever adds time."""

PROMISED_SPEED: Final = "150 MB/s or more"
PROMISED_SECONDS: Final = "under 0.5 s"


def measure() -> list[tuple[str, str, str]]:
    """Time the generator.

    Returns:
        One triple per figure: name, measured, promised.
    """
    generate(KIND, TIERS[0], 0, 0)  # the published ids are computed once per process
    figures = []
    for tier in TIERS:
        for degree, indices in _indices_by_out_degree(tier).items():
            speed = _megabytes_per_second(tier, indices)
            name = f"fresh {KIND} prompts with answers, {tier}, out-degree {degree}"
            figures.append((name, f"{speed:.0f} MB/s", PROMISED_SPEED))
    request = read_request("bfs_128k", {"source": "generated"})
    rows = load_cohort(request).rows
    megabytes = sum(len(row.prompt) for row in rows) / 1e6
    seconds = _best_seconds(lambda: load_cohort(request))
    name = f"whole fresh bfs_128k, {len(rows)} rows, {megabytes:.0f} MB"
    return [*figures, (name, f"{seconds:.2f} s", PROMISED_SECONDS)]


def _indices_by_out_degree(tier: str) -> dict[int, list[int]]:
    """Find the first instances of each out-degree."""
    found: dict[int, list[int]] = {degree: [] for degree in OUT_DEGREES}
    index = 0
    while any(len(indices) < INSTANCES[tier] for indices in found.values()):
        indices = found[generate(KIND, tier, 0, index).out_degree]
        if len(indices) < INSTANCES[tier]:
            indices.append(index)
        index += 1
    return found


def _megabytes_per_second(tier: str, indices: list[int]) -> float:
    chars = sum(len(generate(KIND, tier, 0, index).prompt) for index in indices)
    seconds = _best_seconds(lambda: [generate(KIND, tier, 0, index) for index in indices])
    return chars / 1e6 / seconds


def _best_seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)
