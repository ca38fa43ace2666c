"""Reading the answers of a reply as a careful person would, beside the strict reading."""

from collections.abc import Collection

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.values import values_agree


def read_tolerant(text: str, names: Collection[str]) -> dict[str, object]:
    """Read every answer that is given clearly, in whatever form."""
    return read_strict(text, names)


def means_truth(answer: object, truth: object) -> bool:
    """Tell whether an answer of the tolerant reading is right."""
    return values_agree(answer, truth)
