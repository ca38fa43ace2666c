"""A choice to be made: a state, a question, and the options to pick one of.

The parts are those of GraphDecisionBench's `choice-v1` (arXiv 2610.06354); the code is ours.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

FEWEST_OPTIONS: Final = 2


@dataclass(frozen=True)
class Option:
    """Something that can be chosen.

    Attributes:
        id: What an answer names it by; a non-empty text without white space at its ends.
        description: What it means, in words; None where the id says it.
    """

    id: str
    description: str | None


@dataclass(frozen=True)
class Request:
    """One decision that a model is asked for. Nothing in it is hidden from the model.

    Attributes:
        state: What to decide by, as finite JSON data; the order of its keys is kept.
        question: What to decide, in words. How to write the answer is no part of it: that depends
            on the readout.
        options: Two or more with different ids; their order is kept.
        fixed: Keys of the state that are the same in every request about one instance.
    """

    state: Mapping[str, Any]
    question: str
    options: tuple[Option, ...]
    fixed: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check the parts.

        Raises:
            ValueError: Options are too few, have the same id or one that no answer can spell, a
                fixed key is not in the state, or the state is not finite JSON data.
        """
        _check_ids(self.ids)
        if missing := [key for key in self.fixed if key not in self.state]:
            raise ValueError(f"fixed keys {missing} are not in the state; it has {[*self.state]}")
        try:
            _ = self.written
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"the state is not finite JSON data: {error}") from error

    @cached_property
    def written(self) -> tuple[str, str]:
        """The fixed part of the state, and the rest of it, as JSON."""
        fixed = {key: value for key, value in self.state.items() if key in self.fixed}
        rest = {key: value for key, value in self.state.items() if key not in self.fixed}
        return as_json(fixed), as_json(rest)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the options, in their order."""
        return tuple(option.id for option in self.options)

    def document(self) -> dict[str, Any]:
        """Return the whole request as JSON data: `state`, `question`, `options`, in this order."""
        return {
            "state": dict(self.state),
            "question": self.question,
            "options": [
                {"id": option.id, "description": option.description} for option in self.options
            ],
        }


def as_json(data: object) -> str:
    """Write JSON data as models are shown it: keys in their order, letters of all scripts as such.

    Raises:
        TypeError: It holds something that JSON has no form for.
        ValueError: It holds a number that is not finite.
    """
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def _check_ids(ids: tuple[str, ...]) -> None:
    if len(ids) < FEWEST_OPTIONS:
        raise ValueError(f"a choice has at least {FEWEST_OPTIONS} options, this one {len(ids)}")
    if blank := [one for one in ids if not one or one != one.strip()]:
        raise ValueError(f"ids must be non-empty without white space at their ends, not {blank}")
    if repeated := [one for one, count in Counter(ids).items() if count > 1]:
        raise ValueError(f"ids of options must differ, these are repeated: {repeated}")
