"""The published GraphWalks rows: official files, and files in the same schema, as row stores.

`convert` makes the store of a parquet or JSON lines file.
The text of a row is its prompt; its fields are

    kind         "bfs" or "parents"
    tier         size tier, from the number of edges
    row          position in the file, from 0
    answer       ids, as the file lists them
    node, depth  of the question; depth None for parents
    edges        lines of the edge list
    out_degree   edges that leave every node that has any, or None where it is not constant
    node_count   nodes of the graph
    structure    digest of graph and question without node ids
    columns      the other columns that hold numbers or short texts, never compared with anything
                 (`prompt_chars` is the length of the April 2025 prompt)
"""

import itertools
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from graphwalks.errors import SourceError
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.derivation import derived_from, derived_store_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.problems import file_problem
from graphwalks.sources.rowstore import Json, RowStore, write_rows
from graphwalks.walks.instance import structure_of_prompt
from graphwalks.walks.prompt import edge_block, read_operation
from graphwalks.walks.tiers import KINDS, File, tier_of

CONVERSION_VERSION: Final = 1
"""Goes up with every change of what is written; stores of older versions are not read again."""

OFFICIAL_NAMES: Final[Mapping[File, str]] = MappingProxyType({
    "short": "graphwalks_128k_and_shorter.parquet",
    "long": "graphwalks_256k_to_1mil.parquet",
})

PROMPT_COLUMN: Final = "prompt"
KIND_COLUMN: Final = "problem_type"
ANSWER_COLUMNS: Final = ("answer_nodes", "answer")
"""The card names the second, the files have the first."""

BATCH_ROWS: Final = 8
BUFFER_BYTES: Final = 1 << 20
LONGEST_CARRIED: Final = 1_000
"""Characters of a text in another column that is kept; longer ones would burden the table."""
LONGEST_LINE: Final = 64 * 1024**2
"""Bytes of a line of JSON; the largest published row has under 2 MB."""
_PARQUET_MAGIC: Final = b"PAR1"


def official_file_of(key: File) -> OfficialFile:
    """Return what is known of one of the two published files."""
    return official_file(OFFICIAL_NAMES[key])


def official_store(key: File) -> RowStore:
    """Return the rows of one of the two published files.

    Only this file is looked for: in the cache, in the Hugging Face cache, then on the network.

    Raises:
        SourceError: The file cannot be had, or is not what was published.
    """
    file = official_file_of(key)
    store = derived_from(file, __name__, CONVERSION_VERSION, RowStore)
    found = Counter(store.fields(index)["kind"] for index in range(len(store)))
    if found != Counter(file.rows):
        raise file_problem(
            file, "has other rows than were published", _counts(file.rows), _counts(found)
        )
    return store


def published_rows(path: Path) -> RowStore:
    """Return the rows of a user's file in the published schema, parquet or JSON lines.

    Raises:
        SourceError: The file cannot be read or a row is malformed.
    """
    return derived_store_of(path, __name__, CONVERSION_VERSION)


def _counts(rows: Mapping[str, int]) -> str:
    counts = ", ".join(f"{rows.get(kind, 0)} {kind}" for kind in KINDS)
    return f"{sum(rows.values())} rows ({counts})"


def convert(source: Path, folder: Path) -> None:
    """Make the row store of a file; meant for a process of its own.

    Args:
        source: Parquet or JSON lines file.
        folder: Folder to make.

    Raises:
        SourceError: The file cannot be read, has no rows, or a row is malformed.
        OSError: The folder cannot be written.
    """
    with source.open("rb") as stream:
        is_parquet = stream.read(len(_PARQUET_MAGIC)) == _PARQUET_MAGIC
    records = _parquet_records(source) if is_parquet else _json_records(source)
    write_rows(folder, _rows(records))


def _rows(
    records: Iterator[tuple[str, Mapping[str, Any]]],
) -> Iterator[tuple[str, Mapping[str, Json]]]:
    index = -1
    for index, (place, columns) in enumerate(records):
        try:
            yield _row(columns, index)
        except ValueError as error:
            raise SourceError(f"{place}: {error}") from error
    if index < 0:
        raise SourceError("no rows; expected at least one")


