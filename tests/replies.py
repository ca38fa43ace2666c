"""Model replies for tests, and the eval that runs them."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import Model, ModelOutput, ModelUsage, StopReason, get_model

Reply = Callable[..., ModelOutput | Awaitable[ModelOutput]]


def reply(text: str, stop_reason: StopReason = "stop") -> ModelOutput:
    """A reply with usage: without it Inspect's mock model loads a vocabulary over the network."""
    output = ModelOutput.from_content("mockllm/model", text, stop_reason=stop_reason)
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def mock(function: Reply, **config: Any) -> Model:
    """A `mockllm/model` that answers by a function of (messages, tools, tool choice, config)."""
    return get_model("mockllm/model", custom_outputs=function, memoize=False, **config)


def run(task: Task, model: Model | str, folder: Path, **options: Any) -> EvalLog:
    """Evaluate one task; the log goes into `folder`.

    The display `none` would draw the table of all metrics to show it to nobody, which takes longer
    than a short run.
    """
    (log,) = eval(
        task, model=model, display="log", log_dir=str(folder), log_realtime=False, **options
    )
    return log


def run_by_name(task: str, model: Model | str, folder: Path, **arguments: Any) -> EvalLog:
    """Evaluate as `inspect eval graphwalks/TASK -T ...` does: the task is made for the model."""
    (log,) = eval(
        f"graphwalks/{task}",
        model=model,
        task_args=arguments,
        display="log",
        log_dir=str(folder),
        log_realtime=False,
    )
    return log


def metrics(log: EvalLog, name: str) -> dict[str, float]:
    """Metrics of one score of a log, those over reduced scores and those over every epoch."""
    assert log.results is not None
    found = [score for score in log.results.scores if score.name == name]
    assert found
    return {key: metric.value for score in found for key, metric in score.metrics.items()}


def values(sample: EvalSample) -> dict[str, float]:
    """Value of `set_f1` of a sample."""
    assert sample.scores is not None
    return {str(key): float(str(value)) for key, value in sample.scores["set_f1"].as_dict().items()}


def ending(sample: EvalSample) -> str:
    """Outcome of a sample."""
    assert sample.scores is not None
    return sample.scores["outcome"].as_str()
