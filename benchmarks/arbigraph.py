"""ArbiGraph beside the published generator: speed of each cell of the release on one core, memory.

Every figure of ours is from a process of its own with nothing worked out before: this module is
also the program of each process. Samples are certified, as they are by default. Below them: reading
a reply, solving prompts by the second route as `graphwalks audit` does, and a whole release.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time
from types import MappingProxyType
from typing import Final

from benchmarks.evaluation import peak_mb

PEER: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType({
    "math": {
        "single_target_baseline": 87.6,
        "three_independent_target": 139.5,
        "three_chain_target": 40.3,
        "six_independent_target": 54.9,
        "six_chain_target": 41.2,
        "four_way_fan_in_target": 56.0,
        "two_branch_recombine_target": 40.0,
    },
    "python": {
        "single_target_baseline": 36.1,
        "three_independent_target": 24.1,
        "three_chain_target": 21.9,
        "six_independent_target": 5.3,
        "six_chain_target": 2.6,
        "four_way_fan_in_target": 9.4,
        "two_branch_recombine_target": 4.8,
    },
    "gsm": {
        "single_target_baseline": 45.0,
        "three_independent_target": 27.2,
        "three_chain_target": 32.9,
        "six_independent_target": 17.4,
        "six_chain_target": 20.5,
        "four_way_fan_in_target": 26.3,
        "two_branch_recombine_target": 23.0,
    },
})
"""Samples per second of the published generator (arXiv 2607.20764, revision 99b8575), built again
from its description and measured on two shared cores with Python 3.11.7 and sympy 1.14: one
process, seed 0, 2 samples of each target task (python: 1), without start-up and files."""

PEER_PEAK_MB: Final = MappingProxyType({"math": 87, "python": 1009, "gsm": 84})
PEER_RELEASE_MINUTES: Final = 30
"""Of 19,600 rows in one process, added up from its samples per second."""

TIMES: Final = 10
MOST_MB: Final = 100
MOST_RELEASE_SECONDS: Final = 30
SAMPLES_PER_TASK: Final = 2
REPEATS: Final = 8
"""The best of so many runs counts: what else the machine does only ever adds time."""

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return rows of what was measured, and what was promised beside the figure of the peer."""
    return [
        *(_speed_row(category, topology) for category in PEER for topology in PEER[category]),
        *(_memory_row(category) for category in PEER),
        *(_start_row(category) for category in PEER),
        *_reading_rows(),
        *(_audit_row(category) for category in PEER),
        _release_row(),
    ]


def _speed_row(category: str, topology: str) -> Row:
    speed = max(_child("speed", category, topology) for _ in range(REPEATS))
    peer = PEER[category][topology]
    return (
        f"{category} samples a second, {topology}",
        f"{speed:,.0f}, {speed / peer:.0f} times the peer",
        f"{TIMES * peer:,.0f} or more, {TIMES} x {peer}",
    )


def _memory_row(category: str) -> Row:
    return (
        f"peak memory of a process that keeps all of {category}",
        f"{_child('memory', category, 'all'):.0f} MB",
        f"under {MOST_MB} MB (the peer: {PEER_PEAK_MB[category]})",
    )


def _start_row(category: str) -> Row:
    program = f"from graphwalks.arbigraph import catalogue; catalogue.listed_ids({category!r})"
    command = [sys.executable, "-c", program]
    seconds = _best(lambda: subprocess.run(command, check=True), time.perf_counter)
    return (f"start-up: interpreter, import and the tasks of {category}", f"{seconds:.2f} s", "")


def _reading_rows() -> list[Row]:
    from graphwalks.arbigraph import generate, grade, load_topology, read_strict, read_tolerant
    from graphwalks.arbigraph.players import format_answer

    topology = load_topology("six_chain_target", "math")
    samples = [generate(topology, 0, index) for index in range(40)]
    thought = (
        "Next we reduce every element modulo 97 and keep the first ten of them: [3, 1, 4]. " * 40
    )
    replies = [f"{thought}\n\n{format_answer(sample.truths)}" for sample in samples]
    cases = list(zip(samples, replies, strict=True))
    size = f"{sum(map(len, replies)) / len(replies) / 1e3:.0f} kB with six answers"

    def row(name: str, action: Callable[[], object]) -> Row:
        return (f"{name}, {size}", f"{_best(action, process_time) / len(cases) * 1e3:.2f} ms", "")

    return [
        row("read_strict", lambda: [read_strict(text, one.truths) for one, text in cases]),
        row("read_tolerant", lambda: [read_tolerant(text, one.truths) for one, text in cases]),
        row("grade by both", lambda: [grade(text, one.truths, one.target) for one, text in cases]),
    ]


def _audit_row(category: str) -> Row:
    from graphwalks.arbigraph import read_request
    from graphwalks.arbigraph.auditing import audit, task_rows

    request = read_request(f"arbigraph_{category}", {"topology": "six_chain_target"})
    rows = list(task_rows(request))
    assert not any(audit(row).faults for row in rows)  # loads sympy, too
    seconds = _best(lambda: [audit(row) for row in rows], process_time)
    return (
        f"audit of {category} by the second route, rows of six tasks",
        f"{len(rows) / seconds:,.0f} a second",
        "",
    )


def _release_row() -> Row:
    from graphwalks.cli.workers import available_cores

    with tempfile.TemporaryDirectory() as folder:
        release = Path(folder) / "release"
        command = [sys.executable, "-m", "graphwalks.cli.main", "generate", "arbigraph"]
        started = time.perf_counter()
        subprocess.run([*command, "--release", str(release)], check=True, capture_output=True)
        seconds = time.perf_counter() - started
        rows = sum(path.read_bytes().count(b"\n") for path in release.glob("data/*/*.jsonl"))
    return (
        f"the whole release, {rows:,} rows, on {available_cores()} cores",
        f"{seconds:.0f} s",
        f"under {MOST_RELEASE_SECONDS} s (the peer: about {PEER_RELEASE_MINUTES} minutes)",
    )


def _best(action: Callable[[], object], clock: Callable[[], float]) -> float:
    times = []
    for _ in range(REPEATS):
        started = clock()
        action()
        times.append(clock() - started)
    return min(times)


def _child(*words: str) -> float:
    command = [sys.executable, "-m", "benchmarks.arbigraph", *words]
    root = Path(__file__).parents[1]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=root)
    return float(done.stdout)


def _run(figure: str, category: str, topology: str) -> float:
    """Make the samples that a task would; return samples per second of processor time, or MB."""
    from graphwalks.arbigraph import catalogue, read_request
    from graphwalks.arbigraph.cohort import generated_samples

    catalogue.listed_ids(category)  # loads the tasks, which is part of the start-up
    arguments = {"topology": topology, "samples_per_task": SAMPLES_PER_TASK}
    request = read_request(f"arbigraph_{category}", arguments)
    started = process_time()
    samples = list(generated_samples(request))
    seconds = process_time() - started
    return len(samples) / seconds if figure == "speed" else peak_mb()


if __name__ == "__main__":
    sys.stdout.write(f"{_run(*sys.argv[1:])}\n")
