"""The section of docs/reliability.md about hostile input says what is there."""

import re
from pathlib import Path

import pytest

from benchmarks.readers import FACTOR, SIZE
from tests.hostile.fuzz import MEGABYTES, SECONDS
from tests.hostile.readers import READERS


@pytest.fixture
def section(repository: Path) -> str:
    page = (repository / "docs" / "reliability.md").read_text(encoding="utf-8")
    _, found, rest = page.partition("\n## Hostile input\n")
    assert found
    return " ".join(rest.split("\n## ")[0].split())


def test_the_number_of_readers_and_the_bounds_are_those_of_the_code(section: str) -> None:
    assert f"one table of {len(READERS)} readers" in section
    assert f"takes {SECONDS} seconds, or more than {MEGABYTES:,} MB" in section
    assert f"{SIZE // 1024} KiB and {FACTOR * SIZE // 1024} KiB" in section


def test_every_failure_of_a_run_is_told_as_fixed(section: str) -> None:
    runs = re.findall(r"\| ([0-9]) \|[^|]*\| [0-9]{8} \| [0-9]+ \| [0-9,]+ \| ([0-9]+) \|", section)
    assert [number for number, _ in runs] == ["1", "2", "3", "4", "5", "6"]
    for number, failures in runs:
        assert (f"| run {number} |" in section) == (failures != "0")
    assert [*map(int, (failures for _, failures in runs))] == [4, 2, 1, 1, 0, 0]
