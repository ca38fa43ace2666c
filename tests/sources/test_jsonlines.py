"""JSON lines of any content: objects with their numbers, or one error that names the line."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.sources import jsonlines
from graphwalks.sources.jsonlines import NAME, LineError, decode, json_lines, named_records, proper


def lines(content: bytes) -> list[tuple[int, dict[str, Any]]]:
    return list(json_lines(io.BytesIO(content)))


def test_objects_come_with_their_line_numbers_and_blank_lines_count() -> None:
    assert lines(b'{"a": 1}\n\n \t\r\n{"b": "\xc3\xa9"}') == [(1, {"a": 1}), (4, {"b": "é"})]
    assert lines(b"") == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"a": 1}\n{"b": ', "line 2 is no JSON"),
        (b"[1]", r"line 1 is b'\[1\]'; expected a JSON object"),
        (b"\xff\xfe{", "line 1 is no JSON"),
        (b'{"a": NaN}', "line 1 is no JSON: NaN is no number of JSON"),
        (b'{"a": -Infinity}', "line 1 is no JSON: -Infinity is no number of JSON"),
        (b'{"a": 1e999}', "line 1 is no JSON: 1e999 is too large a number"),
        (
            b'[{"a": 1, "b": {"c": 1, "c": 1}}]',
            "line 1 is no JSON: an object has the key 'c' twice",
        ),
        (b'{"a": ' + b"[" * 100_000, "line 1 is no JSON: JSON that is nested too deeply"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "line 1 is no JSON: Exceeds the limit"),
    ],
)
def test_a_line_that_is_no_object_is_named(content: bytes, message: str) -> None:
    with pytest.raises(LineError, match=message):
        lines(content)


def test_the_lines_before_a_bad_one_are_given() -> None:
    found = json_lines(io.BytesIO(b'{"a": 1}\nnothing\n'))
    assert next(found) == (1, {"a": 1})
    with pytest.raises(LineError, match="line 2"):
        next(found)


def test_a_line_as_long_as_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonlines, "LONGEST_LINE", 20)
    shortest = json.dumps({"a": "x" * 9}).encode("ascii")
    assert len(shortest) + len(b"\n") == 19
    assert lines(shortest + b"\n" + shortest) == [(n, {"a": "x" * 9}) for n in (1, 2)]
    with pytest.raises(LineError, match="line 1 is longer than 20 bytes"):
        lines(json.dumps({"a": "x" * 30}).encode("ascii"))


def test_a_line_beyond_the_limit_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jsonlines, "LONGEST_LINE", 20)
    file = tmp_path / "rows.jsonl"
    for filling, ending in ((b"x" * 20, b""), (b" " * 40, b""), (b"x" * 19, b"\n" + b" " * 30)):
        file.write_bytes(filling + b'{"word": "tail"}' * (not ending) + ending + b'\n{"word": "a"}')
        found = dict(named_records(file, word, str))
        assert str(found.pop(1)).startswith("longer than 20 bytes")
        assert "a" in found.values()
        assert "tail" not in found.values()


@given(st.binary(max_size=60))
def test_any_bytes_are_objects_or_one_error(content: bytes) -> None:
    try:
        found = lines(content)
    except LineError as error:
        assert str(error).startswith("line ")
    else:
        assert all(isinstance(value, dict) for _, value in found)


@given(st.dictionaries(st.text(), st.integers() | st.text() | st.none()))
def test_what_was_written_is_decoded(value: dict[str, object]) -> None:
    assert decode(json.dumps(value)) == value
    assert decode(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) == value


def word(line: dict[str, Any]) -> str:
    if not isinstance(line.get("word"), str):
        raise ValueError("`word` is no text")
    return str(line["word"])


def test_every_line_of_a_file_is_a_record_or_a_named_fault(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b'{"word": "a"}\n\n{"word": 1}\n[]\n{"word": "a"}\n{"word": "b"}\n{"word": ')
    found = dict(named_records(file, word, str))
    assert {number: found.pop(number) for number in (1, 6)} == {1: "a", 6: "b"}
    assert {number: str(error)[:20] for number, error in found.items()} == {
        3: "`word` is no text",
        4: "b'[]\\n'; expected a ",
        5: "a is there twice",
        7: "no JSON: Expecting v",
    }


def test_a_fault_that_is_kept_keeps_nothing_of_its_reading(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("[1\n", encoding="utf-8")
    ((_, found),) = named_records(file, word, str)
    assert isinstance(found, ValueError)
    assert (found.__traceback__, found.__context__) == (None, None)


def test_a_task_takes_records_alone() -> None:
    assert proper(Path("rows.jsonl"), 3, "a") == "a"
    with pytest.raises(SourceError, match=r"^rows\.jsonl, line 3: `word` is no text$"):
        proper(Path("rows.jsonl"), 3, ValueError("`word` is no text"))


def test_a_file_that_cannot_be_read_is_one_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"rows\.jsonl cannot be read: No such file"):
        list(named_records(tmp_path / "rows.jsonl", word, str))
    with pytest.raises(SourceError, match="cannot be read: Is a directory"):
        list(named_records(tmp_path, word, str))


@pytest.mark.parametrize("name", ["", "-a", ".hidden", "a/b", "a b", "a\n", "é", "x" * 81])
def test_a_name_is_one_that_an_id_can_hold(name: str) -> None:
    assert NAME.fullmatch("ca-GrQc_2.1")
    assert NAME.fullmatch("x" * 80)
    assert not NAME.fullmatch(name)
