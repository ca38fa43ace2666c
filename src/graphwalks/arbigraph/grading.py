"""Grades of a reply: one function for the benchmark and for the reward of trainers."""

from collections.abc import Mapping
from dataclasses import dataclass

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.tolerant import completed, means_truth
from graphwalks.arbigraph.values import values_agree
from graphwalks.errors import ArgumentError


@dataclass(frozen=True)
class OutputGrade:
    """How one requested output was answered.

    Attributes:
        parsed: Value of the strict reading; None if there is none.
        answered: Whether the strict reading found a value.
        correct: Whether that value is right.
        tolerant: Whether the value of the tolerant reading is right.
    """

    parsed: object | None
    answered: bool
    correct: bool
    tolerant: bool


@dataclass(frozen=True)
class Grades:
    """How all requested outputs were answered.

    Attributes:
        outputs: Grade of every output by name, in the order of the truths.
        target: Name of the output that counts.
    """

    outputs: Mapping[str, OutputGrade]
    target: str

    @property
    def reward(self) -> float:
        """1.0 if the target is right, else 0.0."""
        return float(self.target_correct)

    @property
    def target_correct(self) -> bool:
        """Whether the target is right."""
        return self.outputs[self.target].correct

    @property
    def all_correct(self) -> bool:
        """Whether every output is right."""
        return all(output.correct for output in self.outputs.values())

    @property
    def node_rate(self) -> float:
        """Share of the outputs that are right."""
        return sum(output.correct for output in self.outputs.values()) / len(self.outputs)

    @property
    def answered_rate(self) -> float:
        """Share of the outputs that were answered."""
        return sum(output.answered for output in self.outputs.values()) / len(self.outputs)

    @property
    def first_wrong(self) -> str | None:
        """Name of the first output that is not right, in the order of the truths; None if none."""
        return next((name for name, output in self.outputs.items() if not output.correct), None)

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of the outputs without an answer, in the order of the truths."""
        return tuple(name for name, output in self.outputs.items() if not output.answered)


def grade(text: str, truths: Mapping[str, object], target: str) -> Grades:
    """Grade what a model wrote against the true values.

    Total and linear in the length of the text.

    Args:
        text: All that the model said, in order; see `graphwalks.arbigraph.answer.read_strict`.
        truths: True value of every requested output, by its name ``task_<k>_out``.
        target: Name of the output that counts.

    Raises:
        ArgumentError: If the target is none of the outputs.
    """
    if target not in truths:
        known = ", ".join(truths) or "none"
        raise ArgumentError(f"target {target!r} is not an output; choose one of: {known}")
    strict = read_strict(text, truths)
    tolerant = completed(strict, text, truths)
    return Grades(
        {
            name: OutputGrade(
                parsed=strict.get(name),
                answered=name in strict,
                correct=name in strict and values_agree(strict[name], truth),
                tolerant=name in tolerant and means_truth(tolerant[name], truth),
            )
            for name, truth in truths.items()
        },
        target,
    )
