"""Which runs of two places are compared: the newest one of each task."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphwalks.counting import counted
from graphwalks.report.comparing.comparability import NotComparable
from graphwalks.report.finding import find_runs
from graphwalks.report.run import Run
from graphwalks.report.settings import is_another


@dataclass(frozen=True)
class Matched:
    """Runs of two places by task.

    Attributes:
        pairs: The first and the second run of each task that both have.
        only_first: Tasks that only the first place has.
        only_second: Tasks that only the second place has.
        notes: What was passed over, one sentence each.
    """

    pairs: tuple[tuple[Run, Run], ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    notes: tuple[str, ...]


def match(first: str, second: str) -> Matched:
    """Find the runs of two logs or folders that belong together.

    Two logs belong together, whatever their tasks; what differs is said when they are compared.

    Raises:
        LogError: A place or log is not there, or a folder has none.
        NotComparable: A log cannot be read, a folder has several runs of a task that are no mere
            repetitions, or no task is in both places.
    """
    left, notes = _newest(first)
    right, more = _newest(second)
    if len(left) == len(right) == 1 and not left.keys() & right.keys():
        pairs = [(next(iter(left.values())), next(iter(right.values())))]
        return Matched(tuple(pairs), (), (), (*notes, *more))
    common = [task for task in left if task in right]
    if not common:
        raise NotComparable(
            f"no task is in both places: {first} has {', '.join(left)}, {second} has "
            f"{', '.join(right)}"
        )
    return Matched(
        pairs=tuple((left[task], right[task]) for task in common),
        only_first=tuple(task for task in left if task not in right),
        only_second=tuple(task for task in right if task not in left),
        notes=(*notes, *more),
    )


def _newest(place: str) -> tuple[dict[str, Run], Sequence[str]]:
    found = find_runs([place])
    if found.damaged or not found.runs:
        # It may be the newest log of a task, so an older one must not stand in for it.
        raise NotComparable(
            "; ".join(found.left_out[log] for log in found.damaged or found.left_out)
        )
    newest = {run.task: run for run in found.runs}
    others = [run for run in found.runs if is_another(run, newest[run.task])]
    if others:
        raise NotComparable(
            f"{place} has runs of a task that differ in model, arguments or generation, so the "
            "newest does not stand for them; give log files, or a folder for each",
            *(
                f"{run.task} of {run.model}: {run.log}"
                for task in dict.fromkeys(run.task for run in others)
                for run in found.runs
                if run.task == task
            ),
        )
    older = len(found.runs) - len(newest)
    note = f"{place}: {counted(older, 'older log')} of the same tasks passed over"
    return dict(sorted(newest.items())), [note] * bool(older)
