"""The examples of docs/sweeps.md run: the Python sweep, and a job of each array of SLURM."""

import os
import signal
import subprocess
import sys
from collections import Counter
from contextvars import copy_context
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import anyio
import pytest
from click.testing import CliRunner
from inspect_ai import Task, task_with
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log
from inspect_ai.solver import Generate, Solver, TaskState, solver

from graphwalks.cli.main import main
from graphwalks.report.finding import find_runs
from graphwalks.tasks.cognition import cognition
from tests.documents import blocks
from tests.machines import PATIENCE
from tests.replies import run_by_name
from tests.report.logs import baseline, changed

PAGE = "docs/sweeps.md"
SCRIPTS = ("examples/slurm/generate.sbatch", "examples/slurm/sweep.sbatch")
MODELS = "gwref/random gwref/empty"
TASKS = "bfs_128k parents_128k"


@pytest.fixture
def environment() -> dict[str, str]:
    """That of the tests, in which the programs of this environment are found first."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("INSPECT_")}
    return kept | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture
def python_sweep(repository: Path) -> ModuleType:
    """The example as a module."""
    spec = spec_from_file_location("sweep", repository / "examples/sweep.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def swept(module: ModuleType, arguments: list[str]) -> int:
    """Run the example; Inspect keeps the settings of a run in the context that it is called in."""
    code: int = copy_context().run(module.main, arguments)
    return code


@solver
def interrupting() -> Solver:
    """Press Ctrl-C once while a sample runs."""
    pressed: list[bool] = []

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        if not pressed:
            pressed.append(True)
            os.kill(os.getpid(), signal.SIGINT)
        await anyio.sleep(PATIENCE)
        return state

    return solve


def interrupted() -> Task:
    """A task that is never finished."""
    task: Task = cognition(source="generated", question="degree")
    return task_with(task, solver=interrupting())


def job(
    script: Path, environment: dict[str, str], *arguments: str
) -> "subprocess.CompletedProcess[str]":
    """Run a script as one job of an array does; without what SLURM alone can do."""
    command = ["bash", str(script), *arguments]
    return subprocess.run(command, env=environment, check=False, capture_output=True, text=True)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_valid_and_asks_for_an_array(script: str, repository: Path) -> None:
    path = repository / script
    subprocess.run(["bash", "-n", str(path)], check=True)
    assert "\n#SBATCH --array=" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_outside_an_array_says_what_to_do(
    script: str, repository: Path, environment: dict[str, str]
) -> None:
    done = job(repository / script, environment | {"MODELS": MODELS})
    assert done.returncode != 0
    assert "start it with sbatch --array" in done.stderr


def test_a_job_runs_its_task_with_its_model_into_its_folder(
    repository: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    given = {"MODELS": MODELS, "TASKS": TASKS, "LOGS": str(tmp_path), "SLURM_ARRAY_TASK_ID": "3"}
    done = job(
        repository / "examples/slurm/sweep.sbatch",
        environment | given,
        "-T",
        "tier=1k",
        "--limit=1",
    )
    assert done.returncode == 0, done.stderr
    (run,) = find_runs([str(tmp_path)]).runs
    assert (run.model, run.task) == ("gwref/empty", "parents_128k")
    assert Path(run.log).parent == tmp_path / "gwref-empty/parents_128k"


def test_every_job_has_a_model_a_task_and_a_folder_of_its_own(
    repository: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    program = tmp_path / "bin/inspect"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    path = {"PATH": f"{program.parent}{os.pathsep}{environment['PATH']}"}
    given = environment | path | {"MODELS": MODELS, "TASKS": TASKS, "LOGS": "logs"}
    asked = []
    for number in range(4):
        script = repository / "examples/slurm/sweep.sbatch"
        words = job(script, given | {"SLURM_ARRAY_TASK_ID": str(number)}).stdout.split()
        asked.append((
            words[1],
            words[words.index("--model") + 1],
            words[words.index("--log-dir") + 1],
        ))
    assert asked == [
        ("graphwalks/bfs_128k", "gwref/random", "logs/gwref-random/bfs_128k"),
        ("graphwalks/parents_128k", "gwref/random", "logs/gwref-random/parents_128k"),
        ("graphwalks/bfs_128k", "gwref/empty", "logs/gwref-empty/bfs_128k"),
        ("graphwalks/parents_128k", "gwref/empty", "logs/gwref-empty/parents_128k"),
    ]


def test_a_job_beyond_models_and_tasks_has_nothing_to_do(
    repository: Path, environment: dict[str, str]
) -> None:
    given = {"MODELS": MODELS, "TASKS": "influence", "SLURM_ARRAY_TASK_ID": "2"}
    done = job(repository / "examples/slurm/sweep.sbatch", environment | given)
    assert (done.returncode, done.stdout) == (0, "Nothing for job 2: 2 models x 1 tasks\n")


def test_the_parts_of_an_array_are_the_whole(
    repository: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    options = ("walks", "--tier", "1k", "--per-tier", "2")
    folder = tmp_path / "rows"
    for number in ("1", "2"):
        array = {"SLURM_ARRAY_TASK_ID": number, "SLURM_ARRAY_TASK_COUNT": "2"}
        script = repository / "examples/slurm/generate.sbatch"
        done = job(script, environment | array | {"OUT": str(folder)}, *options)
        assert done.returncode == 0, done.stderr
    whole = CliRunner().invoke(main, ["generate", *options, "--out", "-"]).stdout_bytes
    assert b"".join(part.read_bytes() for part in sorted(folder.iterdir())) == whole


def test_the_python_sweep_runs_every_family_and_reports_it(
    python_sweep: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSPECT_DISPLAY", "log")  # to draw tables of all metrics takes longest
    folders = ["--log-dir", str(tmp_path / "logs"), "--report", str(tmp_path / "report")]
    small = ["--model", "gwref/empty", "--limit", "1", "--graphs", "0"]
    assert swept(python_sweep, [*small, *folders]) == 0
    logs = [read_eval_log(log, header_only=True) for log in list_eval_logs(folders[1])]
    families = Counter(log.eval.metadata["family"] for log in logs if log.eval.metadata)
    assert families == {
        "walks": 2,
        "arbigraph": 3,
        "cognition": 1,
        "evidence": 2,
        "construction": 4,
    }
    assert {log.status for log in logs} == {"success"}
    assert (tmp_path / "report/index.html").is_file()


def test_the_python_sweep_names_a_damaged_log_before_it_begins(
    python_sweep: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    whole = Path(
        run_by_name(
            "bfs_128k", "gwref/empty", folder, source="generated", tier="1k", per_tier=1
        ).location
    )
    cut = whole.with_name("2099-01-01T00-00-00+00-00_cut.eval")
    cut.write_bytes(whole.read_bytes()[:-9])
    before = sorted(folder.iterdir())
    capsys.readouterr()
    arguments = ["--model", "gwref/empty", "--limit", "1", "--graphs", "0"]
    report = tmp_path / "report"
    assert swept(python_sweep, [*arguments, "--log-dir", str(folder), "--report", str(report)]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"{cut} is not a whole log, ")
    assert told.endswith("; take another copy of it, or move it away and the run is made again")
    assert sorted(folder.iterdir()) == before
    assert not report.exists()


def test_the_python_sweep_that_was_interrupted_is_not_finished(
    python_sweep: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("INSPECT_DISPLAY", "log")
    monkeypatch.setattr(python_sweep, "tasks", lambda *_: [interrupted()])
    # Also where a shell started the tests with `&`, which ignores it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    folders = ["--log-dir", str(tmp_path / "logs"), "--report", str(tmp_path / "report")]
    try:
        assert swept(python_sweep, ["--model", "gwref/empty", *folders]) == 1
    finally:
        signal.signal(signal.SIGINT, before)
    told = "Not finished: graphwalks/cognition with gwref/empty (cancelled). Start the sweep again "
    assert told in capsys.readouterr().err


def test_the_python_sweep_passes_settings_on(
    python_sweep: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSPECT_DISPLAY", "log")
    made: list[str] = []

    def tasks(graphs: str, readout: str) -> list[Task]:
        made.append(readout)
        return [cognition(source="generated", question="degree", readout=readout)]

    monkeypatch.setattr(python_sweep, "tasks", tasks)
    folders = ["--log-dir", str(tmp_path / "logs"), "--report", str(tmp_path / "report")]
    given = ["--readout", "json", "--max-tokens", "64", "--max-connections", "3", "--seed", "7"]
    small = ["--model", "gwref/noisy", "--limit", "1", "-M", "noise=0.5"]
    assert swept(python_sweep, [*small, *given, *folders]) == 0
    (log,) = (read_eval_log(log, header_only=True) for log in list_eval_logs(folders[1]))
    settings = log.eval.model_generate_config
    assert (settings.max_retries, settings.max_tokens) == (5, 64)
    assert (settings.max_connections, settings.seed) == (3, 7)
    assert log.eval.model_args == {"noise": 0.5}
    assert made == ["json"]


def test_the_python_sweep_leaves_whole_logs_that_no_report_takes_to_the_eval_set(
    python_sweep: ModuleType, repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        log.eval.config.epochs_reducer = ["max"]

    changed(baseline(repository, "cognition"), tmp_path / "best.eval", change)
    assert find_runs([str(tmp_path)]).damaged
    assert python_sweep.damaged(str(tmp_path)) == []


def test_the_page_shows_the_jobs_of_its_arrays(repository: Path) -> None:
    words = [word for block in blocks(repository / PAGE, "bash") for word in block.split()]
    scripts = [word for word in words if word.endswith(".sbatch")]
    assert sorted(scripts) == list(SCRIPTS)
