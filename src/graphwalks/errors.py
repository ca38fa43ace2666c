"""The errors that a user sees as one line.

Both are `click.ClickException`s, because `inspect eval` prints such an exception that is raised
while a task is being created as one line and exits 1, before any model is called.
"""

import click


class ArgumentError(click.ClickException):
    """An argument of a task or command is unknown or has a value that is not allowed."""


class SourceError(click.ClickException):
    """A file with published or generated instances is missing, damaged or not what was promised."""
