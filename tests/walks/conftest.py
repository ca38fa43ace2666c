"""Files with the rows of `rows`."""

from collections.abc import Iterator

import pytest

from tests.walks.rows import ROWS, made, record, write_lines


@pytest.fixture(scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of this module alone, so that each file is prepared once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def own_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What `graphwalks generate walks` writes: the published schema and how each row was made."""
    lines = [record(row) | made(row) for row in ROWS]
    return str(write_lines(tmp_path_factory.mktemp("own") / "own.jsonl", lines))


@pytest.fixture(scope="module")
def plain_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The published schema and nothing else."""
    path = tmp_path_factory.mktemp("plain") / "plain.jsonl"
    return str(write_lines(path, [record(row) for row in ROWS]))
