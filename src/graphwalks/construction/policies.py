"""Players without a model: each rule alone, a random pool, the classical method, one constant.

A rule is one of the four of a task, or one of a user's own, see `added_rules`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from graphwalks.construction.added_rules import OwnRule, own_rules
from graphwalks.construction.draws import chooser
from graphwalks.construction.process import Process
from graphwalks.construction.tasks import classical
from graphwalks.errors import ArgumentError, printable, told_exception
from graphwalks.parameters import LONGEST_VALUE, one_of

POOL_SEEDS: Final = (1101, 1102, 1103, 1104, 1105)
"""Seeds of the published pool of random candidates."""

Policy = Callable[[Sequence[str], Mapping[str, str], tuple[str, ...]], str]
"""Takes history, proposals and candidates of a step and returns a legal action."""


def policy_named(process: Process, name: str, seed: int | None) -> Policy:
    """Return a player by its name.

    Args:
        process: What it will play.
        name: `rule:<name>`, of the four rules or one that was added, `random`, `classical` or
            `constant:<action>`.
        seed: Seed of `random`; None for all others.

    Raises:
        ArgumentError: The name is unknown, or a seed is missing or has no use.
    """
    if not isinstance(name, str):
        raise ArgumentError(
            f"a policy is a name, as rule:{process.rules[0]}, and {type(name).__name__} was given; "
            "a function plays with play_with(process, choose)"
        )
    if name == "random" and seed is None:
        raise ArgumentError(
            "policy 'random' draws from a seed and none was given; add one, as "
            f"seed={POOL_SEEDS[0]}, the first of the published pool"
        )
    if name != "random" and seed is not None:
        raise ArgumentError(
            f"policy {name!r} draws nothing; leave seed={seed} out, or play 'random' with it"
        )
    kind, _, argument = name.partition(":")
    if kind != "constant" or not argument:
        rules = (f"rule:{rule}" for rule in (*process.rules, *own_rules(process.task)))
        one_of("policy", name, (*rules, "random", "classical", "constant:ACTION"))
    if kind == "rule" and argument in own_rules(process.task):
        return _by_own_rule(process, name, own_rules(process.task)[argument])
    if kind == "rule":
        return lambda history, proposals, shown: proposals[argument]
    if kind == "constant":
        return lambda history, proposals, shown: argument
    if name == "classical":
        found = classical(process)
        return lambda history, proposals, shown: found[len(history)]
    assert seed is not None  # as the first check sees to
    return _random_candidate(seed)


def _by_own_rule(process: Process, name: str, choose: OwnRule) -> Policy:
    """Let a rule of a user's own play, which may not be trusted to return a legal action."""

    def chosen(history: Sequence[str], _proposals: object, _shown: object) -> str:
        where = f"at decision {len(history) + 1} of {process.task}/{process.name}"
        try:
            action = choose(process, history)
        except Exception as error:
            raise ArgumentError(
                f"{name} raised {told_exception(error)} {where}; mend the rule"
            ) from error
        legal = process.legal(history)
        if not isinstance(action, str) or action not in legal:
            raise ArgumentError(
                f"{name} chose {printable(repr(action), LONGEST_VALUE)} {where}, which is not "
                f"legal; let it return one of process.legal(history), as {legal[0]!r}"
            )
        return action

    return chosen


def _random_candidate(seed: int) -> Policy:
    draw = chooser(seed)  # at forced steps, too, as published
    return lambda history, proposals, shown: draw(shown)
