"""Groups of subcommands that import a subcommand only when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A group whose subcommands live in the modules of their names in one package.

    The command in a module has the name of the module, too.
    """

    def __init__(self, *args: Any, package: str, summaries: Mapping[str, str], **kwargs: Any):
        """Make the group.

        Args:
            *args: As `click.Group` takes them.
            package: Package of the subcommands' modules.
            summaries: What the overview says of each subcommand, by name.
            **kwargs: As `click.Group` takes them.
        """
        super().__init__(*args, **kwargs)
        self._package = package
        self._summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every subcommand without importing one."""
        return sorted(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one subcommand; None if there is no such subcommand."""
        if cmd_name not in self._summaries:
            return None
        command = getattr(import_module(f"{self._package}.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview from the summaries, again without importing a subcommand."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(self._summaries.items()))
