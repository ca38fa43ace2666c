"""A user's GSM-Symbolic templates in the catalogue, in place of our own word problems."""

import os
from pathlib import Path
from typing import Any, Final

from graphwalks.arbigraph.catalogue import categories, register
from graphwalks.arbigraph.catalogue.gsm_symbolic import Checkout, find_checkout, load_checkout
from graphwalks.arbigraph.catalogue.gsm_symbolic.checkout import VARIABLE
from graphwalks.arbigraph.catalogue.gsm_symbolic.task import CATEGORY
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.errors import ArgumentError

OURS: Category = "gsm"
THEIRS: Category = CATEGORY

FROM_ENVIRONMENT: Final = "env"
"""Value of `gsm_templates` that stands for what the environment variable names."""

_taken: dict[Path, Checkout] = {}
"""The checkout whose templates this process has, by its folder; one at most."""


def templates(given: str) -> Checkout:
    """Take the templates of a checkout into the catalogue.

    Args:
        given: Path of the checkout, or "env" for what ``$ARBIGRAPH_DEPS`` leads to.

    Raises:
        ArgumentError: There is no checkout, or this process has the templates of another one.
        SourceError: No template there can be used.
    """
    folder = find_checkout(None if given == FROM_ENVIRONMENT else given)
    if folder is None:
        raise ArgumentError(
            f"gsm_templates={FROM_ENVIRONMENT} needs the environment variable {VARIABLE}, which is "
            "not set; set it, or give the path of a checkout"
        )
    if not _taken:
        checkout = load_checkout(folder)
        register(*checkout.tasks)
        _taken[folder] = checkout
    if folder not in _taken:
        raise ArgumentError(
            f"gsm_templates={given} cannot be used: this process has the templates of "
            f"{next(iter(_taken))}; run each in a process of its own"
        )
    return _taken[folder]


def known(category: object) -> bool:
    """Say whether the catalogue has a category, for readers of what was made elsewhere.

    This reads the environment: of `gsm_symbolic`, the templates to which ``$ARBIGRAPH_DEPS`` leads
    are taken in first, as if `gsm_templates` had named them, so that their rows need no parameter.

    Raises:
        ArgumentError: The variable is set but leads to no checkout.
        SourceError: No template there can be used.
    """
    if category == THEIRS and THEIRS not in categories() and os.environ.get(VARIABLE):
        templates(FROM_ENVIRONMENT)
    return category in categories()


def way_on(category: object) -> str:
    """Say what to do about a category that is not known."""
    if category == THEIRS:
        return (
            "its word problems are no part of graphwalks: name a checkout of them, as in "
            "`graphwalks audit arbigraph_gsm -T source=FILE -T gsm_templates=PATH`, or set the "
            f"environment variable {VARIABLE} to the folder that holds it"
        )
    return (
        f"expected {', '.join(categories())}; one of your own is known once the file that "
        "registers it is loaded (docs/extending.md)"
    )


def asked_as(category: str) -> str:
    """Return the category under which a run asks for rows of a category."""
    return OURS if category == THEIRS else category


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
