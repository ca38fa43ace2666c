"""Choices among options: requests, how they are shown, and how answers are read.

Shared by the families after GraphDecisionBench (arXiv 2610.06354). All wording is ours.
"""

from graphwalks.choice.prompt import Prompt, read_prompt, render
from graphwalks.choice.reading import (
    TEXT_READERS,
    Fault,
    Reading,
    read_calls,
    read_constrained,
    read_json,
    read_logprobs,
    read_reply,
    read_selected,
    read_text,
)
from graphwalks.choice.readout import (
    ARGUMENT_DESCRIPTION,
    CHOICE,
    MOST_SCORED,
    TOOL,
    TOOL_DESCRIPTION,
    AnyReadout,
    OwnReadout,
    Readout,
    choice_schema,
    presented,
    token_labels,
    why_unsupported,
)
from graphwalks.choice.registered import own_readouts, readout_named, register_readout
from graphwalks.choice.request import Option, Request, as_json

__all__ = [
    "ARGUMENT_DESCRIPTION",
    "CHOICE",
    "MOST_SCORED",
    "TEXT_READERS",
    "TOOL",
    "TOOL_DESCRIPTION",
    "AnyReadout",
    "Fault",
    "Option",
    "OwnReadout",
    "Prompt",
    "Readout",
    "Reading",
    "Request",
    "as_json",
    "choice_schema",
    "own_readouts",
    "read_calls",
    "read_constrained",
    "read_json",
    "read_logprobs",
    "read_prompt",
    "read_reply",
    "read_selected",
    "read_text",
    "readout_named",
    "register_readout",
    "render",
    "token_labels",
    "presented",
    "why_unsupported",
]
