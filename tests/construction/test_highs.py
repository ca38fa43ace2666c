import math
import subprocess
import sys
import time

import highspy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.highs import TOLERANCE, is_solved, proves

PROGRAM = """
from graphwalks.construction.modularity.task import generated
print(generated(0, 0).name)
"""


def test_a_solver_adds_nothing_to_what_a_program_prints() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout == "planted-n50-s0-0\n"


class Used(highspy.Highs):
    """A model whose clock stands at 1000 seconds."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # highspy has no type for it
        self.setOptionValue("output_flag", False)
        self.addVar(0, 1)

    def getRunTime(self) -> float:  # noqa: N802 - its name in HiGHS
        return 1000.0


@pytest.mark.parametrize(("is_integer", "clock"), [(False, 1000.0), (True, 0.0)])
def test_a_model_has_the_time_that_is_left_whatever_its_earlier_runs_took(
    is_integer: bool, clock: float
) -> None:
    model = Used()
    assert is_solved(model, time.monotonic() + 100, is_integer=is_integer)
    _, limit = model.getOptionValue("time_limit")
    assert clock < float(limit) <= clock + 100


def test_without_time_a_model_does_not_run() -> None:
    model = Used()
    assert not is_solved(model, time.monotonic(), is_integer=False)
    assert model.getModelStatus() == highspy.HighsModelStatus.kNotset


@given(st.integers(-(10**6), 10**6), st.floats(-0.4, 1.4))
def test_a_bound_proves_what_it_is_when_rounded_up(value: int, below: float) -> None:
    assert proves(value - below, value) == (math.ceil(value - below - TOLERANCE) == value)


def test_a_bound_may_lie_a_little_above_what_it_proves() -> None:
    assert proves(27 + TOLERANCE / 2, 27)
    assert not proves(26 + TOLERANCE / 2, 27)
    assert not any(proves(bound, 27) for bound in (math.nan, math.inf, -math.inf))
