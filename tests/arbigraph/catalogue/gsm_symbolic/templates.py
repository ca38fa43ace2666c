"""Small templates of our own, in the format of GSM-Symbolic."""

import json
from pathlib import Path

from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import NOTHING
from graphwalks.arbigraph.catalogue.gsm_symbolic.template import Template, template_of

MARBLES = """{who,Otto} keeps {n,12} marbles in each of {b,3} {box,tin}s. How many are there?

#init:
- who = sample(names_male)
- box = sample(["tin", "bag"])
- $n = range(10, 41, 10)
- $b = range(2, 6)

#conditions:
- n * b < 150

#answer: n * b"""

SOLUTION = "Each {box} has {n} marbles.\n#### {b * n}"


def template(annotated: str) -> Template:
    """Read a template without a correction."""
    return template_of(annotated, SOLUTION, NOTHING)


def checkout(root: Path, **annotated: str) -> Path:
    """Write templates into a folder laid out as a checkout.

    Args:
        root: An empty folder.
        **annotated: Annotated question by file stem with a leading underscore, as ``_0003``.
    """
    folder = root / "templates" / "symbolic"
    folder.mkdir(parents=True)
    for stem, text in annotated.items():
        entry = {"question_annotated": text, "answer_annotated": SOLUTION}
        (folder / f"{stem[1:]}.json").write_text(json.dumps(entry), encoding="utf-8")
    return root
