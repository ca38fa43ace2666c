"""Readers of archives, of stores in the cache, and the conversions that make such stores."""

import bz2
import gzip
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow
from pyarrow import parquet

from graphwalks.errors import SourceError
from graphwalks.evidence.arxiv import TEST, TRAIN, VALIDATION, archive, titles
from graphwalks.evidence.prime import official
from graphwalks.evidence.prime.stored import StoredBase
from graphwalks.sources import ArrayStore, RowStore, archives, write_rows
from graphwalks.sources.packed import PackedCheck
from graphwalks.walks import official as walks_official
from graphwalks.walks.auditing import audit
from graphwalks.walks.generation import generate as walks_instance
from graphwalks.walks.stored import StoredRows
from tests.evidence.arxiv import files as arxiv_files
from tests.evidence.arxiv.graphs import graph
from tests.evidence.prime.processed import write_processed
from tests.hostile.formats import SPACED
from tests.hostile.reader import Form, Reader, anything, made_by, of_file, of_folder, packed

LIMIT: Final = 1 << 20
"""Bytes that a member of an archive may have."""

TITLES: Final = b"paper id\ttitle\tabs\n30\tlater\tits abstract\n4\tearlier\tanother\n9\t\n"
NODES: Final = {
    id: {"name": f"e{id}", "type": ("drug", "gene")[id % 2], "details": {"alias": ["x y"]}}
    for id in range(6)
}
ARCS: Final = [(0, "acts on", 1), (1, "is", 2), (4, "acts on", 5), (5, "is", 0)]

_SOURCE: Final = (SourceError,)


def _archives() -> list[bytes]:
    unpacked = {"a.txt": b"content", "b/c.txt": b"0" * 5000}
    return [packed(unpacked), gzip.compress(SPACED), bz2.compress(SPACED)]


def _content(path: Path) -> object:
    with path.open("rb") as stream:
        return archives.read_content(stream, "a.txt", LIMIT)


def _packed_check(path: Path) -> object:
    with path.open("rb") as stream:
        return PackedCheck("a.txt", "0" * 64, LIMIT).problem(stream)


def _converted(
    convert: Callable[[Path, Path], None], look: Callable[[Path], object]
) -> Callable[[Path], object]:
    def run(path: Path) -> object:
        folder = path.parent / "made"
        convert(path, folder)
        return look(folder)

    return run


def _row_store() -> list[bytes]:
    rows: list[tuple[str, dict[str, Any]]] = [("text", {"a": 1}), ("é\n", {"b": [None, 0.5]})]
    return [made_by(lambda path: write_rows(path, rows), "rows")]


def _all_rows(folder: Path) -> object:
    store = RowStore(folder)
    store.verify()
    return [(store.fields(index), store.text(index)) for index in range(len(store))]


def _all_arrays(folder: Path) -> ArrayStore:
    store = ArrayStore(folder)
    store.verify()
    return store


def _walks_rows() -> list[dict[str, Any]]:
    made = [(kind, walks_instance(kind, "2k", 1, 0)) for kind in ("bfs", "parents")]
    return [
        {"prompt": one.prompt, "problem_type": kind, "answer_nodes": [*one.answer], "chars": 3}
        for kind, one in made
    ]


def _parquet() -> list[bytes]:
    table = pyarrow.Table.from_pylist(_walks_rows())
    return [made_by(lambda path: parquet.write_table(table, path), "a")]


def _json_rows() -> list[bytes]:
    lines = [json.dumps(row).encode() for row in _walks_rows()]
    return [b"\n".join(lines), *lines]


def _audited(folder: Path) -> object:
    return [audit(row) for row in StoredRows(RowStore(folder), is_official=False).rows()]


def _prime_archive() -> bytes:
    return made_by(lambda path: write_processed(path, NODES, ARCS), "processed.zip")


def _prime_index() -> list[bytes]:
    def write(path: Path) -> None:
        source = path.with_suffix(".zip")
        source.write_bytes(_prime_archive())
        official.convert(source, path)

    return [made_by(write, "index")]


def _looked_up(folder: Path) -> object:
    """Ask a stored knowledge base for all that tasks ask for."""
    base = StoredBase(ArrayStore(folder))
    found: list[object] = [base.scores("drug e1 x gene"), base.name]
    for id in NODES:
        try:
            found += [base.entity(id), base.incident(id)]
        except KeyError:  # as documented
            continue
    return found


def _arxiv_archive() -> bytes:
    small = graph([TEST, TRAIN, VALIDATION, TRAIN], [(0, 1), (0, 3), (2, 1)], [0, 39, 5, 5])
    return arxiv_files.archive(arxiv_files.members(small))


def _citations(folder: Path) -> object:
    store = _all_arrays(folder)
    names = ("labels", "splits", "papers", "cited", "cited_ends", "citing", "citing_ends")
    return [store.array(name).tolist() for name in names]


def _titles(path: Path) -> object:
    packed_path = path.with_name("titleabs.tsv.gz")
    packed_path.write_bytes(gzip.compress(path.read_bytes(), 1))
    return _converted(titles.convert, _all_arrays)(packed_path)


def _archive(
    name: str,
    seeds: Callable[[], Sequence[bytes]],
    read: Callable[[Path], object],
    refusals: tuple[type[Exception], ...],
) -> Reader:
    return Reader(name, Form.ARCHIVE, seeds, of_file("a.zip", read), refusals, anything)


def _store(
    name: str, seeds: Callable[[], Sequence[bytes]], read: Callable[[Path], object]
) -> Reader:
    return Reader(name, Form.ARCHIVE, seeds, of_folder(read), _SOURCE, anything)


READERS: Final = (
    _archive(
        "sources.archives.member_digests",
        _archives,
        lambda path: list(archives.member_digests(path)),
        (archives.ArchiveError,),
    ),
    _archive(
        "sources.archives.read_content",
        lambda: _archives()[:2],
        _content,
        (archives.ArchiveError,),
    ),
    _archive("sources.packed.PackedCheck", _archives, _packed_check, ()),
    _store("sources.rowstore.RowStore", _row_store, _all_rows),
    _store("sources.arraystore.ArrayStore", _prime_index, _all_arrays),
    _store("evidence.prime.stored.StoredBase", _prime_index, _looked_up),
    _archive(
        "evidence.prime.official.convert",
        lambda: [_prime_archive()],
        _converted(official.convert, _looked_up),
        _SOURCE,
    ),
    _archive(
        "evidence.arxiv.archive.convert",
        lambda: [_arxiv_archive()],
        _converted(archive.convert, _citations),
        _SOURCE,
    ),
    Reader(
        "evidence.arxiv.titles.convert",
        Form.TEXT,
        lambda: [TITLES],
        of_file("titleabs.tsv", _titles),
        _SOURCE,
        anything,
    ),
    Reader(
        "walks.official.convert",
        Form.BYTES,
        _parquet,
        of_file("rows.parquet", _converted(walks_official.convert, _all_rows)),
        _SOURCE,
        anything,
    ),
    Reader(
        "walks.official.convert, lines",
        Form.JSON,
        _json_rows,
        of_file("rows.jsonl", _converted(walks_official.convert, _audited)),
        _SOURCE,
        anything,
    ),
)
"""All of them."""
