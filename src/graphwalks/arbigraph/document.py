"""Topologies as files: JSON that is read with bounds and written the same everywhere."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from graphwalks.arbigraph.schema import topology_error
from graphwalks.sources.archives import ArchiveError, read_content

LARGEST_FILE: Final = 32 * 2**20
"""Bytes; the largest topology that is allowed has less than half of it."""


def numbered_ids(count: int) -> list[str]:
    """Return the ids task_1, task_2, ... of a topology whose nodes have no names of their own."""
    return [f"task_{number}" for number in range(1, count + 1)]


def topology_document(
    ids: Sequence[str],
    categories: Sequence[str],
    edges: Sequence[tuple[int, int]],
    target: int,
    native_task_id: int | str,
) -> dict[str, Any]:
    """Write a topology as a plain dictionary of the schema.

    Args:
        ids: Id of each node.
        categories: Category of each node.
        edges: (source, destination) as places of nodes, from 0.
        target: Place of the node that is graded.
        native_task_id: Its task, or "all".
    """
    return {
        "directed": True,
        "multigraph": False,
        "target": {"id": ids[target], "native_task_id": native_task_id},
        "nodes": [
            {"id": name, "category": category}
            for name, category in zip(ids, categories, strict=True)
        ],
        "edges": [{"source": ids[start], "destination": ids[end]} for start, end in edges],
    }


def topology_text(document: dict[str, Any]) -> str:
    """Write a topology as JSON text, ASCII and indented, with a line end."""
    return json.dumps(document, indent=2) + "\n"


def read_topology_file(path: Path) -> dict[str, Any]:
    """Read the JSON object of a file; `parse_topology` says whether it is a topology.

    Raises:
        TopologyError: The file cannot be read, is too large, is not JSON in UTF-8, names a key
            twice, is nested too deeply, or holds no object.
    """
    if not os.path.isfile(path):  # JSON from a pipe or a device may never end
        raise topology_error(f"{path} is no file; give the path of a JSON file")
    try:
        with path.open("rb") as stream:
            content = read_content(stream, None, LARGEST_FILE)
    except ArchiveError as error:
        raise topology_error(
            f"{path} is larger than {LARGEST_FILE:,} bytes; give a smaller one"
        ) from error
    except OSError as error:
        raise topology_error(f"{path} cannot be read: {error.strerror}") from error
    return _object_of(content, str(path))


def _object_of(content: bytes, name: str) -> dict[str, Any]:
    try:
        document = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_once)
    except RecursionError as error:
        raise topology_error(f"{name} is nested too deeply; give the plain schema") from error
    except ValueError as error:
        raise topology_error(f"{name} is not JSON in UTF-8: {error}") from error
    if not isinstance(document, dict):
        raise topology_error(f"{name} holds a {type(document).__name__}; it must hold an object")
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object whose keys stand once: which of two values holds is left open by JSON."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"key {ascii(key[:40])} stands twice in an object")
        made[key] = value
    return made
