"""Rows as the ArbiGraph release has them, made up: the published schema and counts, tiny tasks."""

import json
from typing import Any

from graphwalks.sources.arbigraph_configs import NODES, SAMPLES, TASKS


def published_row(category: str, topology: str, task: int, index: int) -> dict[str, Any]:
    """One row in the published schema; the answer of task k is 100 task + 10 index + k."""
    count = NODES[topology]
    nodes = [
        {
            "node_id": f"task_{k}",
            "native_task_id": task if k == count else k,
            "native_task_name": f"name_{task if k == count else k}",
            "output_value": 100 * task + 10 * index + k,
        }
        for k in range(1, count + 1)
    ]
    asked = "\n".join(
        f'Task {k}:\nReport task_{k}_out = {{"result": r_{k}}}.' for k in range(1, count + 1)
    )
    return {
        "id": f"{category}/{topology}/{task}/{index}",
        "category": category,
        "topology": topology,
        "target_node_id": f"task_{count}",
        "target_native_task_id": task,
        "target_native_task_name": f"name_{task}",
        "sample_idx": index,
        "prompt": f"Solve all.\n\n{asked}\n",
        "target_output_json": json.dumps(nodes[-1]["output_value"]),
        "node_outputs_json": json.dumps(nodes, separators=(",", ":")),
    }


def published_config(category: str, topology: str) -> list[dict[str, Any]]:
    """All rows of one config."""
    return [
        published_row(category, topology, task, index)
        for task in range(TASKS[category])
        for index in range(SAMPLES)
    ]


def lines_of(rows: list[dict[str, Any]]) -> bytes:
    """Rows as JSON lines."""
    return b"".join(json.dumps(row).encode("ascii") + b"\n" for row in rows)
