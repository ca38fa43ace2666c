"""One decision as a model is asked for it: among all legal actions, or among the rules' proposals.

Where only one action can be chosen, nothing is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

from graphwalks.choice import Option, Request, as_json
from graphwalks.construction.candidates import merged
from graphwalks.construction.process import Number, Process
from graphwalks.construction.wording import PROPOSALS, WORDINGS, Wording
from graphwalks.digests import fingerprint

MODES: Final = ("direct", "proposals")
"""What is chosen among: all legal actions (the paper's mode A), or the candidates (mode C)."""

INSTANCES: Final = 64
"""How many instances have their constant state kept as it is written."""

QUESTIONS: Final[Mapping[tuple[str, str], str]] = {
    (task, mode): words.goal + (PROPOSALS if mode == "proposals" else "")
    for task, words in WORDINGS.items()
    for mode in MODES
}
"""The question by task and mode, the same at every step."""


@dataclass(frozen=True)
class Step:
    """A decision that is due.

    Attributes:
        legal: Number of legal actions.
        proposals: What each rule proposes.
        candidates: The distinct proposals in the order of display.
        actions: What can be chosen, in the order of the options.
        request: The choice to ask for; None if there is only one.
        state_hash: First 16 hex digits of the sha256 of the state, whatever the mode.
    """

    legal: int
    proposals: Mapping[str, str]
    candidates: tuple[str, ...]
    actions: tuple[str, ...]
    request: Request | None
    state_hash: str

    def action(self, option: str) -> str:
        """Return the action that the id of an option stands for."""
        assert self.request is not None
        return self.actions[self.request.ids.index(option)]


def next_step(process: Process, history: Sequence[str], mode: str) -> Step | None:
    """Return the decision that is due; None if the trajectory is complete.

    Args:
        process: What is built.
        history: The actions so far.
        mode: One of `MODES`.

    Raises:
        ArgumentError: The history is not one of legal actions.
    """
    if not (legal := process.legal(history)):
        return None
    proposals = process.proposals(history)
    candidates = merged(process, history, legal, proposals)
    state = process.state(history)
    digest = _digest(process, state)
    actions = legal if mode == "direct" else candidates
    request = None
    if len(actions) > 1:
        fixed = dict(process.constant_state)
        if mode == "direct":
            options = _all_options(process, actions)
        else:
            fixed |= _shown_rules(process)
            state |= fixed | _shown_candidates(process, history, proposals, candidates)
            options = _candidate_options(process, proposals, candidates)
        request = Request(state, QUESTIONS[process.task, mode], options, tuple(fixed))
    return Step(len(legal), proposals, candidates, actions, request, digest)


def _digest(process: Process, state: Mapping[str, Any]) -> str:
    """Digest a state as JSON; 16 hex digits.

    Its constant keys come first, so that they are written only once for an instance.
    """
    constant = process.constant_state
    changing = {key: value for key, value in state.items() if key not in constant}
    text = f"{_constant_text(process)[:-1]}, {as_json(changing)[1:]}"
    return fingerprint(text)


@lru_cache(maxsize=INSTANCES)
def _constant_text(process: Process) -> str:
    return as_json(process.constant_state)


def _all_options(process: Process, actions: Sequence[str]) -> tuple[Option, ...]:
    return tuple(_option(process.task, action) for action in actions)


@cache
def _option(task: str, action: str) -> Option:
    words = WORDINGS[task]
    return Option(action, words.action.format(action=action) if words.explains_options else None)


def _candidate_options(
    process: Process, proposals: Mapping[str, str], candidates: Sequence[str]
) -> tuple[Option, ...]:
    words = WORDINGS[process.task]
    return tuple(
        Option(
            str(place),
            f"{', '.join(_proposers(proposals, action))}: {words.action.format(action=action)}",
        )
        for place, action in enumerate(candidates)
    )


def _shown_rules(process: Process) -> dict[str, Any]:
    """Return what the state tells of the rules, the same at every step.

    What the paper sends twice, the meaning of rules and features, is told once.
    """
    words = WORDINGS[process.task]
    return {
        "rules": {
            "definitions": dict(zip(process.rules, words.rules, strict=True)),
            "formulas": dict(zip(process.rules, words.formulas, strict=True)),
            "tie_break": words.ties,
        },
        "feature_definitions": dict(words.features),
    }


def _shown_candidates(
    process: Process,
    history: Sequence[str],
    proposals: Mapping[str, str],
    candidates: Sequence[str],
) -> dict[str, Any]:
    """Return what the state tells of the candidates: their numbers, and who proposes them."""
    words = WORDINGS[process.task]
    ids = {
        action: {"option_id": str(place), words.noun: _value(words, action)}
        for place, action in enumerate(candidates)
    }
    return {
        "candidates": [
            ids[action] | _numbers(process.features(history, action)) for action in candidates
        ],
        "rule_groups": [
            ids[action] | {"rules": _proposers(proposals, action)} for action in candidates
        ],
    }


def _value(words: Wording, action: str) -> str | int:
    return int(action) if words.noun == "city" else action


def _proposers(proposals: Mapping[str, str], action: str) -> list[str]:
    return [rule for rule, proposed in proposals.items() if proposed == action]


def _numbers(features: Mapping[str, Number]) -> dict[str, Any]:
    return {name: _shown(value) for name, value in features.items()}


def _shown(value: Number) -> int | dict[str, int]:
    """Return a number as JSON data; a fraction in the form that states give thresholds."""
    if isinstance(value, Fraction) and value.denominator > 1:
        return {"denominator": value.denominator, "numerator": value.numerator}
    return int(value)
