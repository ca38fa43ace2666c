"""The queries of a run, from generated graphs and from files."""

import json
from pathlib import Path
from typing import Any

import pytest

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.evidence import generate, load_cohort, read_request, record_of
from graphwalks.evidence.item import Item
from graphwalks.evidence.loading import QUERIES
from tests.evidence.items import arxiv_item, prime_item


def load(task: str, **arguments: Any) -> Any:
    return load_cohort(read_request(task, arguments))


def write(items: list[Item], folder: Path) -> str:
    path = folder / "queries.jsonl"
    path.write_text("\n".join(json.dumps(record_of(item)) for item in items), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("task", "pool"), [("arxiv", None), ("prime", "blind")])
def test_generated_queries_are_a_hundred_of_one_graph(task: str, pool: str | None) -> None:
    found = load(task, source="generated", **({"pool": pool} if pool else {}))
    assert [item.query for item in found.items] == [str(number) for number in range(QUERIES)]
    assert {item.pool for item in found.items} == {pool}
    assert found.metadata["family"] == "evidence" and found.metadata["task"] == task
    assert found.metadata["source"] == "generated" and found.metadata["seed"] == 0
    assert found.items[:3] == generate(task, 0, 3, pool)


@pytest.mark.parametrize(("task", "pool"), [("arxiv", "gold"), ("prime", None), ("titles", None)])
def test_a_pool_of_the_other_task_is_refused(task: str, pool: str | None) -> None:
    with pytest.raises(ArgumentError, match="give arxiv with None, or prime with one of gold, bli"):
        generate(task, 0, 1, pool)


def test_a_file_gives_the_queries_of_its_task_and_pool_and_says_how_many_it_left(
    tmp_path: Path,
) -> None:
    items = [
        arxiv_item("1"),
        arxiv_item("2"),
        prime_item("1"),
        prime_item("2", pool="blind"),
    ]
    file = write(items, tmp_path)
    assert load("arxiv", source=file).items == tuple(items[:2])
    assert load("prime", source=file).items == (items[2],)
    found = load("prime", source=file, pool="blind")
    assert found.items == (items[3],)
    told = found.metadata
    assert (told["source"], told["pool"], told["rows_left_out"]) == ("queries.jsonl", "blind", 3)
    assert len(told["sha256"]) == 64


def test_conditions_and_readouts_share_the_hash_of_the_cohort(tmp_path: Path) -> None:
    file = write([arxiv_item("1"), arxiv_item("2")], tmp_path)
    runs = [{}, {"condition": "A"}, {"readout": "tool"}]
    assert len({load("arxiv", source=file, **run).metadata["cohort_hash"] for run in runs}) == 1


def test_a_file_without_such_queries_is_refused(tmp_path: Path) -> None:
    file = write([prime_item("1", pool="blind")], tmp_path)
    with pytest.raises(SourceError, match="no prime query with pool gold; it has prime blind"):
        load("prime", source=file)
    with pytest.raises(SourceError, match="has no arxiv query; it has prime blind"):
        load("arxiv", source=file)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = write([arxiv_item("1"), arxiv_item("1")], tmp_path)
    with pytest.raises(SourceError, match="line 2: arxiv/1 is there twice"):
        load("arxiv", source=file)
    (tmp_path / "queries.jsonl").write_text('{"task": "arxiv"}', encoding="utf-8")
    with pytest.raises(SourceError, match="line 1: `options` is not a list"):
        load("arxiv", source=file)


@pytest.mark.parametrize("task", ["arxiv", "prime"])
def test_official_queries_without_files_are_one_error_and_no_fallback(
    task: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SourceError, match="could not be downloaded"):
        load(task)
