"""Entry of the `graphwalks` command.

Each subcommand lives in the module of its name and is imported only when it is called, so that help
is quick and `sources` or `generate` never load Inspect.
"""

import click

from graphwalks.cli.lazy import LazyGroup

# Subcommand -> what its line in the overview says. The module is graphwalks.cli.<name>, and the
# command in it has the same name.
SUMMARIES = {
    "audit": "Solve every row again and print each answer that does not agree.",
    "compare": "Compare two runs sample by sample, and fail if one is worse.",
    "generate": "Write fresh instances of a family to a file.",
    "plan": "Say what a run needs: calls, tokens, output room, cost, what fits.",
    "report": "Write one page over many runs, with its tables and data.",
    "serve": "Start a small real language model on this machine.",
    "smoke": "Check that a model provider works, with a few short samples.",
    "sources": "List, fetch, verify or import the official files.",
}


@click.group(
    "graphwalks",
    cls=LazyGroup,
    package="graphwalks.cli",
    summaries=SUMMARIES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="graphwalks", prog_name="graphwalks")
def main() -> None:
    """Tools around the graphwalks benchmarks. Run the benchmarks themselves with `inspect eval`."""


if __name__ == "__main__":
    main()
