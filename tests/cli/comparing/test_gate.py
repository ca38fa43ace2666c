"""`graphwalks compare` as a gate: its limits, its exit codes, and the file that it writes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from graphwalks.report.comparing import difference
from tests.cli.comparing.compared import Logs, compare, refused
from tests.replies import metrics


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
    output = refused(logs("short"), logs("short"), "--max-drop", limit)
    assert "--max-drop" in output


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
        output = refused(logs("short"), logs("short"), "--json", name)
        assert said in output
