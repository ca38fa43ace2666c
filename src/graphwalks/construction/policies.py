"""Players without a model: each rule alone, a random pool, the classical method, one constant."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from graphwalks.construction.process import Process
from graphwalks.construction.tasks import classical
from graphwalks.errors import ArgumentError

POOL_SEEDS: Final = (1101, 1102, 1103, 1104, 1105)
"""Seeds of the published pool of random candidates."""

Policy = Callable[[Sequence[str], Mapping[str, str], tuple[str, ...]], str]
"""Takes history, proposals and candidates of a step and returns a legal action."""


def policy_named(process: Process, name: str, seed: int | None) -> Policy:
    """Return a player by its name.

    Args:
        process: What it will play.
        name: `rule:<name>`, `random`, `classical` or `constant:<action>`.
        seed: Seed of `random`; None for all others.

    Raises:
        ArgumentError: The name is unknown, or a seed is missing or has no use.
    """
    if (seed is not None) != (name == "random"):
        raise ArgumentError(
            f"policy {name!r} with seed {seed}; give a seed with 'random' and only then, "
            f"as {POOL_SEEDS[0]}"
        )
    kind, _, argument = name.partition(":")
    if kind == "rule" and argument in process.rules:
        return lambda history, proposals, shown: proposals[argument]
    if kind == "constant" and argument:
        return lambda history, proposals, shown: argument
    if name == "classical":
        found = classical(process)
        return lambda history, proposals, shown: found[len(history)]
    if seed is not None:
        return _random_candidate(seed)
    rules = ", ".join(f"rule:{rule}" for rule in process.rules)
    raise ArgumentError(
        f"policy {name!r} is not allowed; allowed: {rules}, random, classical, constant:ACTION"
    )


def _random_candidate(seed: int) -> Policy:
    # The published rule: Python's own generator, asked at forced steps too.
    generator = random.Random(seed)
    return lambda history, proposals, shown: generator.choice(shown)
