"""Items as plain JSON data, one record each: what files of generated items hold."""

from typing import Any

from graphwalks.cognition.item import SPLITS, Item
from graphwalks.cognition.query import TASKS
from graphwalks.cognition.reading import StateError, read_state, whole_numbers
from graphwalks.cognition.sampling import SIZES
from graphwalks.cognition.solution import solve
from graphwalks.sources.jsonlines import NAME, NAME_RULE


def record_of(item: Item) -> dict[str, Any]:
    """Return an item as JSON data."""
    return {
        "id": item.id,
        "network": item.network,
        "split": item.split,
        "task": item.task,
        "repeat": item.repeat,
        "state": item.state,
        "answer": item.answer,
        "origin": list(item.origin),
        "attempts": item.attempts,
    }


def read_record(record: object) -> Item:
    """Read an item; it is solved anew, and its id made anew.

    Args:
        record: What `record_of` gives, as parsed JSON.

    Raises:
        StateError: It is no such record, or its answer or id is not the one of its content.
    """
    if not isinstance(record, dict):
        raise StateError("a record is not an object")
    query = read_state(_word(record, "task", TASKS), record.get("state"))
    if query.n not in SIZES:
        raise StateError(f"the graph has {query.n} vertices; give {SIZES[0]} to {SIZES[-1]}")
    origin = whole_numbers(record.get("origin"), "origin")
    if len(origin) != query.n or len(set(origin)) != query.n:
        raise StateError(f"`origin` does not name {query.n} different nodes")
    item = Item(
        task=query.task,
        n=query.n,
        edges=query.edges,
        pair=query.pair,
        vertex=query.vertex,
        network=_name(record, "network"),
        split=_word(record, "split", SPLITS),
        repeat=_count(record, "repeat"),
        answer=_word(record, "answer", query.options),
        origin=tuple(origin),
        attempts=_count(record, "attempts"),
    )
    if item.answer != solve(query):
        raise StateError(f"`answer` is {item.answer}, but the graph says {solve(query)}")
    if item.id != record.get("id"):
        raise StateError(f"`id` is not {item.id}, which follows from the rest")
    return item


def _word(record: dict[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    value = record.get(key)
    if not isinstance(value, str) or value not in allowed:
        raise StateError(f"`{key}` is not one of {', '.join(allowed)}")
    return value


def _name(record: dict[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise StateError(f"`{key}` is not {NAME_RULE}")
    return value


def _count(record: dict[str, Any], key: str) -> int:
    value = record.get(key)
    if type(value) is not int or value < 0:
        raise StateError(f"`{key}` is not a whole number from 0 up")
    return value
