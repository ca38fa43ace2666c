"""`--shard I/N`: the files of all parts, one after the other, are the whole byte for byte."""

from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.cli.generating.shard import Shard
from graphwalks.cli.main import main

COMMANDS = {
    "walks": ("walks", "--tier", "1k,2k", "--per-tier", "3", "--seed", "4"),
    "arbigraph": ("arbigraph", "--topology", "three_chain_target", "--native-task-id", "3,12,5"),
    "cognition": ("cognition", "--network", "karate", "--size", "8", "--seed", "4"),
    "construction": ("construction", "--task", "influence", "--task", "modularity", "--count", "3"),
}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["generate", *map(str, arguments)])


def written(*arguments: object) -> bytes:
    result = run(*arguments, "--out", "-")
    assert result.exit_code == 0, result.output
    return result.stdout_bytes


def test_eight_rows_in_three_parts() -> None:
    parts = [list(Shard(number, 3).places(8)) for number in (1, 2, 3)]
    assert parts == [[0, 1], [2, 3, 4], [5, 6, 7]]


@given(total=st.integers(0, 500), count=st.integers(1, 60))
def test_parts_are_the_whole_and_alike_in_size(total: int, count: int) -> None:
    parts = [Shard(number, count).places(total) for number in range(1, count + 1)]
    assert list(chain.from_iterable(parts)) == list(range(total))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("family", COMMANDS)
def test_two_shards_in_order_are_the_whole(family: str) -> None:
    command = COMMANDS[family]
    first = written(*command, "--shard", "1/2")
    second = written(*command, "--shard", "2/2")
    assert first
    assert second
    assert first + second == written(*command)


def test_a_row_of_a_shard_does_not_depend_on_how_many_there_are() -> None:
    command = ("walks", "--kind", "bfs", "--tier", "1k", "--per-tier", "6", "--shard")
    assert written(*command, "1/6") + written(*command, "2/6") == written(*command, "1/3")


def test_a_file_of_a_shard_says_how_many_rows_it_has(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    result = run(*COMMANDS["arbigraph"], "--shard", "1/3", "--out", file)
    assert result.output.startswith("1 row, ")
    assert len(file.read_bytes().splitlines()) == 1


@pytest.mark.parametrize(
    ("family", "parts", "noun"),
    [
        *(("walks", 13, "row"), ("arbigraph", 4, "row"), ("construction", 7, "instance")),
        ("cognition", 99_999, "item"),
    ],
)
def test_a_part_that_holds_nothing_says_so_and_prints_no_command(
    family: str, parts: int, noun: str, tmp_path: Path
) -> None:
    file = tmp_path / "rows.jsonl"
    result = run(*COMMANDS[family], "--shard", f"1/{parts}", "--out", file)
    assert result.exit_code == 0, result.output
    assert result.output == f"{file} is empty: part 1 of {parts} has 0 {noun}s\n"
    assert file.read_bytes() == b""


def test_the_prompts_of_a_part_that_holds_nothing_are_none(tmp_path: Path) -> None:
    file, prompts = tmp_path / "rows.jsonl", tmp_path / "prompts.txt"
    words = ("--shard", "1/4", "--out", file, "--prompts", prompts)
    result = run(*COMMANDS["arbigraph"], *words)
    assert result.exit_code == 0, result.output
    assert prompts.read_bytes() == b""


def test_only_the_tasks_of_which_a_part_has_rows_are_named(tmp_path: Path) -> None:
    first = run(*COMMANDS["construction"], "--shard", "1/2", "--out", tmp_path / "graphs.jsonl")
    assert "inspect eval graphwalks/influence -T" in first.output
    second = run(*COMMANDS["construction"], "--shard", "2/2", "--out", tmp_path / "graphs.jsonl")
    assert "inspect eval graphwalks/modularity -T" in second.output
    words = ("--tier", "1k", "--per-tier", "1", "--shard", "2/2", "--out", tmp_path / "rows.jsonl")
    walks = run("walks", *words).output
    assert "graphwalks/parents_128k" in walks
    assert "graphwalks/bfs_128k" not in walks


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1/0", "2", "1/2/3", "-1/2", "a/b", "1/999999"])
def test_what_is_no_part_is_refused(shard: str) -> None:
    result = run(*COMMANDS["walks"], "--shard", shard, "--out", "-")
    assert result.exit_code == 2
    assert "give I/N with I from 1 to N" in result.output.replace("\n", " ")


def test_a_release_and_a_report_are_never_a_part(tmp_path: Path) -> None:
    released = run("arbigraph", "--shard", "1/2", "--release", tmp_path / "release")
    assert "--shard cannot be given with --release" in released.output
    command = (*COMMANDS["arbigraph"], "--shard", "1/2", "--report", "--out", tmp_path / "rows")
    assert "--report measures the whole" in run(*command).output
