"""Memory and time of `graphwalks report` over one log with prompts of 0.4 and 1.7 MB.

The log is made of a few samples of a real run that are written over and over under ids of their
own. Reported are its header and summaries; where Inspect's cache was on, each sample is streamed
once, to count the calls that it spared. Each report runs in a process of its own, for which this
module is the program.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.evaluation import peak_mb

SAMPLES = 12
"""Samples of the real run; half of them are of each tier."""
COPIES = 38
PROMISED_MB = 200

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return the rows of the table: what, measured, promised."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for caches, name in ((False, ""), (True, ", cache on")):
            log = Path(folder) / f"long-{caches}.eval"
            _write_log(log, caches)
            size = f"log of {log.stat().st_size / 1e6:.0f} MB, {SAMPLES * COPIES} samples{name}"
            found = _child(log, Path(folder) / "report")
            memory, seconds = f"{found['peak_mb']:.0f} MB", f"{found['seconds']:.1f} s"
            rows.append((f"report of a {size}: peak memory", memory, f"under {PROMISED_MB} MB"))
            rows.append((f"report of a {size}: time", seconds, ""))
    return rows


def _write_log(place: Path, caches: bool) -> None:
    from inspect_ai import eval
    from inspect_ai.log import read_eval_log, write_eval_log

    with tempfile.TemporaryDirectory() as folder:
        (run,) = eval(
            "graphwalks/bfs_over_128k",
            model="gwref/noisy",
            task_args={"source": "generated", "per_tier": SAMPLES // 2},
            display="none",
            score_display=False,
            log_dir=folder,
        )
        log = read_eval_log(run.location)
    assert log.samples is not None
    log.samples = [
        sample.model_copy(update={"id": f"{sample.id}-{copy}", "uuid": f"{sample.uuid}-{copy}"})
        for copy in range(COPIES)
        for sample in log.samples
    ]
    log.eval.dataset.sample_ids = [str(sample.id) for sample in log.samples]
    log.eval.model_generate_config.cache = caches
    write_eval_log(log, str(place))


def _child(log: Path, out: Path) -> Any:
    command = [sys.executable, "-m", "benchmarks.report", str(log), "--out", str(out)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    return json.loads(done.stdout.splitlines()[-1])


def _report(arguments: list[str]) -> None:
    started = perf_counter()
    from graphwalks.cli.main import main

    main(["report", *arguments], standalone_mode=False)
    sys.stdout.write(json.dumps({"seconds": perf_counter() - started, "peak_mb": peak_mb()}))


if __name__ == "__main__":
    _report(sys.argv[1:])
