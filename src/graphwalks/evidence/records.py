"""Queries as plain JSON data, one record each: what files of generated queries hold."""

from collections.abc import Mapping
from typing import Any, Final

from graphwalks.choice import Option
from graphwalks.evidence.condition import EDGES, STATE_KEYS, TEXTS
from graphwalks.evidence.cutting import BUDGET, characters
from graphwalks.evidence.fields import RecordError, entries, is_number, node_name, text
from graphwalks.evidence.item import OPTIONS, TASKS, Item, ask
from graphwalks.evidence.prime.pool import POOLS

KEYS: Final = (
    "task",
    "query",
    "state",
    "options",
    "answers",
    "pool",
    "ranking",
    "certificate",
)
"""Keys of a record; `certificate` may be missing."""

CLASSES: Final = [str(number) for number in range(OPTIONS)]
"""Ids of the options of every arXiv query, its categories by their numbers."""

MOST_NODES: Final = 1_000
"""Papers or entities of a query, far more than a request has room for."""

MOST_ANSWERS: Final = 200_000
"""Answers of a query, more than the largest graph has entities."""


def record_of(item: Item) -> dict[str, Any]:
    """Return a query as JSON data."""
    record = {
        "task": item.task,
        "query": item.query,
        "state": dict(item.state),
        "options": [{"id": one.id, "description": one.description} for one in item.options],
        "answers": list(item.answers),
        "pool": item.pool,
        "ranking": list(item.ranking),
    }
    return record if item.certificate is None else record | {"certificate": dict(item.certificate)}


def read_record(record: object) -> Item:
    """Read a query; all that its parts say of each other is checked.

    Args:
        record: What `record_of` gives, as parsed JSON.

    Raises:
        RecordError: It is no such record; says what is wrong.
    """
    if not isinstance(record, dict):
        raise RecordError("a record is not an object")
    if strange := [key for key in record if key not in KEYS]:
        raise RecordError(f"a record has no key {strange[0][:40]!r}; it has {', '.join(KEYS)}")
    task = record.get("task")
    if task not in TASKS:
        raise RecordError(f"`task` is not one of {', '.join(TASKS)}")
    certificate = record.get("certificate")
    if certificate is not None and not isinstance(certificate, dict):
        raise RecordError("`certificate` is not an object")
    options = _options(task, record.get("options"))
    ids = tuple(option.id for option in options)
    state = _state(task, record.get("state"))
    if task == "arxiv":
        _check_paper(state, ids)
        _check_arxiv(record)
    else:
        _check_entities(state, ids)
        _check_prime(record, ids)
    item = Item(
        task=task,
        query=_query(record.get("query")),
        state=state,
        options=options,
        answers=_answers(task, record.get("answers"), ids),
        pool=record.get("pool"),
        ranking=tuple(record["ranking"]),
        certificate=certificate,
    )
    if (size := characters(ask(item, "TG"), item.query)) > BUDGET:
        raise RecordError(f"its request has {size:,} characters under TG, allowed are {BUDGET:,}")
    return item


def _query(value: object) -> str:
    if not isinstance(value, str) or not is_number(value):
        raise RecordError("`query` is not a whole number as text, such as '12'")
    return value


def _options(task: str, value: object) -> tuple[Option, ...]:
    found = []
    for entry in entries(value, "options", {"id": str}, OPTIONS):
        description = entry.get("description")
        if set(entry) - {"id", "description"}:
            raise RecordError("an entry of `options` has more than `id` and `description`")
        if description is not None:
            text(description, "description of options")
        if not is_number(entry["id"]):
            raise RecordError("an id of `options` is not a whole number as text, such as '12'")
        found.append(Option(entry["id"], description))
    if len(found) != OPTIONS:
        raise RecordError(f"`options` has {len(found)} entries; give {OPTIONS}")
    if len({option.id for option in found}) != OPTIONS:
        raise RecordError("`options` has an id twice")
    if task == "arxiv" and [option.id for option in found] != CLASSES:
        raise RecordError(f"`options` of arxiv are not 0 to {CLASSES[-1]}, in this order")
    if task == "prime" and any(option.description is not None for option in found):
        raise RecordError("an option of prime has a description; its name is in `candidate_nodes`")
    return tuple(found)


def _state(task: str, value: object) -> dict[str, Any]:
    keys = STATE_KEYS[task]
    if not isinstance(value, dict) or set(value) != set(keys):
        raise RecordError(f"`state` is not an object with the keys {', '.join(keys)}")
    return {key: value[key] for key in keys}


