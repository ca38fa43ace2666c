"""Grades of an answer, and what is wrong with a wrong one."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import ARROW, PromptError, edge_block, read_operation

# What a class of errors keeps for the log: that many ids, and of each that many characters.
SHOWN_IDS = 20
SHOWN_ID_CHARACTERS = 40

_Neighbours = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class _Edges:
    """The ends of all edges, in the order of the prompt."""

    sources: Sequence[str]
    targets: Sequence[str]


@dataclass(frozen=True)
class Grade:
    """How an answer compares with the truth, both taken as sets.

    Attributes:
        f1: Harmonic mean of precision and recall.
        exact: 1.0 if the two sets are equal, else 0.0.
        precision: Share of the returned nodes that are right.
        recall: Share of the nodes asked for that were returned.
        hits: Number of nodes in both sets.
        returned: Number of nodes in the answer.
        expected: Number of nodes asked for.
    """

    f1: float
    exact: float
    precision: float
    recall: float
    hits: int
    returned: int
    expected: int


def grade(reading: Sequence[str] | None, truth: Collection[str]) -> Grade:
    """Grade what was read from a reply.

    An empty answer to a question with an empty truth is right in every number; a reply without an
    answer is wrong in every number, also then; sets without a common node score 0.

    The data set's own card (openai/graphwalks, revision f338bb26) words the rule differently, and
    its text does not do what was meant: it leaves the marker attached to the first node, which
    therefore never counts, and it gives a full score whenever nothing overlaps at all. What stands
    here is the rule of the published results.

    Args:
        reading: Names that the reply gives; None if it holds no answer.
        truth: Ids of the nodes asked for.
    """
    expected = frozenset(truth)
    if reading is None:
        return Grade(0.0, 0.0, 0.0, 0.0, 0, 0, len(expected))
    returned = frozenset(reading)
    if not returned and not expected:
        return Grade(1.0, 1.0, 1.0, 1.0, 0, 0, 0)
    hits = len(returned & expected)
    return Grade(
        f1=2 * hits / (len(returned) + len(expected)),
        exact=float(hits == len(returned) == len(expected)),
        precision=hits / len(returned) if returned else 0.0,
        recall=hits / len(expected) if expected else 0.0,
        hits=hits,
        returned=len(returned),
        expected=len(expected),
    )


@dataclass(frozen=True)
class ErrorClass:
    """Nodes that are wrong in the same way.

    Attributes:
        count: How many there are.
        ids: The first of them, at most `SHOWN_IDS`, cut to `SHOWN_ID_CHARACTERS`.
    """

    count: int
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Anatomy:
    """What is wrong with an answer: every returned node that was not asked for, in one class.

    A node is in the first class that holds it: invented, start, then for searches shallow, deep,
    reversed, and for parents reversed, deep, and last other.

    Attributes:
        invented: Not in the graph.
        start: The node named in the question.
        shallow: Searches only: reached in fewer steps than asked for.
        deep: Reached, but only in more steps. Of parents questions: parents of a parent.
        reversed: Right if every edge ran the other way. Of parents questions these are the
            children; of searches the nodes at exactly the depth when edges are followed backwards.
        other: Any other node of the graph.
        missed: Asked for and not returned, in alphabetical order.
    """

    invented: ErrorClass
    start: ErrorClass
    shallow: ErrorClass
    deep: ErrorClass
    reversed: ErrorClass
    other: ErrorClass
    missed: ErrorClass

    def as_metadata(self) -> dict[str, dict[str, Any]]:
        """Return the classes that hold anything, by name, as plain values for a log."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: {"count": found.count, "ids": list(found.ids)}
            for name, found in named.items()
            if found.count
        }


def anatomy(reading: Sequence[str] | None, truth: Collection[str], prompt: str) -> Anatomy | None:
    """Take a wrong answer apart.

    The graph is read only if the answer holds a node too many.

    Args:
        reading: Names that the reply gives; None if it holds no answer.
        truth: Ids of the nodes asked for.
        prompt: The prompt that was asked.

    Returns:
        The classes of errors, all empty for a right answer; None if there is no answer to take
        apart or the prompt is no GraphWalks prompt.
    """
    if reading is None:
        return None
    returned, expected = dict.fromkeys(reading), frozenset(truth)
    wrong = [node for node in returned if node not in expected]
    classes: dict[str, list[str]] = {}
    if wrong:
        try:
            classes = _classes(wrong, _edges(prompt), read_operation(prompt))
        except PromptError:
            return None
    classes["missed"] = sorted(expected.difference(returned))
    return Anatomy(**{field.name: _shown(classes.get(field.name, ())) for field in fields(Anatomy)})


def _edges(prompt: str) -> _Edges:
    """Read the edge list by columns: no object for each edge, for prompts of megabytes."""
    words = edge_block(prompt).split()
    if len(words) % 3 or not {ARROW.strip()}.issuperset(words[1::3]):
        raise PromptError("the edge list holds a line that is not of the form 'a -> b'")
    return _Edges(words[::3], words[2::3])


def _classes(wrong: Iterable[str], edges: _Edges, operation: Operation) -> dict[str, list[str]]:
    """Put every wrong node into the first class that holds it."""
    classes: dict[str, list[str]] = {}
    left = dict.fromkeys(wrong)
    for name, members in _members(left, edges, operation):
        classes[name] = [node for node in left if node in members]
        left = {node: None for node in left if node not in members}
        if not left:
            return classes
    return classes | {"other": list(left)}


def _members(
    wrong: Collection[str], edges: _Edges, operation: Operation
) -> Iterator[tuple[str, Collection[str]]]:
    """Yield the classes in their order of precedence, each worked out only if it is asked for."""
    node, sources, targets = operation.node, edges.sources, edges.targets
    yield "invented", frozenset(wrong).difference(sources, targets)
    yield "start", {node}
    if operation.depth is None:
        yield "reversed", _joined(targets, sources, {node})
        yield "deep", _joined(sources, targets, _joined(sources, targets, {node}))
        return
    levels = list(_levels(_neighbours(sources, targets), node))
    yield "shallow", set().union(*levels[: operation.depth])
    yield "deep", set().union(*levels[operation.depth :])
    backwards = _levels(_neighbours(targets, sources), node)
    yield "reversed", next(islice(backwards, operation.depth, None), set())


def _joined(near: Iterable[str], far: Iterable[str], nodes: Collection[str]) -> set[str]:
    """Return the near ends of all edges whose far end is one of some nodes."""
    return {one for one, other in zip(near, far, strict=True) if other in nodes}


def _neighbours(sources: Iterable[str], targets: Iterable[str]) -> _Neighbours:
    neighbours: dict[str, list[str]] = {}
    for source, target in zip(sources, targets, strict=True):
        neighbours.setdefault(source, []).append(target)
    return neighbours


def _levels(neighbours: _Neighbours, start: str) -> Iterator[set[str]]:
    """Yield the nodes at distance 0, 1, 2, ... from the start, until there are no more."""
    level, seen = {start}, {start}
    while level:
        yield level
        level = {node for member in level for node in neighbours.get(member, ())} - seen
        seen |= level


def _shown(nodes: Collection[str]) -> ErrorClass:
    return ErrorClass(len(nodes), tuple(map(_loggable, islice(nodes, SHOWN_IDS))))


def _loggable(node: str) -> str:
    """Return a short form of a name that every log can hold: no lone surrogates."""
    return node[:SHOWN_ID_CHARACTERS].encode("utf-8", "replace").decode("utf-8")
