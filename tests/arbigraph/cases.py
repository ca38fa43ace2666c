"""Genuine cases of the published generator, and filled graphs for tests."""

import json
from pathlib import Path
from typing import Any

from graphwalks.arbigraph.catalogue import task_of


def dag_cases(shared_data: Path) -> list[dict[str, Any]]:
    """Filled math graphs of the published scheme; each node with its `task` of the catalogue."""
    lines = (shared_data / "arbigraph" / "dag_cases.jsonl").read_text(encoding="utf-8")
    graphs = [json.loads(line) for line in lines.splitlines()]
    math = [graph for graph in graphs if graph["category"] == "math"]
    for graph in math:
        for node in graph["nodes"]:
            node["task"] = task_of("math", node["task_id"])
    return math
