"""Answers of items found again, and planted ones that are not the truth."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from graphwalks.cognition import Item, record_of
from graphwalks.cognition.auditing import audit, audit_file
from graphwalks.errors import SourceError


def test_right_answers_pass(generated: list[Item]) -> None:
    assert not [verdict for verdict in map(audit, generated[:200]) if verdict.faults]


def test_a_planted_answer_is_found_by_both_routes_in_both_presentations(
    generated: list[Item],
) -> None:
    item = next(item for item in generated if item.answer == "yes")
    verdict = audit(replace(item, answer="no"))
    assert verdict.faults == tuple(
        f"no stored, yes found ({route} route, cues {cues})"
        for cues in ("published", "removed")
        for route in ("search", "matrix")
    )


def test_a_file_is_checked_to_its_end_whatever_stands_between(
    generated: list[Item], tmp_path: Path
) -> None:
    good, last = record_of(generated[0]), record_of(generated[1])
    planted = {**good, "answer": "yes" if good["answer"] == "no" else "no"}
    other = {"prompt": "of another family"}
    file = tmp_path / "items.jsonl"
    lines = [*map(json.dumps, (good, planted, other, good)), "{", "[]", json.dumps(last)]
    file.write_text("\n".join(lines), encoding="utf-8")
    first, *wrong, final = audit_file(file)
    assert (first.item, final.item) == (generated[0].pair_id, generated[1].pair_id)
    assert not first.faults + final.faults
    assert [verdict.item for verdict in wrong] == [f"line {number}" for number in range(2, 7)]
    for verdict, told in zip(
        wrong,
        ("`answer` is", "`task` is not one of", f"{first.item} is there", "no JSON", "b'[]"),
        strict=True,
    ):
        assert verdict.faults[0].startswith(told)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        list(audit_file(tmp_path / "nowhere"))
