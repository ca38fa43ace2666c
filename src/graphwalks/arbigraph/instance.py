"""A filled graph: what every node got, what it gives, and the prompt that asks for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph.catalogue.task import Category, Domain, Parameters, Value

LONGEST_NAME: Final = 80
"""Characters of the name of a topology in ids."""

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]")


@dataclass(frozen=True)
class FilledNode:
    """One task of a prompt.

    Attributes:
        number: k of `task_k_out`, the place in the prompt from 1.
        node_id: Id in the topology, as text.
        category: Category of the task.
        task_id: Number of the task within its category.
        task_name: Its name.
        input_type: Domain of its input.
        output_type: Domain of its answer.
        parents: Numbers of the tasks whose answers it receives, in the order of the edges; empty
            where the input is announced.
        received: The announced input, or the answers of the parents after full-list dependency and
            join.
        input: `received` after the conversion.
        params: Parameters by name of their slot.
        output: The answer.
    """

    number: int
    node_id: str
    category: Category
    task_id: int
    task_name: str
    input_type: Domain
    output_type: Domain
    parents: tuple[int, ...]
    received: Value
    input: Value
    params: Parameters
    output: Value

    @property
    def output_name(self) -> str:
        """Name under which the answer is asked for."""
        return output_name(self.number)


@dataclass(frozen=True)
class Sample:
    """One prompt with its answers.

    Attributes:
        id: Readable and stable: category, topology, target task, number.
        pair_id: The same without topology and condition, with seed and generator version.
        category: Category of the target.
        topology: Name of the topology.
        condition: "full", "edge_cut" or "isolated".
        target_task_id: Task of the target.
        target_task_name: Its name.
        sample_idx: Number of the sample among those of this target task.
        seed: Seed.
        prompt: Text of the user message.
        truths: Value of every requested output by name, in the order of the prompt.
        target: Name of the output that is graded.
        nodes: The tasks in the order of the prompt.
        structure: Digest of tasks, edges and values without their presentation.
        tries: Graphs that were filled until the target depended enough on its ancestors.
        redraws: Times that the target got other parameters meanwhile.
    """

    id: str
    pair_id: str
    category: Category
    topology: str
    condition: str
    target_task_id: int
    target_task_name: str
    sample_idx: int
    seed: int
    prompt: str
    truths: Mapping[str, Value]
    target: str
    nodes: tuple[FilledNode, ...]
    structure: str
    tries: int
    redraws: int


def output_name(number: int) -> str:
    """Name the answer of the task at a place of the prompt, counted from 1.

    The one rule for prompt, grader and agent; ids of the topology never stand in a prompt.
    """
    return f"task_{number}_out"


def output_number(name: str) -> int:
    """Return the place in the prompt, from 1, of the task whose answer has a name."""
    return int(name.removeprefix("task_").removesuffix("_out"))


def id_part(topology: str) -> str:
    """Return the name of a topology as it stands in ids, of which Inspect makes file names."""
    return _UNSAFE.sub("_", topology[:LONGEST_NAME])
