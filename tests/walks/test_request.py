"""Requests: every parameter of the four tasks, and what is refused."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from graphwalks.errors import ArgumentError
from graphwalks.walks.request import DEFAULTS, TASKS, Presentation, Request, read_request

SHORT = ("1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k")


def refusal(arguments: Mapping[str, object]) -> str:
    """Return the line with which arguments are refused."""
    with pytest.raises(ArgumentError) as caught:
        read_request("bfs_128k", arguments)
    assert "\n" not in caught.value.message
    return caught.value.message


def test_without_parameters_a_task_is_the_published_one() -> None:
    assert read_request("bfs_128k", {}) == Request(
        task="bfs_128k",
        kind="bfs",
        file="short",
        source="official",
        seed=0,
        tiers=SHORT,
        per_tier=None,
        presentation=Presentation(prompt="2026", node_ids=None, shuffle_edges=False),
        max_context=None,
        allow_short_output=False,
    )


@pytest.mark.parametrize(
    ("task", "kind", "file", "tiers"),
    [
        ("bfs_128k", "bfs", "short", SHORT),
        ("parents_128k", "parents", "short", SHORT),
        ("bfs_over_128k", "bfs", "long", ("256k", "1M")),
        ("parents_over_128k", "parents", "long", ("256k", "1M")),
    ],
)
def test_each_task_has_its_kind_file_and_tiers(
    task: str, kind: str, file: str, tiers: tuple[str, ...]
) -> None:
    request = read_request(task, {})
    assert (request.kind, request.file, request.tiers) == (kind, file, tiers)


def test_there_are_four_tasks_with_nine_parameters() -> None:
    assert list(TASKS) == ["bfs_128k", "parents_128k", "bfs_over_128k", "parents_over_128k"]
    assert list(DEFAULTS) == [
        "source",
        "seed",
        "tier",
        "per_tier",
        "prompt",
        "node_ids",
        "shuffle_edges",
        "max_context",
        "allow_short_output",
    ]


def test_every_parameter_is_read() -> None:
    request = read_request(
        "parents_over_128k",
        {
            "source": "generated",
            "seed": -3,
            "tier": "1M",
            "per_tier": 7,
            "prompt": 2025,
            "node_ids": "md5",
            "shuffle_edges": True,
            "max_context": 1_000_000,
            "allow_short_output": True,
        },
    )
    assert request == Request(
        task="parents_over_128k",
        kind="parents",
        file="long",
        source="generated",
        seed=-3,
        tiers=("1M",),
        per_tier=7,
        presentation=Presentation(prompt="2025", node_ids="md5", shuffle_edges=True),
        max_context=1_000_000,
        allow_short_output=True,
    )


@pytest.mark.parametrize(
    ("tier", "chosen"),
    [("4k", ("4k",)), ("4k,1k", ("1k", "4k")), (["128k", "1k"], ("1k", "128k")), ("all", SHORT)],
)
def test_tiers_are_words_or_a_list(tier: object, chosen: tuple[str, ...]) -> None:
    assert read_request("bfs_128k", {"tier": tier}).tiers == chosen


@pytest.mark.parametrize("tier", ["3k", ["1k", "3k"], "1K", 4, None])
def test_what_is_no_tier_is_refused(tier: object) -> None:
    assert "allowed: all, 1k, 2k, 4k, 8k, 16k, 32k, 64k, 128k" in refusal({"tier": tier})


@pytest.mark.parametrize("tier", ["256k", "1M", ["1k", "1M"], "1k,1M"])
def test_tiers_of_the_other_file_are_refused_by_naming_its_task(tier: object) -> None:
    assert refusal({"tier": tier}).endswith("64k, 128k; run bfs_over_128k for it")


def test_small_tiers_are_refused_by_the_tasks_over_128k() -> None:
    with pytest.raises(ArgumentError, match="tier=128k is no tier of .* 256k, 1M; run bfs_128k"):
        read_request("bfs_over_128k", {"tier": "128k"})


def test_an_unknown_parameter_is_refused_with_the_nearest_one() -> None:
    assert refusal({"tiers": "1k"}) == "bfs_128k has no parameter 'tiers'; did you mean 'tier'?"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", 1.5),
        ("seed", True),
        ("seed", None),
        ("per_tier", 0),
        ("per_tier", True),
        ("per_tier", "2"),
        ("max_context", -1),
        ("max_context", "128k"),
        ("prompt", 2024),
        ("prompt", None),
        ("shuffle_edges", "yes"),
        ("shuffle_edges", 1),
        ("allow_short_output", 0),
    ],
)
def test_a_wrong_value_is_refused_by_the_name_of_its_parameter(name: str, value: object) -> None:
    assert refusal({name: value}).startswith(f"{name}={value!r} is not allowed")


# Sources and node ids


def test_a_source_may_be_the_path_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("{}", encoding="utf-8")
    request = read_request("bfs_128k", {"source": str(path)})
    assert request.source == str(path)
    assert request.presentation.node_ids is None


@pytest.mark.parametrize(
    "source",
    ["", "offical", "missing.jsonl", ".", "a\0b", "x" * 5_000, None, 7, True, ["a", "b"], {"a": 1}],
    ids=lambda value: str(value)[:12],
)
def test_any_other_source_is_refused_with_the_ways_on(source: object) -> None:
    message = refusal({"source": source})
    assert message.startswith(f"source={source!s}".replace("\0", r"\x00")[:40])
    assert "; give official, generated, or the path of an existing file" in message


def test_generated_rows_have_salted_ids_unless_others_are_asked_for() -> None:
    request = read_request("bfs_128k", {"source": "generated"})
    assert request.presentation.node_ids == "salted"
    request = read_request("bfs_128k", {"source": "generated", "node_ids": "md5"})
    assert request.presentation.node_ids == "md5"


def test_unknown_node_ids_are_refused() -> None:
    message = refusal({"source": "generated", "node_ids": "sha1"})
    assert message == "node_ids=sha1 is not allowed; allowed: salted, md5"


@pytest.mark.parametrize("node_ids", ["salted", "md5"])
def test_stored_rows_keep_their_ids(node_ids: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("{}", encoding="utf-8")
    for source in ("official", str(path)):
        assert "needs source=generated" in refusal({"source": source, "node_ids": node_ids})
