"""Inputs of tasks for tests."""

from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.linear import padded
from graphwalks.arbigraph.catalogue.task import Task, Value

_ANY = st.lists(st.integers(-99, 99), min_size=2, max_size=12)
_FEW = st.lists(st.integers(-2, 2), min_size=2, max_size=12)
"""Ties, zeros and repeated roots, which are rare among the others."""


def inputs(task: Task) -> st.SearchStrategy[Value]:
    """What a task may receive after its conversion."""
    conversion = task.conversion
    if task.input == "scalar":
        return st.integers(conversion.add, conversion.add + 99)
    numbers = _ANY | _FEW
    if conversion.absolute:
        return numbers.map(lambda given: [abs(number) for number in given])
    return numbers.map(padded) if conversion.pad else numbers.map(list)
