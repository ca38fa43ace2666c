"""`graphwalks audit` as a user calls it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from graphwalks.walks.generation import generate


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["audit", *map(str, arguments)])


def rows_file(folder: Path, planted: list[str] | None) -> Path:
    """Three parents rows; the second has the planted answer, if there is one."""
    made = [generate("parents", "1k", 3, index) for index in range(3)]
    answers = [list(instance.answer) for instance in made]
    if planted is not None:
        answers[1] = planted
    lines = [
        json.dumps({"prompt": row.prompt, "answer_nodes": answer, "problem_type": "parents"})
        for row, answer in zip(made, answers, strict=True)
    ]
    file = folder / "rows.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_right_rows_pass(tmp_path: Path) -> None:
    result = run(rows_file(tmp_path, None))
    assert result.exit_code == 0
    assert "3 rows, 0 mismatches" in result.output


def test_a_planted_wrong_row_is_found(tmp_path: Path) -> None:
    truth = generate("parents", "1k", 3, 1).answer
    result = run(rows_file(tmp_path, [*truth, "0123456789"]))
    assert result.exit_code == 1
    counts = f"parents-1k-0001: {len(truth) + 1} stored, {len(truth)} found"
    for route in ("fast", "general"):
        assert f"{counts} ({route} route); only stored: 0123456789" in result.output
    assert "3 rows, 1 mismatch" in result.output


def test_a_lost_answer_is_found(tmp_path: Path) -> None:
    truth = generate("parents", "1k", 3, 1).answer
    result = run(rows_file(tmp_path, []))
    assert result.exit_code == 1
    assert f"only found: {', '.join(truth[:5])}" in result.output


def test_a_file_of_the_generate_command_passes(tmp_path: Path) -> None:
    file = tmp_path / "fresh.parquet"
    options = ["--tier", "1k,2k", "--per-tier", "3", "--out", str(file)]
    assert CliRunner().invoke(main, ["generate", "walks", *options]).exit_code == 0
    result = run(file)
    assert result.exit_code == 0
    assert "12 rows, 0 mismatches" in result.output


def test_a_task_takes_the_parameters_of_its_source(tmp_path: Path) -> None:
    options = ("--source", "generated", "--tier", "1k", "--per-tier", "2", "--seed", "4")
    result = run("bfs_128k", *options)
    assert result.exit_code == 0
    assert "2 rows, 0 mismatches" in result.output
    result = run("parents_128k", "--source", rows_file(tmp_path, None), "--per-tier", "2")
    assert "2 rows, 0 mismatches" in result.output


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"prompt": "no graph", "answer_nodes": [], "problem_type": "bfs"}', "line 1: no edge"),
        ("not json", "line 1 is neither JSON"),
        ("", "no rows"),
    ],
)
def test_a_broken_file_is_one_line(tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(content, encoding="utf-8")
    result = run(file)
    assert result.exit_code == 1
    error = result.output.strip().splitlines()[-1]
    assert error.startswith("Error: ")
    assert told in error


def test_neither_task_nor_file_names_the_nearest_task() -> None:
    result = run("bfs_128")
    assert result.exit_code == 1
    assert "neither a task nor the path of a file" in result.output
    assert "The nearest is bfs_128k" in result.output


def test_options_of_a_task_are_refused_for_a_file(tmp_path: Path) -> None:
    result = run(rows_file(tmp_path, None), "--tier", "1k")
    assert result.exit_code == 1
    assert "--tier cannot be given with a file" in result.output


def test_ids_are_printed_cut_and_without_control_characters(tmp_path: Path) -> None:
    result = run(rows_file(tmp_path, ["\x1b[2J\ud800", "y" * 1000]))
    assert result.exit_code == 1
    assert "\\x1b[2J\\ud800, " + "y" * 40 + "..." in result.output
    assert "\x1b" not in result.output
    assert "y" * 41 not in result.output


def test_a_name_too_long_for_a_file_is_no_file() -> None:
    result = run("x" * 300)
    assert result.exit_code == 1
    (error,) = result.output.splitlines()
    assert "neither a task nor the path of a file" in error
