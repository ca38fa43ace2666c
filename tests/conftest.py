"""Fixtures shared by all tests."""

from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]


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
