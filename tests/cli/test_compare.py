"""`graphwalks compare` over real logs: what it pairs, what it refuses, and its exit codes."""

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from inspect_ai.model import Model, get_model

from graphwalks.cli.main import main
from graphwalks.evidence import CONDITIONS
from graphwalks.report.comparing import difference
from graphwalks.report.finding import find_runs
from graphwalks.report.headline import HEADLINES
from tests.replies import metrics, run_by_name

Logs = Callable[[str], str]

ROWS = {"source": "generated", "tier": "1k,2k", "per_tier": 60}
PAGE = {"source": "generated", "tier": "1k,2k,4k", "per_tier": 20}
SHORT = {"source": "generated", "tier": "1k", "per_tier": 3}
FEW = {"native_task_id": [0, 1, 2], "samples_per_task": 1}
CHAIN: dict[str, object] = {"native_task_id": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}


def noisy(noise: float) -> Model:
    return get_model("gwref/noisy", noise=noise, memoize=False)


RUNS: dict[str, tuple[str, Callable[[], Model | str], dict[str, object]]] = {
    "walks": ("parents_128k", lambda: noisy(1), ROWS),
    "worse": ("parents_128k", lambda: noisy(2.2), ROWS),
    "short": ("parents_128k", lambda: noisy(1), SHORT),
    "old prompt": ("parents_128k", lambda: noisy(1), SHORT | {"prompt": "2025"}),
    "other seed": ("parents_128k", lambda: noisy(1), SHORT | {"seed": 1}),
    "page, before": ("bfs_128k", lambda: "gwref/noisy", PAGE),
    "page, after": ("bfs_128k", lambda: noisy(2), PAGE),
    "chain": ("arbigraph_math", lambda: noisy(2), CHAIN),
    "isolated": ("arbigraph_math", lambda: noisy(2), CHAIN | {"condition": "isolated"}),
    "two shapes": (
        "arbigraph_math",
        lambda: noisy(2),
        FEW | {"topology": ["three_independent_target", "six_chain_target"]},
    ),
    "six in a chain": ("arbigraph_math", lambda: noisy(2), FEW | {"topology": "six_chain_target"}),
    "other six": (
        "arbigraph_math",
        lambda: "gwref/oracle",
        FEW | {"topology": "six_chain_target", "seed": 1},
    ),
    "three in a chain": (
        "arbigraph_math",
        lambda: noisy(2),
        FEW | {"topology": "three_chain_target"},
    ),
    "both modes": (
        "influence",
        lambda: "gwref/random",
        {"source": "generated", "instances": [0, 1, 2], "mode": "both"},
    ),
}


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    """Evaluates a run of `RUNS` when its log is first asked for."""

    @cache
    def log_of(name: str) -> str:
        task, model, arguments = RUNS[name]
        folder = tmp_path_factory.mktemp("logs")
        return run_by_name(task, model(), folder, **arguments).location

    return log_of


def compare(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["compare", *arguments])


def changed(log: str, folder: Path, change: Callable[[EvalLog], None]) -> str:
    """Write a log again with a change."""
    read = read_eval_log(log)
    change(read)
    path = folder / "changed.eval"
    write_eval_log(read, str(path))
    return str(path)


def test_the_project_s_own_baseline_equals_itself_in_every_family(repository: Path) -> None:
    baseline = str(repository / "logs" / "baseline")
    result = compare(baseline, baseline, "--max-drop", "0.02", "--max-drop", "influence=0.5")
    assert result.exit_code == 0, result.output
    assert result.output.count("Passed: B is as good") == 3 + len(CONDITIONS) + 1


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
    result = compare(str(baseline), log.location, "--max-drop", "0")
    assert result.exit_code == 0, result.output
    assert "16 of 16" in result.output


