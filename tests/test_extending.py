"""What docs/extending.md shows, taken out of the page and run as a user would."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from statistics import fmean

import pytest
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log

from graphwalks.arbigraph.catalogue.task import Task
from graphwalks.construction import Number, generated, play, play_with
from graphwalks.report.reading import read_run
from graphwalks.solvers.trajectory_record import TrajectoryRecord
from tests.documents import ENDINGS, Block, blocks, contents
from tests.replies import metrics
from tests.shown_commands import REPOSITORY

PAGE = REPOSITORY / "docs/extending.md"
COMMANDS = blocks(PAGE, "bash")

SCREEN = 50
"""Lines of a page that can be read without scrolling."""


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every file of the page."""
    folder = tmp_path_factory.mktemp("extending")
    for block in contents(PAGE):
        if isinstance(block, Block) and block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
    clocks = (folder / "fork.json").read_text(encoding="utf-8").replace("python", "clock")
    (folder / "clocks.json").write_text(clocks, encoding="utf-8")  # as its command does, too
    return folder


def section(title: str, page: str) -> str:
    """Return the text of a section, without its heading."""
    _, found, rest = page.partition(f"\n## {title}\n")
    assert found
    return rest.partition("\n## ")[0]


def logs_of(text: str, folder: Path, repository: Path) -> dict[str, EvalLog]:
    """Run every command of a text, in their order; return what they log, by task."""
    logs = folder / f"logs-{len(text)}"
    for command in (one for one in COMMANDS if one in text):
        run(f"export INSPECT_LOG_DIR={logs}\n{command}", folder, repository)
    found = [read_eval_log(info) for info in list_eval_logs(str(logs), descending=False)]
    assert {log.status for log in found} == {"success"}
    return {log.eval.task: log for log in found}


def run(command: str, folder: Path, repository: Path) -> str:
    """Run a command of the page in the folder, with the programs of this environment."""
    programs = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": os.pathsep.join([programs, os.environ["PATH"]]),
        "PYTHONPATH": str(repository),
        "INSPECT_LOG_DIR": str(folder / "logs"),
        "INSPECT_DISPLAY": "log",
    }
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def evaluated(task: str, folder: Path, repository: Path) -> EvalLog:
    """Run the command of the page that evaluates a file; return the log."""
    (command,) = (one for one in COMMANDS if f"eval {task}.py" in one)
    run(command, folder, repository)
    (info,) = list_eval_logs(str(folder / "logs"), filter=lambda log: log.eval.task == task)
    log = read_eval_log(info)
    assert log.status == "success"
    return log


def tasks_of(log: EvalLog) -> set[tuple[str, str]]:
    """Name the tasks on all nodes of a log, with their categories."""
    return {
        (node["category"], node["task_name"])
        for sample in log.samples or []
        for node in sample.metadata["nodes"]
    }


@pytest.mark.parametrize(
    ("task", "added", "samples"),
    [
        ("clocks", ("clock", "strokes"), 10),
        ("tides", ("python", "reach_of_waves"), 7),
        ("lighthouses", ("gsm", "lighthouse"), 7),
    ],
)
def test_a_task_of_the_page_is_asked_and_the_oracle_is_right(
    task: str, added: tuple[str, str], samples: int, folder: Path, repository: Path
) -> None:
    log = evaluated(task, folder, repository)
    assert added in tasks_of(log)
    assert len(log.samples or []) == samples
    assert metrics(log, "target")["mean"] == 1.0
    assert metrics(log, "all_nodes")["mean"] == 1.0


def test_one_command_may_load_a_file_for_two_models(folder: Path, repository: Path) -> None:
    logs = folder / "two"
    models = f"--model gwref/oracle,gwref/empty --log-dir {logs}"
    run(f"inspect eval clocks.py -T topology=clocks.json {models}", folder, repository)
    found = {log.eval.model: log for log in map(read_eval_log, list_eval_logs(str(logs)))}
    assert metrics(found["gwref/oracle"], "target")["mean"] == 1.0
    assert metrics(found["gwref/empty"], "target")["mean"] == 0.0


def test_both_routes_agree_and_the_figures_are_as_the_page_wants_them(
    folder: Path, repository: Path
) -> None:
    printed = run("python check_clocks.py", folder, repository)
    figures = {name: float(number) for name, number in re.findall(r"(\w+)=([0-9.e-]+)", printed)}
    assert figures["common"] <= 0.10
    assert figures["same"] <= 0.10
    assert figures["rejected"] <= 0.05


