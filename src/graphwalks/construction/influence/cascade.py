"""Two seeds, chosen one after the other, that make as many vertices active as possible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from graphwalks.construction.influence.diffusion import Diffusion, Spread
from graphwalks.construction.process import Number, ReferenceStatus, held
from graphwalks.errors import ArgumentError

SEEDS: Final = 2
RULES: Final = ("marginal_cascade", "outdegree", "two_hop_reach", "threshold_deficit")
"""They take the vertex with the largest `Spread.marginal`, out-degree, `Spread.two_hop` and
`Spread.relief`.
"""

REDUNDANT: Final = frozenset({"weights", "remaining_queries"})
"""Keys of the state that others tell: an arc weighs 1 over the number of arcs into its target, and
each seed is one request.
"""


@dataclass(frozen=True)
class Cascade:
    """The decision process of one graph, see `process.Process`.

    A history lists seeds as decimal numbers. A vertex that is active already may still be a seed.

    Attributes:
        name: Name of the instance in the catalogue, as `email-Eu-core-main-n50-s0`.
        shuffle_id: Id of the instance in the shuffle of candidates.
        graph: Where activity spreads.
        reference: The most vertices that two seeds make active.
        witness: A history that does.
        status: Whether it is proven that no two make more.
        is_compact: Whether the state leaves out `REDUNDANT`.
    """

    name: str
    shuffle_id: str
    graph: Diffusion
    reference: int
    witness: tuple[str, ...]
    status: ReferenceStatus
    is_compact: bool

    task: ClassVar[str] = "influence"
    rules: ClassVar[tuple[str, ...]] = RULES
    decisions: ClassVar[int] = SEEDS
    is_minimised: ClassVar[bool] = False
    is_relative: ClassVar[bool] = True

    def legal(self, history: Sequence[str]) -> tuple[str, ...]:
        """Return the vertices that are no seed yet, ascending; none once there are two seeds."""
        seeds = self._seeds(history)
        if len(seeds) == SEEDS:
            return ()
        return tuple(name for name, vertex in self._numbers.items() if vertex not in seeds)

    def proposals(self, history: Sequence[str]) -> dict[str, str]:
        """Return the vertex that each rule takes; ties go to the smallest number.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        spread = Spread(self.graph, self._unfinished(history))
        values = {name: self._values(spread, self._numbers[name]) for name in self.legal(history)}
        # The first of several largest values is the one of the smallest vertex.
        return {
            rule: max(values, key=lambda name: values[name][place])
            for place, rule in enumerate(RULES)
        }

    def features(self, history: Sequence[str], action: str) -> dict[str, Number]:
        """Return the value that each rule gives to a vertex.

        Raises:
            ArgumentError: The vertex or the history is not legal, or nothing is left to decide.
        """
        seeds = self._unfinished(history)
        vertex = self._seeds((*history, action))[-1]
        return dict(zip(RULES, self._values(Spread(self.graph, seeds), vertex), strict=True))

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the whole graph with the rule of its spread, and the seeds so far."""
        seeds = self._seeds(history)
        left = SEEDS - len(seeds)
        changing = {
            "remaining_queries": left,
            "selected_seeds": list(seeds),
            "remaining_seeds": left,
        }
        return self.constant_state | self._shown(changing)

    @cached_property
    def constant_state(self) -> dict[str, Any]:
        """The part of the state that is the same at every step."""
        degrees = self.graph.in_degrees
        weights = [
            {"denominator": degrees[target], "numerator": 1, "source": source, "target": target}
            for source, target in self.graph.arcs
        ]
        return self._shown({
            "directed": True,
            "edges": [list(arc) for arc in self.graph.arcs],
            "nodes": list(range(self.graph.size)),
            "seed_count": SEEDS,
            "threshold": {"denominator": 2, "numerator": 1},
            "weights": weights,
        })

    def objective(self, history: Sequence[str]) -> int:
        """Return how many vertices two seeds make active.

        Raises:
            ArgumentError: The history is not complete.
            SourceError: It is more than the optimum, so the reference is wrong.
        """
        seeds = self._seeds(history)
        if len(seeds) < SEEDS:
            raise ArgumentError(
                f"influence/{self.name} takes {SEEDS} seeds, the history has {len(seeds)}; "
                "finish it first"
            )
        return held(self, len(self.graph.closure(seeds)))

    def _shown(self, state: dict[str, Any]) -> dict[str, Any]:
        return {key: state[key] for key in state if not (self.is_compact and key in REDUNDANT)}

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {str(vertex): vertex for vertex in range(self.graph.size)}

    def _seeds(self, history: Sequence[str]) -> tuple[int, ...]:
        seeds: list[int] = []
        for action in history:
            vertex = self._numbers.get(action)
            if vertex is None or vertex in seeds or len(seeds) == SEEDS:
                raise ArgumentError(
                    f"{action!r} is not legal at decision {len(seeds) + 1} of influence/"
                    f"{self.name}; give {SEEDS} different vertices of 0 to {self.graph.size - 1}"
                )
            seeds.append(vertex)
        return tuple(seeds)

    def _unfinished(self, history: Sequence[str]) -> tuple[int, ...]:
        seeds = self._seeds(history)
        if len(seeds) == SEEDS:
            raise ArgumentError(
                f"influence/{self.name} has its {SEEDS} seeds, so nothing is left to decide"
            )
        return seeds

    def _values(self, spread: Spread, vertex: int) -> tuple[Number, ...]:
        return (
            spread.marginal(vertex),
            len(self.graph.followers[vertex]),
            spread.two_hop(vertex),
            spread.relief(vertex),
        )
