"""Rows of both kinds and three tiers, in memory and as files hold them, and what a run takes."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from graphwalks.walks.cohort import (
    Cohort,
    load_cohort,
)
from graphwalks.walks.request import Presentation, read_request
from graphwalks.walks.row import Row, generated_row

PLAIN = Presentation("2026", None, False)
SHUFFLED = Presentation("2026", None, True)
GENERATED = {"source": "generated", "tier": "1k,2k,4k", "per_tier": 3}


def load(task: str, **arguments: object) -> Cohort:
    return load_cohort(read_request(task, arguments))


def record(row: Row) -> dict[str, Any]:
    """Return a row in the published schema."""
    return {
        "prompt": row.prompt,
        "answer_nodes": list(row.answer),
        "prompt_chars": 1,
        "problem_type": row.kind,
        "date_added": "02-27-2026",
    }


def made(row: Row) -> dict[str, Any]:
    """Return the columns that tell how a row was made."""
    assert row.provenance is not None
    return {
        "id": row.id,
        "pair_id": row.pair_id,
        "structure": row.structure,
        "generator_version": 1,
        "prompt_version": "2026",
        **dataclasses.asdict(row.provenance),
    }


def write_lines(path: Path, records: Sequence[Mapping[str, Any]]) -> Path:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in records), encoding="utf-8")
    return path


def fresh_rows(tier: str, count: int) -> list[Row]:
    """Rows of both kinds, parents first as in the published files."""
    return [
        generated_row(kind, tier, 0, index, Presentation("2026", "salted", False))
        for kind in ("parents", "bfs")
        for index in range(count)
    ]


ROWS = [*fresh_rows("1k", 3), *fresh_rows("2k", 3), *fresh_rows("4k", 3)]
