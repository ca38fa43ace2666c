"""What the JSON of a topology must look like, checked key by key.

The order of the checks up to the cycle is that of the reader of the ArbiGraph repository (revision
99b8575); after it come those that its reader leaves out.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from graphwalks import parameters
from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.templates import known, way_on
from graphwalks.errors import ArgumentError

ALL: Final = "all"
"""Stands for every task of the target's category."""
MOST_NODES: Final = 10_000
MOST_EDGES: Final = 100_000
LONGEST_ID: Final = 80
"""Characters."""
LARGEST_TASK_ID: Final = 10**9 - 1

_TASK_ID: Final = re.compile(r"[0-9]{1,9}")
_SHOWN: Final = 10
"""Ids that a message lists."""


class TopologyError(ArgumentError, ValueError):
    """A topology does not have the form that it must have."""


def topology_error(text: str) -> TopologyError:
    """Build the error; its text is one line whatever the file holds."""
    return TopologyError(f"topology: {text}")


def _shown(value: object) -> str:
    """Write a foreign value on one short line."""
    if isinstance(value, str):
        return ascii(value if len(value) <= LONGEST_ID else value[:LONGEST_ID] + "...")
    if isinstance(value, bool | float | None) or _id_text(value) is not None:
        return json.dumps(value)
    return f"(a {type(value).__name__})"


def checked_top(document: object) -> Mapping[str, Any]:
    """Return the object, of a directed graph without parallel edges."""
    if not isinstance(document, Mapping):
        raise topology_error(
            f"{_shown(document)} is no object; give an object with directed, multigraph, target, "
            "nodes and edges"
        )
    for key, must in (("directed", True), ("multigraph", False)):
        if document.get(key) is not must:
            given = _shown(document[key]) if key in document else "missing"
            raise topology_error(f'"{key}" is {given}; it must be {json.dumps(must)}')
    return document


def checked_target(top: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the object that says which node is graded and which task it holds."""
    target = top.get("target")
    if not isinstance(target, Mapping):
        raise topology_error(
            '"target" is missing or no object; give {"id": ..., "native_task_id": ...}'
        )
    for key in ("id", "native_task_id"):
        if key not in target:
            raise topology_error(
                f'target lacks "{key}"; give the id of a node and a task id or "all"'
            )
    return target


def checked_nodes(top: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the list of nodes, each an object with `id` and `category`."""
    return _checked_list(top, "nodes", ("id", "category"), MOST_NODES)


def _checked_list(
    top: Mapping[str, Any], name: str, keys: tuple[str, str], most: int
) -> Sequence[Mapping[str, Any]]:
    items = top.get(name)
    if not isinstance(items, list | tuple):
        raise topology_error(f'"{name}" is missing or no list; give a list of objects')
    if len(items) > most:
        raise topology_error(f"{len(items):,} {name} are too many; give at most {most:,}")
    needed = f"give an object with {keys[0]} and {keys[1]}"
    for place, item in enumerate(items):
        if not isinstance(item, Mapping):
            raise topology_error(f"{name}[{place}] is {_shown(item)}; {needed}")
        for key in keys:
            if key not in item:
                raise topology_error(f'{name}[{place}] lacks "{key}"; {needed}')
    return items


def _id_text(value: object) -> str | None:
    """Return an id as text; None if the value can be none."""
    if isinstance(value, str):
        fits = 0 < len(value) <= LONGEST_ID and value.isprintable() and not value.isspace()
        return value if fits else None
    if isinstance(value, int) and not isinstance(value, bool):
        # The bound comes first: Python refuses to write very long integers.
        return str(value) if value.bit_length() <= 2 * LONGEST_ID else None
    return None


def places_of(nodes: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Return the place of each id, in the order of the file."""
    ids = []
    for place, node in enumerate(nodes):
        text = _id_text(node["id"])
        if text is None:
            raise topology_error(
                f"nodes[{place}] has the id {_shown(node['id'])}; an id is a whole number or "
                f"1 to {LONGEST_ID} printable characters"
            )
        ids.append(text)
    repeated = [text for text, count in Counter(ids).items() if count > 1]
    if repeated:
        raise topology_error(
            f"node ids stand more than once: {listed(repeated)}; give each its own"
        )
    return {text: place for place, text in enumerate(ids)}


def listed(ids: Sequence[str]) -> str:
    """Write ids on one line, the first ones of many."""
    more = f" and {len(ids) - _SHOWN:,} more" if len(ids) > _SHOWN else ""
    return ", ".join(map(_shown, ids[:_SHOWN])) + more


def target_place(target: Mapping[str, Any], places: Mapping[str, int]) -> int:
    """Return the place of the target's node."""
    place = places.get(_id_text(target["id"]) or "")
    if place is None:
        raise topology_error(
            f"target id {_shown(target['id'])} is the id of no node; give one that is"
        )
    return place


def checked_edges(top: Mapping[str, Any], places: Mapping[str, int]) -> list[tuple[int, int]]:
    """Return the edges as places of nodes."""
    items = _checked_list(top, "edges", ("source", "destination"), MOST_EDGES)
    ends: dict[str, list[int]] = {}
    for key in ("source", "destination"):
        texts = [_id_text(item[key]) for item in items]
        for place, text in enumerate(texts):
            if text not in places:
                given = _shown(items[place][key])
                raise topology_error(f"edges[{place}] has the {key} {given}, the id of no node")
        ends[key] = [places[text] for text in texts if text is not None]
    return list(zip(ends["source"], ends["destination"], strict=True))


def checked_category(place: int, node: Mapping[str, Any]) -> Category:
    """Return the category of a node; ``$ARBIGRAPH_DEPS`` is read for `gsm_symbolic`."""
    given = node["category"]
    if isinstance(given, str) and known(given):
        return given
    word = given[:LONGEST_ID] if isinstance(given, str) else ""
    near = parameters.hint(word, catalogue.categories())
    raise topology_error(
        f"nodes[{place}] ({_shown(node['id'])}) has the category {_shown(given)}{near}; "
        f"{way_on(given)}"
    )


def refuse_repeated(edges: Sequence[tuple[int, int]], nodes: Sequence[Mapping[str, Any]]) -> None:
    """Refuse an edge that stands twice: its source would be added to the join twice."""
    seen: dict[tuple[int, int], int] = {}
    for place, edge in enumerate(edges):
        first = seen.setdefault(edge, place)
        if first != place:
            source, destination = (_shown(nodes[end]["id"]) for end in edge)
            raise topology_error(
                f"edges[{place}] from {source} to {destination} stands in edges[{first}] already; "
                "list each edge once"
            )


def checked_task_id(value: object) -> int | None:
    """Return the number of the target's task, None for all; `True` and 9.7 are no numbers."""
    if value == ALL:
        return None
    if isinstance(value, str) and _TASK_ID.fullmatch(value):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_TASK_ID:
        return value
    raise topology_error(
        f'target has the native_task_id {_shown(value)}; give "all" or the whole number of a task'
    )
