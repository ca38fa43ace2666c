"""Draws of Python's generator, and a Python that draws differently."""

from collections.abc import Iterator

import pytest

from graphwalks.construction import draws
from graphwalks.construction.draws import chooser, shuffled
from graphwalks.errors import SourceError


@pytest.fixture
def _unchecked() -> Iterator[None]:
    draws._check.cache_clear()
    yield
    draws._check.cache_clear()


def test_a_seed_gives_the_same_draws_again() -> None:
    assert shuffled("a seed", "abc") == shuffled("a seed", "abc")
    assert sorted(shuffled("a seed", "abc")) == ["a", "b", "c"]
    first, second = chooser(1101), chooser(1101)
    assert [first("abcdef") for _ in range(9)] == [second("abcdef") for _ in range(9)]


@pytest.mark.usefixtures("_unchecked")
@pytest.mark.parametrize("known", ["SHUFFLED", "CHOSEN"])
def test_a_python_that_draws_differently_is_refused(
    monkeypatch: pytest.MonkeyPatch, known: str
) -> None:
    monkeypatch.setattr(draws, known, draws.LETTERS)
    with pytest.raises(SourceError, match="draws differently"):
        shuffled("a seed", "abc")
    with pytest.raises(SourceError, match="draws differently"):
        chooser(1101)
