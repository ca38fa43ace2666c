"""Entry of the `graphwalks` command.

Each subcommand lives in the module of its name and is imported only when it is called, so that help
is quick and `sources` or `generate` never load Inspect.
"""

from importlib import import_module

import click

# Subcommand -> what its line in the overview says. The module is graphwalks.cli.<name>, and the
# command in it has the same name.
SUMMARIES = {
    "audit": "Solve every row again and print each answer that does not agree.",
    "generate": "Write fresh instances of a family to a file.",
    "plan": "Say what a run needs: calls, tokens, output room, cost, what fits.",
    "serve": "Start a small real language model on this machine.",
    "smoke": "Check that a model provider works, with a few short samples.",
    "sources": "List, fetch, verify or import the official files.",
}


class LazyGroup(click.Group):
    """A group that imports a subcommand's module only when the subcommand is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every subcommand without importing one."""
        return sorted(SUMMARIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one subcommand; None if there is no such subcommand."""
        if cmd_name not in SUMMARIES:
            return None
        command = getattr(import_module(f"graphwalks.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview from the summaries, again without importing a subcommand."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(SUMMARIES.items()))


@click.group("graphwalks", cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="graphwalks", prog_name="graphwalks")
def main() -> None:
    """Tools around the graphwalks benchmarks. Run the benchmarks themselves with `inspect eval`."""


if __name__ == "__main__":
    main()
