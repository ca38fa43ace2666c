"""Fixtures for the tests of ArbiGraph."""

from collections.abc import Iterator

import pytest

from graphwalks.arbigraph import catalogue


@pytest.fixture
def built_in_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start from the tasks of the package alone, and take back what a test adds to them."""
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "_registered", {})
        catalogue.register()  # adds nothing, but forgets what was found among the tasks before
        yield
    catalogue.register()
