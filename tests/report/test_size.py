"""Logs that are small as files and large inside are refused before they are read."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import pytest

from graphwalks.errors import ArgumentError
from graphwalks.report.finding import find_runs
from graphwalks.report.size import LARGEST_HEADER, LARGEST_JSON, LARGEST_SAMPLE, check_size
from tests.report.logs import baseline


def padded(log: Path, place: Path, part: str, size: int) -> Path:
    """A copy of a log with a part that has so many blanks before its end."""
    with ZipFile(log) as old, ZipFile(place, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            with new.open(name, "w", force_zip64=True) as file:
                file.write(content[:-1])
                for _ in range(size // 2**20 if name == part else 0):
                    file.write(b" " * 2**20)
                file.write(content[-1:])
    return place


def test_the_committed_logs_may_be_read(repository: Path) -> None:
    logs = list((repository / "logs").glob("*/*.eval"))
    assert logs
    for log in logs:
        check_size(str(log))


@pytest.mark.parametrize(
    ("part", "size"),
    [("header.json", LARGEST_HEADER), ("_journal/start.json", LARGEST_HEADER)],
)
def test_a_header_that_unfolds_is_refused(
    part: str, size: int, repository: Path, tmp_path: Path
) -> None:
    place = padded(baseline(repository, "bfs-128k"), tmp_path / "a.eval", part, size)
    assert place.stat().st_size < 200_000
    with pytest.raises(ArgumentError, match=f"{part} in it has 16 MB, where 16 are allowed"):
        check_size(str(place))
    found = find_runs([str(place)])
    assert found.damaged == (str(place),)


def test_a_part_may_be_large_in_bounds(repository: Path, tmp_path: Path) -> None:
    log = baseline(repository, "bfs-128k")
    check_size(str(padded(log, tmp_path / "a.eval", "header.json", LARGEST_HEADER // 2)))
    check_size(str(padded(log, tmp_path / "b.eval", "summaries.json", 2 * LARGEST_HEADER)))


def test_summaries_of_a_journal_count_together(tmp_path: Path) -> None:
    place = tmp_path / "a.eval"
    with ZipFile(place, "w", ZIP_DEFLATED) as archive:
        for number in range(3):
            with archive.open(f"_journal/summaries/{number}.json", "w", force_zip64=True) as file:
                for _ in range(100):
                    file.write(b" " * 2**20)
    with pytest.raises(ArgumentError, match="_journal/summaries/ in it has 300 MB"):
        check_size(str(place))


def test_a_size_that_is_a_lie_is_found(repository: Path, tmp_path: Path) -> None:
    place = padded(
        baseline(repository, "bfs-128k"), tmp_path / "a.eval", "header.json", 2 * LARGEST_HEADER
    )
    with ZipFile(place) as archive:
        true = archive.getinfo("header.json").file_size
    assert LARGEST_SAMPLE > true > LARGEST_HEADER
    content = place.read_bytes()
    assert content.count(true.to_bytes(4, "little")) >= 1
    place.write_bytes(content.replace(true.to_bytes(4, "little"), (1000).to_bytes(4, "little")))
    with pytest.raises(BadZipFile):
        check_size(str(place))


def test_a_large_log_in_json_is_refused_and_says_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    with place.open("wb") as file:
        file.truncate(LARGEST_JSON + 1)
    found = find_runs([str(place)])
    assert "inspect log convert --to eval" in found.left_out[str(place)]
    assert found.damaged == (str(place),)
