"""`graphwalks generate cognition|construction`, and `graphwalks audit` of what they wrote."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from graphwalks.cognition import generate, read_record
from graphwalks.cognition.hosts import carried
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.sources.catalogue import CATALOGUE


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def records(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_all_items_of_a_seed_are_written_and_pass(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    result = run("generate", "cognition", "--seed", 5, "--out", file)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("1,278 items, ")
    assert list(map(read_record, records(file))) == generate(5)
    checked = run("audit", file)
    assert checked.exit_code == 0, checked.output
    assert checked.output.startswith("1,278 rows, 0 mismatches, ")


def test_items_are_chosen(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    chosen = ("--question", "cycle,degree", "--network", "karate", "--size", "8", "--split", "test")
    result = run("generate", "cognition", *chosen, "--out", file)
    assert result.exit_code == 0, result.output
    assert {(row["task"], row["network"], row["split"]) for row in records(file)} == {
        ("degree", "karate", "test"),
        ("cycle", "karate", "test"),
    }
    assert {len(row["origin"]) for row in records(file)} == {8}


def test_a_planted_item_is_a_mismatch(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    run("generate", "cognition", "--question", "cycle", "--network", "karate", "--out", file)
    rows = records(file)
    rows[1]["answer"] = "yes" if rows[1]["answer"] == "no" else "no"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    result = run("audit", file)
    assert result.exit_code == 1
    assert "line 2: `answer` is" in result.output
    assert f"{len(rows)} rows, 1 mismatch" in result.output


def test_instances_are_written_and_pass(tmp_path: Path) -> None:
    file = tmp_path / "instances.jsonl"
    chosen = ("--task", "influence", "--task", "modularity", "--count", 2, "--index-from", 1)
    result = run("generate", "construction", *chosen, "--out", file)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("4 instances, ")
    tasks = "graphwalks/influence graphwalks/modularity"
    assert f"inspect eval {tasks} -T source={file} --model MODEL" in result.output
    assert [row["task"] for row in records(file)] == ["influence"] * 2 + ["modularity"] * 2
    checked = run("audit", file)
    assert checked.exit_code == 0, checked.output
    assert checked.output.startswith("4 rows, 0 mismatches, ")
    part = run("audit", "influence", "--source", file)
    assert part.exit_code == 0, part.output
    assert part.output.startswith("2 rows, 0 mismatches, ")


def test_a_planted_reference_is_a_mismatch(tmp_path: Path) -> None:
    file = tmp_path / "instances.jsonl"
    run("generate", "construction", "--task", "influence", "--count", 1, "--out", file)
    (row,) = records(file)
    graph = Diffusion(row["instance"]["vertices"], tuple(map(tuple, row["instance"]["arcs"])))
    reached = len(graph.closure((0, 1)))
    row |= {"witness": ["0", "1"], "reference": str(reached)}
    file.write_text(json.dumps(row), encoding="utf-8")
    result = run("audit", file)
    assert result.exit_code == 1
    assert f"influence/{row['name']}: reference {reached} stored, " in result.output


@pytest.mark.parametrize("family", ["cognition", "construction", "evidence"])
def test_parquet_is_refused_before_anything_is_made(family: str, tmp_path: Path) -> None:
    result = run("generate", family, "--out", tmp_path / "rows.parquet")
    assert result.exit_code == 1
    assert "JSON lines" in result.output


def test_a_network_that_is_not_there_is_one_line() -> None:
    result = run("generate", "cognition", "--network", "karat", "--out", "-")
    assert result.exit_code == 1
    assert "did you mean 'karate'" in result.output


def test_the_items_of_the_task_are_audited() -> None:
    result = run("audit", "cognition", "--source", "generated", "-T", "network=karate")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("200 rows, 0 mismatches, ")


@pytest.mark.parametrize("task", ["maxcut", "influence", "modularity"])
def test_fresh_instances_of_a_task_are_audited(task: str) -> None:
    result = run("audit", task, "--source", "generated", "-T", "instances=0")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("1 row, 0 mismatches, ")


def test_a_parameter_of_another_task_is_refused() -> None:
    result = run("audit", "tsp", "--tier", "1k")
    assert result.exit_code == 1
    assert "tsp has no parameter 'tier'" in result.output


def test_the_help_of_sources_names_every_family() -> None:
    told = run("sources", "--help").output
    families = {family for file in CATALOGUE for family in file.families}
    assert not [family for family in families if family not in told]


def test_items_of_an_own_network_say_where_they_are_from_and_pass(tmp_path: Path) -> None:
    network, file = tmp_path / "books.txt", tmp_path / "items.jsonl"
    edges = (edge for edge in carried("les-miserables").neighbours.items())
    network.write_text("".join(f"{u} {v}\n" for u, near in edges for v in near), encoding="ascii")
    result = run("generate", "cognition", "--graph", network, "--seed", 1, "--out", file)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("213 items, ")
    digest = hashlib.sha256(network.read_bytes()).hexdigest()
    assert {row["network"] for row in records(file)} == {f"books-{digest[:12]}"}
    assert {row["graph"]["sha256"] for row in records(file)} == {digest}
    checked = run("audit", file)
    assert checked.exit_code == 0, checked.output
    assert checked.output.startswith("213 rows, 0 mismatches, ")


def test_names_of_networks_made_here_do_not_go_with_an_own_one(tmp_path: Path) -> None:
    network = tmp_path / "books.txt"
    network.write_text("1 2\n", encoding="ascii")
    beside = ("--network", "karate", "--out", tmp_path / "items.jsonl")
    result = run("generate", "cognition", "--graph", network, *beside)
    assert result.exit_code == 1
    assert "network=karate is not allowed" in result.output


def test_an_instance_of_an_own_graph_is_written_and_passes(tmp_path: Path) -> None:
    graph, file = tmp_path / "pairs.txt", tmp_path / "rows.jsonl"
    graph.write_text("10 11\n20 21\n", encoding="ascii")
    result = run(
        "generate", "construction", "--task", "modularity", "--graph", graph, "--out", file
    )
    assert result.exit_code == 0, result.output
    assert f"inspect eval graphwalks/modularity -T source={file}" in result.output
    checked = run("audit", file)
    assert checked.output.startswith("1 row, 0 mismatches, ")


@pytest.mark.parametrize(
    ("beside", "problem"),
    [
        ((), "--graph needs one --task, of tsp, "),
        (("--task", "tsp", "--task", "maxcut"), "--graph needs one --task"),
        (("--task", "tsp", "--count", "3"), "--count is not allowed with --graph"),
        (("--task", "tsp", "--index-from", "3"), "--index-from is not allowed with --graph"),
        (("--task", "tsp", "--seed", "3"), "--seed is not allowed with --graph"),
    ],
)
def test_what_draws_does_not_go_with_an_own_graph(
    tmp_path: Path, beside: tuple[str, ...], problem: str
) -> None:
    graph = tmp_path / "pairs.txt"
    graph.write_text("10 11\n20 21\n", encoding="ascii")
    out = tmp_path / "rows.jsonl"
    result = run("generate", "construction", "--graph", graph, *beside, "--out", out)
    assert result.exit_code == 1
    assert problem in result.output
    assert not out.exists()
