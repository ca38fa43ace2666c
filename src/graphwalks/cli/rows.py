"""How commands write rows: JSON lines or parquet, whole or not at all."""

import itertools
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

from graphwalks.cli.output import arriving_output
from graphwalks.errors import ArgumentError

STDOUT: Final = Path("-")
PARQUET_SUFFIX: Final = ".parquet"
BATCH_ROWS: Final = 8
"""Rows of one group of a parquet file: with the largest prompts, 14 MB."""
LARGEST_NUMBER: Final = 2**63 - 1
"""Of a column of whole numbers in a parquet file."""


def refuse_parquet(out: Path) -> None:
    """Refuse the name of a parquet file, where records have parts of their own.

    Raises:
        ArgumentError: Says what can be written.
    """
    if out.suffix == PARQUET_SUFFIX:
        raise ArgumentError(f"--out {out}: these records are written as JSON lines; name it so")


def write_rows(out: Path, columns: Mapping[str, type], records: Iterable[Mapping[str, Any]]) -> int:
    """Write rows to a file that takes its name only when it is whole.

    Args:
        out: Path of the file, parquet if it ends so, else JSON lines; `STDOUT` for JSON lines on
            standard output.
        columns: Names of the columns in order, with str, int, bool, or list for a list of strings.
            A whole number of a parquet file lies between -`LARGEST_NUMBER` and `LARGEST_NUMBER`.
            JSON lines do not need them.
        records: The rows, taken one after the other; keys in the order of `columns`.

    Returns:
        Number of rows.

    Raises:
        ArgumentError: There is something else than a file.
        click.ClickException: The file cannot be written.
    """
    try:
        if out == STDOUT:
            return _write_lines(sys.stdout.buffer, records)
        with arriving_output(out, "Choose another --out, or - to print.") as stream:
            if out.suffix == PARQUET_SUFFIX:
                return _write_parquet(stream, columns, iter(records))
            return _write_lines(stream, records)
    except OSError as error:
        raise click.ClickException(
            f"{out} cannot be written: {error.strerror}. Choose another --out."
        ) from error


def _write_lines(stream: BinaryIO, records: Iterable[Mapping[str, Any]]) -> int:
    count = 0
    for record in records:
        stream.write(json.dumps(record, ensure_ascii=True).encode("ascii") + b"\n")
        count += 1
    return count


def _write_parquet(
    stream: BinaryIO, columns: Mapping[str, type], records: Iterator[Mapping[str, Any]]
) -> int:
    import pyarrow as pa  # noqa: PLC0415 - loads only for this kind of file
    from pyarrow import parquet  # noqa: PLC0415

    types = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), list: pa.list_(pa.string())}
    schema = pa.schema([(name, types[kind]) for name, kind in columns.items()])
    count = 0
    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        while batch := list(itertools.islice(records, BATCH_ROWS)):
            writer.write_table(pa.Table.from_pylist(batch, schema))
            count += len(batch)
    return count
