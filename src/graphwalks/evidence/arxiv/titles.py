"""Titles and abstracts of papers as a store in which a text is found by the id of its paper.

`convert` makes it from the gzip file that Open Graph Benchmark publishes beside ogbn-arxiv: a line
is id, title and abstract with tabs between them. Arrays: ``ids``, ascending, and the texts in this
order, as `pack_texts` makes them.

It was tried on files of this form alone, never on the published one. Programs that read that one
skip its first line, which a tar archive or a header would explain; so the header block of a tar
archive and every line without an id are left out: a paper that has no text by that is counted where
the texts are used.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from graphwalks.errors import SourceError
from graphwalks.sources.archives import ArchiveError, read_content
from graphwalks.sources.arraystore import pack_texts, write_arrays
from graphwalks.sources.contents import is_natural, malformed

CONVERSION_VERSION: Final = 1
"""Goes up with every change of what is written; stores of older versions are not read again."""

LARGEST_CONTENT: Final = 1024**3
"""Bytes of all titles and abstracts; the published ones have about 230 million."""
LONGEST_LINE: Final = 1 << 20
"""Bytes of a line; a title and an abstract have some thousand."""
_SHOWN: Final = 100
_TAR_BLOCK: Final = 512
_TAR_MAGIC: Final = slice(257, 262), b"ustar"


def convert(source: Path, folder: Path) -> None:
    """Make the store of a file; meant for a process of its own.

    Args:
        source: The gzip file.
        folder: Folder to make.

    Raises:
        SourceError: It does not unpack, a line is too long, or none has id, title and abstract.
        OSError: The file cannot be read or the folder cannot be written.
    """
    try:
        with source.open("rb") as stream:
            content = read_content(stream, source.stem, LARGEST_CONTENT)
    except ArchiveError as error:
        raise SourceError(f"{source.name} cannot be read: {error}") from error
    texts: dict[str, str] = {}  # by text, whose hash is salted: numbers can be made to collide
    for paper, text in _rows(content, source.stem):
        texts.setdefault(str(paper), text)
    if not texts:
        raise SourceError(
            f"{source.stem} has no line with id, title and abstract with tabs between them; take "
            "the file as it is published"
        )
    ids = sorted(map(int, texts))
    packed, ends = pack_texts(texts[str(paper)] for paper in ids)
    write_arrays(folder, {"ids": np.array(ids, np.int64), "content": packed, "ends": ends}, {})


def _rows(content: bytes, name: str) -> Iterator[tuple[int, str]]:
    place, magic = _TAR_MAGIC
    stream = io.BytesIO(content)
    if content[place] == magic:
        stream.seek(_TAR_BLOCK)
    lines = iter(lambda: stream.readline(LONGEST_LINE + 1), b"")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            shown = line[:_SHOWN].decode("utf-8", "replace")
            raise malformed(name, number, shown, f"at most {LONGEST_LINE:,} bytes")
        paper, tab, rest = line.decode("utf-8", "replace").strip("\r\n\0").partition("\t")
        if is_natural(paper) and tab:
            title, _, abstract = rest.partition("\t")
            yield int(paper), paper_text(title, abstract)


def paper_text(title: str, abstract: str) -> str:
    """Return what a paper says: title and abstract, without needless white space."""
    told = (" ".join(part.split()) for part in (title, abstract))
    return ". ".join(part for part in told if part)
