"""Files of the published layout with small graphs in them."""

import gzip
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from graphwalks.evidence.arxiv import CATEGORIES, TEST, TRAIN, VALIDATION, Citations

FIRST_ID = 1_000_000
"""Id of paper 0; those of later papers go down, so that their order is another one."""


def members(citations: Citations) -> dict[str, str]:
    """Write the members of an archive that are read, unpacked."""
    papers = range(len(citations.texts))
    splits = {
        name: lines(np.flatnonzero(citations.splits == split))
        for split, name in ((TRAIN, "train"), (VALIDATION, "valid"), (TEST, "test"))
    }
    names = [f"{label},{one.published}" for label, one in enumerate(CATEGORIES)]
    arcs = [f"{paper},{other}" for paper in papers for other in citations.cited[paper]]
    return {
        "arxiv/raw/edge.csv.gz": lines([*reversed(arcs), *arcs]),
        "arxiv/raw/node-label.csv.gz": lines(citations.labels),
        **{f"arxiv/split/time/{name}.csv.gz": text for name, text in splits.items()},
        "arxiv/mapping/nodeidx2paperid.csv.gz": lines([
            "node idx,paper id",
            *(f"{paper},{FIRST_ID - paper}" for paper in papers),
        ]),
        "arxiv/mapping/labelidx2arxivcategeory.csv.gz": lines(["label idx,arxiv category", *names]),
    }


def archive(contents: Mapping[str, str | bytes]) -> bytes:
    """Pack an archive: texts compressed, bytes as they are."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as packed:
        for name, content in contents.items():
            raw = gzip.compress(content.encode("ascii")) if isinstance(content, str) else content
            packed.writestr(name, raw)
    return target.getvalue()


def titles(texts: Iterable[str]) -> bytes:
    """Pack titles without abstracts, in the order of papers."""
    rows = (f"{FIRST_ID - paper}\t{text}\t\n" for paper, text in enumerate(texts))
    return gzip.compress("".join(rows).encode("utf-8"))


def lines(rows: Iterable[object]) -> str:
    return "".join(f"{row}\n" for row in rows)


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
