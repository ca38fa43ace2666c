"""`graphwalks compare` over two runs: what it refuses, what `--vary` allows, what it pairs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphwalks.cli.main import main
from tests.cli.comparing.compared import Logs, compare, compared, refused
from tests.cli.comparing.runs import noisy
from tests.replies import run_by_name


def test_a_difference_of_settings_is_refused_and_can_be_varied_by_its_name(logs: Logs) -> None:
    refusal = refused(logs("short"), logs("old prompt"))
    assert "  prompt: 2026 / 2025\n  --vary prompt compares them.\n" in refusal
    varied = compared(logs("short"), logs("old prompt"), "--vary", "prompt")
    assert "3 of 3" in varied


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("promt", "the nearest is prompt; allowed here: prompt"),
        ("foo", "--vary foo: there is no such setting; allowed here: prompt"),
        ("node_ids", "--vary node_ids: it is salted in"),
        ("model", "is not needed"),
        ("version", "is not allowed"),
    ],
)
def test_a_field_that_does_not_differ_is_refused_naming_what_does(
    logs: Logs, field: str, said: str
) -> None:
    output = refused(logs("short"), logs("old prompt"), "--vary", field)
    assert said in output


def test_samples_that_one_run_left_out_are_refused_or_counted(logs: Logs) -> None:
    refusal = refused(logs("walks"), logs("short"))
    assert "--vary tier compares them." in refusal
    varied = compared(logs("walks"), logs("short"), "--vary", "samples")
    assert "Left out: 117 of 120 only in A." in varied


def test_runs_without_a_common_sample_are_compared_by_group(logs: Logs) -> None:
    output = compared(logs("short"), logs("other seed"), "--vary", "seed")
    assert "No sample is known to be in both runs" in output
    assert "3 + 3" in output


def test_groups_that_only_one_run_has_are_left_out_and_counted(logs: Logs) -> None:
    output = compared(logs("two shapes"), logs("other six"), "--vary", "seed")
    assert "3 + 3" in output
    assert "Left out: 3 of 6 in A, without a number or of a group" in output
    assert " in B" not in output


def test_the_cost_of_context_is_taken_task_by_task(logs: Logs) -> None:
    result = compare(logs("isolated"), logs("chain"), "--vary", "condition", "--max-drop", "0.02")
    assert "12 of 12" in result.output
    assert "McNemar: right in A alone" in result.output
    assert result.exit_code == 1, result.output


def test_rows_of_a_file_are_those_that_the_generator_makes(logs: Logs, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    words = ["--kind", "parents", "--tier", "1k", "--per-tier", "3", "--out", str(rows)]
    assert CliRunner().invoke(main, ["generate", "walks", *words]).exit_code == 0
    stored = run_by_name("parents_128k", noisy(1), tmp_path, source=str(rows))
    out = tmp_path / "it.json"
    words = ["--vary", "source", "--max-drop", "0", "--json", str(out)]
    output = compared(logs("short"), stored.location, *words)
    assert "3 of 3" in output
    (found,) = json.loads(out.read_text())["comparisons"]
    (entry,) = found["accepted"]
    assert entry.startswith("sha256: not set / ")
    assert f"\nDiffers with source: {entry}\n" in output


def test_rows_of_a_file_in_another_condition_are_another_test(logs: Logs, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    words = ["--topology", "six_chain_target", "--native-task-id", "0,1,2", "--condition"]
    made = CliRunner().invoke(
        main, ["generate", "arbigraph", *words, "isolated", "--out", str(rows)]
    )
    assert made.exit_code == 0, made.output
    stored = run_by_name("arbigraph_math", noisy(2), tmp_path, source=str(rows)).location
    refusal = refused(logs("six in a chain"), stored, "--vary", "source")
    assert "\n  condition: full / isolated\n" in refusal


def test_rows_that_claim_the_ids_of_others_pair_with_none(logs: Logs, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    words = ["--kind", "parents", "--tier", "1k", "--per-tier", "3", "--seed", "5"]
    assert (
        CliRunner().invoke(main, ["generate", "walks", *words, "--out", str(rows)]).exit_code == 0
    )
    text = rows.read_text(encoding="utf-8")
    rows.write_text(
        text.replace("/seed5-", "/seed0-").replace('"seed": 5', '"seed": 0'), encoding="utf-8"
    )
    assert rows.read_text(encoding="utf-8").count("parents/1k/seed0-v1/") == 3
    stored = run_by_name("parents_128k", noisy(1), tmp_path, source=str(rows)).location
    refusal = refused(logs("short"), stored)
    assert "source: generated / rows.jsonl" in refusal
    varied = compare(logs("short"), stored, "--vary", "source")
    assert "No sample is known to be in both runs" in varied.output
    assert "3 + 3" in varied.output


def test_graphs_that_bear_the_names_of_others_pair_with_none(logs: Logs, tmp_path: Path) -> None:
    def run_of(seed: int) -> str:
        rows = tmp_path / "graphs.jsonl"
        words = ["--task", "influence", "--count", "3", "--seed", str(seed), "--out", str(rows)]
        assert CliRunner().invoke(main, ["generate", "construction", *words]).exit_code == 0
        text = rows.read_text(encoding="utf-8").replace(f"-s{seed}-", "-s0-")
        rows.write_text(text, encoding="utf-8")
        return run_by_name(
            "influence", "gwref/random", tmp_path / str(seed), source=str(rows), mode="both"
        ).location

    same = compare(logs("both modes"), run_of(0), "--vary", "source")
    assert same.output.count("3 of 3") == 2
    other = compare(logs("both modes"), run_of(3), "--vary", "source")
    assert other.output.count("No sample is known to be in both runs") == 2
