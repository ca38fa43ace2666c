"""What must hold for a query, whoever wrote it: no leakage, one set of options, matched conditions.

These faults are found from what a model is shown, that is from the requests of the five conditions.
A query with a certificate is made again and compared whole; an official one is held against its
graph. Of any other nobody can say that it is what it claims to be: it is not certified.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from graphwalks.choice import Readout, Request, read_prompt, render
from graphwalks.evidence.arxiv.official import official_citations
from graphwalks.evidence.certificates import differences, remake, resolve
from graphwalks.evidence.condition import CONDITIONS, EDGES, TEXTS
from graphwalks.evidence.cutting import BUDGET, characters
from graphwalks.evidence.item import OPTIONS, Item, ask
from graphwalks.evidence.loading import file_items, load_cohort
from graphwalks.evidence.prime.official import official_base
from graphwalks.evidence.prime.queries import official_questions
from graphwalks.evidence.provenance import entity_faults, paper_faults
from graphwalks.evidence.request import CohortRequest
from graphwalks.evidence.rules import breaches


@dataclass(frozen=True)
class Verdict:
    """What was found for one query.

    Attributes:
        item: Its readable id, or its line in the file.
        faults: What does not agree; empty if all does.
        is_certified: Whether there was anything to compare it with, a certificate or its graph.
    """

    item: str
    faults: tuple[str, ...]
    is_certified: bool


def audit(item: Item) -> Verdict:
    """Check a query: leakage, candidates, conditions, size, rules, certificate."""
    shown = {condition: _shown(item, condition) for condition in CONDITIONS}
    whole = shown["TG"]
    faults = [
        *_leaks(item, whole),
        *_candidates(item, shown),
        *_differences(item, shown),
        *_size(item, whole),
        *breaches(item),
        *_certificate(item),
    ]
    return Verdict(item.pair_id, tuple(faults), item.certificate is not None)


def audit_task(request: CohortRequest) -> Iterator[Verdict]:
    """Check the queries that a task runs; official ones also against their graphs.

    Raises:
        SourceError: A file is missing or is not what it should be.
    """
    items = load_cohort(request).items
    if request.source != "official":
        yield from map(audit, items)
        return
    faults = _OFFICIAL_FAULTS[request.task]()
    for item in items:
        found = audit(item)
        yield replace(found, faults=(*found.faults, *faults(item)), is_certified=True)


def audit_file(path: Path) -> Iterator[Verdict]:
    """Check every query of a file that `graphwalks generate` wrote.

    A line that no task would take is a fault, too.

    Raises:
        SourceError: The file cannot be read.
    """
    for number, item in file_items(path):
        if isinstance(item, ValueError):
            yield Verdict(f"line {number}", (str(item),), is_certified=False)
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
    """Derive the answers from a certificate, then make the whole query again from it."""
    if item.certificate is None:
        return
    try:
        found = resolve(item, item.certificate)
        if found != item.answers:
            yield f"{_few(item.answers)} stored as answers, the certificate says {_few(found)}"
            return
        other = differences(item, remake(item, item.certificate))
    except ValueError as error:
        yield str(error)
        return
    if other:
        yield f"made again from its certificate, it has other {', '.join(other)}"


def _without(state: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {one: value for one, value in state.items() if one != key}


def _few(answers: tuple[str, ...]) -> str:
    shown = ", ".join(answers[:5])
    return f"{shown} and more" if len(answers) > 5 else shown or "none"  # noqa: PLR2004 - see above


def _papers() -> Callable[[Item], Iterator[str]]:
    citations = official_citations()
    return lambda item: paper_faults(item, citations)


def _entities() -> Callable[[Item], Iterator[str]]:
    base = official_base()
    questions = {str(question.id): question for question in official_questions("test")}
    return lambda item: entity_faults(item, base, questions)


_OFFICIAL_FAULTS: Final[Mapping[str, Callable[[], Callable[[Item], Iterator[str]]]]] = (
    MappingProxyType({"arxiv": _papers, "prime": _entities})
)
"""Opens the graph of a task, to hold queries against it."""
