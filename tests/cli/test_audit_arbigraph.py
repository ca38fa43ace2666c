"""`graphwalks audit` on rows of ArbiGraph: of a task, a file, a release folder."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from tests.arbigraph_rows import lines_of, published_config


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


@pytest.fixture(params=["rows.jsonl", "rows.parquet"])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with the forty tasks in the chain of three."""
    path = tmp_path / str(request.param)
    done = run("generate", "arbigraph", "--topology", "three_chain_target", "--out", path)
    assert done.exit_code == 0, done.output
    return path


def test_the_rows_of_a_task_are_solved_again() -> None:
    done = run("audit", "arbigraph_math", "-T", "topology=all", "-T", "native_task_id=31")
    assert done.exit_code == 0
    assert "7 rows, 0 mismatches, " in done.output


def test_a_file_of_the_generate_command_passes(rows: Path) -> None:
    done = run("audit", rows)
    assert done.exit_code == 0
    assert "40 rows, 0 mismatches, " in done.output


def test_a_planted_wrong_answer_is_found(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    run("generate", "arbigraph", "--native-task-id", "31", "--out", path)
    row = json.loads(path.read_text(encoding="utf-8"))
    outputs = json.loads(row["node_outputs_json"])
    outputs[-1]["output_value"] += 1
    row |= {
        "node_outputs_json": json.dumps(outputs),
        "target_output_json": json.dumps(outputs[-1]["output_value"]),
    }
    path.write_text(json.dumps(row), encoding="utf-8")
    done = run("audit", path)
    assert done.exit_code == 1
    right = outputs[-1]["output_value"] - 1
    told = f"math/six_chain_target/31/0: task_6_out: {right + 1} stored, {right} found"
    assert done.output.startswith(told)
    assert "1 row, 1 mismatch" in done.output


def test_a_release_folder_is_audited_config_by_config(tmp_path: Path) -> None:
    folder = tmp_path / "release"
    made = ("--release", folder, "--category", "gsm", "--samples-per-task", "1")
    done = run("generate", "arbigraph", *made)
    assert done.exit_code == 0, done.output
    assert "287 rows, 0 mismatches" in run("audit", folder).output
    (folder / "topologies" / "gsm" / "six_chain_target.svg").write_text("<svg>")
    rows = folder / "data" / "gsm" / "three_chain_target.jsonl"
    rows.write_bytes(rows.read_bytes() + b'{"cut": \n')
    done = run("audit", folder)
    assert done.exit_code == 1
    cut, svg, count = done.output.splitlines()
    assert "line 42 is no JSON: " in cut
    assert cut.endswith("; none of the rows of this file was solved again")
    assert svg == "gsm_six_chain_target: topologies/gsm/six_chain_target.svg is not whole"
    assert "246 rows, 2 mismatches" in count


def test_answers_of_others_that_cannot_be_solved_again_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "three_chain_target.jsonl"
    path.write_bytes(lines_of(published_config("gsm", "three_chain_target")))
    done = run("audit", path)
    assert done.exit_code == 0
    assert "656 rows, 0 mismatches, 1,968 answers not solved again" in done.output


def test_parameters_of_a_task_are_refused_for_a_file(rows: Path) -> None:
    done = run("audit", rows, "-T", "topology=all", "--seed", 3)
    assert done.exit_code == 1
    assert "--seed, -T topology cannot be given with a file or folder" in done.output