def test_a_planted_drop_of_five_points_is_caught_and_its_numbers_are_those_of_the_logs(
    logs: Logs, tmp_path: Path
) -> None:
    out = tmp_path / "drop.json"
    result = compare(logs("walks"), logs("worse"), "--max-drop", "0.02", "--json", str(out))
    assert result.exit_code == 1, result.output
    assert "REGRESSION" in result.output
    assert "-M noise: 1 / 2.2" in result.output
    assert max(map(len, result.output.splitlines()[6:])) <= 80
    (found,) = json.loads(out.read_text())["comparisons"]
    means = [metrics(read_eval_log(logs(name)), "f1")["mean"] for name in ("walks", "worse")]
    assert [found["a"]["headline"], found["b"]["headline"]] == pytest.approx(means)
    whole, *tiers = found["lines"]
    assert whole["difference"] == pytest.approx(means[1] - means[0])
    assert round(whole["difference"], 2) == -0.05
    assert whole["low"] < whole["difference"] < whole["high"] < 0
    assert [line["group"] for line in tiers] == ["1k", "2k"]
    assert found["pairs"]["compared"] == found["pairs"]["of"] == 120
    assert found["verdict"] == "regression"


def test_the_page_shows_what_its_commands_print(
    repository: Path, logs: Logs, tmp_path: Path
) -> None:
    page, out = (repository / "docs" / "comparing.md").read_text(encoding="utf-8"), tmp_path / "it"
    before, after = logs("page, before"), logs("page, after")
    result = compare(before, after, "--max-drop", "0.02", "--json", str(out))
    table = [line for line in result.output.splitlines() if "[" in line]
    assert len(table) == 4
    assert all(line in page for line in table)
    assert f"\n{json.loads(out.read_text())['comparisons'][0]['reasons']}\n" in page
    assert all(f"{word} |" in page for word in ("--max-drop X`", "--fail-under X`"))


def test_the_other_way_round_it_is_no_regression(logs: Logs) -> None:
    assert compare(logs("worse"), logs("walks"), "--max-drop", "0").exit_code == 0


def test_a_headline_below_the_floor_fails(logs: Logs) -> None:
    assert compare(logs("walks"), logs("worse"), "--fail-under", "0.99").exit_code == 1
    assert compare(logs("walks"), logs("worse"), "--fail-under", "0.1").exit_code == 0


def test_without_a_limit_a_worse_run_exits_0(logs: Logs) -> None:
    assert compare(logs("walks"), logs("worse")).exit_code == 0


def test_a_difference_of_settings_is_refused_and_can_be_varied_by_its_name(logs: Logs) -> None:
    refused = compare(logs("short"), logs("old prompt"))
    assert refused.exit_code == 2
    assert "  prompt: 2026 / 2025\n  --vary prompt compares them.\n" in refused.output
    varied = compare(logs("short"), logs("old prompt"), "--vary", "prompt")
    assert varied.exit_code == 0, varied.output
    assert "3 of 3" in varied.output


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
    result = compare(logs("short"), logs("old prompt"), "--vary", field)
    assert result.exit_code == 2
    assert said in result.output


def test_samples_that_one_run_left_out_are_refused_or_counted(logs: Logs) -> None:
    refused = compare(logs("walks"), logs("short"))
    assert refused.exit_code == 2
    assert "--vary tier compares them." in refused.output
    varied = compare(logs("walks"), logs("short"), "--vary", "samples")
    assert varied.exit_code == 0, varied.output
    assert "Left out: 117 of 120 only in A." in varied.output


def test_runs_without_a_common_sample_are_compared_by_group(logs: Logs) -> None:
    result = compare(logs("short"), logs("other seed"), "--vary", "seed")
    assert result.exit_code == 0, result.output
    assert "No sample is known to be in both runs" in result.output
    assert "3 + 3" in result.output


def test_groups_that_only_one_run_has_are_left_out_and_counted(logs: Logs) -> None:
    result = compare(logs("two shapes"), logs("other six"), "--vary", "seed")
    assert result.exit_code == 0, result.output
    assert "3 + 3" in result.output
    assert "Left out: 3 of 6 in A, without a number or of a group" in result.output
    assert " in B" not in result.output


