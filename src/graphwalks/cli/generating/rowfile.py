"""Writing one file of rows of arbigraph, with the prompts and pictures that go with it."""

import os
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from rich.filesize import decimal

from graphwalks.arbigraph.dataset import COLUMNS, StoredRow
from graphwalks.arbigraph.dependence_report import dependence_reports
from graphwalks.arbigraph.fresh import fresh_count, fresh_rows
from graphwalks.arbigraph.request import Request
from graphwalks.arbigraph.rowfile import read_rows
from graphwalks.cli.generating.report import print_report
from graphwalks.cli.generating.shard import WHOLE, Shard
from graphwalks.cli.generating.told import tell_rows
from graphwalks.cli.output import followed, refuse_same_file, write_output
from graphwalks.cli.rows import LARGEST_NUMBER, PARQUET_SUFFIX, STDOUT, write_rows
from graphwalks.errors import ArgumentError
from graphwalks.parameters import words_of

RULE: Final = "=" * 70
"""Stands between readable prompts."""


@dataclass(frozen=True)
class Output:
    """What is written where.

    Attributes:
        rows: File of the rows, or `STDOUT`.
        prompts: File of readable prompts; None for none.
        pictures: Files of pictures.
        shard: Which part of the rows.
        report: Whether the dependence of the targets is measured.
    """

    rows: Path
    prompts: Path | None
    pictures: tuple[Path, ...]
    shard: Shard
    report: bool

    @property
    def paths(self) -> list[Path]:
        """All files, the rows first."""
        return [path for path in (self.rows, self.prompts, *self.pictures) if path is not None]


def write_file(request: Request, given: Mapping[str, object], output: Output) -> None:
    """Write rows, what goes with them, and last print what there is and how to go on.

    Args:
        request: Which rows.
        given: The parameters that `request` was read from.
        output: What is written where.

    Raises:
        ArgumentError: Some of it does not go together.
        click.ClickException: A file cannot be written.
    """
    _check(request, output)
    words = map(str, words_of(given.get("topology", "")))
    refuse_same_file([*{Path(word) for word in words if os.path.isfile(word)}, *output.paths])
    places = output.shard.places(fresh_count(request))
    rows = followed(fresh_rows(request, places), len(places), "rows")
    count = write_rows(output.rows, COLUMNS, rows)
    _tell_rows(request, given.get("gsm_templates"), output, count)
    if output.prompts is not None:
        _write_prompts(read_rows(output.rows) if count else (), output.prompts)
    _draw(request, output.pictures)
    if output.report:
        found = followed(dependence_reports(request), len(request.topologies), "report")
        print_report([(one.topology, one) for one in found])


def _check(request: Request, output: Output) -> None:
    """Refuse what would fail only after the rows are made."""
    if output.rows.suffix == PARQUET_SUFFIX and abs(request.seed) > LARGEST_NUMBER:
        raise ArgumentError(
            f"a parquet file holds a --seed from {-LARGEST_NUMBER} to {LARGEST_NUMBER}; choose a "
            "smaller one, or write JSON lines"
        )
    if output.pictures and len(request.topologies) > 1:
        raise ArgumentError("--picture needs one --topology; --release draws all of them")
    for picture in output.pictures:
        from graphwalks.arbigraph.picture import check_picture  # noqa: PLC0415 - rarely needed

        check_picture(request.topologies[0].topology, picture)
    if output.rows == STDOUT and (output.prompts or output.pictures or output.report):
        raise ArgumentError("--prompts, --picture and --report need an --out FILE")
    if output.report and output.shard != WHOLE:
        raise ArgumentError("--report measures the whole and takes no --shard; leave one out")


def _tell_rows(request: Request, templates: object, output: Output, count: int) -> None:
    """Tell of the rows and what checks and runs them; templates are read again by both."""
    path = shlex.quote(str(output.rows))
    audited, more = path, ""
    if templates is not None:
        more = f" -T gsm_templates={shlex.quote(str(templates))}"
        audited = f"{request.task} --source {path}{more}"
    runs = [f"graphwalks/{request.task} -T source={path}{more}"]
    tell_rows(output.rows, output.shard, count, "row", audited, runs)


def _write_prompts(rows: Iterable[StoredRow], prompts: Path) -> None:
    text = "".join(f"{RULE}\n{row.id}\n{RULE}\n{row.prompt}\n" for row in rows)
    _write(prompts, text.encode("utf-8"))


def _draw(request: Request, pictures: tuple[Path, ...]) -> None:
    for picture in pictures:
        from graphwalks.arbigraph.picture import picture_of  # noqa: PLC0415 - matplotlib is slow

        _write(picture, picture_of(request.topologies[0].topology, picture))


def _write(path: Path, content: bytes) -> None:
    write_output(path, content, "The rows are in their file.")
    click.echo(f"{decimal(len(content))} in {path}")
