"""Finds the logs under files and folders, and of a retried run the attempt that counts."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphwalks.report.reading import DamagedLogError, LogError, read_run
from graphwalks.report.run import Run

_LOG: Final = re.compile(
    r".*\.eval|\d{4}-\d{2}-\d{2}T\d{2}[:-]\d{2}[:-]\d{2}.*\.json", re.DOTALL | re.ASCII
)
"""Names of logs, as Inspect lists them: other JSON in a folder is none."""


@dataclass(frozen=True)
class Found:
    """What was found under some paths.

    Attributes:
        runs: Runs of this package, oldest first; of a retried run the last attempt alone.
        left_out: Path of every other log, and why.
        damaged: Those of them that have nothing to report, though they may be of any task: one that
            was not found here need not be missing.
    """

    runs: tuple[Run, ...]
    left_out: Mapping[str, str]
    damaged: tuple[str, ...]


def find_runs(paths: Sequence[str]) -> Found:
    """Read the headers of all logs under some files and folders.

    Raises:
        LogError: A path is not there, or there is no log under any of them.
    """
    logs = [log for path in paths for log in log_files(path)]
    if not logs:
        raise LogError(
            f"no logs (.eval or .json) under {', '.join(paths)}; give files of `inspect eval` or "
            "folders that hold them"
        )
    runs: list[Run] = []
    left_out: dict[str, str] = {}
    damaged: list[str] = []
    files: dict[str, str] = {}
    for log in dict.fromkeys(logs):
        if (first := files.setdefault(os.path.realpath(log), log)) != log:
            left_out[log] = f"it is the same file as {first}"
            continue
        if os.path.isdir(log):
            left_out[log] = "it leads to another folder, which is not followed; give that folder"
            damaged.append(log)
            continue
        try:
            runs.append(read_run(log))
        except LogError as error:
            left_out[log] = error.message
            if isinstance(error, DamagedLogError):
                damaged.append(log)
    runs.sort(key=lambda run: (run.created, run.log))
    last = {run.task_id: run for run in runs}
    for run in runs:
        if last[run.task_id] is not run:
            later = last[run.task_id].log
            left_out[run.log] = f"the same run, or a later attempt of it, is in {later}"
    # In the order of their own dates, not of the first attempts.
    attempts = tuple(run for run in runs if last[run.task_id] is run)
    return Found(attempts, left_out, tuple(damaged))


def log_files(path: str) -> list[str]:
    """Return the logs at a path: itself, or all under a folder, and links to folders elsewhere.

    Raises:
        LogError: It is not there.
    """
    place = Path(path)
    if place.is_file():
        return [str(place)]
    if place.is_dir():
        return sorted(_logs_under(place))
    raise LogError(f"{path} is not there; give a log file or a folder with logs")


def _logs_under(folder: Path) -> Iterator[str]:
    # Inspect's own list passes over links, and a run would be missing without a word.
    root = folder.resolve()
    for place, folders, files in os.walk(folder):
        yield from (str(Path(place, name)) for name in files if _LOG.fullmatch(name))
        for inner in (Path(place, name) for name in folders):
            if not inner.resolve().is_relative_to(root):
                yield str(inner)
