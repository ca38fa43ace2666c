"""Refusals of `graphwalks serve`; what it serves is tested in tests/models/test_real_models.py."""

import importlib.machinery
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphwalks.cli import serve as module
from graphwalks.cli.main import main


def pretend_installed(monkeypatch: pytest.MonkeyPatch, origin: Path | None) -> None:
    """Let the weights package lie in a folder of the test; None: it is not installed."""
    spec = importlib.machinery.ModuleSpec("stand_in", None, origin=str(origin)) if origin else None
    monkeypatch.setattr(module, "find_spec", lambda name: spec)


def test_without_the_extra_it_names_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pretend_installed(monkeypatch, None)
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 1
    assert module.INSTALL_COMMAND in result.output
    assert len(result.output.splitlines()) == 1


def test_weights_other_than_the_known_ones_are_not_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / module.WEIGHTS_FILE).write_bytes(b"something else")
    pretend_installed(monkeypatch, tmp_path / "__init__.py")
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 1
    assert f"expected {module.WEIGHTS_SHA256}" in result.output


def test_missing_weights_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend_installed(monkeypatch, tmp_path / "__init__.py")
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 1
    assert str(tmp_path / module.WEIGHTS_FILE) in result.output


def test_a_port_in_use_is_refused_before_the_model_is_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "_verified_weights", lambda: tmp_path / module.WEIGHTS_FILE)
    with socket.create_server((module.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        result = CliRunner().invoke(main, ["serve", "--port", str(port)])
    assert result.exit_code == 1
    assert f"Port {port} cannot be used" in result.output
    assert "--port" in result.output


@pytest.mark.parametrize(
    "option", ["--port=70000", "--context=9000", "--threads=0", "--parallel=0"]
)
def test_options_out_of_range_are_refused(option: str) -> None:
    result = CliRunner().invoke(main, ["serve", option])
    assert result.exit_code == 2
    assert "is not in the range" in result.output


def test_a_request_that_does_not_end_is_waited_for_a_short_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def busy(address: str, *_: object) -> list[dict[str, bool]]:
        asked.append(address)
        return [{"is_processing": False}, {"is_processing": True}]

    monkeypatch.setattr(module, "ask", busy)
    monkeypatch.setattr(module, "STOP_TIMEOUT_S", 0.05)
    monkeypatch.setattr(module, "POLL_S", 0.01)
    module._let_requests_end("http://127.0.0.1:1")
    assert len(asked) > 1
    assert set(asked) == {"http://127.0.0.1:1/slots"}


def test_an_idle_server_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ask", lambda *_: [{"is_processing": False}])
    monkeypatch.setattr(module, "POLL_S", 3600)
    module._let_requests_end("http://127.0.0.1:1")
