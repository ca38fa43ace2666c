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


def test_a_file_is_checked_line_by_line(generated: list[Item], tmp_path: Path) -> None:
    good = record_of(generated[0])
    planted = {**good, "answer": "yes" if good["answer"] == "no" else "no"}
    file = tmp_path / "items.jsonl"
    file.write_text(f"{json.dumps(good)}\n{json.dumps(planted)}\n", encoding="utf-8")
    right, wrong = audit_file(file)
    assert right.item == generated[0].pair_id
    assert not right.faults
    assert wrong.item == "line 2"
    assert wrong.faults[0].startswith("`answer` is")


@pytest.mark.parametrize("text", ["[]", "{", "nothing"])
def test_a_file_of_something_else_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="line 1"):
        list(audit_file(file))
    with pytest.raises(SourceError, match="cannot be read"):
        list(audit_file(tmp_path / "nowhere"))
