"""Edge lists: what is a row, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.sources.edgelists import Separator, read

NODES = st.integers(min_value=0, max_value=10**18 - 1)


def pairs(text: str, separator: Separator = "space") -> list[tuple[int, int]]:
    return list(read(text, "edges.txt", separator))


def test_remarks_and_blank_lines_hold_no_pair() -> None:
    assert pairs("# from to\n\n0 1\n \t\n2\t3\n") == [(0, 1), (2, 3)]


def test_loops_repetitions_and_order_are_kept() -> None:
    assert pairs("1 0\n0 1\n2 2\n1 0") == [(1, 0), (0, 1), (2, 2), (1, 0)]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_any_line_end_ends_a_line(end: str) -> None:
    assert pairs(f"5,6{end}7,8{end}", "comma") == [(5, 6), (7, 8)]


@pytest.mark.parametrize(
    "line",
    ["1", "1 2 3", "1,2", "-1 2", "+1 2", "1.0 2", "1_0 2", "a b", " # x", "1\x0b2", f"{10**18} 1"],
)
def test_another_line_is_an_error_that_names_it(line: str) -> None:
    with pytest.raises(SourceError, match=r"edges\.txt, line 3: .*; expected two integers"):
        pairs(f"0 1\n# remark\n{line}\n")


@pytest.mark.parametrize("line", ["1 2", "1,2,3", "1,", "1,x"])
def test_another_comma_separated_line_is_an_error(line: str) -> None:
    with pytest.raises(SourceError, match="line 1: .*a comma between"):
        pairs(line, "comma")


@given(st.lists(st.tuples(NODES, NODES)), st.sampled_from(["\n", "\r", "\r\n"]))
def test_what_is_written_is_read(rows: list[tuple[int, int]], end: str) -> None:
    assert pairs("".join(f"{u} {v}{end}" for u, v in rows)) == rows
    assert pairs(end.join(f"{u},{v}" for u, v in rows), "comma") == rows


@given(st.text(st.sampled_from("0 1,#\t\r\nx-")))
def test_any_text_is_read_or_refused(text: str) -> None:
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
    try:
        assert len(pairs(text)) == sum(not line.startswith("#") for line in lines)
    except SourceError as error:
        assert "expected two integers" in error.message
