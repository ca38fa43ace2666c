"""Files of rows: JSON lines or parquet in the published schema, or a dataset JSON.

They are read whole, in this process: a config has at most 1,504 rows of some ten thousand bytes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.rowreading import (
    BOXED,
    BOXED_REFUSED,
    RowError,
    dataset_row,
    published_row,
)
from graphwalks.errors import SourceError, one_line
from graphwalks.sources.jsonlines import LineError, decode, json_lines

LARGEST_FILE: Final = 1 << 30
"""Bytes of a file that is read; the largest published config has about 20 MB."""
LARGEST_DOCUMENT: Final = 1 << 27
"""Bytes of a file that is one JSON text, which takes several times as much memory."""
_PARQUET_MAGIC: Final = b"PAR1"
_BATCH_ROWS: Final = 64
_MARK: Final = b"target_native_task_id"
_PEEK_BYTES: Final = 1 << 16


def is_row_file(path: Path) -> bool:
    """Say whether a file looks like ArbiGraph rows: by a column that all forms have.

    Only its first and last 64 KiB are read: in JSON the column stands in front of the first prompt,
    in parquet in the list of columns at the end.
    """
    try:
        with path.open("rb") as stream:
            start = stream.read(_PEEK_BYTES)
            stream.seek(max(0, path.stat().st_size - _PEEK_BYTES))
            return _MARK in start or _MARK in stream.read(_PEEK_BYTES)
    except OSError:
        return False


def read_rows(path: Path) -> tuple[StoredRow, ...]:
    """Read every row of a file; linear in its size.

    For rows of `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

    Args:
        path: What `graphwalks generate arbigraph` writes, a file in the published schema (both as
            JSON lines or parquet), or a dataset JSON of the ArbiGraph repository.

    Returns:
        The rows in the order of the file, each with an id of its own.

    Raises:
        SourceError: The file cannot be read, has no rows, a row is malformed, or it asks for the
            boxed answers of the paper; with the line, sample or row.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SourceError(f"{path} has more than {LARGEST_FILE:,} bytes; give a smaller file")
        rows = tuple(_rows(path))
    except OSError as error:
        raise SourceError(
            f"{path} cannot be read: {error.strerror or one_line(str(error))}. Give the path of a "
            "file with rows."
        ) from error
    if not rows:
        raise SourceError(f"{path} has no rows; expected at least one. Give another file.")
    return _with_own_ids(rows)


def read_dataset(document: object, topology: str, category: str | None) -> tuple[StoredRow, ...]:
    """Read the rows of a dataset JSON.

    For rows of `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

    Args:
        document: Object with `summary` and `samples`.
        topology: Name of its topology, which it does not tell.
        category: Category of the targets; None for what the summary says.

    Raises:
        RowError: It is no dataset, or a sample is malformed; with its place.
    """
    samples = document.get("samples") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(samples, list):
        raise RowError("no object with a list of samples")
    summary = document.get("summary")
    if category is None and isinstance(summary, dict):
        category = summary.get("target_category")
    rows = []
    for place, sample in enumerate(samples):
        try:
            rows.append(dataset_row(sample, category, topology))
        except RowError as error:
            raise RowError(f"sample {place}: {error}") from error
    return _with_own_ids(tuple(rows))


def _rows(path: Path) -> Iterator[StoredRow]:
    with path.open("rb") as stream:
        start = stream.read(len(_PARQUET_MAGIC))
    if start == _PARQUET_MAGIC:
        return _placed(path, _parquet_records(path))
    document = _document(path)
    if document is None:
        return _placed(path, _line_records(path))
    try:
        return iter(read_dataset(document, path.stem.removesuffix("_dataset"), None))
    except RowError as error:
        raise SourceError(f"{path}: {one_line(str(error))}") from error


def _document(path: Path) -> object | None:
    """Return the file as one JSON text; None if its lines are texts of their own."""
    with path.open("rb") as stream:
        try:
            _, first = next(json_lines(stream), (0, {}))
        except LineError:
            pass  # the first line alone is no JSON, as in an indented file
        else:
            return first if "samples" in first else None
    if path.stat().st_size > LARGEST_DOCUMENT:
        raise SourceError(
            f"{path} is no JSON lines, and with more than {LARGEST_DOCUMENT:,} bytes too large for "
            "one JSON text; give rows as JSON lines"
        )
    content = path.read_bytes()
    try:
        document: object = decode(content)
    except ValueError as error:
        told = BOXED_REFUSED if _is_boxed(content) else f"is neither JSON lines nor JSON: {error}"
        raise SourceError(f"{path} {one_line(told)}") from error
    if not isinstance(document, dict) and _is_boxed(content):
        raise SourceError(f"{path} {BOXED_REFUSED}")
    return document


def _is_boxed(content: bytes) -> bool:
    return BOXED.encode("ascii") in content


def _placed(path: Path, records: Iterator[tuple[str, Mapping[str, Any]]]) -> Iterator[StoredRow]:
    try:
        for place, columns in records:
            try:
                yield published_row(columns)
            except RowError as error:
                raise SourceError(f"{path}, {place}: {one_line(str(error))}") from error
    except LineError as error:
        raise SourceError(f"{path}, {one_line(str(error))}") from error


def _line_records(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    with path.open("rb") as stream:
        for number, columns in json_lines(stream):
            yield f"line {number}", columns


def _parquet_records(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    from pyarrow import ArrowException, parquet  # noqa: PLC0415 - loads only for this kind of file

    index = 0
    try:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(_BATCH_ROWS, use_threads=False):
                for columns in batch.to_pylist():
                    yield f"row {index}", columns
                    index += 1
    except (ArrowException, OSError, ValueError) as error:
        raise SourceError(
            f"{path} is damaged parquet at row {index} or behind it, write or fetch it again: "
            f"{one_line(str(error))}"
        ) from error


def _with_own_ids(rows: tuple[StoredRow, ...]) -> tuple[StoredRow, ...]:
    """Add the place to ids that more than one row has, as rows of two seeds do."""
    counts = Counter(row.id for row in rows)
    return tuple(
        replace(row, id=f"{row.id}/row{place}") if counts[row.id] > 1 else row
        for place, row in enumerate(rows)
    )
