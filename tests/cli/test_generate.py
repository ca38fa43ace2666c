"""`graphwalks generate walks` as a user calls it."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from graphwalks.walks.cohort import Cohort, load_cohort
from graphwalks.walks.generation import generate
from graphwalks.walks.request import read_request


def run(out: Path | str, *options: str) -> Result:
    return CliRunner().invoke(main, ["generate", "walks", "--out", str(out), *options])


def written(out: Path, *options: str) -> bytes:
    result = run(out, *options)
    assert result.exit_code == 0, result.output
    return out.read_bytes()


def rows_of(content: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in content.splitlines()]


def cohort(**parameters: object) -> Cohort:
    return load_cohort(read_request("bfs_128k", parameters))


def test_a_row_has_the_published_columns_and_what_names_its_instance(tmp_path: Path) -> None:
    options = ("--kind", "bfs", "--tier", "1k", "--per-tier", "1", "--seed", "7")
    (row,) = rows_of(written(tmp_path / "rows.jsonl", *options))
    made = generate("bfs", "1k", 7, 0)
    assert row == {
        "prompt": made.prompt,
        "answer_nodes": list(made.answer),
        "prompt_chars": len(made.prompt),
        "problem_type": "bfs",
        "id": "bfs-1k-0000",
        "tier": "1k",
        "pair_id": row["pair_id"],
        "structure": made.structure,
        "seed": 7,
        "index": 0,
        "generator_version": 1,
        "prompt_version": "2026",
        "node_ids": "salted",
        "shuffle_edges": False,
    }


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.parquet"])
@pytest.mark.parametrize("shuffled", [(), ("--shuffle-edges",)])
def test_a_task_sees_the_same_instances_in_the_file_as_when_it_makes_them(
    tmp_path: Path, name: str, shuffled: tuple[str, ...]
) -> None:
    file = tmp_path / name
    written(file, "--tier", "1k,2k", "--per-tier", "3", "--seed", "5", *shuffled)
    from_file = cohort(source=str(file), tier="1k,2k")
    fresh = cohort(
        source="generated", tier="1k,2k", per_tier=3, seed=5, shuffle_edges=bool(shuffled)
    )
    assert [row.pair_id for row in from_file.rows] == [row.pair_id for row in fresh.rows]
    assert [row.prompt for row in from_file.rows] == [row.prompt for row in fresh.rows]
    assert [row.answer for row in from_file.rows] == [row.answer for row in fresh.rows]
    assert from_file.metadata["cohort_hash"] == fresh.metadata["cohort_hash"]


def test_the_old_wording_comes_back_when_the_task_asks_for_it(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    options = ("--kind", "bfs", "--tier", "1k", "--per-tier", "2", "--prompt", "2025")
    result = run(file, *options)
    assert result.output.splitlines()[1:] == [
        f"check:  graphwalks audit {file}",
        f"run:    inspect eval graphwalks/bfs_128k -T source={file} -T prompt=2025 --model MODEL",
    ]
    old = cohort(source="generated", tier="1k", per_tier=2, prompt="2025")
    stored = cohort(source=str(file), tier="1k", prompt="2025")
    assert [row.prompt for row in stored.rows] == [row.prompt for row in old.rows]


def test_two_shards_are_the_whole(tmp_path: Path) -> None:
    tiers = ("--tier", "1k,4k")
    whole = written(tmp_path / "whole.jsonl", *tiers, "--per-tier", "5")
    first = written(tmp_path / "a.jsonl", *tiers, "--per-tier", "2")
    rest = written(tmp_path / "b.jsonl", *tiers, "--per-tier", "3", "--index-from", "2")
    assert first + rest == whole


def test_the_same_arguments_give_the_same_bytes(tmp_path: Path) -> None:
    options = ("--tier", "1k", "--per-tier", "2", "--shuffle-edges")
    for name in ("rows.jsonl", "rows.parquet"):
        once, again = tmp_path / f"once-{name}", tmp_path / f"again-{name}"
        assert written(once, *options) == written(again, *options)


def test_counts_are_as_published_unless_told_otherwise(tmp_path: Path) -> None:
    rows = rows_of(written(tmp_path / "rows.jsonl", "--tier", "1k,2k"))
    kinds = [row["problem_type"] for row in rows]
    assert (kinds.count("bfs"), kinds.count("parents")) == (50, 100)


def test_lines_go_to_standard_output_on_request(tmp_path: Path) -> None:
    options = ("--kind", "parents", "--tier", "1k", "--per-tier", "2")
    result = run("-", *options)
    assert result.stdout_bytes == written(tmp_path / "rows.jsonl", *options)


def test_the_file_is_readable_by_whom_the_user_allows(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    previous = os.umask(0o022)
    try:
        written(file, "--tier", "1k", "--per-tier", "1")
    finally:
        os.umask(previous)
    assert file.stat().st_mode & 0o777 == 0o644


def test_nothing_is_left_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("what was here", encoding="utf-8")

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full_disk)
    result = run(file, "--tier", "1k", "--per-tier", "1")
    assert result.exit_code == 1
    assert "No space left on device" in result.output
    assert file.read_text(encoding="utf-8") == "what was here"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--tier", "3k"), "allowed: all, 1k"),
        (("--kind", "dfs"), "'dfs' is not one of"),
        (("--per-tier", "0"), "not in the range"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_written(
    tmp_path: Path, options: tuple[str, ...], told: str
) -> None:
    result = run(tmp_path / "rows.jsonl", *options)
    assert result.exit_code != 0
    assert told in result.output
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = run(tmp_path / "nowhere" / "rows.jsonl", "--tier", "1k", "--per-tier", "1")
    assert result.exit_code == 1
    assert "nowhere" in result.output
    assert "No such file or directory" in result.output


def test_a_pipe_is_refused_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run(pipe, "--tier", "1k", "--per-tier", "1")
    assert result.exit_code == 1
    (error,) = result.output.splitlines()
    assert "is no regular file" in error
    assert pipe.is_fifo()


def test_a_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "rows.jsonl", tmp_path / "link.jsonl"
    target.write_text("what was here", encoding="utf-8")
    link.symlink_to(target)
    written(link, "--kind", "bfs", "--tier", "1k", "--per-tier", "1")
    assert link.is_symlink()
    assert len(rows_of(target.read_bytes())) == 1


@pytest.mark.parametrize("option", ["--seed", "--index-from"])
def test_numbers_that_a_parquet_file_cannot_hold_are_refused(tmp_path: Path, option: str) -> None:
    options = ("--tier", "1k", "--per-tier", "1", option, "99999999999999999999999")
    result = run(tmp_path / "rows.parquet", *options)
    assert result.exit_code == 1
    assert "write JSON lines" in result.output
    assert not list(tmp_path.iterdir())
    assert run(tmp_path / "rows.jsonl", *options).exit_code == 0


def test_the_commands_quote_the_path(tmp_path: Path) -> None:
    file = tmp_path / "my rows.jsonl"
    result = run(file, "--kind", "bfs", "--tier", "1k", "--per-tier", "1")
    assert f"-T source='{file}' --model" in result.output
