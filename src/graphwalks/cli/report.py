"""`graphwalks report`: one page over many runs, with its tables and data."""

from pathlib import Path
from typing import Final

import click

from graphwalks.counting import counted
from graphwalks.errors import LONGEST_MESSAGE, printable

_LONGEST: Final = 400
"""Characters of a path or a reason that are printed."""


def _address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.startswith(("https://", "http://")):
        raise click.BadParameter(f"{value} is no web address; give one with https:// or http://")
    return value


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOGS...")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("report"),
    show_default=True,
    metavar="FOLDER",
    help="Where it goes; an earlier report there is replaced.",
)
@click.option("--title", default="Graph reasoning: report", show_default=True, metavar="TEXT")
@click.option(
    "--viewer",
    callback=_address,
    metavar="URL",
    help="Address of a bundle of Inspect's viewer with these logs, to link each run to.",
)
def report(logs: tuple[str, ...], out: Path, title: str, viewer: str | None) -> None:
    """Write one page over all runs in LOGS, with its tables as CSV and all of it as JSON.

    LOGS are log files of `inspect eval`, or folders with such. Runs that did not end well, damaged
    files and logs of other tasks are named in the report and enter no table.
    """
    from graphwalks.report.writing import write_report  # noqa: PLC0415 - loads Inspect

    try:
        written = write_report(logs, out, title, viewer)
    except OSError as error:
        told = (
            f"{error.filename or out} cannot be read or written: {error.strerror}. Choose another "
            "--out, or mend its rights."
        )
        raise click.ClickException(printable(told, LONGEST_MESSAGE)) from error
    told = (
        f"Wrote {written.page} over {counted(written.run_count, 'run')}, {written.data}, and "
        f"{counted(written.table_count, 'table')} in {written.tables}."
    )
    click.echo(printable(told, LONGEST_MESSAGE))
    for log, reason in written.left_out.items():
        click.echo(f"Left out {printable(log, _LONGEST)}: {printable(reason, _LONGEST)}")
