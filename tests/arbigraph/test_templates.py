"""A user's templates: rows are made from them, and read where they are at hand.

What a process takes into its catalogue stays there, so every run has a process of its own.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from graphwalks.arbigraph.catalogue.gsm_symbolic.checkout import VARIABLE
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.templates import asked_as, known, way_on
from tests.arbigraph.catalogue.gsm_symbolic.templates import MARBLES, checkout

LOAD = """
import sys
from graphwalks.arbigraph import DatasetLoader
loader = DatasetLoader(sys.argv[1], "chain", "full", category="gsm_symbolic")
print(loader.load_sample(0).observation.metadata["category"])
"""


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with one template of our own."""
    return checkout(tmp_path_factory.mktemp("checkout"), _0003=MARBLES)


@pytest.fixture(scope="module")
def rows(templates: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rows whose tasks are all from the checkout."""
    path = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    given = ["--category", "gsm", "--gsm-templates", str(templates), "--dependence", "any"]
    done = run(None, "generate", "arbigraph", *given, "--samples-per-task", "2", "--out", str(path))
    assert f"-T gsm_templates={templates}" in done.stdout
    return path


def run(dependencies: Path | None, *words: str) -> "subprocess.CompletedProcess[str]":
    program = ["-c", LOAD] if words[0] == "load" else ["-m", "graphwalks.cli.main", words[0]]
    others = {name: value for name, value in os.environ.items() if name != VARIABLE}
    environment = others if dependencies is None else others | {VARIABLE: str(dependencies)}
    return subprocess.run(
        [sys.executable, *program, *words[1:]],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )


def test_the_rows_are_of_a_category_of_their_own(rows: Path) -> None:
    first, second = [json.loads(line) for line in rows.read_text(encoding="utf-8").splitlines()]
    assert first["id"] == "gsm_symbolic/six_chain_target/3/0"
    assert second["id"] == "gsm_symbolic/six_chain_target/3/1"
    assert {node["category"] for node in json.loads(first["nodes_json"])} == {"gsm_symbolic"}


def test_every_answer_is_found_again_where_the_variable_leads_to_the_templates(
    rows: Path, templates: Path
) -> None:
    done = run(templates, "audit", str(rows))
    assert done.stdout.startswith("2 rows, 0 mismatches, ")
    assert "not solved" not in done.stdout


@pytest.mark.parametrize("command", [["audit"], ["plan", "arbigraph_gsm", "-T"]])
def test_without_the_templates_the_way_on_is_told_in_one_line(
    rows: Path, templates: Path, command: list[str]
) -> None:
    source = str(rows) if command[-1] == "audit" else f"source={rows}"
    done = run(None, *command, source)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert "category is 'gsm_symbolic'; its word problems are no part of graphwalks" in line
    assert "ARBIGRAPH_DEPS" in line
    (told,) = re.findall("`(graphwalks .*?)`", line)
    words = told.replace("FILE", str(rows)).replace("PATH", str(templates)).split()
    assert run(None, *words[1:]).stdout.startswith("2 rows, 0 mismatches, ")


def test_a_task_takes_the_file_with_the_templates(rows: Path, templates: Path) -> None:
    given = ["-T", f"source={rows}", "-T", f"gsm_templates={templates}", "-T", "native_task_id=3"]
    done = run(None, "audit", "arbigraph_gsm", *given)
    assert done.stdout.startswith("2 rows, 0 mismatches, ")
    other = run(None, "audit", "arbigraph_gsm", *given[:-1], "native_task_id=4")
    assert "gsm_symbolic has no task 4" in other.stderr


def test_a_topology_may_name_the_category(tmp_path: Path, templates: Path) -> None:
    document = load_topology("three_chain_target", "gsm")
    nodes: list[dict[str, Any]] = document["nodes"]
    nodes[0]["category"] = "gsm_symbolic"
    path = tmp_path / "mixed.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    words = ["generate", "topology", "shape", str(path), "--out", str(tmp_path / "copy.json")]
    assert "set the environment variable ARBIGRAPH_DEPS" in run(None, *words).stderr
    assert run(templates, *words).returncode == 0


def test_a_loader_of_episodes_reads_the_rows(rows: Path, templates: Path) -> None:
    assert run(templates, "load", str(rows)).stdout == "gsm_symbolic\n"


def test_a_variable_that_leads_nowhere_is_one_line(rows: Path, tmp_path: Path) -> None:
    (line,) = run(tmp_path, "audit", str(rows)).stderr.splitlines()
    assert "holds no templates/symbolic" in line


def test_the_templates_of_a_genuine_checkout_are_chained_and_solved_again(
    shared_data: Path,
) -> None:
    found = shared_data / "public" / "gsm_symbolic"
    if not found.is_dir():
        pytest.skip("needs a checkout of GSM-Symbolic in ../shared/data/public")
    done = run(None, "audit", "arbigraph_gsm", "-T", f"gsm_templates={found}")
    assert done.stdout.startswith("33 rows, 0 mismatches, "), done.stderr


def test_the_categories_of_a_release_are_known_without_a_checkout() -> None:
    assert all(map(known, ("math", "python", "gsm")))
    assert not any(map(known, ("maths", None, [], 3)))
    assert way_on("maths").startswith("expected math, python, gsm")
    assert "one of your own is known once the file that registers it is loaded" in way_on("maths")


def test_a_run_of_gsm_asks_for_both_kinds_of_word_problems() -> None:
    assert [asked_as(category) for category in ("gsm", "gsm_symbolic", "math")] == [
        "gsm",
        "gsm",
        "math",
    ]


def test_a_process_keeps_to_the_templates_of_one_checkout(templates: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(templates)
    other = checkout(tmp_path / "other", _0003=MARBLES.replace("#answer: n * b", "#answer: n + b"))
    assert read_in_turn(templates, link, templates / "templates") == ""
    refused = read_in_turn(templates, other)
    assert f"gsm_templates={other} cannot be used: this process has the templates of " in refused


def read_in_turn(*checkouts: Path) -> str:
    """Ask for the templates of several checkouts in one process; return what it says of it."""
    code = (
        "import sys; from graphwalks.arbigraph import read_request\n"
        "for path in sys.argv[1:]: read_request('arbigraph_gsm', {'gsm_templates': path})"
    )
    words = [sys.executable, "-c", code, *map(str, checkouts)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stderr
