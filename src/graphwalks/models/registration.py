"""Registers the reference provider; its code is loaded when a model of it is made."""

from inspect_ai.model import ModelAPI, modelapi


@modelapi(name="gwref")
def gwref() -> type[ModelAPI]:
    """Answers by rule, without a model: `gwref/oracle`, `empty`, `random`, `noisy` or `garbled`."""
    from graphwalks.models.reference import ReferenceAPI  # noqa: PLC0415 - loads numpy

    return ReferenceAPI
