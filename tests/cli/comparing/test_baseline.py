"""`graphwalks compare` over the project's own baseline: what it holds, and folders of logs."""

import json
import shutil
from pathlib import Path

from inspect_ai.log import read_eval_log

from graphwalks.evidence import CONDITIONS
from graphwalks.report.finding import find_runs
from graphwalks.report.headline import HEADLINES
from tests.cli.comparing.compared import compare, compared, refused
from tests.cli.comparing.runs import noisy
from tests.replies import run_by_name


def test_the_project_s_own_baseline_equals_itself_in_every_family(repository: Path) -> None:
    baseline = str(repository / "logs" / "baseline")
    output = compared(baseline, baseline, "--max-drop", "0.02", "--max-drop", "influence=0.5")
    assert output.count("Passed: B is as good") == 3 + len(CONDITIONS) + 1


def test_baseline_logs_are_small_and_have_every_family(repository: Path) -> None:
    files = list((repository / "logs" / "baseline").glob("*.eval"))
    assert all(file.stat().st_size < 100_000 for file in files)
    headers = [read_eval_log(str(file), header_only=True) for file in files]
    families = {(header.eval.metadata or {})["family"] for header in headers}
    assert families == {"walks", "arbigraph", "cognition", "evidence", "construction"}
    assert not any(header.eval.revision for header in headers)  # address of a repository


def test_the_baseline_has_room_to_become_better_and_worse(repository: Path) -> None:
    runs = find_runs([str(repository / "logs" / "baseline")]).runs
    means = {run.task: run.metric(HEADLINES[run.family].key, "mean") for run in runs}
    assert set(means) == {"bfs_128k", "arbigraph_math", "cognition", "prime", "influence"}
    gap = means.pop("influence")
    assert all(share is not None and 0 < share < 1 for share in means.values())
    assert gap is not None
    assert gap > 0


def test_a_run_of_the_same_rule_as_the_baseline_passes(repository: Path, tmp_path: Path) -> None:
    rows = {"source": "generated", "tier": "1k", "per_tier": 16}
    log = run_by_name("bfs_128k", noisy(6), tmp_path, **rows)
    (baseline,) = (repository / "logs" / "baseline").glob("*bfs-128k*")
    output = compared(str(baseline), log.location, "--max-drop", "0")
    assert "16 of 16" in output


def test_tasks_in_one_folder_alone_are_named_and_fail_the_gate(
    repository: Path, tmp_path: Path
) -> None:
    out = tmp_path / "it.json"
    for file in (repository / "logs" / "baseline").glob("*bfs-128k*"):
        shutil.copy(file, tmp_path)
    baseline = str(repository / "logs" / "baseline")
    output = compared(baseline, str(tmp_path))
    assert "Only in A: arbigraph_math, cognition, influence, prime" in output
    gate = refused(baseline, str(tmp_path), "--max-drop", "bfs_128k=0.02", "--json", str(out))
    assert " ".join(gate.split()).endswith(
        "Passed: B is as good; 0.02 worse is allowed. NOT COMPARABLE: arbigraph_math (only in A), "
        "cognition (only in A), influence (only in A), prime (only in A)."
    )
    whole = json.loads(out.read_text())
    assert whole["verdict"] == "not_comparable"
    assert whole["only_a"] == ["arbigraph_math", "cognition", "influence", "prime"]
    assert {one["task"]: one["verdict"] for one in whole["comparisons"]} == {
        "bfs_128k": "pass",
        **dict.fromkeys(whole["only_a"], "not_comparable"),
    }
    assert compare(str(tmp_path), baseline, "--max-drop", "0.02").exit_code == 0


def test_one_limit_for_shares_and_gaps_is_refused(repository: Path) -> None:
    baseline = str(repository / "logs" / "baseline")
    output = refused(baseline, baseline, "--max-drop", "0.02")
    assert "add --max-drop influence=X" in output
