"""What can be had on a graph without any model, the yardsticks of a model's gap."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from graphwalks.construction.gap import gap
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.influence.task import pool_objectives
from graphwalks.construction.known_controls import known_gaps
from graphwalks.construction.policies import POOL_SEEDS
from graphwalks.construction.process import Process
from graphwalks.construction.trajectory import Trajectory, play


@dataclass(frozen=True)
class Controls:
    """The published controls of one graph.

    Attributes:
        rules: Each rule alone, by its name; a rule visits states of its own.
        pool: A random candidate at every step, one trajectory per seed of `policies.POOL_SEEDS`.
        classical: The classical method.
    """

    rules: Mapping[str, Trajectory]
    pool: tuple[Trajectory, ...]
    classical: Trajectory

    @property
    def gaps(self) -> dict[str, Fraction]:
        """Gap per rule, of "random" (the mean of the pool) and of "classical"."""
        pool = sum((one.gap for one in self.pool), Fraction()) / len(self.pool)
        rules = {name: one.gap for name, one in self.rules.items()}
        return {**rules, "random": pool, "classical": self.classical.gap}


def controls(process: Process) -> Controls:
    """Play all controls of a graph."""
    return Controls(
        rules={rule: play(process, f"rule:{rule}") for rule in process.rules},
        pool=tuple(play(process, "random", seed=seed) for seed in POOL_SEEDS),
        classical=play(process, "classical"),
    )


def control_gaps(process: Process) -> dict[str, Fraction]:
    """Return `Controls.gaps`, played only where they are not known."""
    return known_gaps(process) or controls(process).gaps


def pool_ceiling(process: Process) -> Fraction | None:
    """Return the least gap that any choices among the rules' proposals reach.

    None for all tasks but influence, whose two decisions can be tried in every way.
    """
    if not isinstance(process, Cascade):
        return None
    return gap(process, pool_objectives(process)[-1])
