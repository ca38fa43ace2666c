"""The genuine excerpt of PrimeKG, and the queries of STaRK-Prime that it answers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphwalks.evidence.prime import Arc, Entity, MemoryBase, Question

FOLDER = Path("public", "primekg_excerpt", "derived")


def excerpt_base(shared_data: Path) -> MemoryBase:
    """The 2,991 entities of the excerpt with their 11,272 arcs."""
    entities = [
        Entity(row["id"], row["name"], row["type"], row["text"])
        for row in _rows(shared_data / FOLDER / "nodes.jsonl")
    ]
    return MemoryBase.of("primekg-excerpt", entities, excerpt_arcs(shared_data))


def excerpt_arcs(shared_data: Path) -> list[Arc]:
    lines = (shared_data / FOLDER / "edges.tsv").read_text(encoding="utf-8").splitlines()
    read = (line.split("\t") for line in lines)
    return [(int(head), kinds.split("|")[1], int(tail)) for head, kinds, tail in read]


def excerpt_questions(shared_data: Path) -> list[Question]:
    """The 594 queries whose answers all lie in the excerpt."""
    return [
        Question(row["id"], row["query"], tuple(row["answer_ids"]))
        for row in _rows(shared_data / FOLDER / "queries_inside.jsonl")
    ]


def _rows(file: Path) -> Iterator[Any]:
    return map(json.loads, file.read_text(encoding="utf-8").splitlines())
