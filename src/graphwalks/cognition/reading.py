"""Reading the state of a query, strictly: nothing is repaired, and everything else is refused."""

from graphwalks.cognition.query import PAIR_TASKS, THRESHOLD, VERTEX_TASKS, Query


class StateError(ValueError):
    """A state or a question is not one of this family."""


def read_state(task: str, state: object) -> Query:
    """Read the query of a task from a state; keys that the task does not need are not looked at.

    Args:
        task: One of `TASKS`.
        state: The state, as parsed JSON.

    Raises:
        StateError: It is no state of this task; says what is wrong.
    """
    if not isinstance(state, dict) or state.get("directed") is not False:
        raise StateError("the state is not an object with `directed` false")
    nodes = whole_numbers(state.get("nodes"), "nodes")
    if nodes != list(range(len(nodes))):
        raise StateError("`nodes` is not 0, 1, 2, and so on")
    query = Query(
        task=task,
        n=len(nodes),
        edges=_edges(state.get("edges"), len(nodes)),
        pair=_pair(state.get("pair"), len(nodes)) if task in PAIR_TASKS else None,
        vertex=_vertex(state.get("vertex"), len(nodes)) if task in VERTEX_TASKS else None,
    )
    if task == "distance" and state.get("threshold") != THRESHOLD:
        raise StateError(f"`threshold` is not {THRESHOLD}")
    return query


def whole_numbers(values: object, name: str) -> list[int]:
    """Return a list of whole numbers.

    Raises:
        StateError: It is none.
    """
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise StateError(f"`{name}` is not a list of whole numbers")
    return values


def _edges(values: object, n: int) -> tuple[tuple[int, int], ...]:
    if not isinstance(values, list):
        raise StateError("`edges` is not a list")
    edges = tuple(_pair(value, n) for value in values)
    if len({frozenset(edge) for edge in edges}) < len(edges):
        raise StateError("`edges` names an edge twice")
    return edges


def _pair(value: object, n: int) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004 - two ends
        raise StateError("an edge or `pair` is not a list of two vertices")
    first, second = (_vertex(end, n) for end in value)
    if first == second:
        raise StateError(f"an edge or `pair` joins vertex {first} with itself")
    return first, second


def _vertex(value: object, n: int) -> int:
    if type(value) is not int or not 0 <= value < n:
        raise StateError(f"a vertex is not a whole number from 0 to {n - 1}")
    return value