def test_rows_of_a_file_are_those_that_the_generator_makes(logs: Logs, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    words = ["--kind", "parents", "--tier", "1k", "--per-tier", "3", "--out", str(rows)]
    assert CliRunner().invoke(main, ["generate", "walks", *words]).exit_code == 0
    stored = run_by_name("parents_128k", noisy(1), tmp_path, source=str(rows))
    out = tmp_path / "it.json"
    words = ["--vary", "source", "--max-drop", "0", "--json", str(out)]
    result = compare(logs("short"), stored.location, *words)
    assert result.exit_code == 0, result.output
    assert "3 of 3" in result.output
    (found,) = json.loads(out.read_text())["comparisons"]
    (entry,) = found["accepted"]
    assert entry.startswith("sha256: not set / ")
    assert f"\nDiffers with source: {entry}\n" in result.output


def test_rows_of_a_file_in_another_condition_are_another_test(logs: Logs, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    words = ["--topology", "six_chain_target", "--native-task-id", "0,1,2", "--condition"]
    made = CliRunner().invoke(
        main, ["generate", "arbigraph", *words, "isolated", "--out", str(rows)]
    )
    assert made.exit_code == 0, made.output
    stored = run_by_name("arbigraph_math", noisy(2), tmp_path, source=str(rows)).location
    refused = compare(logs("six in a chain"), stored, "--vary", "source")
    assert refused.exit_code == 2
    assert "\n  condition: full / isolated\n" in refused.output


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
    refused = compare(logs("short"), stored)
    assert refused.exit_code == 2
    assert "source: generated / rows.jsonl" in refused.output
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


def test_the_cost_of_context_is_taken_task_by_task(logs: Logs) -> None:
    result = compare(logs("isolated"), logs("chain"), "--vary", "condition", "--max-drop", "0.02")
    assert "12 of 12" in result.output
    assert "McNemar: right in A alone" in result.output
    assert result.exit_code == 1, result.output


def test_both_modes_of_one_log_are_compared_with_each_other(logs: Logs, tmp_path: Path) -> None:
    log, out = logs("both modes"), tmp_path / "modes.json"
    result = compare(log, log, "--vary", "mode", "--json", str(out))
    assert result.exit_code == 0, result.output
    (found,) = json.loads(out.read_text())["comparisons"]
    assert (found["a"]["part"], found["b"]["part"]) == ("direct", "proposals")
    own = metrics(read_eval_log(log), "optimality_gap")
    assert found["lines"][0]["difference"] == pytest.approx(own["proposals_minus_direct"])
    assert len(found["lines"]) == 1 + 3


def test_two_topologies_of_one_log_are_compared_task_by_task(logs: Logs) -> None:
    log = logs("two shapes")
    result = compare(log, log, "--vary", "topology")
    assert result.exit_code == 0, result.output
    assert "arbigraph_math six_chain_target three_independent_target" in result.output
    assert "3 of 3" in result.output


def test_a_topology_that_both_runs_have_is_compared_with_itself(logs: Logs) -> None:
    result = compare(logs("two shapes"), logs("six in a chain"), "--vary", "topology")
    assert result.exit_code == 0, result.output
    assert "3 of 6" in result.output
    assert "Left out: 3 of 6 only in A." in result.output
    assert "0.000      all alike  3 of 6" in result.output


def test_one_topology_is_compared_with_one_other_by_target_task(logs: Logs) -> None:
    result = compare(logs("six in a chain"), logs("three in a chain"), "--vary", "topology")
    assert result.exit_code == 0, result.output
    assert "arbigraph_math six_chain_target three_chain_target, varied: topology" in result.output
    assert "3 of 3" in result.output


def test_several_topologies_cannot_be_compared_with_another_one(logs: Logs) -> None:
    result = compare(logs("two shapes"), logs("three in a chain"), "--vary", "topology")
    assert result.exit_code == 2
    assert "give runs that share a topology, or runs of one each" in result.output


def test_one_topology_cannot_be_compared_with_itself(logs: Logs) -> None:
    result = compare(logs("chain"), logs("chain"), "--vary", "topology")
    assert result.exit_code == 2
    assert "has 1 topology (six_chain_target)" in result.output


def test_without_vary_each_mode_is_compared_with_itself(logs: Logs) -> None:
    result = compare(logs("both modes"), logs("both modes"), "--max-drop", "0")
    assert result.exit_code == 0, result.output
    assert "influence direct\n" in result.output
    assert "influence proposals\n" in result.output


def test_tasks_in_one_folder_alone_are_named_and_fail_the_gate(
    repository: Path, tmp_path: Path
) -> None:
    out = tmp_path / "it.json"
    for file in (repository / "logs" / "baseline").glob("*bfs-128k*"):
        shutil.copy(file, tmp_path)
    baseline = str(repository / "logs" / "baseline")
    result = compare(baseline, str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "Only in A: arbigraph_math, cognition, influence, prime" in result.output
    gate = compare(baseline, str(tmp_path), "--max-drop", "bfs_128k=0.02", "--json", str(out))
    assert gate.exit_code == 2
    assert " ".join(gate.output.split()).endswith(
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


def test_the_newest_log_of_a_task_counts(logs: Logs, tmp_path: Path) -> None:
    def later(log: EvalLog) -> None:
        log.eval.created = "2099-01-01T00:00:00+00:00"
        log.eval.task_id = "later"

    changed(logs("walks"), tmp_path, later)
    shutil.copy(logs("walks"), tmp_path)
    result = compare(logs("walks"), str(tmp_path), "--max-drop", "0")
    assert result.exit_code == 0, result.output
    assert "1 older log of the same tasks passed over" in result.output


def test_a_folder_with_several_models_is_refused_naming_its_logs(
    logs: Logs, tmp_path: Path
) -> None:
    for name in ("walks", "worse"):
        shutil.copy(logs(name), tmp_path)
    result = compare(logs("walks"), str(tmp_path))
    assert result.exit_code == 2
    assert "differ in model, arguments or generation" in result.output
    assert all(Path(logs(name)).name in result.output for name in ("walks", "worse"))


def test_scores_without_their_headline_are_damage_and_no_regression(
    logs: Logs, tmp_path: Path
) -> None:
    def remove(log: EvalLog) -> None:
        for sample in log.samples or []:
            (sample.scores or {}).pop("set_f1")

    result = compare(logs("short"), changed(logs("short"), tmp_path, remove), "--max-drop", "0")
    assert result.exit_code == 2
    assert "is damaged: set_f1.f1 is missing or impossible in 3 samples" in result.output


def test_a_log_that_was_invalidated_is_not_compared(logs: Logs, tmp_path: Path) -> None:
    def invalidate(log: EvalLog) -> None:
        log.invalidated = True

    result = compare(logs("short"), changed(logs("short"), tmp_path, invalidate))
    assert result.exit_code == 2
    assert "ended with status invalidated" in result.output


def test_a_run_that_failed_is_not_compared(logs: Logs, tmp_path: Path) -> None:
    def fail(log: EvalLog) -> None:
        log.status = "error"

    log = changed(logs("short"), tmp_path, fail)
    result = compare(logs("short"), log, "--max-drop", "0")
    assert result.exit_code == 2
    assert "ended with status error" in result.output


def test_another_number_of_the_task_version_is_refused_another_letter_said(
    logs: Logs, tmp_path: Path
) -> None:
    def version(value: str) -> Callable[[EvalLog], None]:
        return lambda log: setattr(log.eval, "task_version", value)

    refused = compare(logs("short"), changed(logs("short"), tmp_path, version("7-A")))
    assert refused.exit_code == 2
    assert "version: 1 / 7\n  No --vary allows another version" in refused.output
    warned = compare(logs("short"), changed(logs("short"), tmp_path, version("1-Z")))
    assert warned.exit_code == 0
    assert "Warning: task version differs: 1-A / 1-Z" in warned.output


def test_another_harness_is_said(logs: Logs, tmp_path: Path) -> None:
    def upgrade(log: EvalLog) -> None:
        log.eval.packages["inspect_ai"] = "9.9"

    result = compare(logs("short"), changed(logs("short"), tmp_path, upgrade))
    assert result.exit_code == 0
    assert "Warning: inspect_ai differs" in result.output


def test_what_stands_in_a_foreign_log_cannot_steer_the_terminal(logs: Logs, tmp_path: Path) -> None:
    def spoil(log: EvalLog) -> None:
        log.eval.model = "\x1b[2Jmodel"
        log.eval.metadata = (log.eval.metadata or {}) | {"revision": "\x1b]0;title\x07"}

    log = changed(logs("short"), tmp_path, spoil)
    for result in (compare(logs("short"), log), compare(log, log)):
        assert "\x1b" not in result.output
        assert "\\x1b" in result.output


def test_a_path_is_escaped_once(logs: Logs, tmp_path: Path) -> None:
    log, damaged = tmp_path / "a\x1b[2J\u00fc.eval", tmp_path / "b\x1b[2J\u00fc.eval"
    shutil.copy(logs("short"), log)
    damaged.write_bytes(b"PK")
    for result, name in (
        (compare(str(log), str(log)), "a"),
        (compare(str(log), str(log), "--vary", "prompt"), "a"),
        (compare(str(log), logs("other seed")), "a"),
        (compare(str(log), str(damaged)), "b"),
    ):
        assert f"/{name}\\x1b[2J\u00fc.eval" in result.output
        assert "\x1b" not in result.output


@pytest.mark.parametrize("cut", [0, 10, 2_000])
def test_a_damaged_log_exits_2_even_beside_a_good_older_one(
    logs: Logs, tmp_path: Path, cut: int
) -> None:
    content = Path(logs("short")).read_bytes()
    (tmp_path / "2099_damaged.eval").write_bytes(content[:cut])
    shutil.copy(logs("short"), tmp_path)
    result = compare(logs("short"), str(tmp_path), "--max-drop", "0")
    assert result.exit_code == 2
    assert "is not a readable log" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("only-one",),
        ("absent", "absent"),
        ("--no-such-option",),
    ],
)
def test_wrong_arguments_exit_2(arguments: tuple[str, ...]) -> None:
    assert compare(*arguments).exit_code == 2


@pytest.mark.parametrize(
    "limit",
    ["2", "x", "nan", "inf", "-0.1", "=0.1", "", "tsp=0.1", "parents_128k=2"],
)
def test_limits_that_make_no_sense_exit_2(logs: Logs, limit: str) -> None:
    result = compare(logs("short"), logs("short"), "--max-drop", limit)
    assert result.exit_code == 2
    assert "--max-drop" in result.output


def test_one_limit_for_shares_and_gaps_is_refused(repository: Path) -> None:
    baseline = str(repository / "logs" / "baseline")
    result = compare(baseline, baseline, "--max-drop", "0.02")
    assert result.exit_code == 2
    assert "add --max-drop influence=X" in result.output


def test_a_fault_of_the_program_is_no_judgement(
    logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = logs("short")
    for fault in (ZeroDivisionError, KeyboardInterrupt, MemoryError):
        monkeypatch.setattr(difference, "compare", _raising(fault))
        assert compare(log, log).exit_code == 2


def _raising(fault: type[BaseException]) -> Callable[..., None]:
    def raise_it(*_: object) -> None:
        raise fault

    return raise_it


def test_a_json_file_that_cannot_be_written_exits_2(logs: Logs, tmp_path: Path) -> None:
    for name, said in (
        (str(tmp_path / "no" / "file.json"), "Choose another --json."),
        (str(tmp_path), "is a directory"),
        ("/dev/full", "is no regular file. Choose another --json."),
        ("-", "--json - is not allowed"),
    ):
        result = compare(logs("short"), logs("short"), "--json", name)
        assert result.exit_code == 2
        assert said in result.output


def test_impossible_scores_are_damage_and_pass_no_gate(logs: Logs, tmp_path: Path) -> None:
    def inflate(log: EvalLog) -> None:
        for sample in log.samples or []:
            value = (sample.scores or {})["set_f1"].value
            assert isinstance(value, dict)
            value["f1"] = 5.0

    result = compare(logs("short"), changed(logs("short"), tmp_path, inflate), "--max-drop", "0")
    assert result.exit_code == 2
    assert "set_f1.f1 is missing or impossible in 3 samples" in result.output
