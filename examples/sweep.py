"""All families and several models, each family with arguments of its own, and a report over all.

    python examples/sweep.py --model gwref/random --limit 2
    python examples/sweep.py --model openai/MODEL anthropic/MODEL --log-dir logs/sweep

It can be killed and started again with the same arguments: samples that have ended are not asked
again. On the command line one `-T` goes to every task of an eval set; here each has its own.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from zipfile import is_zipfile

from inspect_ai import Task, eval_set

from graphwalks import (
    arbigraph_gsm,
    arbigraph_math,
    arbigraph_python,
    arxiv,
    bfs_128k,
    influence,
    maxcut,
    modularity,
    parents_128k,
    prime,
    tsp,
)
from graphwalks.report.finding import log_files
from graphwalks.report.reading import LogError
from graphwalks.report.writing import write_report
from graphwalks.tasks.cognition import cognition

READOUT = "tool"
"""Choices as a forced call: providers with tools hold a model to it."""


def tasks(graphs: str) -> list[Task]:
    """Make every task on fresh instances; `source="official"` takes the published ones.

    Args:
        graphs: Those of construction: numbers from 0, or `all`, which are ten.
    """
    chains = [make(topology="six_chain_target") for make in (arbigraph_math, arbigraph_python)]
    inputs = {"source": "generated", "condition": "all", "readout": READOUT}
    paired = {"source": "generated", "instances": graphs, "mode": "both", "readout": READOUT}
    return [
        bfs_128k(source="generated"),
        parents_128k(source="generated"),
        *chains,
        arbigraph_gsm(topology="six_chain_target"),
        cognition(source="generated", readout=READOUT),
        arxiv(**inputs),
        prime(**inputs),
        tsp(**paired),
        maxcut(**paired),
        influence(**paired),
        modularity(**paired),
    ]


def damaged(folder: str) -> list[str]:
    """Say of each log of a sweep that is no whole archive what to do: an eval set names none."""
    logs = log_files(folder) if Path(folder).is_dir() else []
    return [
        f"{log} is not a whole log, as of a copy that was cut off; take another copy of it, or "
        "move it away and the run is made again"
        for log in logs
        if log.endswith(".eval") and not is_zipfile(log)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is not finished, and report what is.

    Args:
        arguments: Those of the command line if not given.

    Returns:
        0 if every run succeeded, else 1.
    """
    parser = argparse.ArgumentParser(description="All families and several models.")
    parser.add_argument("--model", nargs="+", required=True, help="as Inspect names them")
    parser.add_argument("--log-dir", default="logs/sweep", help="a folder of this sweep alone")
    parser.add_argument("--report", type=Path, default=Path("report"), help="folder of it")
    parser.add_argument("--limit", type=int, help="samples of every task")
    parser.add_argument("--graphs", default="all", help="of construction, such as 0,1")
    given = parser.parse_args(arguments)
    if told := damaged(given.log_dir):
        print("\n".join(told), file=sys.stderr)
        return 1
    finished, _ = eval_set(
        tasks(given.graphs),
        log_dir=given.log_dir,
        model=given.model,
        limit=given.limit,
        retry_on_error=1,
        log_buffer=1,
    )
    try:
        written = write_report([given.log_dir], given.report, "A sweep", None)
    except LogError as error:
        print(f"No report: {error.message}", file=sys.stderr)
        return 1
    print(f"{written.page}: {written.run_count} runs")
    return 0 if finished else 1


if __name__ == "__main__":
    sys.exit(main())
