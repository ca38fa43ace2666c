"""Commands keep what they prepare out of the cache of whoever runs the tests."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in a folder of the test."""
    monkeypatch.chdir(tmp_path)
