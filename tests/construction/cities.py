"""Six cities whose distances can be checked by hand, and genuine ones."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.tsp.task import Tour

PLACES = ((0.0, 0.0), (6.0, 5.0), (8.0, 2.0), (5.0, 9.0), (3.0, 5.0), (5.0, 4.0))
SHORTEST = 27  # 0 2 5 1 3 4


def six_cities() -> Tour:
    return Tour("six", "tiny-tsp", PLACES, SHORTEST, ("2", "5", "1", "3"), ReferenceStatus.PROVEN)


def recorded(shared_data: Path, name: str) -> Mapping[str, Any]:
    """A file of recorded figures."""
    text = (shared_data / "graphdecision" / name).read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def official_cities(shared_data: Path, name: str) -> tuple[tuple[float, float], ...]:
    text = (shared_data / "public" / "tsplib" / f"{name}.tsp").read_text(encoding="ascii")
    rows = (line.split() for line in text.splitlines() if line.strip()[:1].isdigit())
    return tuple((float(x), float(y)) for _, x, y in rows)
