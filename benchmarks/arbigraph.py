"""ArbiGraph beside the published generator: speed on one core, start-up, peak memory.

Every figure of ours is from a process of its own with nothing worked out before: this module is
also the program of each process. Below them: reading a reply, and solving prompts by the second
route, as `graphwalks audit` does.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from time import process_time
from types import MappingProxyType
from typing import Final

from benchmarks.evaluation import peak_mb

PEER: Final = MappingProxyType({
    "single_target_baseline": 87.6,
    "three_independent_target": 139.5,
    "three_chain_target": 40.3,
    "six_independent_target": 54.9,
    "six_chain_target": 41.2,
    "four_way_fan_in_target": 56.0,
    "two_branch_recombine_target": 40.0,
})
"""Math samples per second of the published generator (arXiv 2607.20764, revision 99b8575), built
again from its description and measured on two shared cores with Python 3.11.7 and sympy 1.14: one
process, seed 0, 2 samples of each of the 40 target tasks, without the writing of files."""

PEER_PEAK_MB: Final = 87
TIMES: Final = 10
MOST_MB: Final = 100
SAMPLES_PER_TASK: Final = 2
REPEATS: Final = 5
"""The best of so many runs counts: what else the machine does only ever adds time."""

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return rows of what was measured, and what was promised beside the figure of the peer."""
    return [
        *(_speed_row(topology) for topology in PEER),
        ("start-up: interpreter and import of graphwalks.arbigraph", f"{_start_up():.2f} s", ""),
        (
            f"peak memory of a process that keeps all {len(PEER)} x 80 of them",
            f"{_child('memory', 'all'):.0f} MB",
            f"under {MOST_MB} MB (the peer: {PEER_PEAK_MB})",
        ),
        *_reading_rows(),
        _audit_row(),
    ]


def _speed_row(topology: str) -> Row:
    speed = max(_child("speed", topology) for _ in range(REPEATS))
    peer = PEER[topology]
    return (
        f"math samples a second, {topology}",
        f"{speed:,.0f}, {speed / peer:.0f} times the peer",
        f"{TIMES * peer:,.0f} or more, {TIMES} x {peer}",
    )


def _start_up() -> float:
    command = [sys.executable, "-c", "import graphwalks.arbigraph"]
    return _best(lambda: subprocess.run(command, check=True), time.perf_counter)


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


def _audit_row() -> Row:
    from graphwalks.arbigraph import read_request
    from graphwalks.arbigraph.auditing import audit, task_rows

    rows = list(task_rows(read_request("arbigraph_math", {"topology": "six_chain_target"})))
    assert not any(audit(row).faults for row in rows)  # loads sympy, too
    seconds = _best(lambda: [audit(row) for row in rows], process_time)
    return (
        "audit by the second route, rows of six tasks",
        f"{len(rows) / seconds:.0f} a second",
        "",
    )


def _best(action: Callable[[], object], clock: Callable[[], float]) -> float:
    times = []
    for _ in range(REPEATS):
        started = clock()
        action()
        times.append(clock() - started)
    return min(times)


def _child(figure: str, topology: str) -> float:
    command = [sys.executable, "-m", "benchmarks.arbigraph", figure, topology]
    root = Path(__file__).parents[1]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=root)
    return float(done.stdout)


def _run(figure: str, topology: str) -> float:
    """Make the samples that a task would; return samples per second of processor time, or MB."""
    from graphwalks.arbigraph import read_request
    from graphwalks.arbigraph.cohort import generated_samples

    arguments = {"topology": topology, "samples_per_task": SAMPLES_PER_TASK}
    request = read_request("arbigraph_math", arguments)
    started = process_time()
    samples = list(generated_samples(request))
    seconds = process_time() - started
    return len(samples) / seconds if figure == "speed" else peak_mb()


if __name__ == "__main__":
    sys.stdout.write(f"{_run(*sys.argv[1:])}\n")
