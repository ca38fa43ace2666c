"""How much of an invented truth texts and edges tell."""

from dataclasses import dataclass, fields

from graphwalks.errors import ArgumentError


@dataclass(frozen=True)
class Signals:
    """With which chances a generated graph tells what holds.

    Attributes:
        text: In arxiv the probability that the text of a paper is about its field; in prime that
            the document of an agent tells one of its facts.
        edges: In arxiv the probability that a paper which is cited is of the field of the one that
            cites it; in prime that a fact is stored as an arc.

    Raises:
        ArgumentError: One is no chance.
    """

    text: float
    edges: float

    def __post_init__(self) -> None:
        """Refuse what is no chance."""
        for field in fields(self):
            chance = getattr(self, field.name)
            if not 0 <= chance <= 1:
                raise ArgumentError(f"the signal of {field.name} is {chance}; give one of 0 to 1")
