"""One record of a file made into a row: the published schema, our own, or a sample of a dataset.

The dataset JSON is what the generator of the ArbiGraph repository (revision 99b8575) writes. In all
three, answers are listed in the order of the prompt, so that the k-th is `task_k_out`.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from graphwalks.arbigraph.dataset import StoredNode, StoredRow, compact
from graphwalks.arbigraph.instance import id_part, output_name, output_number
from graphwalks.arbigraph.prompt import CONDITIONS
from graphwalks.arbigraph.templates import known, way_on
from graphwalks.digests import fingerprint
from graphwalks.sources.arbigraph_configs import NODES
from graphwalks.sources.jsonlines import decode

BOXED: Final = "\\boxed"
"""The answer format of the paper stands in its prompts, and in none of the current ones."""

BOXED_REFUSED: Final = (
    "asks for \\boxed{...} answers, the format of the paper (tag paper-v1-boxed of the ArbiGraph "
    "repository), which is not graded here; take the current release (-T source=official) or make "
    "rows with `graphwalks generate arbigraph`"
)

ROOT_TARGETS: Final = (
    "single_target_baseline",
    "three_independent_target",
    "six_independent_target",
)
"""Published topologies whose target has no parents: it is the same problem in all of them."""

_WHOLE: Final = re.compile(r"[0-9]{1,9}")
_DEEPEST: Final = 8


class RowError(ValueError):
    """A record is no row; the text says what was expected."""


def published_row(columns: Mapping[str, Any]) -> StoredRow:
    """Read a record with the published columns, or with ours behind them.

    For a row of `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

    Raises:
        RowError: Something is missing or is not what the schema says.
    """
    refuse_boxed(columns)
    own = columns.get("generator_version") is not None
    row = _row(
        columns,
        category=columns.get("category"),
        topology=columns.get("topology"),
        outputs=_decoded(columns, "node_outputs_json"),
        told=_decoded(columns, "nodes_json") if own else None,
    )
    if _decoded(columns, "target_output_json") != row.nodes[output_number(row.target) - 1].output:
        raise RowError("target_output_json is not the answer of target_node_id")
    return row


def dataset_row(sample: object, category: object, topology: str) -> StoredRow:
    """Read one of the `samples` of a dataset JSON.

    For a row of `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

    Args:
        sample: The sample.
        category: Category of its target.
        topology: Name of its topology.

    Raises:
        RowError: Something is missing or is not what the generator writes.
    """
    if not isinstance(sample, dict):
        raise RowError("it is no object; expected prompt, node_outputs and the target")
    refuse_boxed(sample)
    return _row(sample, category, topology, outputs=sample.get("node_outputs"), told=None)


def refuse_boxed(columns: Mapping[str, Any]) -> None:
    """Refuse a record of the time of the paper.

    Raises:
        RowError: It asks for boxed answers.
    """
    if any(isinstance(value, str) and BOXED in value for value in columns.values()):
        raise RowError(BOXED_REFUSED)


def _row(
    columns: Mapping[str, Any], category: object, topology: object, outputs: object, told: object
) -> StoredRow:
    prompt = columns.get("prompt")
    if not isinstance(prompt, str) or not prompt.strip():
        raise RowError("prompt is missing or blank; expected the text of the user message")
    if not known(category):
        raise RowError(f"category is {_shown(category)}; {way_on(category)}")
    if not isinstance(topology, str) or not topology:
        raise RowError(f"topology is {_shown(topology)}; expected a name")
    task, index = _whole(columns, "target_native_task_id"), _whole(columns, "sample_idx")
    own = told is not None
    # Only the published topologies are known to have nodes of one category.
    nodes = _nodes(outputs, category if topology in NODES and not own else None)
    if own:
        nodes = _with_told(nodes, told)
    target = _target(nodes, columns.get("target_node_id"))
    asked = (target,) if own and columns.get("ask") == "target" else nodes
    condition = columns.get("condition") if own else CONDITIONS[0]
    if condition not in CONDITIONS:
        raise RowError(f"condition is {_shown(condition)}; expected {', '.join(CONDITIONS)}")
    name = id_part(topology)
    task_name = str(columns.get("target_native_task_name") or target.task_name or task)
    _refuse_halves((
        prompt,
        topology,
        task_name,
        [(n.node_id, n.task_name, n.output) for n in nodes],
    ))
    return StoredRow(
        id=f"{category}/{name}/{task}/{index}",
        pair_id=_pair_id(category, name, task, index),
        category=str(category),
        topology=topology,
        condition=str(condition),
        prompt=prompt,
        truths={output_name(node.number): node.output for node in asked},
        target=output_name(target.number),
        target_task_id=task,
        target_task_name=task_name,
        sample_idx=index,
        nodes=nodes,
        structure=_structure(nodes, target.number),
        published_id=None if own else f"{category}/{topology}/{task}/{index}",
        columns=columns,
    )


def _refuse_halves(told: object) -> None:
    """Refuse texts that no request could send and no log could hold."""
    try:
        compact(told).encode("utf-8")
    except UnicodeEncodeError as error:
        raise RowError("a text has half of a surrogate pair; expected whole characters") from error


def _nodes(outputs: object, category: object) -> tuple[StoredNode, ...]:
    if not isinstance(outputs, list) or not outputs:
        raise RowError("the answers of the nodes are missing; expected a list of objects")
    nodes = []
    for place, entry in enumerate(outputs):
        if not isinstance(entry, dict) or not {"node_id", "output_value"} <= entry.keys():
            raise RowError(f"answer {place} of the nodes has no node_id or no output_value")
        if not _is_plain(entry["output_value"], _DEEPEST):
            raise RowError(
                f"output_value {place} is neither number, text nor a list of such; lists may be "
                f"{_DEEPEST} deep"
            )
        task = entry.get("native_task_id")
        nodes.append(
            StoredNode(
                number=place + 1,
                node_id=str(entry["node_id"]),
                category=str(category) if category else None,
                task_id=None if task is None else _whole(entry, "native_task_id"),
                task_name=_text(entry.get("native_task_name")),
                parents=None,
                output=entry["output_value"],
            )
        )
    return tuple(nodes)


def _with_told(nodes: tuple[StoredNode, ...], told: object) -> tuple[StoredNode, ...]:
    """Add the categories and parents that our own rows tell."""
    if not isinstance(told, list) or len(told) != len(nodes):
        raise RowError(f"nodes_json is no list of {len(nodes)} objects")
    return tuple(map(_told_node, nodes, told))


def _told_node(node: StoredNode, told: object) -> StoredNode:
    category = told.get("category") if isinstance(told, dict) else None
    parents = told.get("parents") if isinstance(told, dict) else None
    if not isinstance(category, str) or not isinstance(parents, list):
        raise RowError(f"nodes_json tells no category or no parents of task {node.number}")
    if not known(category):
        raise RowError(
            f"nodes_json has the category {_shown(category)} of task {node.number}; "
            f"{way_on(category)}"
        )
    if not all(type(parent) is int and parent > 0 for parent in parents):
        raise RowError(f"nodes_json has other parents of task {node.number} than numbers of tasks")
    return StoredNode(
        node.number,
        node.node_id,
        category,
        node.task_id,
        node.task_name,
        tuple(parents),
        node.output,
    )


def _target(nodes: tuple[StoredNode, ...], given: object) -> StoredNode:
    found = [node for node in nodes if node.node_id == str(given)]
    if len(found) != 1:
        raise RowError(
            f"target_node_id is {_shown(given)}; expected the node_id of exactly one of "
            f"{_shown([node.node_id for node in nodes])}"
        )
    if found[0].output is None:
        raise RowError("the answer of the target is null")
    return found[0]


def _pair_id(category: object, topology: str, task: int, index: int) -> str:
    if topology in ROOT_TARGETS:
        return f"{category}/{task}/published/{index}"
    return f"{category}/{topology}/{task}/published/{index}"


def _structure(nodes: tuple[StoredNode, ...], target: int) -> str:
    told = [(node.category, node.task_id, node.parents, node.output) for node in nodes]
    return fingerprint(compact([target, told]))


def _is_plain(value: object, depth: int) -> bool:
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(item, depth - 1) for item in value)
    return value is None or isinstance(value, str | int | float)


def _decoded(columns: Mapping[str, Any], name: str) -> object:
    text = columns.get(name)
    if not isinstance(text, str):
        raise RowError(f"{name} is {_shown(text)}; expected a text that holds JSON")
    try:
        return decode(text)
    except ValueError as error:
        raise RowError(f"{name} holds no JSON: {str(error)[:200]}") from error


def _whole(columns: Mapping[str, Any], name: str) -> int:
    value = columns.get(name)
    if type(value) is int and 0 <= value < 10**9:
        return value
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    raise RowError(f"{name} is {_shown(value)}; expected a whole number from 0")


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _shown(value: object) -> str:
    return ascii(value)[:80] if isinstance(value, str | list) else type(value).__name__
