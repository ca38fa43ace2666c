"""What a model is told for a choice.

Whatever stays the same from one request about an instance to the next stands in the system message,
so that servers can keep what they computed for it; the user message holds the rest.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from graphwalks.choice.readout import (
    CHOICE,
    TOOL,
    AnyReadout,
    OwnReadout,
    Readout,
    token_labels,
)
from graphwalks.choice.request import Option, Request, as_json

_TASK: Final = (
    "You are given a question, a state and a list of options. Choose the one option that answers "
    "the question best. Decide by what is given alone, without outside knowledge."
)
_ID_ONLY: Final = (
    "Your reply must be the id of that option exactly as listed and nothing else: "
    "no quotes, no punctuation, no explanation."
)
_LABEL_ONLY: Final = (
    "Your reply must be the label of that option exactly as listed and nothing else: "
    "no quotes, no punctuation, no explanation."
)
_OBJECT_ONLY: Final = (
    f'Your reply must be one JSON object {{"{CHOICE}": ID}} and nothing else, where ID is the id '
    "of that option exactly as listed, a string."
)
_ONE_CALL: Final = (
    f"Answer by calling the tool {TOOL} exactly once, with the id of that option exactly as listed."
)
_FORMS: Final[Mapping[Readout, str]] = {
    Readout.TEXT: _ID_ONLY,
    Readout.JSON: _OBJECT_ONLY,
    Readout.TOOL: _ONE_CALL,
    Readout.SCHEMA: _OBJECT_ONLY,
    Readout.CONSTRAINED: _ID_ONLY,
    Readout.LOGPROB: _ID_ONLY,
    Readout.NATIVE: "",
}
_QUESTION: Final = "\n\nQuestion: "
_FIXED: Final = "\n\nThis part of the state is the same in every request:\n"


@dataclass(frozen=True)
class Prompt:
    """The two messages of a request.

    Attributes:
        system: The task, the form of the answer, the question and the fixed part of the state.
        user: A JSON object with `state`, without its fixed part, and `options`.
    """

    system: str
    user: str


def render(request: Request, readout: AnyReadout) -> Prompt:
    """Write the messages of a request.

    Requests with the same question and the same fixed part of the state have the same system
    message, except that with `logprob` it depends on the options whether ids or labels are asked
    for. With `native` no form of the answer is told, for the provider sees to it.

    Args:
        request: What is to be chosen.
        readout: How the choice will be read.

    Raises:
        ValueError: There are too many options for `logprob`; see `why_unsupported`.
    """
    options = request.document()["options"]
    form = readout.form if isinstance(readout, OwnReadout) else _FORMS[readout]
    if readout is Readout.LOGPROB and (labels := token_labels(request.ids)) != request.ids:
        form = _LABEL_ONLY
        options = [
            {"label": label, **option} for label, option in zip(labels, options, strict=True)
        ]
    fixed, rest = request.written
    return Prompt(
        system=_system(form, request.question, fixed if request.fixed else ""),
        user=f'{{"state": {rest}, "options": {as_json(options)}}}',
    )


def read_prompt(prompt: Prompt) -> Request | None:
    """Read the request back from its messages; None if they are not such messages.

    The fixed keys of the state come first, and the form of the answer is not looked at.

    Args:
        prompt: What a model was shown, with any readout.
    """
    question, has_fixed, fixed = prompt.system.partition(_QUESTION)[2].partition(_FIXED)
    try:
        first = json.loads(fixed) if has_fixed else {}
        shown = json.loads(prompt.user)
        options = tuple(Option(one["id"], one["description"]) for one in shown["options"])
        return Request({**first, **shown["state"]}, question, options, tuple(first))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return None


def _system(form: str, question: str, fixed: str) -> str:
    task = f"{_TASK} {form}" if form else _TASK
    return f"{task}{_QUESTION}{question}" + (f"{_FIXED}{fixed}" if fixed else "")
