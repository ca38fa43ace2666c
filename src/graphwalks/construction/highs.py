"""HiGHS without its greeting, within a time, and what its bounds prove.

Its greeting would end up among what a command prints.
"""

import os
import time
from functools import cache
from typing import Any, Final

TOLERANCE: Final = 1e-3
"""What floating point may add to a bound; as objectives are integers, far more would still do."""


@cache
def silence() -> None:
    """Let HiGHS greet where nobody reads; call it before the first model of a process is set up.

    HiGHS 1.16 writes two lines when a model is set up for the first time, before any option can
    be set, and not by way of `sys.stdout`.
    """
    import highspy  # noqa: PLC0415 - only for those who solve

    standard_output = 1
    kept = os.dup(standard_output)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, standard_output)
        highspy.Highs()  # type: ignore[no-untyped-call]  # highspy has no type for it
    finally:
        os.dup2(kept, standard_output)
        os.close(kept)
        os.close(nowhere)


def is_solved(model: Any, deadline: float, *, is_integer: bool) -> bool:
    """Solve a program, perhaps once more; False if no optimum was found in time.

    Args:
        model: The program, a `highspy.Highs`.
        deadline: When to give up, by `time.monotonic`.
        is_integer: Whether a variable must be an integer.
    """
    import highspy  # noqa: PLC0415 - as above

    left = deadline - time.monotonic()
    if left <= 0:
        return False
    # HiGHS 1.16 counts the time of a linear program from the first run on, that of an integer
    # program from the present one.
    model.setOptionValue("time_limit", left if is_integer else model.getRunTime() + left)
    model.run()
    status = highspy.HighsModelStatus
    return model.getModelStatus() in {status.kOptimal, status.kModelEmpty}


def proves(bound: float, value: int) -> bool:
    """Tell whether a lower bound on integers, rounded up, is a value, so that this is the least."""
    return value - 1 < bound - TOLERANCE <= value
