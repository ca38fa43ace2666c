"""Small tasks with several requested outputs, and models that answer them, for tests."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import Model, ModelOutput, StopReason
from inspect_ai.solver import Solver
from inspect_ai.tool import ToolCall

from graphwalks.scorers.outcome import outcome
from graphwalks.scorers.target_answer import target_answer
from graphwalks.solvers.calculator_agent import calculator_agent
from tests.replies import mock, reply

TRUTHS: dict[str, Any] = {"task_1_out": 15, "task_2_out": [1, 2], "task_3_out": 22}
"""A chain of three tasks; the last one counts."""

RIGHT = {name: f'{name} = {{"result": {value}}}' for name, value in TRUTHS.items()}
ALL_RIGHT = "\n".join(RIGHT.values())


def sample(
    sample_id: str = "chain/1/0", task_id: int = 1, topology: str = "chain", **metadata: Any
) -> Sample:
    """A sample of a chain whose nodes have ids of a user's own."""
    nodes = [
        {"number": number, "node_id": node_id, "category": "math", "task_id": number,
         "task_name": "sum", "parents": parents}
        for number, node_id, parents in ((1, "source", []), (2, "middle", [1]), (3, "sink", [2]))
    ]  # fmt: skip
    return Sample(
        id=sample_id,
        input="Solve the three tasks.",
        target="22",
        metadata={
            "pair_id": sample_id,
            "category": "math",
            "topology": topology,
            "condition": "full",
            "target_task_id": task_id,
            "target_task_name": "sum",
            "sample_idx": 0,
            "seed": 0,
            "target_output": "task_3_out",
            "truths": TRUTHS,
            "nodes": nodes,
        }
        | metadata,
    )


def outputs_task(samples: Sequence[Sample], solver: Solver | None = None) -> Task:
    """A task over samples, by default with the calculator agent."""
    return Task(
        dataset=MemoryDataset(list(samples)),
        solver=solver or calculator_agent(),
        scorer=[target_answer(), outcome("arbigraph")],
        fail_on_error=0.5,
        continue_on_fail=True,
        score_on_error=True,
    )


def calls(
    *expressions: object, text: str = "", stop_reason: StopReason = "tool_calls"
) -> ModelOutput:
    """A reply that calls the calculator."""
    output = reply(text, stop_reason)
    output.choices[0].message.tool_calls = [
        ToolCall(id="call", function="calculator", arguments={"expressions": list(expressions)})
    ]
    return output


def script(*outputs: ModelOutput) -> Model:
    """A model that gives these replies in turn, and the last one for ever."""
    turns = count()
    return mock(lambda *_: outputs[min(next(turns), len(outputs) - 1)])


def only(log: EvalLog) -> EvalSample:
    """The one sample of a log that ended in order."""
    assert log.status == "success" and log.samples
    (found,) = log.samples
    return found


def value(found: EvalSample) -> dict[str, float]:
    """Value of `target_answer` of a sample."""
    assert found.scores is not None
    entries = found.scores["target_answer"].as_dict()
    return {str(key): float(str(entry)) for key, entry in entries.items()}


def said(found: EvalSample, role: str) -> list[str]:
    """Texts of one role in the conversation of a sample."""
    return [message.text for message in found.messages if message.role == role]
