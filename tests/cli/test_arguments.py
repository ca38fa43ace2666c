"""Arguments that several commands read alike."""

import click
import pytest

from graphwalks.cli.arguments import read_pairs, read_task, read_tokens
from graphwalks.errors import ArgumentError
from graphwalks.walks import TASKS


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("per_tier=2", 2),
        ("per-tier=2", 2),
        ("shuffle_edges=true", True),
        ("shuffle_edges=False", False),
        ("per_tier=null", None),
        ("tier=1k", "1k"),
        ("tier=1k,2k", ["1k", "2k"]),
        ('tier=["1k"]', ["1k"]),
        ("source=rows=1.jsonl", "rows=1.jsonl"),
        ("tier=[[[", "[[["),
    ],
)
def test_values_are_read_as_inspect_reads_them(word: str, value: object) -> None:
    (read,) = read_pairs([word], "-T").values()
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("word", ["tier", "=1k", ""])
def test_a_word_that_is_no_pair_is_refused(word: str) -> None:
    with pytest.raises(ArgumentError, match="write -T name=value"):
        read_pairs([word], "-T")


def test_a_task_is_known_with_and_without_its_namespace() -> None:
    assert read_task("bfs_128k", "no task", TASKS) == "bfs_128k"
    assert read_task("graphwalks/bfs_128k", "no task", TASKS) == "bfs_128k"


def test_another_name_gets_the_nearest_task() -> None:
    with pytest.raises(ArgumentError, match="'parent_128k' is no task.*nearest is parents_128k"):
        read_task("parent_128k", "no task", TASKS)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("131072", 131_072), ("128k", 128_000), ("128K", 131_072), ("1m", 10**6), ("1M", 2**20)],
)
def test_a_number_of_tokens_is_read_as_by_vllm(text: str, tokens: int) -> None:
    assert read_tokens(text) == tokens


@pytest.mark.parametrize("text", ["0", "-1", "1.5k", "128kb", "k", "", "1" * 13, "١"])
def test_what_is_no_number_of_tokens_is_refused_with_the_forms(text: str) -> None:
    with pytest.raises(click.BadParameter, match="such as 131072, or 128k for 128,000"):
        read_tokens(text)


def test_a_long_number_of_tokens_is_quoted_in_part_and_printable() -> None:
    with pytest.raises(click.BadParameter) as refusal:
        read_tokens("\x1b" + "1" * 100_000 + "\n")
    told = refusal.value.message
    assert told.startswith("'\\x1b111")
    assert " … " in told
    assert told.isprintable()
    assert len(told) < 300
