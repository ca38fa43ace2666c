"""A user's GSM-Symbolic templates in the catalogue, in place of our own word problems."""

from functools import cache
from typing import Any, Final

from graphwalks.arbigraph.catalogue import register
from graphwalks.arbigraph.catalogue.gsm_symbolic import Checkout, find_checkout, load_checkout
from graphwalks.arbigraph.catalogue.gsm_symbolic.checkout import VARIABLE
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.errors import ArgumentError

OURS: Category = "gsm"
THEIRS: Category = "gsm_symbolic"

FROM_ENVIRONMENT: Final = "env"
"""Value of `gsm_templates` that stands for what the environment variable names."""


def templates(given: str) -> Checkout:
    """Take the templates of a checkout into the catalogue.

    Args:
        given: Path of the checkout, or "env" for what ``$ARBIGRAPH_DEPS`` leads to.

    Raises:
        ArgumentError: There is no checkout, or this process has the templates of another one.
        SourceError: No template there can be used.
    """
    path = find_checkout(None if given == FROM_ENVIRONMENT else given)
    if path is None:
        raise ArgumentError(
            f"gsm_templates={FROM_ENVIRONMENT} needs the environment variable {VARIABLE}, which is "
            "not set; set it, or give the path of a checkout"
        )
    return _taken_in(path)


def told_of(checkout: Checkout) -> dict[str, Any]:
    """Return what a log tells of a checkout."""
    return {
        "templates": len(checkout.tasks),
        "left_out": {str(number): reason for number, reason in checkout.left_out.items()},
        "sha256": checkout.digest,
    }


def with_templates(document: dict[str, Any]) -> dict[str, Any]:
    """Put the templates in place of our word problems in the document of a topology."""
    nodes = [
        {**node, "category": THEIRS} if node["category"] == OURS else node
        for node in document["nodes"]
    ]
    return {**document, "nodes": nodes}


@cache
def _taken_in(path: str) -> Checkout:
    checkout = load_checkout(path)
    register(*checkout.tasks)
    return checkout
