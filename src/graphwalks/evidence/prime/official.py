"""The knowledge base of STaRK-Prime as it is published, turned once into a stored index.

Which file that is and what is in it says GraphDecisionBench RQ2 (arXiv 2610.06354). The archive was
never seen where this was written: members, keys and kinds of values are those that are described in
public, and what is otherwise is refused with a sentence.

    processed/node_info.pkl       id -> {"name", "type", "details", …}, of every entity
    processed/edge_type_dict.pkl  number -> name of a type of relations
    processed/edge_index.pt       sources and destinations of all arcs, shape (2, arcs)
    processed/edge_types.pt       types of all arcs, shape (arcs,)
"""

import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import SourceError
from graphwalks.evidence.prime.documents import make_document
from graphwalks.evidence.prime.entities import Entity
from graphwalks.evidence.prime.stored import Arcs, StoredBase, write_base
from graphwalks.sources import ArrayStore, derived_from, pickled, tensors
from graphwalks.sources.archives import ArchiveError, copy_content, read_content
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.evidence_files import PROCESSED

NAME: Final = "stark-prime"
CONVERSION_VERSION: Final = 1
"""Goes up with every change of what is written; stores of older versions are not read again."""

NEVER_RUN: Final = (
    "The reader was tried on small archives of the described layout alone, never on the published "
    "archive itself."
)
"""What a log must tell of numbers on this knowledge base."""
_DRAWN: Final = (
    "Which queries are drawn rests on hashing their ids as numbers, our reading of the published "
    "rule: hashed as texts, 93 of the 100 of the cohort paper would be others."
)
REMARKS: Final[Mapping[str, str]] = MappingProxyType({
    "gold": f"{NEVER_RUN} {_DRAWN} The pools are ours: which answer enters one that has none, and "
    "the order of candidates, were never published. An answer that was put in stands last in the "
    "ranking by BM25.",
    "blind": f"{NEVER_RUN} {_DRAWN} Blind pools are those of the published code, not those of the "
    "published numbers, which hold an answer each.",
})
"""What a log must tell of official queries, by their pool."""

LARGEST_PICKLE: Final = 1 << 31
"""Bytes of a pickle of the archive, which is read whole; reading takes twice as much memory."""
SMALL_PICKLE: Final = 1 << 24
MOST_INFLATED: Final = 32
"""Bytes of a pickle in any archive, and how many more for each byte of the archive: names and
sentences are packed to a fifth or a tenth of their size."""
_MEMBERS: Final = "processed/"
_ID: Final = re.compile(r"0|-?[1-9][0-9]{0,17}")
_SHOWN: Final = 80
_SHOWN_BITS: Final = 256


def official_base() -> StoredBase:
    """Return the published knowledge base, turning it into an index once.

    Raises:
        SourceError: The archive cannot be had, or is not what was published.
    """
    return StoredBase(
        derived_from(official_file(PROCESSED), __name__, CONVERSION_VERSION, ArrayStore)
    )


def convert(source: Path, folder: Path) -> None:
    """Make the index of a knowledge base; meant for a process of its own.

    Args:
        source: The archive.
        folder: Folder to make.

    Raises:
        SourceError: The archive cannot be read, or a member is not what is documented.
        OSError: The folder cannot be written.
    """
    names = _kinds(_pickle(source, "edge_type_dict.pkl"))
    with tempfile.TemporaryDirectory(dir=folder.parent) as unpacked:
        ends = _tensor(source, "edge_index.pt", Path(unpacked))
        kinds = _tensor(source, "edge_types.pt", Path(unpacked))
    if kinds.ndim != 1 or ends.shape != (2, len(kinds)):
        raise SourceError(
            f"edge_index.pt and edge_types.pt have shapes {ends.shape} and {kinds.shape}; "
            "expected (2, arcs) and (arcs,)"
        )
    if unknown := [kind for kind in np.unique(kinds).tolist() if str(kind) not in names]:
        raise SourceError(f"edge_types.pt has type {unknown[0]}, which edge_type_dict.pkl lacks")
    numbers = sorted(map(int, names))
    codes = np.searchsorted(numbers, kinds).astype(np.int32)
    arcs = Arcs(ends[0], codes, ends[1], [names[str(number)] for number in numbers])
    write_base(folder, NAME, _entities(_pickle(source, "node_info.pkl")), arcs)


def _entities(found: object) -> Iterator[Entity]:
    if not isinstance(found, dict):
        raise SourceError(f"node_info.pkl holds a {type(found).__name__}; expected a dictionary")
    for id, told in found.items():
        entry = told if isinstance(told, dict) else {}
        name, kind = entry.get("name"), entry.get("type")
        if not _is_id(id) or not isinstance(name, str) or not isinstance(kind, str):
            raise SourceError(
                f"node_info.pkl has an entity whose id, name and type are {_shown(id)}, "
                f"{_shown(name)} and {_shown(kind)}; expected "
                "an integer of up to 18 digits and two texts"
            )
        yield Entity(int(id), name, kind, make_document(name, kind, entry.get("details")))


def _kinds(found: object) -> Mapping[str, str]:
    """Return the names of types by the texts of their numbers."""
    if not isinstance(found, dict) or not all(
        _is_id(number) and isinstance(name, str) for number, name in found.items()
    ):
        raise SourceError("edge_type_dict.pkl is no dictionary of numbers and names")
    return found


def _is_id(key: object) -> bool:
    """Tell whether a key of a pickle is the text of a whole number, see `pickled.read`."""
    return isinstance(key, str) and _ID.fullmatch(key) is not None


def _shown(value: object) -> str:
    # Python refuses to write numbers of very many digits.
    is_short = isinstance(value, int) and value.bit_length() <= _SHOWN_BITS
    if is_short or isinstance(value, str | float | None):
        return repr(value)[:_SHOWN]
    return str(type(value))


def _pickle(source: Path, member: str) -> object:
    limit = min(LARGEST_PICKLE, SMALL_PICKLE + MOST_INFLATED * source.stat().st_size)
    with source.open("rb") as stream:
        try:
            content = read_content(stream, _MEMBERS + member, limit)
        except ArchiveError as error:
            raise SourceError(f"{member} does not unpack: {error}") from error
    return pickled.read(content, member)


def _tensor(source: Path, member: str, folder: Path) -> NDArray[np.integer[Any]]:
    path = folder / member
    try:
        with path.open("wb") as stream:
            copy_content(source, _MEMBERS + member, stream)
    except ArchiveError as error:
        raise SourceError(f"{member} does not unpack: {error}") from error
    tensor = tensors.read(path, member)
    if tensor.dtype.kind not in "iu":
        raise SourceError(f"{member} holds numbers of type {tensor.dtype}; expected integers")
    return tensor
