"""The ways in which a choice is read out of a model, and what each needs of the request."""

import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from graphwalks.choice.request import Request

CHOICE: Final = "choice"
"""The key, or the argument of the tool, that holds the chosen id."""

TOOL: Final = "submit_choice"
"""Name of the tool that a choice is made with."""
TOOL_DESCRIPTION: Final = "Submit the option that you choose."
"""What a model is told of the tool."""
ARGUMENT_DESCRIPTION: Final = "The id of that option."
"""What a model is told of the argument of the tool."""

MOST_SCORED: Final = 20
"""So many alternatives for a token are the most that servers return (`top_logprobs`)."""

YES_NO: Final = frozenset({"yes", "no"})


class Readout(StrEnum):
    """How a choice is asked for and read.

    TEXT: the reply is the id. JSON: the reply is an object that holds it. TOOL: a tool is called
    with it. SCHEMA: JSON, to which the server is told to keep. CONSTRAINED: the server is told to
    generate an id and nothing else. LOGPROB: the likeliest first token decides. NATIVE: the
    provider chooses by itself.
    """

    TEXT = "text"
    JSON = "json"
    TOOL = "tool"
    SCHEMA = "schema"
    CONSTRAINED = "constrained"
    LOGPROB = "logprob"
    NATIVE = "native"


@dataclass(frozen=True)
class OwnReadout:
    """A way of a user's own to ask for a choice and to read it off the text of a reply.

    Attributes:
        name: What `-T readout=` calls it.
        form: The sentences that tell a model how to reply, one line.
        write: Takes the id of an option and all ids, and returns a reply that chooses it.
        read: Takes a reply, without white space around it and a whole thought before it, and all
            ids. Returns the id of the chosen option, another text if what was chosen is none, or
            None if the reply has not the form.
    """

    name: str
    form: str
    write: Callable[[str, Sequence[str]], str]
    read: Callable[[str, Sequence[str]], str | None]

    def __str__(self) -> str:
        """Return the name, which is what logs hold."""
        return self.name


AnyReadout = Readout | OwnReadout
"""A way of asking for a choice and reading it: one of the package, or one that was registered."""


def presented(readout: AnyReadout) -> dict[str, str]:
    """Return what a log tells of a readout: its name, and the sentences of a user's own.

    Two of a user's own may have one name in two runs, and are not one test.
    """
    own = {"readout_form": readout.form} if isinstance(readout, OwnReadout) else {}
    return {"readout": str(readout), **own}


def choice_schema(ids: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of an answer, which is that of the tool's arguments, too.

    Args:
        ids: Ids of the options, in their order.
    """
    choice = {"type": "string", "enum": list(ids), "description": ARGUMENT_DESCRIPTION}
    return {
        "type": "object",
        "properties": {CHOICE: choice},
        "required": [CHOICE],
        "additionalProperties": False,
    }


def why_unsupported(request: Request, readout: AnyReadout) -> str | None:
    """Say why a request cannot be read out in some way, whatever the provider; None if it can."""
    count = len(request.options)
    if readout is Readout.LOGPROB and count > MOST_SCORED:
        return (
            f"readout logprob takes at most {MOST_SCORED} options, this request has {count}; "
            "choose another readout"
        )
    return None


def token_labels(ids: Sequence[str]) -> tuple[str, ...]:
    """Return what stands for each option where only the first token of a reply is looked at.

    The ids where all begin with different characters, for then their first tokens differ in every
    vocabulary; else letters from A on.

    Args:
        ids: Ids of the options, at most `MOST_SCORED`.

    Raises:
        ValueError: There are more.
    """
    if len(ids) > MOST_SCORED:
        raise ValueError(f"{len(ids)} options have no labels; at most {MOST_SCORED} have")
    if len({one[0] for one in ids}) == len(ids):
        return tuple(ids)
    return tuple(string.ascii_uppercase[: len(ids)])
