"""`graphwalks audit` on files of construction."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from tests.construction.test_records import CUT, SPREAD, as_read


def run(*lines: str, folder: Path) -> Result:
    file = folder / "instances.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return CliRunner().invoke(main, ["audit", str(file)])


def test_right_instances_pass(tmp_path: Path) -> None:
    result = run(json.dumps(as_read(CUT)), json.dumps(as_read(SPREAD)), folder=tmp_path)
    assert result.exit_code == 0
    assert "2 rows, 0 mismatches" in result.output


def test_a_file_is_audited_to_its_end_whatever_stands_between(tmp_path: Path) -> None:
    right, other = as_read(CUT), as_read(SPREAD)
    wrong = {**right, "name": "other", "reference": "1", "witness": ["B", "B"]}
    lines = ['{"task": "maxcut", "instance"', *map(json.dumps, (right, right, wrong, other))]
    result = run(*lines, folder=tmp_path)
    assert result.exit_code == 1
    first, second, third, summary = result.output.splitlines()
    assert first.startswith("line 1: no JSON: ")
    assert second == "line 3: maxcut/path is there twice"
    assert third == "maxcut/other: reference 1 stored, 2 proven"
    assert summary.startswith("5 rows, 3 mismatches")
