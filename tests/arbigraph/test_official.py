"""The published rows: found, proven, chosen."""

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from graphwalks.arbigraph.official import TOPOLOGIES, official_rows
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.intake import import_paths
from tests.arbigraph_rows import lines_of, published_config

NAMES = ("three_chain_target", "six_chain_target")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A folder with two published configs, imported."""
    folder = tmp_path / "release"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.jsonl").write_bytes(lines_of(published_config("math", name)))
    list(import_paths([folder]))
    return folder


def test_all_rows_of_a_config_come_with_what_a_log_must_say(release: Path) -> None:
    official = official_rows(["math"], NAMES[:1], None, None)
    assert len(official.rows) == 640
    assert set(Counter(row.target_task_id for row in official.rows).values()) == {16}
    content = (release / f"{NAMES[0]}.jsonl").read_bytes()
    assert official.metadata == {
        "source": "official",
        "repository": "PavelGolikov/arbigraph",
        "revision": "main, pinned at first use",
        "sha256": {f"data/math/{NAMES[0]}.jsonl": hashlib.sha256(content).hexdigest()},
    }


@pytest.mark.usefixtures("release")
def test_tasks_and_topologies_come_in_turn() -> None:
    rows = official_rows(["math"], NAMES, [5, 3], 2).rows
    assert [row.id for row in rows] == [
        f"math/{name}/{task}/{index}" for index in (0, 1) for task in (3, 5) for name in NAMES
    ]
    assert all(row.id == row.published_id for row in rows)


@pytest.mark.usefixtures("release")
@pytest.mark.parametrize(
    ("category", "topologies", "tasks", "count", "told"),
    [
        ("maths", NAMES, None, 1, "did you mean 'math'"),
        ("math", ["seven_chain_target"], None, 1, "allowed: single_target_baseline"),
        ("math", NAMES, [40], 1, "native_task_id=40 is not allowed; the published rows have 0, 1"),
        ("math", NAMES, None, 17, "16 rows of each task are published"),
        ("math", NAMES, None, 0, "give a whole number from 1"),
    ],
)
def test_what_is_not_published_is_refused(
    category: str, topologies: list[str], tasks: list[int] | None, count: int, told: str
) -> None:
    with pytest.raises(ArgumentError, match=re.escape(told)):
        official_rows([category], topologies, tasks, count)


def test_a_file_that_cannot_be_had_is_an_error_with_ways_on() -> None:
    with pytest.raises(SourceError, match="sources import PATH"):
        official_rows(["gsm"], TOPOLOGIES, None, 1)
