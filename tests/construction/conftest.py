"""The paper's cohorts, made from genuine copies of the official files."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from graphwalks.construction import instances
from graphwalks.sources.intake import import_paths
from tests.construction.cities import recorded

FILES = {
    "tsp": "tsplib",
    "maxcut": "optsicom/set2",
    "influence": "snap/email-Eu-core.txt",
    "modularity": "snap/ca-GrQc.txt.gz",
}

Cohorts = Callable[[str], list[Any]]
Catalogues = Callable[..., list[Mapping[str, Any]]]


@pytest.fixture(scope="session")
def cohorts(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Cohorts:
    """The instances of a task, loaded once."""

    @cache
    def made(task: str) -> list[Any]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("GRAPHWALKS_CACHE", str(tmp_path_factory.mktemp("cache")))
            list(import_paths([shared_data / "public" / FILES[task]]))
            return instances(task, "paper")

    return made


@pytest.fixture(scope="session")
def catalogues(shared_data: Path) -> Catalogues:
    """Recorded figures of the instances under these keys; every second one has all of them."""

    def found(*keys: str) -> list[Mapping[str, Any]]:
        listed: Any = recorded(shared_data, "catalog.json")
        for key in keys:
            listed = listed[key]
        return list(listed["instances"])

    return found
