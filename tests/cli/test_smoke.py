"""`graphwalks smoke` against the reference provider, and where nothing can be asked."""

from pathlib import Path

import click
import pytest

from graphwalks.cli import smoke
from graphwalks.cli.smoking import choices
from graphwalks.cli.smoking.kinds import KINDS
from tests.cli.smoked import run

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_a_provider_that_answers_works_and_leaves_no_log(tmp_path: Path) -> None:
    result = run("--model", "gwref/random")
    assert result.exit_code == 0, result.output
    bfs, parents, agent, *choices, note, verdict = result.stdout.splitlines()
    assert result.stderr == smoke.START + "\n"
    assert bfs.startswith("bfs_128k: answered, F1 ")
    assert parents.startswith("parents_128k: answered, F1 ")
    assert agent.startswith("arbigraph_math: answered, target 0.00, no tool call, ")
    assert [line.partition(": answered, ")[0] for line in choices] == [kind.name for kind in KINDS]
    assert note == "Note: the calculator was not called, so whether tools work is not shown."
    assert verdict == "gwref/random works."
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("readout", ["json", "tool", "schema", "constrained", "native"])
def test_every_readout_can_be_asked_for(readout: str) -> None:
    result = run("--model", "gwref/random", "--readout", readout)
    assert result.exit_code == 0, result.output
    assert result.output.endswith("gwref/random works.\n")


def test_options_that_are_too_many_for_a_readout_are_told_and_left_out() -> None:
    result = run("--model", "gwref/random", "--readout", "logprob")
    assert result.exit_code == 0, result.output
    for task in ("arxiv", "prime"):
        assert f"{task}: unsupported, readout logprob takes at most 20 options" in result.output
    assert "degree: answered, " in result.output
    assert result.output.endswith("gwref/random works.\n")


def test_options_that_are_too_many_do_not_hide_what_does_not_pass() -> None:
    result = run("--model", "gwref/empty", "--readout", "logprob")
    assert result.exit_code == 1
    verdict = result.output.splitlines()[-1]
    assert "does not choose as it is asked to in degree, " in verdict
    assert "arxiv" not in verdict


def test_a_model_that_knows_every_answer_is_told_what_it_got_right() -> None:
    result = run("--model", "gwref/oracle")
    assert "bfs_128k: answered, F1 1.00" in result.output
    assert "arbigraph_math: answered, target 1.00" in result.output
    for question in ("degree", "cycle", "connectivity", "adjacency", "distance", "articulation"):
        assert f"{question}: answered, right, 1 call, " in result.output
    assert result.exit_code == 1
    verdict = result.output.splitlines()[-1]
    assert (
        "No choice came in arxiv, prime, tsp, maxcut, influence, modularity: provider_error, "
        in verdict
    )
    assert "gwref/oracle knows the answers to questions of graph cognition alone" in verdict
    assert "readout" not in verdict  # no other one would help


def test_a_model_that_chooses_nothing_does_not_pass() -> None:
    result = run("--model", "gwref/empty")
    assert result.exit_code == 1
    assert "bfs_128k: empty_answer, F1 0.00" in result.output
    assert "degree: format_failure, missing_answer, 1 call, " in result.output
    assert "Other readouts: json, tool, " in result.output


def test_a_model_that_is_not_there_is_one_line() -> None:
    for model in ("gwref/nothing", "nobody/nothing", "none", "none/nothing"):
        result = run("--model", model)
        assert result.exit_code == 2
        (line,) = result.stderr.replace(smoke.START, "").strip().splitlines()
        assert line.startswith("Error: ")


def test_a_missing_key_is_told_without_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOWHERE_API_KEY", raising=False)
    result = run("--model", "openai-api/nowhere/model", "--base-url", "http://127.0.0.1:1/v1")
    assert result.exit_code == 2
    assert "NOWHERE_API_KEY defined" in result.output
    assert "[bold]" not in result.output


def test_a_model_argument_without_a_value_is_refused() -> None:
    result = run("--model", "gwref/oracle", "-M", "device")
    assert result.exit_code == 2
    assert "write -M name=value" in result.output


def test_a_context_too_small_for_every_prompt_does_not_work() -> None:
    with pytest.raises(click.ClickException, match="does not work: its context is too small"):
        smoke._verdict("some/model", {"context_overflow"}, 2048)


def test_replies_that_are_all_cut_off_are_told() -> None:
    verdict = smoke._verdict("some/model", {"output_limit"}, 16)
    assert "its replies to bfs_128k and parents_128k were" in verdict
    assert "cut off at the limit of 16 tokens" in verdict
    assert smoke._verdict("some/model", {"output_limit", "answered"}, 16) == "some/model works."


def test_kinds_that_no_time_is_left_for_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "SPARE_SECONDS", smoke.TOTAL_SECONDS)
    result = run("--model", "gwref/random")
    assert result.exit_code == 1
    assert "modularity: time_limit, the time for it was over, 0 calls, 0 tokens" in result.output
