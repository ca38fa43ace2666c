"""`graphwalks generate arbigraph` as a user calls it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphwalks.arbigraph import load_topology
from graphwalks.arbigraph.cohort import Cohort, load_cohort
from graphwalks.arbigraph.dataset import COLUMNS
from graphwalks.arbigraph.request import read_request
from graphwalks.cli.main import main

FEW = ("--topology", "three_chain_target", "--native-task-id", "3,12")
"""Two rows."""


def run(*options: str | Path) -> Result:
    return CliRunner().invoke(main, ["generate", "arbigraph", *map(str, options)])


def written(out: Path, *options: str | Path) -> bytes:
    result = run("--out", out, *options)
    assert result.exit_code == 0, result.output
    return out.read_bytes()


def refusal(*options: str | Path) -> str:
    result = run(*options)
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit)
    return result.output.splitlines()[-1]


def cohort(**parameters: object) -> Cohort:
    return load_cohort(read_request("arbigraph_math", parameters))


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.parquet"])
@pytest.mark.parametrize(
    ("options", "parameters"),
    [
        ((), {}),
        (
            ("--modulus", "100", "--join", "interleave", "--list-cap", "8", "--condition"),
            {"modulus": 100, "join": "interleave", "list_cap": 8, "condition": "edge_cut"},
        ),
        (
            ("--ask", "target", "--order", "shuffled", "--seed", "5"),
            {"ask": "target", "order": "shuffled", "seed": 5},
        ),
        (("--reveal-target",), {"reveal_target": True}),
        (("--dependence", "any"), {"dependence": "any"}),
        (
            ("--dependence-draws", "8", "--dependence-allowance", "1"),
            {"dependence_draws": 8, "dependence_allowance": 1},
        ),
    ],
)
def test_a_task_sees_the_same_samples_in_the_file_as_when_it_makes_them(
    tmp_path: Path, name: str, options: tuple[str, ...], parameters: dict[str, object]
) -> None:
    file = tmp_path / name
    if options[-1:] == ("--condition",):
        options += ("edge_cut",)
    written(file, *FEW, "--samples-per-task", "2", *options)
    from_file = cohort(source=str(file))
    asked = {"topology": "three_chain_target", "native_task_id": "3,12", "samples_per_task": 2}
    fresh = cohort(**asked, **parameters)
    for field in ("id", "pair_id", "prompt", "truths", "target", "condition"):
        assert [getattr(r, field) for r in from_file.rows] == [
            getattr(r, field) for r in fresh.rows
        ]
    assert from_file.metadata["cohort_hash"] == fresh.metadata["cohort_hash"]


def test_the_same_arguments_give_the_same_bytes_on_every_way_out(tmp_path: Path) -> None:
    once = written(tmp_path / "once.jsonl", *FEW)
    assert once == written(tmp_path / "again.jsonl", *FEW)
    result = run("--out", "-", *FEW)
    assert result.stdout_bytes == once
    assert [list(json.loads(line)) for line in once.splitlines()] == [list(COLUMNS)] * 2


def test_the_commands_that_check_and_run_the_rows_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "my rows.jsonl"
    count, *commands = run("--out", file, *FEW).output.splitlines()
    assert count.startswith("2 rows, ")
    assert commands == [
        f"check:  graphwalks audit '{file}'",
        f"run:    inspect eval graphwalks/arbigraph_math -T source='{file}' --model MODEL",
    ]


@pytest.mark.parametrize(("dependence", "accepted"), [("any", True), ("certified", False)])
def test_the_report_tells_how_many_graphs_were_kept(
    tmp_path: Path, dependence: str, accepted: bool
) -> None:
    file = tmp_path / "rows.jsonl"
    given = ("--topology", "three_chain_target", "--dependence", dependence, "--report")
    lines = run("--out", file, *given).output.splitlines()
    (line,) = [line for line in lines if line.startswith("three_chain_target")]
    tries = sum(json.loads(row)["tries"] for row in file.read_bytes().splitlines())
    assert line.split()[1:3] == ["40", f"{40 / tries:.1%}"]
    assert (tries == 40) is accepted


@pytest.mark.parametrize(("category", "count"), [("python", 94), ("gsm", 41)])
def test_every_category_has_rows_for_its_task(tmp_path: Path, category: str, count: int) -> None:
    file = tmp_path / "rows.jsonl"
    output = run("--out", file, "--topology", "three_chain_target", "--category", category).output
    assert output.splitlines()[0].startswith(f"{count} rows, ")
    assert f"inspect eval graphwalks/arbigraph_{category} -T source={file} --model" in output


def test_all_topologies_go_into_one_file(tmp_path: Path) -> None:
    content = written(tmp_path / "rows.jsonl", "--topology", "all", "--native-task-id", "3")
    rows = [json.loads(line) for line in content.splitlines()]
    assert len({row["topology"] for row in rows}) == len(rows) == 7


def test_a_file_of_a_topology_is_taken_as_it_is(tmp_path: Path) -> None:
    document = load_topology("easy_join", "math")
    document["nodes"][0]["id"] = "a $1"
    for edge in document["edges"]:
        edge["source"] = "a $1" if edge["source"] == "task_1" else edge["source"]
        edge["destination"] = "a $1" if edge["destination"] == "task_1" else edge["destination"]
    document["target"]["id"] = "task_3"
    (tmp_path / "mine.json").write_text(json.dumps(document), encoding="utf-8")
    file = tmp_path / "rows.jsonl"
    result = run("--out", file, "--topology", tmp_path / "mine.json")
    assert "inspect eval graphwalks/arbigraph_graph -T" in result.output
    (row,) = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert row["id"] == "math/mine/37/0"
    assert {node["node_id"] for node in json.loads(row["nodes_json"])} == {
        "a $1",
        "task_2",
        "task_3",
    }


def test_prompts_and_pictures_are_written_beside_the_rows(tmp_path: Path) -> None:
    svg, png = tmp_path / "graph.svg", tmp_path / "graph.png"
    extras = ("--prompts", tmp_path / "prompts.txt", "--picture", svg, "--picture", png)
    content = written(tmp_path / "rows.jsonl", *FEW, *extras)
    text = (tmp_path / "prompts.txt").read_text(encoding="utf-8")
    for line in content.splitlines():
        assert json.loads(line)["prompt"] in text
        assert json.loads(line)["id"] in text.splitlines()
    assert svg.read_bytes().rstrip().endswith(b"</svg>")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("extra", ["--prompts", "--picture"])
def test_the_rows_stay_when_something_after_them_fails(tmp_path: Path, extra: str) -> None:
    out = tmp_path / "rows.jsonl"
    message = refusal("--out", out, *FEW, extra, tmp_path / "nowhere" / "x.svg")
    assert "cannot be written" in message
    assert "The rows are in their file" in message
    assert len(out.read_bytes().splitlines()) == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "--out FILE is missing"),
        (("--out", "x.jsonl", "--topology", "six_chain"), "six_chain_target"),
        (("--out", "x.jsonl", "--native-task-id", "400"), "400"),
        (("--out", "x.jsonl", "--list-cap", "1"), "list_cap=1 is not allowed"),
        (("--out", "x.jsonl", "--category", "all"), "--category all is for --release"),
        (("--out", "x.jsonl", "--category", "sql"), "'sql' is not one of"),
        (("--out", "x.jsonl", "--dependence-allowance", "20"), "give 0 to 19"),
        (("--out", "x.jsonl", "--dependence", "any", "--dependence-draws", "5"), "leave them out"),
        (("--out", "x.jsonl", "--gsm-templates", "x"), "a run of math has none"),
        (("--out", "-", "--report"), "need an --out FILE"),
        (("--out", "x.jsonl", "--modulus", "98"), "'98' is not one of"),
        (("--out", "-", "--prompts", "p.txt"), "need an --out FILE"),
        (("--out", "x.jsonl", "--picture", "p.gif"), "no known form"),
        (("--out", "x.jsonl", "--topology", "all", "--picture", "p.svg"), "one --topology"),
        (("--out", "x.txt", "--prompts", "./x.txt"), "x.txt is named twice"),
        (("--out", "x.svg", "--picture", "x.svg"), "x.svg is named twice"),
        (("--out", "x.parquet", "--seed", "9" * 30), "write JSON lines"),
        (("--release", "r", "--out", "x.jsonl"), "--out cannot be given with --release"),
        (("--release", "r", "--list-cap", "8", "--ask", "all"), "--list-cap, --ask cannot"),
        (("--release", "r", "--dependence", "any"), "--dependence cannot be given with --release"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told in refusal(*options)
    assert not list(tmp_path.iterdir())


def test_the_file_of_a_topology_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(load_topology("three_chain_target", "math")), encoding="utf-8")
    before = path.read_bytes()
    assert "mine.json is named twice" in refusal("--topology", path, "--out", path)
    assert path.read_bytes() == before


def test_a_release_prints_how_to_go_on_and_uploads_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "my release"
    made = ("--release", folder, "--category", "gsm", "--samples-per-task", "1")
    result = run(*made)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == f"287 rows in 7 configs in {folder}"
    assert lines[1] == f"check:  graphwalks audit '{folder}'"
    assert lines[3] == f"upload: hf upload USER/NAME '{folder}' . --repo-type dataset"
    once = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert len(once) == 1 + 3 * 7
    killed = folder / "data" / "gsm" / ".partial-x"  # what a killed run leaves
    killed.mkdir()
    (killed / "six_chain_target.jsonl").touch()
    assert run(*made).exit_code == 0
    assert once == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("x", encoding="utf-8")
    assert "thesis.tex, which is no earlier release" in refusal("--release", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_the_rows_of_a_release_are_there_before_the_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "release"
    made = ("--release", folder, "--category", "gsm", "--samples-per-task", "1")
    run(*made)
    blocked = folder / "topologies" / "gsm" / "single_target_baseline.svg"
    blocked.unlink()
    blocked.mkdir()
    for path in folder.glob("data/*/*.jsonl"):
        path.unlink()
    assert "is no regular file" in refusal(*made)
    assert len(list(folder.glob("data/*/*.jsonl"))) == 7
