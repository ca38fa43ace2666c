"""The section of docs/reliability.md about hostile input says what is there."""

import re
from pathlib import Path

import pytest

from benchmarks.readers import FACTOR, PIECES, SIZE, is_timed
from tests.hostile.fuzz import MEGABYTES, SECONDS
from tests.hostile.readers import READERS
from tests.sources.test_catalogue import HOSTS
from tests.test_architecture import NETWORKED

WORDS = {4: "four", 5: "five"}
RUN = re.compile(r"\| ([0-9]+) \|[^|]*\| [0-9]{8} \| [0-9]+ \| [0-9,]+ \| ([0-9]+) \|")


@pytest.fixture
def section(repository: Path) -> str:
    page = (repository / "docs" / "reliability.md").read_text(encoding="utf-8")
    _, found, rest = page.partition("\n## Hostile input\n")
    assert found
    return " ".join(rest.split("\n## ")[0].split())


def test_the_number_of_readers_and_the_bounds_are_those_of_the_code(section: str) -> None:
    assert f"one table of {len(READERS)} readers" in section
    assert f"takes {SECONDS} seconds" in section
    assert f"more than {MEGABYTES:,} MB" in section
    assert f"{SIZE // 1024} KiB and {FACTOR * SIZE // 1024} KiB" in section


def test_what_can_reach_a_network_and_the_publishers_are_those_of_the_tests(section: str) -> None:
    named = re.findall(r"`((?:sources|cli)/[a-z_]+)`", section)
    assert sorted(named) == sorted(module.replace(".", "/") for module in NETWORKED)
    assert f"of {WORDS[len(HOSTS)]} publishers" in section
    assert f"to {WORDS[len(NETWORKED)]} modules" in section


def test_the_shapes_and_readers_of_the_benchmark_are_those_of_the_code(section: str) -> None:
    timed = sum(map(is_timed, READERS))
    assert f"gives each of {timed} readers of texts" in section
    assert f"of {len(PIECES)} shapes" in section


def test_every_run_that_failed_is_told_as_fixed_and_no_other(section: str) -> None:
    runs = RUN.findall(section)
    assert [number for number, _ in runs] == [str(one) for one in range(1, len(runs) + 1)]
    for number, failures in runs:
        assert (f"| run {number} |" in section) == (failures != "0")
