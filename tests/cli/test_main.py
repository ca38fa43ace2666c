"""The `graphwalks` command as a user calls it."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from graphwalks.cli.main import SUMMARIES, main


def test_help_names_every_subcommand() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert all(name in result.output for name in SUMMARIES)


@pytest.mark.parametrize("name", sorted(SUMMARIES))
def test_every_subcommand_explains_itself(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert f"{name} " in result.output


@pytest.mark.parametrize("name", sorted(SUMMARIES))
def test_every_subcommand_bears_the_name_of_its_module(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name


def test_an_unknown_subcommand_is_one_line_and_exit_code_two() -> None:
    result = CliRunner().invoke(main, ["frobnicate"])
    assert result.exit_code == 2
    assert "No such command 'frobnicate'" in result.output


def test_the_version_is_printed() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.exit_code == 0
    assert "graphwalks, version" in result.output


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in SUMMARIES)])
def test_help_is_quick_because_it_loads_no_inspect(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom click.testing import CliRunner\nfrom graphwalks.cli.main import main\n"
        f"assert CliRunner().invoke(main, {arguments!r}).exit_code == 0\n"
        "assert 'inspect_ai' not in sys.modules, 'inspect_ai is loaded'\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
