"""Finds the logs under files and folders, and of a retried run the attempt that counts."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from inspect_ai.log import list_eval_logs

from graphwalks.report.reading import DamagedLogError, LogError, read_run
from graphwalks.report.run import Run


@dataclass(frozen=True)
class Found:
    """What was found under some paths.

    Attributes:
        runs: Runs of this package, oldest first; of a retried run the last attempt alone.
        left_out: Path of every other log, and why.
        damaged: Those of them that cannot be read; what they are of is not known.
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
    """Return the logs at a path: itself, or all under a folder.

    Raises:
        LogError: It is not there.
    """
    place = Path(path)
    if place.is_file():
        return [str(place)]
    if place.is_dir():
        folder = os.path.abspath(place)
        logs = {info.name.removeprefix("file://") for info in list_eval_logs(folder)}
        # Those that are links Inspect passes over, and a run would be missing without a word.
        links = {str(log) for log in Path(folder).rglob("*.eval") if log.is_symlink()}
        return sorted(str(place / os.path.relpath(log, folder)) for log in logs | links)
    raise LogError(f"{path} is not there; give a log file or a folder with logs")
