"""Rules that answer a question from what a model is shown: a ceiling, floors, and two that err.

What a rule draws at random is keyed by the request, so an answer depends on nothing else.
"""

import hashlib
from typing import Final

from graphwalks.choice import Request, as_json
from graphwalks.cognition.prompt import read_query
from graphwalks.cognition.solution import solve
from graphwalks.streams import Stream

NOISY_EDGES: Final = 12
"""Edges at which `noisy` is right by itself in half of the cases, else it guesses."""


def oracle(request: Request) -> str:
    """Answer rightly.

    Raises:
        StateError: The request is none of this family.
    """
    return solve(read_query(request.state, request.question))


def empty(request: Request) -> str:
    """Say nothing."""
    return ""


def random(request: Request) -> str:
    """Choose any option, for requests of every family."""
    return request.ids[_stream(request, "random").integer(len(request.ids))]


def noisy(request: Request) -> str:
    """Answer rightly or guess, see `noisy_by`."""
    return noisy_by(request, 1.0)


def noisy_by(request: Request, noise: float) -> str:
    """Answer rightly or guess.

    With E edges, a share 1 / (1 + noise * E / `NOISY_EDGES`) is no guess.

    Args:
        request: The request.
        noise: How many times as soon guesses come as for `noisy`; 0 for none.
    """
    query = read_query(request.state, request.question)
    share = 1 / (1 + noise * len(query.edges) / NOISY_EDGES)
    known = _stream(request, "noisy").fraction() < share
    return solve(query) if known else random(request)


def garbled(request: Request) -> str:
    """Spoil an option in one of six ways, none of which names one, for requests of every family."""
    answer = random(request)
    spoiled = (
        f'"{answer}"',
        f"**{answer}**",
        f"The answer is {answer}.",
        f"<think>It must be {answer}",
        "unknown",
        "!" * 400,
    )
    return spoiled[_stream(request, "garbled").integer(len(spoiled))]


def _stream(request: Request, rule: str) -> Stream:
    shown = as_json(request.document()).encode("utf-8", "surrogatepass")
    return Stream("cognition", "player", rule, hashlib.sha256(shown).hexdigest())
