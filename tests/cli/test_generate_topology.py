"""`graphwalks generate topology` as a user calls it."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphwalks.arbigraph.families import Contents, layered
from graphwalks.arbigraph.layering import Layers
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.topology import layers, parse_topology
from graphwalks.cli.generate import SUMMARIES
from graphwalks.cli.generate import generate as group
from graphwalks.cli.main import main


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["generate", "topology", *map(str, arguments)])


def refusal(*arguments: str | Path) -> str:
    result = run(*arguments)
    assert result.exit_code == 1
    (line,) = result.output.splitlines()
    return line


def test_the_overview_names_every_subcommand() -> None:
    result = CliRunner().invoke(main, ["generate", "--help"])
    assert all(name in result.output for name in SUMMARIES)


@pytest.mark.parametrize("name", sorted(SUMMARIES))
def test_every_subcommand_explains_itself(name: str) -> None:
    result = CliRunner().invoke(group, [name, "--help"])
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_a_chain_is_written_and_said_how_to_run(tmp_path: Path) -> None:
    file = tmp_path / "my chain.json"
    result = run("chain", "--length", "8", "--category", "math", "--out", file)
    assert result.output == (
        f"8 nodes in 8 layers, 7 edges, target task_8, which does not need 0 of the nodes, "
        f"in {file}\n"
        f"run:    inspect eval graphwalks/arbigraph_graph -T topology='{file}' --model MODEL\n"
    )
    assert parse_topology(load_topology(file)).order == tuple(range(8))


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (("independent", "--count", "4"), 4),
        (("fan-in", "--width", "4"), 5),
        (("fan-out", "--width", "4"), 5),
        (("layered", "--depth", "3", "--width", "4"), 12),
        (("layered", "--depth", "5", "--width", "1", "--target", "middle"), 5),
        (("shape", "four_way_fan_in_target"), 6),
        (("shape", "long_chain_target", "--category", "gsm"), 24),
    ],
)
def test_every_family_is_written(tmp_path: Path, arguments: tuple[str, ...], nodes: int) -> None:
    file = tmp_path / "topology.json"
    assert run(*arguments, "--out", file).exit_code == 0
    assert len(load_topology(file)["nodes"]) == nodes


def test_layers_are_as_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "layers.json"
    form = ("--depth", "5", "--width", "3", "--parents", "3", "--target", "0.5")
    shares = ("--irrelevant", "0.6", "--category", "python,gsm", "--native-task-id", "4")
    assert run("layered", *form, *shares, "--seed", "7", "--out", file).exit_code == 0
    made = load_topology(file)
    held = Contents(("python", "gsm"), "4", 7)
    assert made == layered(Layers(5, 3, 3, 0.5, 0.6), held)
    topology = parse_topology(made)
    assert layers(topology)[topology.target] == 2


def test_the_same_arguments_give_the_same_bytes(tmp_path: Path) -> None:
    options = ("layered", "--depth", "4", "--width", "3", "--category", "math,python")
    files = [tmp_path / name for name in ("a.json", "b.json", "a.svg", "b.svg")]
    for out, picture in zip(files[:2], files[2:], strict=True):
        assert run(*options, "--out", out, "--picture", picture).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[2].read_bytes() == files[3].read_bytes()


def test_json_alone_goes_to_standard_output_on_request(tmp_path: Path) -> None:
    result = run("shape", "easy_join", "--out", "-", "--picture", tmp_path / "x.png")
    assert json.loads(result.stdout) == load_topology("easy_join")
    assert (tmp_path / "x.png").is_file()


def test_an_own_file_is_checked_and_drawn(tmp_path: Path) -> None:
    own, picture = tmp_path / "own.json", tmp_path / "own.png"
    own.write_text(json.dumps(load_topology("medium_diamond")), encoding="utf-8")
    assert run("shape", own, "--out", tmp_path / "copy.json", "--picture", picture).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chain", "--length", "3", "--category", "mth"), "did you mean 'math'?"),
        (("chain", "--length", "3", "--native-task-id", "9.7"), "native_task_id '9.7'"),
        (("chain", "--length", "10000000"), "at most 10,000 nodes"),
        (("chain", "--length", "3", "--picture", "x.gif"), "choose .svg or .png"),
        (("chain", "--length", "3", "--out", "a.svg", "--picture", "a.svg"), "is named twice"),
        (("chain", "--length", "5000", "--picture", "x.svg"), "too large for a picture"),
        (("layered", "--depth", "2", "--width", "2", "--target", "end"), "target=end"),
        (("layered", "--depth", "2", "--width", "2", "--irrelevant", "0"), "from 0.25 to 0.5"),
        (("shape", "six_chain"), "did you mean 'six_chain_target'?"),
    ],
)
def test_what_is_not_allowed_is_refused_before_anything_is_written(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    assert told in refusal(arguments[0], "--out", tmp_path / "topology.json", *arguments[1:])
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_written_costs_no_topology(tmp_path: Path) -> None:
    """The published generator loses everything when its picture fails (bug B11)."""
    file, picture = tmp_path / "topology.json", tmp_path / "nowhere" / "x.svg"
    result = run("chain", "--length", "3", "--out", file, "--picture", picture)
    assert result.exit_code == 1
    assert "Choose another --picture" in result.output
    assert len(load_topology(file)["nodes"]) == 3


def test_no_program_is_needed_for_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The published generator needs Graphviz (bug B11)."""
    monkeypatch.setenv("PATH", os.fspath(tmp_path))
    picture = tmp_path / "x.svg"
    assert run("chain", "--length", "2", "--out", "-", "--picture", picture).exit_code == 0
    assert picture.is_file()
