"""No official file and no vocabulary is here, so that a plan has to do without."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _nothing_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hub"))
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path / "vocabularies"))
