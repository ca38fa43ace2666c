"""GraphDecisionBench I: cohorts, references, proofs of fresh tours, all players without a model.

The paper's cohorts need the official files (`graphwalks sources fetch cognition construction`, or
`sources import`); without them their rows say so. Proofs are sought anew and not read from the
cache. Seconds are of processor time, of all threads, so that other work on the machine adds little;
wall time stands behind. What a single decision costs is in `decisions`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from statistics import mean, median_low
from typing import Any, Final, TypeVar

from graphwalks.errors import SourceError

TOURS: Final = {60: (30, 3), 100: (5, 20)}
"""Cities of a fresh tour: how many such tours are proven, and the seconds promised for each."""

SIDE: Final = 1000
LONGEST_PROOF: Final = 120.0
SIX_DIGITS: Final = 1e-6

Row = tuple[str, str, str]
T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Time:
    """How long something took, in seconds.

    Attributes:
        processor: Of all threads.
        wall: Until it was done.
    """

    processor: float
    wall: float

    def __add__(self, other: "Time") -> "Time":
        """Return how long both took."""
        return Time(self.processor + other.processor, self.wall + other.wall)

    def __str__(self) -> str:
        """Write processor time, then wall time."""
        return f"{self.processor:.2f} s (wall {self.wall:.2f})"


def measure() -> list[Row]:
    """Return the rows of the table: what, measured, promised."""
    rows: list[Row] = []
    for part in (_cognition, _instances, _references, _tours, _players):
        try:
            rows += part()
        except SourceError as error:
            rows.append((f"{part.__name__.lstrip('_')}: not measured", str(error), ""))
    return rows


def _cognition() -> list[Row]:
    from graphwalks.cognition import (
        PAPER_NETWORKS,
        PAPER_SEED,
        Host,
        draw,
        generate,
        solve,
        solve_by_matrices,
    )
    from graphwalks.sources.networks import network

    networks, loading = _timed(lambda: [network(name) for name in PAPER_NETWORKS])
    items, drawing = _timed(
        lambda: draw([Host.of(one.name, one.nodes, one.edges) for one in networks], PAPER_SEED)
    )
    fresh, making = _timed(lambda: generate(0))
    _, first = _timed(lambda: [solve(item.query) for item in items])
    _, second = _timed(lambda: [solve_by_matrices(item.query) for item in items])
    rate = len(items) / (first + second).processor
    return [
        (
            f"cognition: the paper's cohort, {len(items)} items, with its networks",
            str(loading + drawing),
            "under 3 s",
        ),
        ("    of which four networks from their files", str(loading), ""),
        (f"cognition: a generated cohort, {len(fresh):,} items", str(making), ""),
        ("cognition: items answered by both solvers", f"{rate:,.0f} a second", ""),
    ]


def _instances() -> list[Row]:
    _import_solvers()
    processes, taken = _timed(_paper)
    return [(f"construction: the paper's {len(processes)} instances", str(taken), "under 3 s")]


def _references() -> list[Row]:
    from graphwalks.construction import instances
    from graphwalks.construction.influence import task as influence
    from graphwalks.construction.maxcut.certificate import certified_cut
    from graphwalks.construction.maxcut.optimum import heaviest_cut
    from graphwalks.construction.modularity import task as modularity
    from graphwalks.construction.modularity.simple_graph import improved

    _import_solvers()
    cascades: Any = instances("influence", "paper")
    divisions: Any = instances("modularity", "paper")
    cuts: Any = instances("maxcut", "paper")

    def best_pairs() -> None:
        for one in cascades:
            assert influence.solved(one.name, one.graph).reference == one.reference

    def best_divisions() -> None:
        for one in divisions:
            start = improved(one.graph, [1] * one.graph.vertices)
            found = modularity.solved(one.name, one.graph, start, modularity.LONGEST_SOLVE)
            assert found.reference == one.reference

    def heaviest_cuts() -> None:
        for one in cuts:
            found = heaviest_cut(one.graph, 1000, LONGEST_PROOF)
            assert found is not None
            assert certified_cut(one.graph, found) == one.reference

    _, pairs = _timed(best_pairs)
    _, split = _timed(best_divisions)
    _, weighed = _timed(heaviest_cuts)
    name = "construction: references of influence and modularity found again"
    return [
        (name, str(pairs + split), "under 10 s together"),
        ("construction: ten heaviest cuts proven, proofs checked", str(weighed), ""),
    ]


def _tours() -> list[Row]:
    from graphwalks.construction.tsp.certificate import solved
    from graphwalks.construction.tsp.distances import euclidean

    solved(euclidean(_places(8, 0)), LONGEST_PROOF)  # loads the solver
    rows = []
    for cities, (count, limit) in TOURS.items():
        times = []
        for index in range(count):
            distances = euclidean(_places(cities, index))
            found, taken = _timed(partial(solved, distances, LONGEST_PROOF))
            times.append(taken if found else Time(float("inf"), float("inf")))
        rows.append((
            f"construction: shortest tours of {cities} fresh cities proven, each of {count}",
            f"{median_low(times)} in the middle, {max(times)} at most",
            f"under {limit} s",
        ))
    return rows


def _players() -> list[Row]:
    from graphwalks.construction.controls import controls
    from graphwalks.construction.published import published_controls

    processes = _paper()
    played, taken = _timed(lambda: [controls(one) for one in processes])
    gaps: dict[tuple[str, str], list[Fraction]] = {}
    for process, one in zip(processes, played, strict=True):
        for player, gap in one.gaps.items():
            policy = f"rule:{player}" if player in process.rules else player
            gaps.setdefault((process.task, policy), []).append(gap)
    known = {(one.task, one.policy): one.gap for one in published_controls() if one.graphs == 10}
    agreeing = [
        key for key, each in gaps.items() if abs(float(mean(each)) - known[key]) < SIX_DIGITS
    ]
    name = f"construction: 16 rules, random pools, classical on all {len(processes)} graphs"
    return [
        (name, str(taken), "under 30 s"),
        ("construction: mean gaps as published or recomputed", f"{len(agreeing)}", f"{len(known)}"),
    ]


def _paper() -> list[Any]:
    from graphwalks.construction import TASKS, instances

    return [one for task in TASKS for one in instances(task, "paper")]


def _places(cities: int, index: int) -> tuple[tuple[float, float], ...]:
    from graphwalks.streams import Stream

    stream = Stream("benchmark", "tours", cities, index)
    drawn = stream.integers(SIDE, 2 * cities).reshape(cities, 2)
    return tuple((float(x), float(y)) for x, y in drawn.tolist())


def _import_solvers() -> None:
    import highspy  # noqa: F401  # loaded once for all, so that no row pays for it
    import pulp  # noqa: F401  # likewise

    import graphwalks.construction.maxcut.task  # noqa: F401  # likewise
    import graphwalks.construction.modularity.task  # noqa: F401  # likewise


def _timed(action: Callable[[], T]) -> tuple[T, Time]:
    processor, wall = time.process_time(), time.perf_counter()
    result = action()
    return result, Time(time.process_time() - processor, time.perf_counter() - wall)
