"""The errors that a user sees as one line.

Both are `click.ClickException`s, because `inspect eval` prints such an exception that is raised
while a task is being created as one line and exits 1, before any model is called. They may quote
arguments and files of any content, so their text is made printable here, whoever raises them.
"""

from typing import Final

import click

LONGEST_MESSAGE: Final = 2000
"""Characters of a message; the longest of our own list a hundred allowed names."""


def printable(text: str, most: int) -> str:
    """Return a text on one line that a terminal only prints.

    Args:
        text: Any text. What is not printable in it is escaped.
        most: Characters that are kept; a longer text loses its middle.
    """
    told = "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text
    )
    return told if len(told) <= most else f"{told[: most // 2]} … {told[-(most // 2) :]}"


def one_line(text: str) -> str:
    """Join the lines of a foreign message, which would break the promise of one line."""
    return " ".join(text.split())


def told_exception(error: Exception) -> str:
    """Return kind and text of an exception that code of a user's own has raised, on one line."""
    return f"{type(error).__name__} ({one_line(str(error))})"


class _PrintableError(click.ClickException):
    def __init__(self, message: str) -> None:
        super().__init__(printable(message, LONGEST_MESSAGE))


class ArgumentError(_PrintableError):
    """An argument of a task or command is unknown or has a value that is not allowed."""


class SourceError(_PrintableError):
    """A file with published or generated instances is missing, damaged or not what was promised."""
