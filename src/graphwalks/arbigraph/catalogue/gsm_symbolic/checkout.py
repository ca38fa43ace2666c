"""The folder with the templates: found, read and turned into tasks."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import (
    CORRECTIONS,
    NOTHING,
    NUMBERS,
    OTHER_TEXT,
)
from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError
from graphwalks.arbigraph.catalogue.gsm_symbolic.task import template_task
from graphwalks.arbigraph.catalogue.gsm_symbolic.template import template_of
from graphwalks.arbigraph.catalogue.task import Task
from graphwalks.errors import ArgumentError, SourceError

VARIABLE: Final = "ARBIGRAPH_DEPS"
"""Environment variable of ArbiGraph: the folder in which its checkouts lie."""

MOST_BYTES: Final = 1_000_000
"""Of one file."""

_FOLDER: Final = "symbolic"
_NAME: Final = "ml-gsm-symbolic"
_FIRST: Final = f"{NUMBERS[0]:04}.json"


@dataclass(frozen=True)
class Checkout:
    """The templates of a checkout that can be used.

    Attributes:
        tasks: Of the category `gsm_symbolic`, by number of the template.
        left_out: Why each of the others is left out, by number.
        digest: SHA-256 of the files that were read, as hex digits.
    """

    tasks: tuple[Task, ...]
    left_out: Mapping[int, str]
    digest: str


def find_checkout(given: str | None) -> Path | None:
    """Find the checkout that the user means.

    Args:
        given: Path that was given as `gsm_templates`, of the checkout or of its folder
            ``templates`` or ``templates/symbolic``; None to look at ``$ARBIGRAPH_DEPS``.

    Returns:
        The folder with the templates, by its real path; None if neither is set.

    Raises:
        ArgumentError: What is set leads to no templates.
    """
    if given is not None:
        if folder := _folder(Path(given)):
            return folder
        raise ArgumentError(
            f"gsm_templates={given} holds no templates/{_FOLDER} with {_FIRST} or another "
            f"template: give a checkout of github.com/apple/{_NAME}"
        )
    dependencies = os.environ.get(VARIABLE)
    if not dependencies:
        return None
    for path in (Path(dependencies) / _NAME, Path(dependencies)):
        if folder := _folder(path):
            return folder
    raise ArgumentError(
        f"{VARIABLE}={dependencies} holds no templates/{_FOLDER}, in {_NAME} or itself: put a "
        f"checkout of github.com/apple/{_NAME} there, or unset it"
    )


def load_checkout(folder: Path) -> Checkout:
    """Read the templates of a checkout.

    Args:
        folder: The folder with the templates, as `find_checkout` gives it.

    Raises:
        SourceError: No template there can be used.
    """
    tasks, left_out, digest = [], dict(OTHER_TEXT), hashlib.sha256()
    for number in sorted(set(NUMBERS) - set(OTHER_TEXT)):
        try:
            content = _content(folder / _file(number))
            digest.update(b"%d:%d:" % (number, len(content)) + content)
            tasks.append(_task(number, content))
        except TemplateError as error:
            left_out[number] = str(error)
    if not tasks:
        number = min(set(left_out) - set(OTHER_TEXT))
        raise SourceError(
            f"no template in {folder} can be used; the first, {_file(number)}: {left_out[number]}. "
            "Give a checkout as it is published."
        )
    ordered = MappingProxyType(dict(sorted(left_out.items())))
    return Checkout(tuple(tasks), ordered, digest.hexdigest())


def _folder(path: Path) -> Path | None:
    for folder in (path / "templates" / _FOLDER, path / _FOLDER):
        if _has_templates(folder):
            return _real(folder)
    # The folders beside it, p1 and p2, have files of the same names and other problems.
    return _real(path) if _has_templates(path) and _real(path).name == _FOLDER else None


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _has_templates(folder: Path) -> bool:
    # Unlike those of Path, no errors for what cannot be looked at.
    return any(os.path.isfile(folder / _file(number)) for number in NUMBERS)


def _file(number: int) -> str:
    return f"{number:04}.json"


def _content(path: Path) -> bytes:
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe may never open
        raise TemplateError("its file is a folder or a device")
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise TemplateError(f"its file cannot be read: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise TemplateError(f"its file has more than {MOST_BYTES} bytes")
    return content


def _task(number: int, content: bytes) -> Task:
    try:
        entry = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise TemplateError("its file is no JSON") from error
    fields = entry if isinstance(entry, dict) else {}
    question, solution = fields.get("question_annotated"), fields.get("answer_annotated")
    if not isinstance(question, str) or not isinstance(solution, str):
        raise TemplateError("its file has no texts question_annotated and answer_annotated")
    template = template_of(question, solution, CORRECTIONS.get(number, NOTHING))
    return template_task(number, template)
