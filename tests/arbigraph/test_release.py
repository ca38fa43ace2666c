"""A release folder: made, checked, and what a check finds."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from graphwalks.arbigraph.card import ConfigName, ConfigRows, card_text, unfinished_card
from graphwalks.arbigraph.catalogue import RELEASED
from graphwalks.arbigraph.dataset import COLUMNS
from graphwalks.arbigraph.release import audit_release, refuse_foreign, release_configs
from graphwalks.arbigraph.shapes import RELEASE_SHAPES
from graphwalks.cli.main import main
from graphwalks.errors import ArgumentError, SourceError

CHAIN = ConfigName("math", "three_chain_target")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release with one row of each target task; read-only by agreement."""
    folder = tmp_path_factory.mktemp("release") / "rows"
    options = ["--release", str(folder), "--samples-per-task", "1", "--seed", "3"]
    result = CliRunner().invoke(main, ["generate", "arbigraph", *options])
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def release(made: Path, tmp_path: Path) -> Path:
    """A copy of it with two configs, to be damaged."""
    folder = tmp_path / "copy"
    kept = [CHAIN, ConfigName("math", "single_target_baseline")]
    for config in kept:
        for name in (config.data, config.topology_file(".json"), config.topology_file(".svg")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(made / name, folder / name)
    card = card_text([ConfigRows(config, 40, 50, 0) for config in kept[::-1]], 3, 1)
    (folder / "README.md").write_text(card, encoding="utf-8")
    return folder


def problems(folder: Path) -> list[str]:
    return [problem for finding in audit_release(folder) for problem in finding.problems]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    content = (folder / CHAIN.data).read_text(encoding="utf-8")
    return [json.loads(line) for line in content.splitlines()]


def write_rows(folder: Path, rows: list[dict[str, Any]]) -> None:
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / CHAIN.data).write_text(text, encoding="utf-8")


def test_a_release_is_good_and_every_answer_is_found_again(made: Path) -> None:
    findings = list(audit_release(made))
    assert [finding.problems for finding in findings] == [()] * 22
    assert [finding.part for finding in findings[:21]] == [
        f"{category}_{shape}" for category in RELEASED for shape in RELEASE_SHAPES
    ]
    assert [finding.rows for finding in findings] == [40] * 7 + [94] * 7 + [41] * 7 + [0]


def test_datasets_loads_a_config_by_name(made: Path, tmp_path: Path) -> None:
    if find_spec("datasets") is None:
        pytest.skip("needs the package datasets, which is no dependency of the project")
    program = """
import sys
from datasets import get_dataset_config_names, load_dataset
rows = load_dataset(sys.argv[1], "math_three_chain_target")
print(len(get_dataset_config_names(sys.argv[1])), list(rows), len(rows["test"]))
print(*rows["test"].column_names)
"""
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "hub")}
    done = subprocess.run(
        [sys.executable, "-c", program, str(made)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["21 ['test'] 40", " ".join(COLUMNS)]


def change_answer(folder: Path) -> None:
    rows = rows_of(folder)
    nodes = json.loads(rows[4]["node_outputs_json"])
    nodes[0]["output_value"] = 123456
    rows[4]["node_outputs_json"] = json.dumps(nodes)
    write_rows(folder, rows)


def box(folder: Path) -> None:
    rows = rows_of(folder)
    rows[4]["prompt"] += "\\boxed{task_3_out = 1}"
    write_rows(folder, rows)


def pin(folder: Path) -> None:
    path = folder / CHAIN.topology_file(".json")
    document = json.loads(path.read_text(encoding="utf-8"))
    document["target"]["native_task_id"] = 3
    path.write_text(json.dumps(document), encoding="utf-8")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def add(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("x", encoding="utf-8")


DAMAGES: list[tuple[Callable[[Path], object], str]] = [
    (change_answer, "task_1_out: 123456 stored"),
    (box, "asks for boxed answers as the paper did"),
    (pin, "three_chain_target.json is not the topology of its name"),
    (lambda folder: write_rows(folder, rows_of(folder)[1:]), "39 good rows of 39 target tasks"),
    (
        lambda folder: write_rows(folder, [row | {"seed": 4} for row in rows_of(folder)]),
        "40 rows have another seed than 3",
    ),
    (
        lambda folder: write_rows(folder, [row | {"dependence": "any"} for row in rows_of(folder)]),
        "40 rows have another dependence than certified",
    ),
    (
        lambda folder: write_rows(folder, [row | {"extra": 4} for row in rows_of(folder)]),
        "not expected: extra",
    ),
    (lambda folder: (folder / CHAIN.data).write_text("{\n"), "neither JSON lines nor JSON"),
    (lambda folder: (folder / CHAIN.data).unlink(), "does not begin with the list"),
    (lambda folder: cut(folder / CHAIN.topology_file(".svg")), ".svg is not whole"),
    (lambda folder: (folder / CHAIN.topology_file(".svg")).unlink(), "svg cannot be read"),
    (lambda folder: (folder / CHAIN.topology_file(".json")).unlink(), "is no file"),
    (lambda folder: add(folder / "data" / "gsm" / "mine.jsonl"), "data/gsm/mine.jsonl belongs to"),
    (
        lambda folder: (folder / "README.md").write_text(unfinished_card(3, 1), encoding="utf-8"),
        "README.md does not begin with the list of these configs",
    ),
    (lambda folder: add(folder / "topologies" / "notes.txt"), "topologies/notes.txt belongs to"),
]


@pytest.mark.parametrize(("damage", "told"), DAMAGES)
def test_a_check_finds_the_damage(
    release: Path, damage: Callable[[Path], object], told: str
) -> None:
    assert problems(release) == []
    damage(release)
    assert any(told in problem for problem in problems(release))


def test_a_card_that_lists_other_configs_is_found(release: Path) -> None:
    every = [ConfigRows(config, 40, 50, 0) for config in release_configs(("math",))]
    card = card_text(every, 3, 1)
    (release / "README.md").write_text(card, encoding="utf-8")
    assert problems(release) == ["README.md does not begin with the list of these configs"]


def test_a_folder_without_our_card_is_no_release(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Holiday pictures", encoding="utf-8")
    with pytest.raises(SourceError, match="has no README.md of a release"):
        list(audit_release(tmp_path))


def test_only_what_is_empty_or_ours_is_written_over(release: Path, tmp_path: Path) -> None:
    (tmp_path / "empty" / ".git").mkdir(parents=True)
    refuse_foreign(tmp_path / "empty")
    refuse_foreign(tmp_path / "new")
    refuse_foreign(release)
    (release / "thesis.tex").write_text("x", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"thesis\.tex, which is no earlier release"):
        refuse_foreign(release)
    with pytest.raises(ArgumentError, match="is no folder"):
        refuse_foreign(release / "thesis.tex")
