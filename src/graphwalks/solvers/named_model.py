"""The model of a run, as far as it is known when a solver is made."""

from typing import Final

from inspect_ai.model import GenerateConfig, Model, get_model

from graphwalks.errors import ArgumentError

KNOWING: Final = ("gwref/oracle", "gwref/noisy")
"""Reference models that have to know the truth, which not every request tells."""


def known_model() -> Model | None:
    """Return the model of the run; None where it is not known yet.

    `inspect eval` knows its model before it makes the task, so what a solver refuses then is one
    line before the run. In Python a task may be made before its model; then the first sample is
    refused.
    """
    try:
        return get_model()
    except Exception:  # none is named, or it cannot be made: the run itself will tell
        return None


def refuse_no_model(model: Model) -> None:
    """Refuse a run without a model.

    Raises:
        ArgumentError: The model is Inspect's `none/none`.
    """
    if str(model) == "none/none":
        raise ArgumentError(
            "no model is named; add --model PROVIDER/NAME, for instance --model gwref/noisy"
        )


def effective_config(model: Model) -> GenerateConfig:
    """Return the options of a request as Inspect works them out: of the model, then of the run."""
    return model.config.merge(_active_config())


def _active_config() -> GenerateConfig:
    """Return the options of the task and of the run, which Inspect keeps apart from the model."""
    # Without it, what only the task or eval() sets would be missed.
    try:
        from inspect_ai.model._generate_config import active_generate_config  # noqa: E501, PLC0415  # inspect-evals-lint: ignore[IECQ001] -- Inspect has no public way to ask
    except ImportError:
        return GenerateConfig()
    return active_generate_config()
