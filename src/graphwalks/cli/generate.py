"""`graphwalks generate`: fresh instances of a family, written to a file that its tasks take."""

import click

from graphwalks.cli.lazy import LazyGroup

# Subcommand -> what its line in the overview says. The module is graphwalks.cli.generating.<name>.
SUMMARIES = {
    "arbigraph": "Write rows of task graphs, or a release folder of them.",
    "cognition": "Write items of graph cognition: six questions about small graphs.",
    "construction": "Write instances to build solutions of, with proven references.",
    "evidence": "Write queries about graphs with texts, of which 40 options are offered.",
    "topology": "Write a topology for arbigraph: a chain, a fan, random layers, a known shape.",
    "walks": "Write GraphWalks rows in the published schema.",
}


@click.group(cls=LazyGroup, package="graphwalks.cli.generating", summaries=SUMMARIES)
def generate() -> None:
    """Write fresh instances of a family to a file; the same arguments give the same bytes."""
