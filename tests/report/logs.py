"""Logs for tests: the committed ones, and changed copies of them."""

from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from inspect_ai.log import EvalLog, read_eval_log, write_eval_log


def baseline(repository: Path, task: str) -> Path:
    """The committed log of a task, such as "bfs-128k"."""
    (log,) = (repository / "logs/baseline").glob(f"*_{task}_*.eval")
    return log


def changed(log: Path, place: Path, change: Callable[[EvalLog], None]) -> Path:
    """Write a copy of a log that counts as another run, after a change to it."""
    copy = read_eval_log(str(log))
    copy.eval.task_id = copy.eval.eval_id = copy.eval.run_id = place.stem
    change(copy)
    write_eval_log(copy, str(place))
    return place


def with_part(log: Path, place: Path, part: str, content: bytes) -> Path:
    """A copy of a log with another content of the parts that begin so."""
    with ZipFile(log) as old, ZipFile(place, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, content if name.startswith(part) else old.read(name))
    return place
