"""`graphwalks plan` for the tasks that ask for choices, as a user calls it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from graphwalks.cli.main import main
from graphwalks.cli.plans.calls import Call, CallGroup, Run, plan_calls
from graphwalks.evidence.loading import FILES
from graphwalks.limits import Limits
from graphwalks.sources import download
from graphwalks.sources.cache import file_path
from graphwalks.sources.catalogue import official_file
from tests.cli.plans.printed import line, plan, refusal
from tests.cli.test_tokens import llama_cpp, server


def test_items_are_counted_by_question() -> None:
    lines = plan("cognition", "-T", "source=generated", "-T", "network=karate")
    assert lines[0] == "cognition, source generated, readout text: measured on the items"
    assert line(lines, "degree").split()[1] == "100"
    assert line(lines, "cycle").split()[1] == "20"
    assert line(lines, "Calls").split() == ["Calls", "200"]
    assert "published, other prompt" in line(lines, "Comparable")


def test_a_trajectory_takes_a_call_for_each_decision_among_all_actions() -> None:
    lines = plan("influence", "-T", "source=generated", "-T", "instances=0,1,2")
    assert "trajectories of rule marginal_cascade" in lines[0]
    assert line(lines, "Calls").split()[1] == "6,"
    assert "one after the other in each of 3 trajectories" in line(lines, "Calls")
    assert [line(lines, name).split()[1] for name in ("cascade-n50", "cascade-n75")] == ["2", "2"]


def test_the_instances_of_a_file_are_planned_like_those_of_the_generator(tmp_path: Path) -> None:
    file = tmp_path / "instances.jsonl"
    made = ("generate", "construction", "--task", "influence", "--count", "2")
    assert CliRunner().invoke(main, [*made, "--out", str(file)]).exit_code == 0
    read = plan("influence", "-T", f"source={file}")
    drawn = plan("influence", "-T", "source=generated", "-T", "instances=0,1")
    assert f"source {file}," in read[0]
    assert read[1:] == drawn[1:]


def test_forced_decisions_take_no_call() -> None:
    fresh = ("-T", "source=generated", "-T", "instances=0", "-T", "mode=both")
    lines = plan("modularity", *fresh)
    rows = [row.split() for row in lines if row.startswith("planted-n50")]
    assert [row[0].rpartition("/")[2] for row in rows] == ["direct", "proposals"]
    direct, proposals = (int(row[1]) for row in rows)
    assert direct == 49
    assert 0 < proposals < direct
    assert any("takes no call" in row for row in lines)


def test_a_trajectory_without_a_call_has_its_line() -> None:
    forced = CallGroup("forced", (), ())
    asked = CallGroup("asked", (Call(170, 0, 1),), ("x" * 170,))
    planned = plan_calls(
        Run("", "instance", "", (), exact=True), [forced, asked], Limits(500, None), None
    )
    assert planned.cells[0] == ("forced", "0", "-", "0", "-", "0/0")
    assert planned.cells[1][:2] == ("asked", "1")
    assert (planned.rows, planned.fitting) == (1, 1)


def test_the_readout_is_part_of_what_is_read_and_written() -> None:
    fresh = ("influence", "-T", "source=generated", "-T", "instances=0")
    written = {
        readout: int(line(plan(*fresh, "-T", f"readout={readout}"), "Tokens written").split()[2])
        for readout in ("text", "json")
    }
    assert written == {"text": 4, "json": 2 * len('{"choice": "10"}')}
    read = {
        readout: int(
            line(plan(*fresh, "-T", f"readout={readout}"), "Tokens read")
            .split()[2]
            .replace(",", "")
        )
        for readout in ("text", "tool")
    }
    assert read["tool"] > read["text"]  # the tool is sent with every call


def test_what_fits_a_window_is_counted_in_calls() -> None:
    fresh = ("cognition", "-T", "source=generated", "-T", "question=cycle")
    lines = plan(*fresh, "--window", "2048", "--max-tokens", "64")
    assert line(lines, "Fit 2,048").endswith(
        " 120 of 120 calls with --max-tokens 64; 0 with 4,096 to reason in"
    )
    assert line(plan(*fresh, "--window", "64"), "Fit 64").endswith("0 of 120 calls")


def test_a_server_counts_the_prompts() -> None:
    fresh = ("cognition", "-T", "source=generated", "-T", "question=cycle", "-T", "network=karate")
    with server(llama_cpp) as address:  # it splits at blanks
        counted = line(plan(*fresh, "--server", address), "Tokens read").split()[2]
    estimated = line(plan(*fresh), "Tokens read").split()[2]
    assert 0 < int(counted.replace(",", "")) < int(estimated.replace(",", ""))


@pytest.mark.parametrize("task", ["cognition", "tsp", "influence"])
def test_official_files_that_are_not_here_are_not_downloaded(
    task: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("a file was to be downloaded")

    monkeypatch.setattr(download, "download", refuse)
    told = refusal(task)
    assert "this command downloads nothing" in told
    assert "graphwalks sources fetch" in told
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(("task", "written"), [("arxiv", 2), ("prime", 6)])
def test_evidence_that_is_not_here_is_estimated_without_a_download(
    task: str, written: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("a file was to be downloaded")

    monkeypatch.setattr(download, "download", refuse)
    lines = plan(task, "-T", "condition=all")
    assert "so all numbers are upper bounds, for 100 queries of 18,000 characters" in lines[0]
    assert line(lines, "Calls").split()[:2] == ["Calls", "500,"]
    assert line(lines, "Tokens written").startswith(f"Tokens written at most {500 * written:,} ")
    assert not (tmp_path / "cache").exists()


def test_the_estimate_holds_for_evidence_that_is_measured() -> None:
    with server(llama_cpp) as address:  # what is not here cannot be counted by a server
        estimated = plan("prime", "--server", address)
    measured = plan("prime", "-T", "source=generated")
    assert "as no prompt is here that could be counted" in estimated[1]
    bound, longest = (
        int(line(lines, "TG").split()[2].rpartition("-")[2].replace(",", ""))
        for lines in (estimated, measured)
    )
    assert 0.8 * bound < longest <= bound


def test_evidence_is_counted_by_condition(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    made = ("generate", "evidence", "--task", "arxiv", "--count", "2")
    assert CliRunner().invoke(main, [*made, "--out", str(file)]).exit_code == 0
    lines = plan("arxiv", "-T", f"source={file}", "-T", "condition=all", "--window", "12000")
    assert lines[0] == f"arxiv, source {file}, readout text: measured on the queries"
    rows = {name: line(lines, f"{name} ").split() for name in ("TG", "T", "G", "BAG", "A")}
    assert {row[1] for row in rows.values()} == {"2"}
    read = {name: int(row[3].replace(",", "")) for name, row in rows.items()}
    assert read["TG"] > read["BAG"] > read["T"] > read["A"]
    assert read["TG"] > read["G"] > read["A"]
    assert line(lines, "Calls").split()[1] == "10,"
    assert "one for each query under each condition" in line(lines, "Calls")


def test_a_readout_that_40_options_are_too_many_for_has_nothing_to_plan() -> None:
    told = refusal("prime", "-T", "source=generated", "-T", "readout=logprob")
    assert "this request has 40" in told
    assert "every query ends unsupported without a call" in told


def test_evidence_that_is_damaged_is_no_estimate(tmp_path: Path) -> None:
    for name in FILES["arxiv"]:
        copy = file_path(official_file(name))
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(b"something else")
    assert "is damaged in the cache" in refusal("arxiv")


def test_a_policy_without_a_model_has_nothing_to_plan() -> None:
    told = refusal("tsp", "-T", "source=generated", "-T", "policy=classical")
    assert "there is nothing to plan" in told
