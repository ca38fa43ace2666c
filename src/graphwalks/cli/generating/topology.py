"""`graphwalks generate topology`: graphs for the tasks of arbigraph, as JSON and as a picture."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from graphwalks.arbigraph import families
from graphwalks.arbigraph.catalogue import RELEASED
from graphwalks.arbigraph.document import topology_text
from graphwalks.arbigraph.families import Contents, read_categories
from graphwalks.arbigraph.layering import Layers
from graphwalks.arbigraph.picture import check_picture, picture_of
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, TEST_SHAPES, load_topology
from graphwalks.arbigraph.topology import Topology, layers, parse_topology, relevant_nodes
from graphwalks.cli.generating.told import tell_run
from graphwalks.cli.output import refuse_same_file, write_output
from graphwalks.cli.rows import STDOUT
from graphwalks.errors import ArgumentError

POSITIONS: Final = {"first": 0.0, "middle": 0.5, "last": 1.0}

Command = Callable[..., None]


@click.group()
def topology() -> None:
    """Write a topology: which task feeds which, and which one is graded."""


def _files(command: Command) -> Command:
    """Add the options that say where the topology goes."""
    picture = click.option(
        "--picture",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Draw it, too: SVG or PNG by the end of the name.",
    )
    out = click.option(
        "--out",
        required=True,
        type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
        help="JSON file; - for standard output.",
    )
    return out(picture(command))


def _contents(command: Command) -> Command:
    """Add the options that say what the nodes hold."""
    category = click.option(
        "--category",
        default="math",
        show_default=True,
        help=f"Of {', '.join(RELEASED)}; several with commas between are mixed, and the target "
        "holds the first.",
    )
    native_task_id = click.option(
        "--native-task-id",
        default="all",
        show_default=True,
        help="Task of the target, a number or all.",
    )
    seed = click.option(
        "--seed", type=int, default=0, show_default=True, help="Of everything that is drawn."
    )
    return _files(category(native_task_id(seed(command))))


def _held(category: str, native_task_id: str, seed: int) -> Contents:
    return Contents(read_categories(category), native_task_id, seed)


@topology.command()
@click.option("--length", type=click.IntRange(1), required=True, help="Number of nodes.")
@_contents
def chain(length: int, out: Path, picture: Path | None, **held: Any) -> None:
    """Each node feeds the next; the last is the target."""
    _write(families.chain(length, _held(**held)), out, picture)


@topology.command()
@click.option("--count", type=click.IntRange(1), required=True, help="Number of nodes.")
@_contents
def independent(count: int, out: Path, picture: Path | None, **held: Any) -> None:
    """Nodes without edges; the last is the target."""
    _write(families.independent(count, _held(**held)), out, picture)


@topology.command()
@click.option("--width", type=click.IntRange(1), required=True, help="Parents of the target.")
@_contents
def fan_in(width: int, out: Path, picture: Path | None, **held: Any) -> None:
    """Several nodes feed the target."""
    _write(families.fan_in(width, _held(**held)), out, picture)


@topology.command()
@click.option("--width", type=click.IntRange(1), required=True, help="Children of the first node.")
@_contents
def fan_out(width: int, out: Path, picture: Path | None, **held: Any) -> None:
    """One node feeds several; the last of them is the target."""
    _write(families.fan_out(width, _held(**held)), out, picture)


@topology.command()
@click.option("--depth", type=click.IntRange(1), required=True, help="Number of layers.")
@click.option("--width", type=click.IntRange(1), required=True, help="Nodes of each layer.")
@click.option(
    "--parents",
    type=click.IntRange(1),
    help="Parents of each node after the first layer. [default: 2, or 1 with width 1]",
)
@click.option(
    "--target",
    default="last",
    show_default=True,
    help=f"Layer of the target: {', '.join(POSITIONS)}, or a number from 0 to 1.",
)
@click.option(
    "--irrelevant",
    type=float,
    help="Share of nodes that the target does not need. [default: the smallest possible]",
)
@_contents
def layered(  # noqa: PLR0913, PLR0917 - one for each option
    depth: int,
    width: int,
    parents: int | None,
    target: str,
    irrelevant: float | None,
    out: Path,
    picture: Path | None,
    **held: Any,
) -> None:
    """Random layers; each node is fed by nodes of the layer before."""
    fed_by = min(2, width) if parents is None else parents
    shape = Layers(depth, width, fed_by, _position(target), irrelevant)
    _write(families.layered(shape, _held(**held)), out, picture)


@topology.command()
@click.argument("name")
@click.option(
    "--category",
    type=click.Choice(RELEASED),
    help="Of all nodes. [default: what a file says, else math if the shape has it]",
)
@_files
def shape(name: str, category: str | None, out: Path, picture: Path | None) -> None:
    """A known shape, or a file that is checked and drawn."""
    _write(load_topology(name, category), out, picture)


shape.help = f"{shape.help}\n\nNAME is a path, or one of {', '.join(RELEASE_SHAPES + TEST_SHAPES)}."


def _position(text: str) -> float:
    if text in POSITIONS:
        return POSITIONS[text]
    try:
        return float(text)
    except ValueError as error:
        raise ArgumentError(
            f"target={text} is not allowed; give {', '.join(POSITIONS)}, or a number from 0 to 1"
        ) from error


def _write(document: dict[str, Any], out: Path, picture: Path | None) -> None:
    """Write the file before the picture, so that a picture that fails loses nothing."""
    made = parse_topology(document)
    if picture is not None:
        refuse_same_file((out, picture))
        check_picture(made, picture)
    text = topology_text(document)
    if out == STDOUT:
        click.echo(text, nl=False)
    else:
        write_output(out, text.encode("ascii"), "Choose another --out.")
        click.echo(f"{_described(made)}, in {out}")
    if picture is not None:
        write_output(picture, picture_of(made, picture), "Choose another --picture.")
    if out != STDOUT:
        file = shlex.quote(str(out))
        tell_run(f"graphwalks/arbigraph_graph -T topology={file}")


def _described(made: Topology) -> str:
    nodes, depth = len(made.nodes), max(layers(made)) + 1
    unneeded = nodes - len(relevant_nodes(made))
    return (
        f"{_counted(nodes, 'node')} in {_counted(depth, 'layer')}, "
        f"{_counted(len(made.edges), 'edge')}, "
        f"target {made.nodes[made.target].id}, which does not need {unneeded:,} of the nodes"
    )


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
