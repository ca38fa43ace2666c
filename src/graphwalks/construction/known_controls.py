"""Gaps of the controls on the paper's graphs, kept so that no run has to play them again.

`known_controls.csv` holds what `controls.controls` finds, as exact fractions. A row counts for
nothing but the very graph that it was played on. No digest covers the code of the players: whoever
changes a rule, a classical method or a draw makes the table anew with

    python -m benchmarks.controls > src/graphwalks/construction/known_controls.csv

Where the official files are at hand, the tests play all of it again.
"""

import csv
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final

from graphwalks.choice import as_json
from graphwalks.construction.candidates import DISPLAY_SEED
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.policies import POOL_SEEDS
from graphwalks.construction.process import Process
from graphwalks.digests import fingerprint

TABLE: Final = "known_controls.csv"

COLUMNS: Final = ("rule_1", "rule_2", "rule_3", "rule_4", "random", "classical")


def known_gaps(process: Process) -> dict[str, Fraction] | None:
    """Return the gaps of `controls.Controls` for a graph of the paper; None for any other."""
    gaps = _rows().get(played_on(process))
    if gaps is None:
        return None
    return dict(zip((*process.rules, "random", "classical"), gaps, strict=True))


def played_on(process: Process) -> str:
    """Digest the graph and the seeds that these gaps depend on; 16 hex digits."""
    text = as_json([
        process.shuffle_id,
        str(process.reference),
        content(process),
        list(process.rules),
        list(POOL_SEEDS),
        DISPLAY_SEED,
    ])
    return fingerprint(text)


def content(process: Process) -> str:
    """Write the state at the start as JSON, without what only its form adds."""
    whole = replace(process, is_compact=False) if isinstance(process, Cascade) else process
    return as_json({key: value for key, value in whole.state(()).items() if key != "weights"})


@cache
def _rows() -> Mapping[str, tuple[Fraction, ...]]:
    text = files("graphwalks.construction").joinpath(TABLE).read_text(encoding="utf-8")
    return {
        row["digest"]: tuple(Fraction(row[column]) for column in COLUMNS)
        for row in csv.DictReader(text.splitlines())
    }
