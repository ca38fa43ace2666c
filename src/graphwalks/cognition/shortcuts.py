"""What can be scored without solving a question: the yardsticks beside chance.

The published items are balanced by answer, not by anything else, so simple numbers of a graph tell
much of the answer. For every question these baselines are fitted to the very items that they are
scored on: they say how much a number tells, not how well a rule would do elsewhere.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from graphwalks.cognition.grading import TaskScore, grade, score
from graphwalks.cognition.item import Item
from graphwalks.cognition.query import BINARY_TASKS, PAIR_TASKS, YES_NO, Query


class Rule(Protocol):
    """Answers a query without solving it."""

    @property
    def name(self) -> str:
        """Short name, as `edges >= 7`."""

    def choose(self, query: Query) -> str:
        """Return the id of an option."""


@dataclass(frozen=True)
class Constant:
    """Gives one answer to everything.

    Attributes:
        answer: Id of the option.
    """

    answer: str

    @property
    def name(self) -> str:
        """Name of the rule."""
        return f"always {self.answer}"

    def choose(self, query: Query) -> str:
        """Return the answer."""
        return self.answer


@dataclass(frozen=True)
class Threshold:
    """Answers by one number of the query.

    Attributes:
        feature: Name of the number, one of `FEATURES`.
        least: The smallest number that gets the first answer.
        answers: The answer from `least` up, and the one below.
    """

    feature: str
    least: int
    answers: tuple[str, str]

    @property
    def name(self) -> str:
        """Name of the rule."""
        above, _ = self.answers
        return f"{self.feature} {'>=' if above == 'yes' else '<'} {self.least}"

    def choose(self, query: Query) -> str:
        """Return the answer on the number's side of the threshold."""
        return self.answers[0 if FEATURES[self.feature](query) >= self.least else 1]


@dataclass(frozen=True)
class LookUp:
    """Says yes if the pair is written among the edges exactly as in the question."""

    @property
    def name(self) -> str:
        """Name of the rule."""
        return "pair is written among the edges"

    def choose(self, query: Query) -> str:
        """Return yes or no."""
        return "yes" if query.pair in query.edges else "no"


@dataclass(frozen=True)
class Shortcut:
    """A rule and what it scores.

    Attributes:
        kind: "constant", "majority", "threshold" or "look-up".
        rule: The rule.
        score: Its score on the items.
    """

    kind: str
    rule: Rule
    score: TaskScore


def play(rule: Rule, items: Sequence[Item], shown: Sequence[Query]) -> TaskScore:
    """Score a rule on items of one question, by what is shown of them."""
    values = [grade(rule.choose(seen), item) for item, seen in zip(items, shown, strict=True)]
    return score(items, values)


def find_shortcuts(task: str, items: Sequence[Item], shown: Sequence[Query]) -> list[Shortcut]:
    """Score every shortcut of one question on a set of items.

    Args:
        task: One of the six tasks.
        items: Items of this task, at least one.
        shown: The query of each as it is shown; the items themselves for the published form.

    Returns:
        The best constant, the majority answer, the best threshold on each feature, and for
        adjacency the look-up; each kind with the best one first.
    """
    found = [
        _best("constant", map(Constant, _answers(items)), items, shown),
        Shortcut("majority", (common := Constant(_majority(items))), play(common, items, shown)),
    ]
    if task in BINARY_TASKS:
        names = [name for name in FEATURES if task in _ASKED.get(name, BINARY_TASKS)]
        fitted = [_best("threshold", _thresholds(name, shown), items, shown) for name in names]
        found += sorted(fitted, key=lambda one: -one.score.size_equal)
    if task == "adjacency":
        found.append(Shortcut("look-up", LookUp(), play(LookUp(), items, shown)))
    return found


def _best(
    kind: str, rules: Iterable[Rule], items: Sequence[Item], shown: Sequence[Query]
) -> Shortcut:
    played = [Shortcut(kind, rule, play(rule, items, shown)) for rule in rules]
    return max(played, key=lambda one: one.score.size_equal)


def _answers(items: Sequence[Item]) -> list[str]:
    return sorted({item.answer for item in items}, key=lambda answer: (len(answer), answer))


def _majority(items: Sequence[Item]) -> str:
    """Return the most common answer; of several, the first in the order of options."""
    given = [item.answer for item in items]
    return max(_answers(items), key=given.count)


def _thresholds(feature: str, shown: Sequence[Query]) -> list[Threshold]:
    values = sorted({FEATURES[feature](query) for query in shown})
    orders = (YES_NO, YES_NO[::-1])
    return [Threshold(feature, value, order) for order in orders for value in values]


def _degrees(query: Query) -> list[int]:
    degrees = [0] * query.n
    for edge in query.edges:
        for end in edge:
            degrees[end] += 1
    return degrees


def _end_degrees(query: Query) -> list[int]:
    degrees = _degrees(query)
    return [degrees[end] for end in query.pair or ()]


FEATURES: Final[Mapping[str, Callable[[Query], int]]] = {
    "vertices": lambda query: query.n,
    "edges": lambda query: len(query.edges),
    "largest degree": lambda query: max(_degrees(query)),
    "isolated vertices": lambda query: _degrees(query).count(0),
    "smaller degree of the pair": lambda query: min(_end_degrees(query)),
    "larger degree of the pair": lambda query: max(_end_degrees(query)),
    "degrees of the pair together": lambda query: sum(_end_degrees(query)),
    "degree of the vertex": lambda query: _degrees(query)[query.vertex or 0],
}
"""Numbers that are read off without any search."""

_ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "smaller degree of the pair": PAIR_TASKS,
    "larger degree of the pair": PAIR_TASKS,
    "degrees of the pair together": PAIR_TASKS,
    "degree of the vertex": ("articulation",),
}
"""The tasks that a number belongs to, where not to all."""
