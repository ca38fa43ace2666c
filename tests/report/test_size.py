"""Logs that are small as files and large inside are refused before they are read."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import ArgumentError
from graphwalks.report.finding import find_runs
from graphwalks.report.reading import LogError, cached_calls, read_run
from graphwalks.report.size import (
    DEEPEST,
    LARGEST_HEADER,
    LARGEST_JSON,
    LARGEST_PART,
    MOST_MARKS,
    MOST_MARKS_OF_SUMMARIES,
    check_json,
    check_samples,
    check_size,
)
from tests.report.logs import baseline, changed, with_part


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
    assert LARGEST_PART > true > LARGEST_HEADER
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


@pytest.mark.parametrize(
    "part", ["header.json", "summaries.json", "reductions.json", "_journal/summaries/1.json"]
)
def test_a_part_that_nests_without_end_is_refused(
    part: str, repository: Path, tmp_path: Path
) -> None:
    log = baseline(repository, "bfs-128k")
    place = with_part(log, tmp_path / "a.eval", part, b'{"a":' * 200_000)
    with pytest.raises(ArgumentError, match="nests more than 100 levels"):
        check_size(str(place))
    assert find_runs([str(place)]).damaged == (str(place),)


def test_a_log_in_json_that_nests_without_end_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    place.write_bytes(b'{"a":' * 200_000)
    with pytest.raises(ArgumentError, match="nests more than 100 levels"):
        check_size(str(place))


def test_a_sample_that_nests_without_end_is_refused_before_it_is_read(
    repository: Path, tmp_path: Path
) -> None:
    def cache(log: Any) -> None:
        log.eval.model_generate_config.cache = True

    cached = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", cache)
    check_samples(str(cached))
    place = with_part(cached, tmp_path / "b.eval", "samples/", b"[" * 200_000)
    with pytest.raises(LogError, match="nests more than 100 levels"):
        cached_calls(read_run(str(place)))


def test_what_holds_more_values_than_a_log_is_refused() -> None:
    check_json([b'{"a": 1, "b": [2, 3]}'], 92, 100)
    with pytest.raises(ArgumentError, match="more than 100 brackets and commas; .*--limit"):
        check_json([b'{"a": 1, "b": [2, 3]}'], 93, 100)


@pytest.mark.parametrize("part", ["summaries.json", "_journal/summaries/1.json"])
def test_summaries_may_hold_more_than_a_header(part: str, repository: Path, tmp_path: Path) -> None:
    assert MOST_MARKS < MOST_MARKS_OF_SUMMARIES
    log, many = baseline(repository, "bfs-128k"), b"[" + b"0," * MOST_MARKS + b"0]"
    check_size(str(with_part(log, tmp_path / "a.eval", part, many)))
    with pytest.raises(ArgumentError, match="brackets and commas"):
        check_size(str(with_part(log, tmp_path / "b.eval", "header.json", many)))


def test_levels_are_those_that_are_open_at_once() -> None:
    check_json([b"[" * DEEPEST + b"]" * DEEPEST], 0, MOST_MARKS)
    check_json([b"[[]," + b"[]," * 1_000 + b"[]]"], 0, MOST_MARKS)
    with pytest.raises(ArgumentError, match="levels"):
        check_json([b"[" * (DEEPEST + 1)], 0, MOST_MARKS)


VALUES = st.recursive(
    st.none() | st.integers() | st.text() | st.text(alphabet='\\"[]{},:'),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def marks_of(value: Any) -> int:
    """Brackets, commas and colons of a value in JSON."""
    match value:
        case list():
            return 2 + max(0, len(value) - 1) + sum(map(marks_of, value))
        case dict():
            return 2 + max(0, len(value) - 1) + len(value) + sum(map(marks_of, value.values()))
        case _:
            return 0


@given(VALUES, st.lists(st.integers(0, 200)), st.booleans())
def test_marks_are_counted_outside_of_strings_wherever_the_text_is_cut(
    value: Any, cuts: list[int], ascii_alone: bool
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_alone).encode("utf-8", "surrogatepass")
    ends = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    pieces = [text[first:last] for first, last in zip(ends, ends[1:], strict=False)]
    assert b"".join(pieces) == text
    assert check_json(pieces, 0, MOST_MARKS) == marks_of(value)


def test_a_string_may_be_cut_behind_the_backslash_of_a_quote() -> None:
    text = rb'["\"", 1]'
    assert [check_json([text[:cut], text[cut:]], 0, MOST_MARKS) for cut in range(len(text))] == [
        3
    ] * len(text)


@given(st.binary(), st.integers(0, 100))
def test_any_bytes_are_counted_the_same_in_pieces(text: bytes, cut: int) -> None:
    assert check_json([text[:cut], text[cut:]], 0, MOST_MARKS) == check_json([text], 0, MOST_MARKS)


def test_a_log_that_is_packed_with_zstd_can_be_checked_by_itself(repository: Path) -> None:
    log = str(baseline(repository, "bfs-128k"))
    with ZipFile(log) as archive:
        assert {entry.compress_type for entry in archive.infolist()} == {93}  # zstd
    code = "import sys; from graphwalks.report.size import check_size; check_size(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, log], check=True)
