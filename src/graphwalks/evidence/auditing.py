"""What must hold for a query, whoever wrote it: no leakage, one set of options, matched conditions.

Every fault is found from what a model is shown, that is from the requests of the five conditions.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from graphwalks.choice import Readout, Request, read_prompt, render
from graphwalks.evidence.arxiv import generated as arxiv_generated
from graphwalks.evidence.condition import CONDITIONS, EDGES, TEXTS
from graphwalks.evidence.cutting import BUDGET, characters
from graphwalks.evidence.item import OPTIONS, Item, ask
from graphwalks.evidence.loading import file_items
from graphwalks.evidence.prime import generated as prime_generated


@dataclass(frozen=True)
class Verdict:
    """What was found for one query.

    Attributes:
        item: Its readable id, or its line in the file.
        faults: What does not agree; empty if all does.
    """

    item: str
    faults: tuple[str, ...]


def audit(item: Item) -> Verdict:
    """Check a query: leakage, candidates, conditions, size, certificate."""
    shown = {condition: _shown(item, condition) for condition in CONDITIONS}
    whole = shown["TG"]
    faults = [
        *_leaks(item, whole),
        *_candidates(item, shown),
        *_differences(item, shown),
        *_size(item, whole),
        *_certificate(item),
    ]
    return Verdict(item.pair_id, tuple(faults))


def audit_file(path: Path) -> Iterator[Verdict]:
    """Check every query of a file that `graphwalks generate` wrote.

    A line that no task would take is a fault, too.

    Raises:
        SourceError: The file cannot be read.
    """
    for number, item in file_items(path):
        if isinstance(item, ValueError):
            yield Verdict(f"line {number}", (str(item),))
        else:
            yield audit(item)


def _shown(item: Item, condition: str) -> Request:
    """Return what a model reads, which is not to be what an item says of itself."""
    prompt = render(ask(item, condition), Readout.TEXT)
    found = read_prompt(prompt)
    assert found is not None  # every request is read back, whatever its state
    return found


def _leaks(item: Item, whole: Request) -> Iterator[str]:
    state = whole.state
    if item.task == "arxiv":
        anchors = [one["node"] for one in state["training_anchors"]]
        if state["target_node"] in anchors:
            yield "the target is among the anchors, whose classes are told"
        known = {state["target_node"], *(one["node"] for one in state[TEXTS])}
        if strange := sorted(set(anchors) - known):
            yield f"anchors that are no papers of the query: {', '.join(strange)}"
    else:
        nodes = (*state["candidate_nodes"], *state["context_nodes"])
        known = {one["id"] for one in nodes}
        if strange := sorted({key for one in nodes for key in one} - {"id", "name", "type"}):
            yield f"nodes tell more than id, name and type: {', '.join(strange)}"
    if strange := sorted({one["node"] for one in state[TEXTS]} - known):
        yield f"texts of nodes that are not in the query: {', '.join(strange)}"
    ends = {end for edge in state[EDGES[item.task]] for end in (edge[0], edge[-1])}
    if strange := sorted(ends - known):
        yield f"edges at nodes that are not in the query: {', '.join(strange)}"


def _candidates(item: Item, shown: Mapping[str, Request]) -> Iterator[str]:
    whole = shown["TG"]
    if len(set(whole.ids)) != OPTIONS or len(whole.ids) != OPTIONS:
        yield f"{len(set(whole.ids))} different options among {len(whole.ids)}, not {OPTIONS}"
    for condition, request in shown.items():
        if request.options != whole.options:
            yield f"other options under {condition} than under TG"
    if item.task == "prime":
        if whole.state["candidate_ids"] != list(whole.ids):
            yield "the candidates are not the options"
        if sorted(item.ranking) != sorted(whole.ids):
            yield "the ranking is not one of the candidates"
        if item.pool == "blind" and item.ranking != whole.ids:
            yield "a blind pool is not in the order of BM25"
        if item.pool == "gold" and not item.right:
            yield "a gold pool has no right candidate"
    elif len(item.right) != 1:
        yield f"{len(item.right)} classes are right, not 1"


def _differences(item: Item, shown: Mapping[str, Request]) -> Iterator[str]:
    """Tell where conditions differ in more than they must."""
    edges = EDGES[item.task]
    states = {condition: request.state for condition, request in shown.items()}
    if _without(states["TG"], edges) != states["BAG"]:
        yield "TG and BAG differ in more than the edges"
    if _without(states["TG"], TEXTS) != states["G"]:
        yield "TG and G differ in more than the texts"
    for condition in ("T", "BAG", "A"):
        if edges in states[condition]:
            yield f"{condition} shows edges"
    for condition in ("G", "A"):
        if TEXTS in states[condition]:
            yield f"{condition} shows texts"
    own = {item.state["target_node"]} if item.task == "arxiv" else set(shown["TG"].ids)
    kept = [one for one in states["TG"][TEXTS] if one["node"] in own]
    if states["T"][TEXTS] != kept:
        yield "T does not show the texts of the target or the candidates as TG does"
    for condition, state in states.items():
        if any(state[key] != states["TG"][key] for key in state if key != TEXTS):
            yield f"{condition} shows something else than TG"


def _size(item: Item, whole: Request) -> Iterator[str]:
    size = characters(whole, item.query)
    if size > BUDGET:
        yield f"the request under TG has {size:,} characters, allowed are {BUDGET:,}"


def _certificate(item: Item) -> Iterator[str]:
    if item.certificate is None:
        return
    try:
        found = _RESOLVED[item.task](item.certificate)
    except ValueError as error:
        yield str(error)
        return
    if found != item.answers:
        yield f"{_few(item.answers)} stored as answers, the certificate says {_few(found)}"


def _without(state: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {one: value for one, value in state.items() if one != key}


def _few(answers: tuple[str, ...]) -> str:
    shown = ", ".join(answers[:5])
    return f"{shown} and more" if len(answers) > 5 else shown or "none"  # noqa: PLR2004 - see above


def _paper(certificate: Mapping[str, Any]) -> tuple[str, ...]:
    return (str(arxiv_generated.resolve(certificate)),)


def _entities(certificate: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(map(str, prime_generated.resolve(certificate)))


_RESOLVED: Final[Mapping[str, Callable[[Mapping[str, Any]], tuple[str, ...]]]] = MappingProxyType({
    "arxiv": _paper,
    "prime": _entities,
})
"""The second route to the answers of a generated query."""
