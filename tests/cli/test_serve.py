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
