"""The queries of STaRK-Prime as they are published, and which of them make a cohort.

How queries are chosen says GraphDecisionBench RQ2 (arXiv 2610.06354).
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from graphwalks.errors import SourceError
from graphwalks.evidence.hashing import first_by_hash
from graphwalks.evidence.prime.entities import Question
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.contents import content_of, malformed, text_of
from graphwalks.sources.evidence_files import QUESTIONS, SPLITS

NAMESPACES: Final[Mapping[str, str]] = MappingProxyType({
    "test": "prime-test",
    "val": "prime-valid",
})
"""What the queries of a split are drawn for, as it is hashed."""
PUBLISHED_SIZES: Final[Mapping[str, int]] = MappingProxyType({"test": 100, "val": 12})
"""Queries of a split that were drawn for the paper."""

LARGEST_FILE: Final = 1 << 24
"""Bytes of the file with all queries; it has 2 MB."""

_HEADER: Final = ["id", "query", "answer_ids"]
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_ANSWERS: Final = re.compile(r"\[[0-9]{1,9}(?:, ?[0-9]{1,9})*\]")


def official_questions(split: str) -> tuple[Question, ...]:
    """Return the published queries of a split, in the order of its file.

    Args:
        split: "test" or "val".

    Raises:
        SourceError: A file cannot be had, or is not what was published.
    """
    found = read_questions(content_of(official_file(QUESTIONS), LARGEST_FILE), QUESTIONS)
    name = SPLITS[split]
    ids = read_split(text_of(official_file(name), LARGEST_FILE), name)
    if unknown := [id for id in ids if id not in found]:
        raise SourceError(f"{name} lists query {unknown[0]}, which {QUESTIONS} does not have")
    return tuple(found[id] for id in ids)


def chosen_questions(
    questions: Sequence[Question], split: str, seed: int, count: int
) -> tuple[Question, ...]:
    """Return the queries of a cohort, by the published rule of subsets.

    Args:
        questions: All queries of the split.
        split: "test" or "val".
        seed: `hashing.SEED` for the published subset.
        count: How many, see `PUBLISHED_SIZES`.

    Raises:
        SourceError: There are not so many.
    """
    by_id = {question.id: question for question in questions}
    if len(by_id) < count:
        raise SourceError(
            f"{SPLITS[split]} lists {len(by_id)} queries; expected at least {count}. Take the file "
            "as it is published."
        )
    return tuple(by_id[id] for id in first_by_hash(by_id, NAMESPACES[split], seed, count))


def read_questions(content: bytes, name: str) -> Mapping[int, Question]:
    """Return the queries of a file with columns id, query and answer_ids, by id.

    Args:
        content: The file: CSV in UTF-8, `answer_ids` written as a list of Python.
        name: Name of the file, for the error.

    Raises:
        SourceError: The file or a row is malformed, or an id is there twice.
    """
    questions: dict[int, Question] = {}
    rows = csv.reader(io.StringIO(_utf8(content, name), newline=""), strict=True)
    try:
        if (header := next(rows, [])) != _HEADER:
            raise malformed(name, 1, ",".join(header), ",".join(_HEADER))
        for row in rows:
            question = _question(row)
            if question is None or question.id in questions:
                expected = "a new id, a query, and a list of ids [1, 2]"
                raise malformed(name, rows.line_num, ",".join(row), expected)
            questions[question.id] = question
    except csv.Error as error:
        raise malformed(name, rows.line_num, str(error), "CSV") from error
    return questions


def read_split(text: str, name: str) -> tuple[int, ...]:
    """Return the ids that a file lists, one on a line.

    Args:
        text: The file.
        name: Name of the file, for the error.

    Raises:
        SourceError: A line is no id, or one that is listed already.
    """
    ids: dict[str, None] = {}  # texts, whose hashes are salted: numbers can be made to collide
    for number, line in enumerate(text.splitlines(), start=1):
        id = str(int(line)) if _NUMBER.fullmatch(line) else None
        if id is None or id in ids:
            raise malformed(name, number, line, "the id of a query, listed once")
        ids[id] = None
    return tuple(map(int, ids))


def _question(row: Sequence[str]) -> Question | None:
    if len(row) != len(_HEADER):
        return None
    id, text, answers = row
    if not _NUMBER.fullmatch(id) or not text or not _ANSWERS.fullmatch(answers):
        return None
    found = sorted({int(answer) for answer in _NUMBER.findall(answers)})
    return Question(int(id), text, tuple(found))


def _utf8(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise malformed(name, line, f"byte {content[error.start]:#04x}", "UTF-8") from error
