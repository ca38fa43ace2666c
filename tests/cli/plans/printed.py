"""What `graphwalks plan` prints, line by line."""

from click.testing import CliRunner, Result

from graphwalks.cli.main import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["plan", *arguments])


def plan(*arguments: str) -> list[str]:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def refusal(*arguments: str) -> str:
    """The one line of an error."""
    result = run(*arguments)
    assert result.exit_code == 1
    (error,) = result.output.strip().splitlines()
    return error


def line(lines: list[str], start: str) -> str:
    (found,) = [line for line in lines if line.startswith(start)]
    return found
