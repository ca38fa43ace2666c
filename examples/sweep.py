"""All families and several models, each family with arguments of its own, and a report over all.

    python examples/sweep.py --model gwref/random --limit 2
    python examples/sweep.py --model openai/MODEL anthropic/MODEL --log-dir logs/sweep
    python examples/sweep.py --model vllm/MODEL --readout constrained --max-connections 64

It can be killed and started again with the same arguments: samples that have ended are not asked
again. It exits 0 only if every run is finished. On the command line one `-T` goes to every task of
an eval set; here each has its own.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from zipfile import is_zipfile

from inspect_ai import Task, eval_set
from inspect_ai.log import list_eval_logs, read_eval_log

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
from graphwalks.choice import Readout
from graphwalks.cli.arguments import read_pairs
from graphwalks.report.finding import log_files
from graphwalks.report.reading import LogError
from graphwalks.report.writing import write_report
from graphwalks.tasks.cognition import cognition

READOUT = Readout.TOOL
"""Choices as a forced call: providers with tools hold a model to it."""

MAX_RETRIES = 5
"""Of a request: Inspect itself tries for ever, and an address without a server never ends."""

GO_ON = "Start the sweep again with the same arguments: it goes on where it stopped."

SETTINGS = ("max_retries", "max_tokens", "max_connections", "attempt_timeout", "seed")
"""Generation settings that are whole numbers, as `inspect eval-set` names them."""


def tasks(graphs: str, readout: str) -> list[Task]:
    """Make every task on fresh instances; `source="official"` takes the published ones.

    Args:
        graphs: Those of construction: numbers from 0, or `all`, which are ten.
        readout: How choices are asked for and read.
    """
    chains = [make(topology="six_chain_target") for make in (arbigraph_math, arbigraph_python)]
    inputs = {"source": "generated", "condition": "all", "readout": readout}
    paired = {"source": "generated", "instances": graphs, "mode": "both", "readout": readout}
    return [
        bfs_128k(source="generated"),
        parents_128k(source="generated"),
        *chains,
        arbigraph_gsm(topology="six_chain_target"),
        cognition(source="generated", readout=readout),
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


def unfinished(folder: str, runs: int) -> str:
    """Say in one line which runs did not succeed and what to do; nothing if all did.

    Args:
        folder: Of the logs of the sweep.
        runs: That there should be, one of each task with each model.
    """
    logs = [read_eval_log(log, header_only=True) for log in list_eval_logs(folder)]
    # A run that goes on has another log and the same id.
    latest = {log.eval.task_id: log for log in sorted(logs, key=lambda log: log.eval.created)}
    left = [
        f"{log.eval.task} with {log.eval.model} ({log.status})"
        for log in latest.values()
        if log.status != "success"
    ]
    if len(latest) < runs:
        left.append(f"{runs - len(latest)} that did not start")
    return f"Not finished: {', '.join(left)}. {GO_ON}" if left else ""


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
    parser.add_argument("--readout", default=READOUT, choices=list(Readout), help="of choices")
    parser.add_argument("-M", action="append", default=[], metavar="NAME=VALUE", help="of a model")
    for name in SETTINGS:
        preset = MAX_RETRIES if name == "max_retries" else None
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=preset)
    given = parser.parse_args(arguments)
    if told := damaged(given.log_dir):
        print("\n".join(told), file=sys.stderr)
        return 1
    made = tasks(given.graphs, given.readout)
    finished, _ = eval_set(
        made,
        log_dir=given.log_dir,
        model=given.model,
        model_args=read_pairs(given.M, "-M"),
        limit=given.limit,
        retry_on_error=1,
        log_buffer=1,
        **{name: value for name in SETTINGS if (value := getattr(given, name)) is not None},
    )
    # After Ctrl-C an eval set says that it has finished.
    if told := unfinished(given.log_dir, len(made) * len(given.model)):
        print(told, file=sys.stderr)
    try:
        written = write_report([given.log_dir], given.report, "A sweep", None)
    except LogError as error:
        print(f"No report: {error.message}", file=sys.stderr)
        return 1
    print(f"{written.page}: {written.run_count} runs")
    return 0 if finished and not told else 1


if __name__ == "__main__":
    sys.exit(main())
