"""Fixtures shared by all tests."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def repository() -> Path:
    """Root folder of the project."""
    return REPOSITORY


@pytest.fixture(scope="session")
def package_folder(repository: Path) -> Path:
    """Folder of the package's own source, wherever the installed one lies."""
    return repository / "src" / "graphwalks"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Folder with genuine data beside the repository; tests that need it are skipped without it."""
    folder = REPOSITORY.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("needs genuine data in ../shared/data, which is not part of the project")
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A browser of this machine."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright, which is no part of the dev extras"
    )
    program = os.environ.get("GRAPHWALKS_BROWSER") or next(
        (found for name in BROWSERS if (found := shutil.which(name))), None
    )
    if program is None:
        pytest.skip(f"needs a browser: {', '.join(BROWSERS)}, or its path in GRAPHWALKS_BROWSER")
    with playwright.sync_playwright() as running:
        yield running.chromium.launch(executable_path=program, args=["--no-sandbox"])
