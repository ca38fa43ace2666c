"""One small built-in item of every kind of choice; nothing is drawn or loaded for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from graphwalks import evidence
from graphwalks.choice import Option, Request
from graphwalks.cognition import Item, Query, ask, solve
from graphwalks.construction.asking import next_step
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.tsp.task import Tour
from graphwalks.evidence.arxiv import CATEGORIES
from graphwalks.evidence.prime.arcs import context, in_turn, shown


class Kind(Protocol):
    """A kind of choice with its item. Choices are ids of options, in the order of the requests."""

    @property
    def name(self) -> str:
        """Name of the question or of the task."""

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return what is to be chosen next; None at the end."""

    def result(self, choices: Sequence[str]) -> str:
        """Say in a few words how good all choices together are."""


@dataclass(frozen=True)
class Structural:
    """A question of graph cognition."""

    item: Item

    @property
    def name(self) -> str:
        """Name of the question."""
        return self.item.task

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return the question, the only one."""
        return None if choices else ask(self.item, "published")

    def result(self, choices: Sequence[str]) -> str:
        """Say whether the answer is right."""
        return "right" if choices[0] == self.item.answer else "wrong"


@dataclass(frozen=True)
class Evidential:
    """A question about texts and relations, with 40 options."""

    item: evidence.Item

    @property
    def name(self) -> str:
        """Name of the task."""
        return self.item.task

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return the question with all its evidence, the only one."""
        return None if choices else evidence.ask(self.item, "TG")

    def result(self, choices: Sequence[str]) -> str:
        """Say whether the choice is a right one."""
        return "right" if choices[0] in self.item.right else "wrong"


@dataclass(frozen=True)
class Sequential:
    """A construction in which all legal actions may be chosen."""

    process: Process

    @property
    def name(self) -> str:
        """Name of the task."""
        return self.process.task

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return the next decision; with all actions as options their ids are the actions."""
        step = next_step(self.process, choices, "direct")
        return None if step is None else step.request

    def result(self, choices: Sequence[str]) -> str:
        """Name the objective and the best one."""
        return f"{self.process.objective(choices)}, the best is {self.process.reference}"


def _structural(task: str, pair: tuple[int, int] | None, vertex: int | None) -> Structural:
    """Ask about a square with a tail: 0-1-2-3-0 and 3-4."""
    edges = ((0, 1), (0, 3), (1, 2), (2, 3), (3, 4))
    answer = solve(Query(task, 5, edges, pair, vertex))
    origin = (0, 1, 2, 3, 4)
    return Structural(Item(task, 5, edges, pair, vertex, "built-in", "pilot", 0, answer, origin, 1))


def _paper() -> Evidential:
    """Ask for the category of a paper on kernels that cites two of its category."""
    codes = [category.code for category in CATEGORIES]
    kernels, games = str(codes.index("cs.OS")), str(codes.index("cs.GT"))
    texts = {
        "target": "Fair schedulers. We let processes of a kernel wait no longer than they must.",
        "p1": "Page faults. We measure what a kernel loses when memory is short.",
        "p2": "File systems that forget nothing. A kernel writes twice and reads once.",
        "p3": "Auctions without regret. Bidders learn an equilibrium of a repeated game.",
        "p4": "System calls, counted. What processes ask for, hour by hour.",
    }
    anchors = {"p1": kernels, "p2": kernels, "p3": games}
    state = {
        "target_node": "target",
        "training_anchors": [{"node": node, "class": one} for node, one in anchors.items()],
        "texts": [{"node": node, "text": text} for node, text in texts.items()],
        "citation_edges": [["target", "p1"], ["target", "p2"], ["p4", "target"], ["p4", "p1"]],
    }
    options = (Option(str(place), one.described) for place, one in enumerate(CATEGORIES))
    return Evidential(
        evidence.Item("arxiv", "0", state, tuple(options), (kernels,), None, (), None)
    )


def _entity() -> Evidential:
    """Ask for two of 40 drugs; relations tell what a drug acts on, texts what it eases."""
    drugs = [str(place) for place in range(evidence.OPTIONS)]
    elm, oak, ague = range(len(drugs), len(drugs) + 3)
    names = {elm: ("Elm", "gate"), oak: ("Oak", "gate"), ague: ("Ague", "disorder")}
    acting = [
        (place, "acts on", gate)
        for start, gate in ((4, elm), (2, oak))
        for place in range(start, len(drugs), 8)
    ]
    arcs = in_turn([*acting, (1, "eases", ague)], 0)
    others = {str(place): names[place] for place in context(arcs, range(len(drugs)), 0)}
    texts = [f"Eases {'Ague' if place % 3 == 1 else 'Gout'}." for place in range(len(drugs))]
    state = {
        "query": "Which drug acts on Elm and eases Ague?",
        "candidate_ids": drugs,
        "candidate_nodes": [{"id": one, "name": f"D{one}", "type": "drug"} for one in drugs],
        "context_nodes": [
            {"id": one, "name": name, "type": kind} for one, (name, kind) in others.items()
        ],
        "texts": [
            *({"node": one, "text": text} for one, text in zip(drugs, texts, strict=True)),
            *({"node": one, "text": f"A {kind}."} for one, (_, kind) in others.items()),
        ],
        "relations": [shown(arc) for arc in arcs],
    }
    options = tuple(Option(one, None) for one in drugs)
    answers = ("4", "28")
    return Evidential(
        evidence.Item("prime", "0", state, options, answers, "blind", tuple(drugs), None)
    )


KINDS: Final[tuple[Kind, ...]] = (
    _structural("degree", None, 3),
    _structural("cycle", None, None),
    _structural("connectivity", (1, 4), None),
    _structural("adjacency", (0, 2), None),
    _structural("distance", (1, 4), None),
    _structural("articulation", None, 3),
    _paper(),
    _entity(),
    Sequential(
        Tour(
            "house",
            "house",
            ((0, 0), (2, 5), (4, 0), (0, 3), (4, 3)),
            16,
            ("2", "4", "1"),
            ReferenceStatus.PROVEN,
        )
    ),
    Sequential(
        SignedCut(
            "ring",
            "ring",
            SignedGraph(4, ((0, 1, 1), (0, 2, 1), (1, 2, -1), (1, 3, 1), (2, 3, 1))),
            4,
            ("B", "B", "A"),
            ReferenceStatus.PROVEN,
        )
    ),
    Sequential(
        Cascade(
            "fork",
            "fork",
            Diffusion(5, ((0, 2), (1, 2), (2, 3), (2, 4))),
            5,
            ("0", "1"),
            ReferenceStatus.PROVEN,
            is_compact=False,
        )
    ),
    Sequential(
        Communities(
            "triangles",
            "triangles",
            SimpleGraph(6, ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5))),
            Fraction(5, 14),
            ("A", "A", "B", "B", "B"),
            ReferenceStatus.PROVEN,
        )
    ),
)
"""In the order in which they are asked; 21 calls."""
