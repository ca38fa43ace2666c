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


def test_the_overview_loads_no_subcommand() -> None:
    program = (
        "import sys\nfrom click.testing import CliRunner\nfrom graphwalks.cli.main import main\n"
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0\n"
        "assert not {'inspect_ai', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
