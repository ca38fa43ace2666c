"""Published queries are read strictly, and drawn by the published rule."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.evidence.hashing import SEED, first_by_hash, hashed
from graphwalks.evidence.prime import Question
from graphwalks.evidence.prime.queries import (
    PUBLISHED_SIZES,
    chosen_questions,
    official_questions,
    read_questions,
    read_split,
)
from graphwalks.sources.intake import Imported, import_paths

HEADER = b"id,query,answer_ids\n"


def refusal(rows: bytes) -> str:
    with pytest.raises(SourceError, match=r"qa\.csv, line") as caught:
        read_questions(rows, "qa.csv")
    return caught.value.message


def test_rows_become_questions() -> None:
    rows = HEADER + '7,"Which drug, say ""A"",\nhelps?",[5]\n12,Käse?,"[9, 3, 9]"\n'.encode()
    assert read_questions(rows, "qa.csv") == {
        7: Question(7, 'Which drug, say "A",\nhelps?', (5,)),
        12: Question(12, "Käse?", (3, 9)),
    }


@pytest.mark.parametrize(
    "row",
    [
        "1,query,[]",
        "1,query,5",
        "1,query,[5",
        '1,query,"[5, ]"',
        "1,query,[-5]",
        "1,query,[__import__('os').system('true')]",
        '1,query,"[5, [6]]"',
        "1,query,[1234567890]",
        "x,query,[5]",
        "1,,[5]",
        "1,query",
        "1,query,[5],more",
        "0,query,[5]",
        '1,"query,[5]',
        "",
    ],
)
def test_a_row_that_is_none_is_refused(row: str) -> None:
    assert "expected" in refusal(HEADER + b"0,first,[1]\n" + row.encode() + b"\n")


def test_another_header_and_foreign_bytes_are_refused() -> None:
    assert "id,query,answer_ids" in refusal(b"id,answer_ids,query\n")
    assert "line 1:" in refusal(b"")
    assert "UTF-8" in refusal(HEADER + b"1,\xff,[5]\n")


@given(st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for text in (content, HEADER + content):
        try:
            read_questions(text, "qa.csv")
        except SourceError as error:
            assert "qa.csv, line" in error.message


def test_splits_list_each_id_once() -> None:
    assert read_split("6517\n9996\n", "test.index") == (6517, 9996)
    for text in ("1\n1\n", "1\n\n2\n", "1 2\n", "-1\n", "²\n"):
        with pytest.raises(SourceError, match=r"test\.index, line"):
            read_split(text, "test.index")


def test_a_cohort_is_what_comes_first_by_hash() -> None:
    questions = [Question(id, f"q{id}", (id,)) for id in range(50)]
    by_hash = sorted(range(50), key=lambda id: hashed([SEED, "prime-valid", id]))
    chosen = chosen_questions(questions, "val", SEED, PUBLISHED_SIZES["val"])
    assert [question.id for question in chosen] == by_hash[:12]
    assert chosen_questions(questions, "val", 1, 12) != chosen


def test_a_split_with_too_few_queries_is_refused() -> None:
    for few in ([], [Question(0, "q", (1,))]):
        with pytest.raises(
            SourceError, match=rf"test\.index lists {len(few)} queries; expected at"
        ):
            chosen_questions(few, "test", SEED, 2)


def test_genuine_queries_are_read_and_the_published_cohort_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared_data: Path
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    outcomes = [*import_paths([shared_data / "public" / "stark_prime"])]
    assert sum(isinstance(outcome, Imported) for outcome in outcomes) == 3
    test, valid = official_questions("test"), official_questions("val")
    assert (len(test), len(valid)) == (2_801, 2_241)
    assert not {one.id for one in test} & {one.id for one in valid}
    assert all(1 <= len(question.answers) <= 20 for question in test)
    assert max(max(question.answers) for question in (*test, *valid)) < 129_375
    chosen = chosen_questions(test, "test", SEED, PUBLISHED_SIZES["test"])
    as_texts = first_by_hash([str(one.id) for one in test], "prime-test", SEED, 100)
    assert len({question.id for question in chosen} & {*map(int, as_texts)}) == 7
    keys = [hashed([SEED, "prime-test", question.id]) for question in chosen]
    assert len({*keys}) == 100
    assert keys == sorted(keys)
    left = {question.id for question in test} - {question.id for question in chosen}
    assert min(hashed([SEED, "prime-test", id]) for id in left) > keys[-1]
