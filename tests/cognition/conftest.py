"""The published cohort, drawn once from the genuine networks, and a generated one."""

from pathlib import Path

import pytest

from graphwalks.cognition import Item, cohort, generate
from graphwalks.sources.intake import import_paths


@pytest.fixture(scope="session")
def network_cache(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with the genuine files of the four networks."""
    folder = tmp_path_factory.mktemp("networks")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(folder))
        public = shared_data / "public"
        list(import_paths([public / "snap", public / "newman", public / "biosnap"]))
    return folder


@pytest.fixture(scope="session")
def paper(network_cache: Path) -> list[Item]:
    """All 852 items of the published cohort."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(network_cache))
        return cohort("paper")


@pytest.fixture(scope="session")
def paper_test(paper: list[Item]) -> list[Item]:
    """The 800 items of its test split, in the order of presentation."""
    return [item for item in paper if item.split == "test"]


@pytest.fixture(scope="session")
def generated() -> list[Item]:
    """A cohort from networks that need no file."""
    return generate(0)
