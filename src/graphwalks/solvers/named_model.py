"""The model of a run, as far as it is known when a solver is made."""

from inspect_ai.model import Model, get_model

from graphwalks.errors import ArgumentError


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
