"""The tasks of graph and text, queries for them, and what their samples show."""

import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import Sample

from graphwalks.evidence import Item, record_of
from graphwalks.tasks.evidence import arxiv, prime

TASKS: dict[str, Callable[..., Task]] = {"arxiv": arxiv, "prime": prime}


def user(sample: Sample) -> str:
    assert isinstance(sample.input, list)
    return sample.input[1].text


def shown(sample: Sample) -> dict[str, Any]:
    """What the user message of a sample holds."""
    document: dict[str, Any] = json.loads(user(sample))
    return document


def write(items: Collection[Item], folder: Path) -> str:
    path = folder / "queries.jsonl"
    path.write_text("\n".join(json.dumps(record_of(item)) for item in items), encoding="utf-8")
    return str(path)
