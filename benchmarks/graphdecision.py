"""GraphDecisionBench I: cohorts, references, proofs of fresh tours, all players without a model.

The paper's cohorts need the official files (`graphwalks sources fetch cognition construction`, or
`sources import`); without them their rows say so. Proofs are sought anew and not read from the
cache. Seconds are of processor time, of all threads, so that other work on the machine adds little.
"""

import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from statistics import mean, median
from typing import Any, Final, TypeVar

from graphwalks.errors import SourceError

TOURS: Final = {60: (20, 3), 100: (5, 20)}
"""Cities of a fresh tour: how many such tours are proven, and the seconds promised for each."""

SIDE: Final = 1000
LONGEST_PROOF: Final = 120.0
SIX_DIGITS: Final = 1e-6

Row = tuple[str, str, str]
T = TypeVar("T")


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
    hosts = [Host.of(one.name, one.nodes, one.edges) for one in networks]
    items, drawing = _timed(lambda: draw(hosts, PAPER_SEED))
    fresh, making = _timed(lambda: generate(0))
    _, first = _timed(lambda: [solve(item.query) for item in items])
    _, second = _timed(lambda: [solve_by_matrices(item.query) for item in items])
    rate = len(items) / (first + second)
    return [
        ("cognition: four networks from their files", f"{loading:.2f} s", ""),
        (f"cognition: the paper's cohort, {len(items)} items", f"{drawing:.2f} s", "under 3 s"),
        (f"cognition: a generated cohort, {len(fresh):,} items", f"{making:.2f} s", ""),
        ("cognition: items answered by both solvers", f"{rate:,.0f} a second", ""),
    ]


def _instances() -> list[Row]:
    _import_solvers()
    processes, seconds = _timed(_paper)
    return [
        (f"construction: the paper's {len(processes)} instances", f"{seconds:.2f} s", "under 3 s")
    ]


def _references() -> list[Row]:
    from graphwalks.construction import influence, instances, modularity
    from graphwalks.construction.communities import improved
    from graphwalks.construction.cut_certificate import certified_cut
    from graphwalks.construction.cut_optimum import heaviest_cut

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
            found = heaviest_cut(one.graph, 1000)
            assert found is not None
            assert certified_cut(one.graph, found) == one.reference

    _, pairs = _timed(best_pairs)
    _, split = _timed(best_divisions)
    _, weighed = _timed(heaviest_cuts)
    name = "construction: references of influence and modularity found again"
    return [
        (name, f"{pairs + split:.1f} s ({pairs:.1f} + {split:.1f})", "under 10 s together"),
        ("construction: ten heaviest cuts proven, proofs checked", f"{weighed:.1f} s", ""),
    ]


def _tours() -> list[Row]:
    from graphwalks.construction.distances import euclidean
    from graphwalks.construction.tsp_certificate import solved

    solved(euclidean(_places(8, 0)), LONGEST_PROOF)  # loads the solver
    rows = []
    for cities, (count, limit) in TOURS.items():
        times = []
        for index in range(count):
            distances = euclidean(_places(cities, index))
            found, seconds = _timed(partial(solved, distances, LONGEST_PROOF))
            times.append(seconds if found else float("inf"))
        rows.append((
            f"construction: shortest tours of {cities} fresh cities proven, each of {count}",
            f"{median(times):.2f} s in the middle, {max(times):.2f} s at most",
            f"under {limit} s",
        ))
    return rows


def _players() -> list[Row]:
    from graphwalks.construction.controls import controls
    from graphwalks.construction.published import published_controls

    processes = _paper()
    played, seconds = _timed(lambda: [controls(one) for one in processes])
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
        (name, f"{seconds:.1f} s", "under 30 s"),
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

    import graphwalks.construction.maxcut  # noqa: F401  # likewise
    import graphwalks.construction.modularity  # noqa: F401  # likewise


def _timed(action: Callable[[], T]) -> tuple[T, float]:
    started = time.process_time()
    result = action()
    return result, time.process_time() - started
