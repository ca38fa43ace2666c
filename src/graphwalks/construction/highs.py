"""HiGHS without its greeting, which would end up among what a command prints."""

import os
from functools import cache


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
