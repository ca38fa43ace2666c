"""`graphwalks smoke` against the reference provider and against addresses where nothing answers."""

import socket
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from inspect_ai.log import EvalError

from graphwalks.cli import smoke
from graphwalks.cli.main import main


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["smoke", *arguments])


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def test_a_provider_that_answers_works_and_leaves_no_log(tmp_path: Path) -> None:
    result = run("--model", "gwref/oracle")
    assert result.exit_code == 0, result.output
    bfs, parents, verdict = result.output.splitlines()
    assert bfs.startswith("bfs_128k: ")
    assert parents.startswith("parents_128k: ")
    assert "F1 1.00" in bfs
    assert "F1 1.00" in parents
    assert verdict == "gwref/oracle works."
    assert not list(tmp_path.iterdir())


def test_a_provider_that_answers_wrongly_works_too() -> None:
    result = run("--model", "gwref/empty")
    assert result.exit_code == 0, result.output
    assert "empty_answer" in result.output


def test_a_model_that_is_not_there_is_one_line() -> None:
    for model in ("gwref/nothing", "nobody/nothing"):
        result = run("--model", model)
        assert result.exit_code == 1
        (line,) = result.output.strip().splitlines()
        assert line.startswith("Error: ")


def test_a_missing_key_is_told_without_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOWHERE_API_KEY", raising=False)
    result = run("--model", "openai-api/nowhere/model", "--base-url", "http://127.0.0.1:1/v1")
    assert result.exit_code == 1
    assert "NOWHERE_API_KEY defined" in result.output
    assert "[bold]" not in result.output


def test_a_server_that_is_down_ends_in_an_error_that_names_the_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NOWHERE_API_KEY", "none")
    monkeypatch.setattr(smoke, "RETRIES", 0)  # Inspect waits seconds before it tries again
    address = f"http://127.0.0.1:{closed_port()}/v1"
    result = run("--model", "openai-api/nowhere/model", "--base-url", address)
    assert result.exit_code == 1
    assert "bfs_128k: provider_error, F1 -" in result.output
    assert "APIConnectionError: Connection error." in result.output


def test_a_model_argument_without_a_value_is_refused() -> None:
    result = run("--model", "gwref/oracle", "-M", "device")
    assert result.exit_code == 1
    assert "write -M name=value" in result.output


def test_a_context_too_small_for_every_prompt_does_not_work() -> None:
    with pytest.raises(click.ClickException, match="does not work: its context is too small"):
        smoke._verdict("some/model", {"context_overflow"}, 2048)


def test_replies_that_are_all_cut_off_are_told() -> None:
    verdict = smoke._verdict("some/model", {"output_limit"}, 16)
    assert "cut off at the limit of 16 tokens" in verdict
    assert smoke._verdict("some/model", {"output_limit", "answered"}, 16) == "some/model works."


def test_of_an_error_of_several_lines_two_are_shown() -> None:
    trace = """Traceback (most recent call last):
  File "x.py", line 1, in f
package.ApiError: the request failed
because: of the key
and more
"""
    error = EvalError(message="", traceback=trace, traceback_ansi="")
    assert smoke._reason(error) == "package.ApiError: the request failed because: of the key"