def _check_paper(state: Mapping[str, Any], ids: tuple[str, ...]) -> None:
    """Check the state of an arXiv query against itself and the options."""
    target = node_name(state["target_node"], "target_node")
    anchors = entries(
        state["training_anchors"], "training_anchors", {"node": str, "class": str}, MOST_NODES
    )
    nodes = [node_name(one["node"], "node of training_anchors") for one in anchors]
    if target in nodes:
        raise RecordError("the target is among `training_anchors`, which tell the answer")
    if len(set(nodes)) < len(nodes):
        raise RecordError("`training_anchors` has a node twice")
    if unknown := [one["class"] for one in anchors if one["class"] not in ids]:
        raise RecordError(f"class {unknown[0][:40]!r} of an anchor is no option")
    known = _texts(state[TEXTS])
    if not known or known[0] != target:
        raise RecordError("`texts` does not begin with that of the target")
    if missing := [node for node in nodes if node not in known]:
        raise RecordError(f"`texts` has none of the anchor {missing[0]}")
    _check_edges(state[EDGES["arxiv"]], EDGES["arxiv"], (0, 1), set(known))


def _check_entities(state: Mapping[str, Any], ids: tuple[str, ...]) -> None:
    """Check the state of a Prime query against itself and the options."""
    text(state["query"], "query")
    if state["candidate_ids"] != list(ids):
        raise RecordError("`candidate_ids` are not the ids of `options`, in their order")
    form = {"id": str, "name": str, "type": str}
    candidates = entries(state["candidate_nodes"], "candidate_nodes", form, OPTIONS)
    if [one["id"] for one in candidates] != list(ids):
        raise RecordError("`candidate_nodes` are not those of `candidate_ids`, in their order")
    context = [
        node_name(one["id"], "id of context_nodes")
        for one in entries(state["context_nodes"], "context_nodes", form, MOST_NODES)
    ]
    known = [*ids, *context]
    if len(set(known)) < len(known):
        raise RecordError("`context_nodes` has an id twice, or one of a candidate")
    if _texts(state[TEXTS]) != known:
        raise RecordError("`texts` are not those of the candidates and then of `context_nodes`")
    _check_edges(state[EDGES["prime"]], EDGES["prime"], (0, 2), set(known))


def _check_arxiv(record: Mapping[str, Any]) -> None:
    if record.get("pool") is not None or record.get("ranking") != []:
        raise RecordError("`pool` is not null and `ranking` not empty, as they are for arxiv")


def _check_prime(record: Mapping[str, Any], ids: tuple[str, ...]) -> None:
    if record.get("pool") not in POOLS:
        raise RecordError(f"`pool` is not one of {', '.join(POOLS)}")
    ranking = record.get("ranking")
    if not isinstance(ranking, list) or not all(isinstance(one, str) for one in ranking):
        raise RecordError("`ranking` is not a list of ids")
    if sorted(ranking) != sorted(ids):
        raise RecordError("`ranking` does not have each id of `options` once")


def _answers(task: str, value: object, ids: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_ANSWERS:
        raise RecordError("`answers` is not a list with at least one id")
    if not all(map(is_number, value)):
        raise RecordError("`answers` holds something else than whole numbers as text")
    if value != sorted(set(value), key=int):
        raise RecordError("`answers` do not ascend as numbers")
    if task == "arxiv" and (len(value) > 1 or value[0] not in ids):
        raise RecordError("`answers` of arxiv is not one id of `options`")
    return tuple(value)


def _check_edges(value: object, name: str, ends: tuple[int, int], known: set[str]) -> None:
    """Check edges of which two places name nodes and the third, if any, a type."""
    size = ends[1] + 1
    if not isinstance(value, list) or len(value) > MOST_NODES**2:
        raise RecordError(f"`{name}` is not a list")
    for edge in value:
        if not isinstance(edge, list) or len(edge) != size:
            raise RecordError(f"an entry of `{name}` does not have {size} parts")
        for part in edge:
            text(part, name)
        if unknown := [edge[place] for place in ends if edge[place] not in known]:
            raise RecordError(f"`{name}` names {unknown[0][:40]!r}, which has no text")


def _texts(value: object) -> list[str]:
    """Return the nodes of the texts, each of which has one."""
    found = entries(value, TEXTS, {"node": str, "text": str}, MOST_NODES)
    nodes = [node_name(one["node"], "node of texts") for one in found]
    if len(set(nodes)) < len(nodes):
        raise RecordError("`texts` has a node twice")
    return nodes
