"""The words of the six questions, and the way back from a state and a question to a query."""

from collections.abc import Mapping
from typing import Final

from graphwalks.choice import Option, Request
from graphwalks.cognition.item import Item
from graphwalks.cognition.presentation import show
from graphwalks.cognition.query import TASKS, Query
from graphwalks.cognition.reading import StateError, read_state

_GRAPH: Final = (
    "The state describes an undirected graph: `nodes` lists its vertices and each entry [u, v] of "
    "`edges` joins u and v in both directions."
)

QUESTIONS: Final[Mapping[str, str]] = {
    "degree": (
        f"{_GRAPH} How many neighbours does the vertex named in `vertex` have? Count each vertex "
        "that shares an edge with it once; vertices that are farther away do not count."
    ),
    "cycle": (
        f"{_GRAPH} Does the graph contain a cycle, that is, a closed route through at least three "
        "different vertices that uses no edge twice? A cycle in any part of the graph counts; "
        "going along an edge and back does not."
    ),
    "connectivity": (
        f"{_GRAPH} Can one of the two vertices in `pair` be reached from the other along edges, in "
        "any number of steps? Only these two matter; other parts of the graph may lie apart."
    ),
    "adjacency": (
        f"{_GRAPH} Is there an edge between the two vertices in `pair`? Only a direct edge counts, "
        "not a route through other vertices."
    ),
    "distance": (
        f"{_GRAPH} Is the shortest route between the two vertices in `pair` at most `threshold` "
        "edges long? If there is no route between them, the answer is no."
    ),
    "articulation": (
        f"{_GRAPH} If the vertex named in `vertex` and its edges are taken away, does the rest "
        "have more connected components than the whole graph had before? A vertex without edges "
        "is a component of its own, before and after."
    ),
}
"""The text of each question, in our words."""


def ask(item: Item, cues: str) -> Request:
    """Return the choice that a model is asked for.

    In the published form the state ends with `remaining_queries`, which is always 1 and tells
    nothing; it is left out with the cues.

    Args:
        item: An item of a cohort.
        cues: "published" or "removed", see `presentation`.

    Raises:
        ArgumentError: `cues` has another value.
    """
    query = show(item, cues)
    extra = {"remaining_queries": 1} if cues == "published" else {}
    return Request(
        state={**query.state, **extra},
        question=QUESTIONS[query.task],
        options=tuple(Option(option, None) for option in query.options),
        fixed=(),
    )


def read_query(state: object, question: str) -> Query:
    """Read a query back from what a model was shown.

    Args:
        state: The state, as parsed JSON.
        question: One of the texts of `QUESTIONS`.

    Raises:
        StateError: It is no query; says what is wrong.
    """
    task = next((name for name in TASKS if QUESTIONS[name] == question), None)
    if task is None:
        raise StateError("the question is none of the six of this family")
    return read_state(task, state)