def test_rows_of_an_added_category_are_written_audited_and_run(
    folder: Path, repository: Path
) -> None:
    (command,) = (one for one in COMMANDS if "import clocks" in one)
    assert "10 rows, 0 mismatches" in run(command, folder, repository)
    logs = folder / "stored"
    command = f"inspect eval clocks.py -T source=rows.jsonl --model gwref/oracle --log-dir {logs}"
    run(command, folder, repository)
    (log,) = map(read_eval_log, list_eval_logs(str(logs)))
    assert metrics(log, "target")["mean"] == 1.0


def test_a_provider_of_the_page_chooses_without_a_prompt(folder: Path, repository: Path) -> None:
    run("python nearest.py", folder, repository)
    logs = list_eval_logs(str(folder / "logs"))
    (log,) = (one for one in map(read_eval_log, logs) if one.eval.model == "chooser/nearest")
    assert log.status == "success"
    gaps = [play(generated("tsp", 0, index), "rule:nearest").gap for index in range(10)]
    assert metrics(log, "gap")["mean"] == pytest.approx(fmean(map(float, gaps)))


def test_a_topology_of_the_page_is_checked_drawn_and_run(
    page: str, folder: Path, repository: Path
) -> None:
    logs = logs_of(section("1. A topology", page), folder, repository)
    (log,) = logs.values()
    assert metrics(log, "target")["mean"] == 1.0
    assert len((log.samples or [])[0].metadata["nodes"]) == 4
    assert (folder / "fork.svg").read_text(encoding="utf-8").lstrip().startswith("<")


def test_a_network_of_the_page_is_asked_about_and_divided(
    page: str, folder: Path, repository: Path
) -> None:
    logs = logs_of(section("3. A network", page), folder, repository)
    items, split = logs["graphwalks/cognition"], logs["graphwalks/modularity"]
    assert metrics(items, "correct")["mean"] == 1.0
    digest = hashlib.sha256((folder / "friends.txt").read_bytes()).hexdigest()
    networks = {sample.metadata["network"] for sample in items.samples or []}
    assert networks == {f"friends-{digest[:12]}"}
    assert [sample.id for sample in split.samples or []] == [f"modularity/friends-{digest[:12]}"]
    assert metrics(split, "gap")["mean"] >= 0.0


def test_a_rule_of_the_page_plays_under_its_name_and_proposes_nothing(
    page: str, folder: Path, repository: Path
) -> None:
    (log,) = logs_of(section("4. A rule", page), folder, repository).values()
    assert "rule:blend" in (log.eval.tags or [])
    first = generated("tsp", 0, 0)

    def blend(history: Sequence[str], _proposals: object, _shown: object) -> str:
        def cost(city: str) -> Number:
            seen = first.features(history, city)
            return 4 * seen["edge"] + seen["nearest_other_unvisited"] - seen["return_to_start"]

        return min(first.legal(history), key=cost)

    (sample,) = (one for one in log.samples or [] if one.metadata["origin"]["place"] == 0)
    record = sample.store_as(TrajectoryRecord)
    assert record.history == list(play_with(first, blend).history)
    assert all(set(one["proposals"]) == set(first.rules) for one in record.decisions)


def test_a_readout_of_the_page_is_asked_for_and_read_in_every_family(
    page: str, folder: Path, repository: Path
) -> None:
    logs = logs_of(section("5. A readout", page), folder, repository)
    assert set(logs) == {"tagged_cognition", "tagged_prime", "tagged_tsp"}
    assert metrics(logs["tagged_cognition"], "correct")["mean"] == 1.0
    assert metrics(logs["tagged_tsp"], "complete")["mean"] == 1.0
    for log in logs.values():
        assert read_run(log.location.removeprefix("file://")).task == log.eval.task
        assert {
            sample.scores["outcome"].value for sample in log.samples or [] if sample.scores
        } == {"answered"}
    form = "with the id of that option in a tag, as in <choice>ID</choice>."
    for name in ("tagged_cognition", "tagged_prime"):
        (first, *_) = logs[name].samples or []
        assert form in first.input[0].text  # type: ignore[union-attr]
        assert first.metadata["readout"] == "tagged"
    assert (logs["tagged_tsp"].eval.metadata or {})["presentation"]["readout"] == "tagged"


@pytest.mark.parametrize("number", range(1, 7))
def test_each_section_is_under_a_screen(number: int, page: str) -> None:
    (title,) = re.findall(rf"^## ({number}\. .*)$", page, re.MULTILINE)
    assert len(section(title, page).strip().splitlines()) <= SCREEN


def test_the_page_explains_every_field_of_a_task_and_of_what_is_measured(page: str) -> None:
    words = set(re.findall(r"`(\w+)", page))
    assert {field.name for field in fields(Task)} <= words


def test_the_page_runs_all_that_it_shows() -> None:
    shown = [block for block in contents(PAGE) if isinstance(block, Block)]
    assert all(block.file for block in shown if block.language in ENDINGS)
    assert len(COMMANDS) == 11
