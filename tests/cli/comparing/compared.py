"""`graphwalks compare` as a user calls it."""

from collections.abc import Callable

from click.testing import CliRunner, Result

from graphwalks.cli.main import main

Logs = Callable[[str], str]
"""Gives the path of a log by the name of its run."""


def compare(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["compare", *arguments])


def compared(*arguments: str) -> str:
    """What is printed where runs are compared and no limit is broken."""
    result = compare(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*arguments: str) -> str:
    """What is printed where there is no judgement."""
    result = compare(*arguments)
    assert result.exit_code == 2, result.output
    return result.output
