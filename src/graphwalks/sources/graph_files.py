"""Graphs in files of a user's own, in the formats of the published ones.

A graph bears the name of its file and the first digits of its sha256, so that what is made of it
says where it is from, and two files with one name are not taken for each other.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources import edgelists, gml, maxcut_files, tsplib
from graphwalks.sources.archives import ArchiveError, read_content
from graphwalks.sources.contents import AS_PUBLISHED, ascii_text
from graphwalks.sources.maxcut_files import WeightedGraph
from graphwalks.sources.networks import LARGEST_FILE, Pair, Rows, simple_graph
from graphwalks.sources.tsplib import Cities

DIGITS: Final = 12
"""Of the sha256 of a file, in the name of its graph."""

_STEM: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")

_FORMATS: Final[Mapping[str, Callable[[str, str], Rows]]] = MappingProxyType({
    ".gml": gml.read,
    ".csv": lambda text, name: ((), edgelists.read(text, name, "comma")),
    ".txt": lambda text, name: ((), edgelists.read(text, name, "space")),
    ".edges": lambda text, name: ((), edgelists.read(text, name, "space")),
})
"""Readers of networks by the suffix of a file."""

_Given = TypeVar("_Given")
_Content = TypeVar("_Content")


@dataclass(frozen=True)
class GraphFile:
    """A file that was read whole.

    Attributes:
        name: Name of its graph: that of the file without suffix, "-", `DIGITS` of the sha256.
        file: Name of the file.
        sha256: Digest of its bytes, 64 hex digits.
        text: Its content.
    """

    name: str
    file: str
    sha256: str
    text: str

    def nodes_and_pairs(self, *, is_directed: bool) -> tuple[tuple[int, ...], tuple[Pair, ...]]:
        """Read a network, see `networks.simple_graph`: GML, or two integers on each line.

        Raises:
            ArgumentError: The suffix is that of no format, or of GML where arcs are asked for.
            SourceError: The content is not of the format.
        """
        suffix = Path(self.file).suffix
        allowed = [one for one in _FORMATS if one != ".gml" or not is_directed]
        if suffix not in allowed:
            raise ArgumentError(
                f"{self.file}: the suffix {suffix!r} is that of no format of "
                f"{'directed' if is_directed else 'undirected'} networks; allowed: "
                f"{', '.join(allowed)} (.csv has a comma between two nodes, .txt and .edges blanks)"
            )
        return self._read(
            lambda text, name: simple_graph(_FORMATS[suffix](text, name), is_directed=is_directed)
        )

    def weighted(self) -> WeightedGraph:
        """Read a graph with integer weights, see `maxcut_files.read`.

        Raises:
            SourceError: The content is not of the format.
        """
        return self._read(maxcut_files.read)

    def cities(self) -> Cities:
        """Read cities of TSPLIB, see `tsplib.read`.

        Raises:
            SourceError: The content is not of the format.
        """
        return self._read(tsplib.read)

    def told(self) -> dict[str, Any]:
        """Return what a row that is made of the file tells of it."""
        return {"file": self.file, "sha256": self.sha256}

    def _read(self, read: Callable[[str, str], _Content]) -> _Content:
        return _own(read, self.text, self.file)


def graph_file(path: Path) -> GraphFile:
    """Read a file of a user's own.

    Raises:
        ArgumentError: Its name cannot be part of the id of a sample.
        SourceError: It is no file or cannot be read, is larger than `networks.LARGEST_FILE`, or not
            ASCII.
    """
    if not _STEM.fullmatch(path.stem):
        raise ArgumentError(
            f"{path.name}: what is made of a graph bears the name of its file; take up to 60 "
            "letters, digits and . _ - behind the first"
        )
    if path.exists() and not path.is_file():  # to open a pipe waits until something is written
        raise SourceError(f"{path} is a folder, a pipe or a device; give a file")
    try:
        with path.open("rb") as stream:
            content = read_content(stream, None, LARGEST_FILE)
    except ArchiveError as error:
        raise SourceError(
            f"{path} has more than {LARGEST_FILE:,} bytes; give a smaller graph"
        ) from error
    except OSError as error:
        raise SourceError(
            f"{path} cannot be read: {error.strerror}. Give the path of a file."
        ) from error
    sha256 = hashlib.sha256(content).hexdigest()
    text = _own(ascii_text, content, path.name)
    return GraphFile(f"{path.stem}-{sha256[:DIGITS]}", path.name, sha256, text)


def _own(read: Callable[[_Given, str], _Content], given: _Given, name: str) -> _Content:
    """Read with a reader of published files, whose advice is not that for a user's own."""
    try:
        return read(given, name)
    except SourceError as error:
        raise SourceError(f"{error.message.removesuffix(AS_PUBLISHED)}Mend the file.") from error