def _row(columns: Mapping[str, Any], index: int) -> tuple[str, Mapping[str, Json]]:
    """Read one row: prompt and fields.

    Raises:
        ValueError: Something is missing or is not what the schema says.
    """
    prompt, kind = columns.get(PROMPT_COLUMN), columns.get(KIND_COLUMN)
    if not isinstance(prompt, str) or not isinstance(kind, str) or kind.lower() not in KINDS:
        raise ValueError(
            f"columns {', '.join(columns)} with {KIND_COLUMN} {kind!r}; expected a text "
            f"{PROMPT_COLUMN!r}, a list {' or '.join(ANSWER_COLUMNS)}, "
            f"and {KIND_COLUMN} {' or '.join(KINDS)}"
        )
    operation, structure = read_operation(prompt), structure_of_prompt(prompt)
    if operation.kind != kind.lower():
        raise ValueError(f"{KIND_COLUMN} is {kind!r} but the prompt asks for {operation.kind}")
    words = edge_block(prompt).split()  # `a -> b` on every line, as the digest has made sure
    edges, degrees = len(words) // 3, Counter(words[::3])
    return prompt, {
        "kind": operation.kind,
        "tier": tier_of(edges),
        "row": index,
        "answer": _answer(columns),
        "node": operation.node,
        "depth": operation.depth,
        "edges": edges,
        "out_degree": _constant(degrees),
        "node_count": len(degrees.keys() | set(words[2::3])),
        "structure": structure,
        "columns": {name: value for name, value in columns.items() if _is_carried(name, value)},
    }


def _constant(degrees: Mapping[str, int]) -> int | None:
    values = set(degrees.values())
    return values.pop() if len(values) == 1 else None


def _answer(columns: Mapping[str, Any]) -> list[str]:
    # A broken truth must not pass for the empty set, which would reward an empty answer.
    for name in ANSWER_COLUMNS:
        answer = columns.get(name)
        if answer is None:
            continue
        if isinstance(answer, list) and all(isinstance(node, str) for node in answer):
            return answer
        raise ValueError(f"{name} is {str(answer)[:80]!r}; expected a list of ids")
    raise ValueError(f"no {' or '.join(ANSWER_COLUMNS)} among the columns {', '.join(columns)}")


def _is_carried(name: str, value: object) -> bool:
    if name in {PROMPT_COLUMN, KIND_COLUMN, *ANSWER_COLUMNS}:
        return False
    return (
        value is None
        or isinstance(value, int | float)
        or (isinstance(value, str) and len(value) <= LONGEST_CARRIED)
    )


def _parquet_records(source: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    from pyarrow import ArrowException, parquet  # noqa: PLC0415 - loads in the child only

    index = 0
    try:
        # Without a buffer whole column chunks are held, which in these files is everything.
        with parquet.ParquetFile(source, buffer_size=BUFFER_BYTES, pre_buffer=False) as file:
            for batch in file.iter_batches(BATCH_ROWS, use_threads=False):
                for columns in batch.to_pylist():
                    yield f"row {index}", columns
                    index += 1
    except (ArrowException, OSError, ValueError) as error:
        raise SourceError(
            f"damaged parquet at row {index} or behind it, write or fetch it again: {error}"
        ) from error


def _json_records(source: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    with source.open("rb") as stream:
        for number in itertools.count(1):
            line = stream.readline(LONGEST_LINE)
            if not line:
                return
            if not line.isspace():
                yield f"line {number}", _json_columns(line, number)


def _json_columns(line: bytes, number: int) -> Mapping[str, Any]:
    if len(line) == LONGEST_LINE:
        raise SourceError(f"line {number} is longer than {LONGEST_LINE:,} bytes")
    try:
        columns = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise SourceError(
            f"line {number} is neither JSON nor is the file parquet: {error}"
        ) from error
    if not isinstance(columns, dict):
        raise SourceError(
            f"line {number} is {line[:80]!r}; expected a JSON object with the columns of a row"
        )
    return columns
