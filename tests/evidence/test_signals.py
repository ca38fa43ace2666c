"""Signals are chances."""

import pytest

from graphwalks.errors import ArgumentError
from graphwalks.evidence.signals import Signals


@pytest.mark.parametrize("chance", [-0.1, 1.5, float("nan")])
@pytest.mark.parametrize("name", ["text", "edges"])
def test_a_signal_that_is_no_chance_is_refused(name: str, chance: float) -> None:
    with pytest.raises(
        ArgumentError, match=f"the signal of {name} is {chance}; give one of 0 to 1"
    ):
        Signals(**{"text": 0.5, "edges": 0.5, name: chance})


def test_never_and_always_are_chances() -> None:
    assert Signals(text=0, edges=1) == Signals(text=0.0, edges=1.0)
