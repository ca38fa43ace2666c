"""The task on the target of a graph, with draws of its own."""

from collections.abc import Sequence
from typing import Final

from graphwalks.arbigraph.catalogue.task import Task, Value
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.dependence import Certificate, certified
from graphwalks.arbigraph.edges import Scheme
from graphwalks.arbigraph.steps import Step, announced, computed
from graphwalks.streams import Stream

CHAINED_DRAWS: Final = 25
"""Times that the parameters of a target are drawn for one value of its parents."""

TRIES: Final = 2000
"""Graphs of which the dependence is looked at before a target task is given up."""

HELD_TRIES: Final = 50
"""Tries after which a target gets other parameters, and again after as many."""


class Target:
    """The task of the target, with draws of its own that no other node and no topology touches.

    What is announced to it and its parameters come from two streams, so that the parameters are the
    same whether or not it has parents. Rejected tries leave them as they are for a while: what lies
    before the target is drawn anew.

    Attributes:
        task: The task.
        tries: Graphs of which the dependence was looked at.
        redraws: Times that the parameters were given up for others meanwhile.
    """

    def __init__(
        self,
        task: Task,
        scheme: Scheme,
        key: tuple[str | int, ...],
        certificate: Certificate | None,
    ) -> None:
        """Prepare the draws of a target.

        Args:
            task: The task.
            scheme: How values travel.
            key: Of its streams; no topology is in it.
            certificate: What is asked of its dependence; None for nothing.
        """
        self.task = task
        self._scheme = scheme
        self._key = key
        self._certificate = certificate
        self._unused = Stream(*key)
        self.tries = 0
        self.redraws = 0

    def draw_alone(self) -> Step | None:
        """Draw what it holds without parents; every draw of which the dependence is seen is a try.

        Returns:
            The first that will do; None if there is none.
        """
        inputs = Stream(*self._key, "input")
        for attempt in range(TRIES):
            self.redraws = attempt // HELD_TRIES
            taken = announced(self.task.input, self._scheme, inputs)
            made = computed(self.task, taken, self._scheme, self._params())
            if made is not None and usable(made.output) and self.is_kept([made]):
                return made
        return None

    def made(self, given: Value) -> Step | None:
        """What it holds with this value of its parents; None if no draw gives a usable answer."""
        self.redraws = self.tries // HELD_TRIES
        stream = self._params()
        for _ in range(CHAINED_DRAWS):
            made = computed(self.task, given, self._scheme, stream)
            if made is None or usable(made.output):
                return made
            if not made.params:
                return None  # nothing is drawn: it would be the same again
        return None

    def is_kept(self, steps: Sequence[Step]) -> bool:
        """Count one more try, the target and what lies before it; say whether it is certified."""
        self.tries += 1
        if self._certificate is None:
            return True
        stream = Stream(*self._key, "counterfactual", self.tries)
        return certified(steps, self._scheme, stream, self._certificate)

    def _params(self) -> Stream:
        # Most tasks draw nothing, and a stream takes longer to make than many answers.
        if not self.task.parameter_names:
            return self._unused
        return Stream(*self._key, self.redraws)
