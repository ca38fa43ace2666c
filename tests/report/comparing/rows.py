"""Runs and samples made by hand, as small as a comparison needs them."""

import math
from collections.abc import Mapping
from typing import Any

from graphwalks.report.headline import HEADLINES
from graphwalks.report.run import Counts, Row, Run

NAN = math.nan


def run(family: str = "walks", **changes: Any) -> Run:
    """A run that ended well; `changes` replace its fields, but `settings` its metadata."""
    metadata = {"family": family, "source": "generated", "seed": 0, "cohort_hash": "c0"}
    fields: dict[str, Any] = {
        "log": "one.eval",
        "task": f"{family}_task",
        "version": "1-A",
        "family": family,
        "task_id": "id",
        "model": "gwref/noisy",
        "status": "success",
        "created": "2026-01-01T00:00:00+00:00",
        "arguments": {},
        "solver": None,
        "generation": {},
        "model_arguments": {},
        "base_url": False,
        "limits": {},
        "setup": {},
        "updates": (),
        "metadata": metadata | changes.pop("settings", {}),
        "packages": {"graphwalks": "1", "inspect_ai": "2"},
        "counts": Counts(4, 4, 1, 4),
        "tokens": (0, 0),
        "metrics": {},
        "caches": False,
        "error": "",
    }
    return Run(**fields | changes)


def row(
    family: str,
    name: str,
    value: float,
    *,
    epoch: int = 1,
    outcome: str = "answered",
    facts: Mapping[str, Any] | None = None,
) -> Row:
    """A sample with its headline."""
    return Row(
        epoch=epoch,
        pair_id=name,
        outcome=outcome,
        values={HEADLINES[family].key: value},
        facts=facts or {},
        tokens=(0, 0),
    )
