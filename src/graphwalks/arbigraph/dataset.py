"""One row of a file: what is written of a sample, and what is known of a row that was read.

A written row has the ten published columns first (names and meaning as in the dataset
`PavelGolikov/arbigraph`), then everything that makes each of its values recomputable.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.dependence import Certificate
from graphwalks.arbigraph.edges import Scheme
from graphwalks.arbigraph.filling import GENERATOR_VERSION
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.instance import FilledNode, Sample, output_name
from graphwalks.arbigraph.prompt import View
from graphwalks.errors import ArgumentError
from graphwalks.sources.jsonlines import decode

COLUMNS: Final[Mapping[str, type]] = MappingProxyType({
    "id": str,
    "category": str,
    "topology": str,
    "target_node_id": str,
    "target_native_task_id": int,
    "target_native_task_name": str,
    "sample_idx": int,
    "prompt": str,
    "target_output_json": str,
    "node_outputs_json": str,
    "pair_id": str,
    "seed": int,
    "condition": str,
    "join": str,
    "modulus": int,
    "list_cap": int,
    "dependence": str,
    "dependence_draws": int,
    "dependence_allowance": int,
    "ask": str,
    "reveal_target": bool,
    "order": str,
    "generator_version": int,
    "tries": int,
    "redraws": int,
    "target_output": str,
    "nodes_json": str,
    "structure": str,
    "topology_json": str,
})
"""The published columns, then our own: `nodes_json` tells each node's task, parents, received and
converted input, parameters and answer; `topology_json` is the topology as it was given."""


@dataclass(frozen=True)
class Recipe:
    """What, besides seed and number, makes a sample.

    Attributes:
        topology: Document of the topology.
        scheme: How values travel.
        view: What is shown and asked for.
        certificate: What was asked of the dependence of the target; None for nothing.
    """

    topology: Mapping[str, Any]
    scheme: Scheme
    view: View
    certificate: Certificate | None


@dataclass(frozen=True)
class StoredNode:
    """One task of a stored row.

    Attributes:
        number: Its place in the prompt, from 1.
        node_id: Id in the topology, as text.
        category: Category of its task; None where the file does not tell.
        task_id: Task within the category; None where the file does not tell.
        task_name: Its name; None where the file does not tell.
        parents: Numbers of the tasks whose answers it receives; None where the file does not tell.
        output: Its answer.
    """

    number: int
    node_id: str
    category: str | None
    task_id: int | None
    task_name: str | None
    parents: tuple[int, ...] | None
    output: object

    @property
    def output_name(self) -> str:
        """Name under which the answer is asked for."""
        return output_name(self.number)


@dataclass(frozen=True)
class StoredRow:
    """One question with its answers, read from a file.

    Attributes:
        id: Unique in its file: category, topology, target task, number.
        pair_id: The same for rows of one target task, seed and number: in other conditions they ask
            for the same value; in another topology, what feeds the target is another.
        category: Category of the target.
        topology: Name of the topology.
        condition: "full", "edge_cut" or "isolated".
        prompt: Text of the user message.
        truths: Answer of every requested output by name, in the order of the prompt.
        target: Name of the output that is graded.
        target_task_id: Task of the target.
        target_task_name: Its name.
        sample_idx: Number among the rows of this target task.
        nodes: The tasks in the order of the prompt.
        structure: Digest of the target and of all tasks with their answers.
        published_id: Id in the published schema; None for rows that `generate` made.
        columns: The row as it was read; of a row that was made here, what its making took.
    """

    id: str
    pair_id: str
    category: str
    topology: str
    condition: str
    prompt: str
    truths: Mapping[str, object]
    target: str
    target_task_id: int
    target_task_name: str
    sample_idx: int
    nodes: tuple[StoredNode, ...]
    structure: str
    published_id: str | None
    columns: Mapping[str, Any]


def row_of(sample: Sample, recipe: Recipe) -> dict[str, Any]:
    """Write a sample as a row, keys in the order of `COLUMNS`."""
    target = next(node for node in sample.nodes if node.output_name == sample.target)
    return {
        "id": sample.id,
        "category": sample.category,
        "topology": sample.topology,
        "target_node_id": target.node_id,
        "target_native_task_id": sample.target_task_id,
        "target_native_task_name": sample.target_task_name,
        "sample_idx": sample.sample_idx,
        "prompt": sample.prompt,
        "target_output_json": compact(target.output),
        "node_outputs_json": compact([_output(node) for node in sample.nodes]),
        "pair_id": sample.pair_id,
        "seed": sample.seed,
        "condition": sample.condition,
        "join": recipe.scheme.join,
        "modulus": recipe.scheme.modulus,
        "list_cap": recipe.scheme.list_cap,
        **dependence_columns(recipe.certificate),
        "ask": recipe.view.ask,
        "reveal_target": recipe.view.reveal_target,
        "order": recipe.view.order,
        "generator_version": GENERATOR_VERSION,
        "tries": sample.tries,
        "redraws": sample.redraws,
        "target_output": sample.target,
        "nodes_json": compact([_node(node) for node in sample.nodes]),
        "structure": sample.structure,
        "topology_json": compact(recipe.topology),
    }


def compact(value: object) -> str:
    """Write JSON as the published columns have it: without spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def remade(row: StoredRow) -> Sample | None:
    """Make the sample that a row says it is; None if it says nothing, or that gives other text.

    What a file tells of its rows is believed only as far as it makes the same prompt again.
    """
    told = row.columns
    if told.get("generator_version") != GENERATOR_VERSION:
        return None
    try:
        sample = generate(
            decode(told["topology_json"]),
            told["seed"],
            row.sample_idx,
            native_task_id=row.target_task_id,
            name=row.topology,
            join=told["join"],
            modulus=told["modulus"],
            list_cap=told["list_cap"],
            dependence=told["dependence"],
            **_asked(told),
            condition=told["condition"],
            ask=told["ask"],
            reveal_target=told["reveal_target"],
            order=told["order"],
        )
    except (KeyError, TypeError, ValueError, ArgumentError):
        return None
    agrees = (sample.prompt, sample.target, sample.truths) == (row.prompt, row.target, row.truths)
    return sample if agrees else None


def dependence_columns(certificate: Certificate | None) -> dict[str, Any]:
    """Return the columns that tell what was asked of the dependence of a target."""
    asked = certificate or Certificate(draws=0, allowance=0)
    return {
        "dependence": "any" if certificate is None else "certified",
        "dependence_draws": asked.draws,
        "dependence_allowance": asked.allowance,
    }


def _asked(told: Mapping[str, Any]) -> dict[str, Any]:
    if told["dependence"] == "any":
        return {}
    return {name: told[name] for name in ("dependence_draws", "dependence_allowance")}


def _output(node: FilledNode) -> dict[str, Any]:
    return {
        "node_id": node.node_id,
        "native_task_id": node.task_id,
        "native_task_name": node.task_name,
        "output_value": node.output,
    }


def _node(node: FilledNode) -> dict[str, Any]:
    return {
        "number": node.number,
        "node_id": node.node_id,
        "category": node.category,
        "task_id": node.task_id,
        "task_name": node.task_name,
        "input_type": node.input_type,
        "output_type": node.output_type,
        "parents": list(node.parents),
        "received": node.received,
        "input": node.input,
        "params": dict(node.params),
        "output": node.output,
    }
