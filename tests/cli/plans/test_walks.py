"""`graphwalks plan` for the walks, as a user calls it, and what it takes at all."""

from pathlib import Path

import pytest

from graphwalks.sources import download
from tests.cli.plans.printed import line, plan, refusal

FRESH = ("-T", "source=generated", "-T", "tier=1k,2k", "-T", "per_tier=2")


def test_an_official_file_that_is_not_here_is_not_downloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("a file was to be downloaded")

    monkeypatch.setattr(download, "download", refuse)
    lines = plan("bfs_over_128k")
    assert "from the published sizes; the file is not here" in lines[0]
    assert line(lines, "Calls").split() == ["Calls", "200"]
    assert line(lines, "1M").split()[:2] == ["1M", "100"]
    assert "bfs >128k" in line(lines, "Comparable")
    assert not (tmp_path / "cache").exists()


def test_fresh_rows_are_measured() -> None:
    lines = plan("bfs_128k", *FRESH)
    assert lines[0] == "bfs_128k, source generated: measured on the rows"
    assert "1.70 characters" in line(lines, "Tokens: ")
    assert line(lines, "2k").split()[1] == "2"
    assert line(lines, "Calls").split() == ["Calls", "4"]
    assert "no published number" in line(lines, "Comparable")


def test_what_fits_a_window_is_counted() -> None:
    lines = plan("bfs_128k", *FRESH, "--window", "2048")
    assert line(lines, "1k").endswith("2/2")
    assert line(lines, "2k").endswith("0/2")
    assert "2 of 4 rows" in line(lines, "Fit 2,048")
    assert lines == plan("bfs_128k", *FRESH, "-T", "max_context=2048")


def test_what_fits_with_room_to_reason_is_told_beside_what_fits_without() -> None:
    told = line(plan("bfs_128k", *FRESH, "--window", "6k"), "Fit 6,000")
    assert told.endswith("4 of 4 rows with prompt and answer alone; 2 with 4,096 to reason in")
    capped = line(plan("bfs_128k", *FRESH, "--window", "6k", "--max-tokens", "100"), "Fit 6,000")
    assert capped.endswith("4 of 4 rows with --max-tokens 100; 2 with 4,096 to reason in")
    assert line(plan("bfs_128k", *FRESH, "--window", "16K"), "Fit 16,384").endswith("4 of 4 rows")


def test_a_cost_is_estimated_from_prices() -> None:
    lines = plan("bfs_128k", "--price-in", "1.25", "--price-out", "10", "--max-tokens", "10000")
    cost = line(lines, "Cost")
    assert "$16." in cost  # 12.9 million tokens
    assert "$35.00 if every reply has 10,000 tokens, with the prompts at most $51." in cost


def test_without_prices_there_is_no_cost() -> None:
    assert not [line for line in plan("bfs_128k", *FRESH) if line.startswith("Cost")]


def test_a_small_cap_is_told() -> None:
    lines = plan("bfs_128k", *FRESH, "--max-tokens", "100")
    assert any("the task refuses to start" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["bfs_12k"], "The nearest is bfs_128k"),
        (["bfs_128k", "-T", "teir=1k"], "did you mean 'tier'?"),
        (["bfs_128k", "-T", "tier=1M"], "run bfs_over_128k"),
        (["bfs_128k", "-T", "tier"], "write -T name=value"),
        (["bfs_128k", "--server", "localhost:8000"], "write http://HOST:PORT"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: list[str], told: str) -> None:
    assert told in refusal(*arguments)


@pytest.mark.parametrize("address", ["http://127.0.0.1:abc", "http://[::1", "http://a b/"])
def test_an_impossible_address_of_a_server_is_one_line(address: str) -> None:
    assert address in refusal("bfs_128k", *FRESH, "--server", address)
