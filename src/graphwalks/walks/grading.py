"""Grades of an answer, and what is wrong with a wrong one."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from graphwalks.walks.prompt import PromptError
from graphwalks.walks.surroundings import Surroundings, read_surroundings

# What a class of errors keeps for the log: that many ids, and of each that many characters.
SHOWN_IDS = 20
SHOWN_ID_CHARACTERS = 40


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


def grade(reading: Collection[str] | None, truth: Collection[str]) -> Grade:
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
            classes = _classes(wrong, read_surroundings(prompt))
        except PromptError:
            return None
    classes["missed"] = sorted(expected.difference(returned))
    return Anatomy(**{field.name: _shown(classes.get(field.name, ())) for field in fields(Anatomy)})


def _classes(wrong: Iterable[str], seen: Surroundings) -> dict[str, list[str]]:
    """Put every wrong node into the first class that holds it."""
    classes: dict[str, list[str]] = {}
    left = dict.fromkeys(wrong)
    for name, members in _members(left, seen):
        classes[name] = [node for node in left if node in members]
        left = {node: None for node in left if node not in members}
        if not left:
            return classes
    return classes | {"other": list(left)}


def _members(wrong: Iterable[str], seen: Surroundings) -> Iterator[tuple[str, Collection[str]]]:
    """Yield the classes in their order of precedence, each worked out only if it is asked for."""
    depth = seen.operation.depth
    yield "invented", frozenset(wrong) - seen.nodes
    yield "start", {seen.operation.node}
    if depth is None:
        yield "reversed", seen.children
        yield "deep", seen.grandparents
        return
    yield "shallow", set().union(*seen.levels[:depth])
    yield "deep", set().union(*seen.levels[depth:])
    yield "reversed", seen.backward_level(depth)


def _shown(nodes: Collection[str]) -> ErrorClass:
    return ErrorClass(len(nodes), tuple(map(_loggable, islice(nodes, SHOWN_IDS))))


def _loggable(node: str) -> str:
    """Return a short form of a name that every log can hold: no lone surrogates."""
    return node[:SHOWN_ID_CHARACTERS].encode("utf-8", "replace").decode("utf-8")
