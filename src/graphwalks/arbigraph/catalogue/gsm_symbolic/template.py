"""One template: its variables, its conditions, its answer, and a draw that fits a chained value."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from graphwalks.arbigraph.arithmetic import Number
from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import Correction
from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError, declared
from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Domain, Steps
from graphwalks.arbigraph.catalogue.gsm_symbolic.question import (
    CHAINED,
    Question,
    Statement,
    slot_of,
)
from graphwalks.arbigraph.catalogue.task import Parameters
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.expressions import Expression, ExpressionError, compiled
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.streams import Stream

ATTEMPTS: Final = 200
"""Draws with one number bound to the chained value before the next one is bound instead."""

MOST_LINES: Final = 40
"""Of declarations, and of conditions."""

_SECTIONS: Final = re.compile(r"\n#(init|conditions|answer):")


@dataclass(frozen=True)
class Template:
    """A template that can be used.

    Attributes:
        statement: Its text with slots.
        domains: Of its variables, in the order of their declaration.
        candidates: Numbers that can be the chained one, in the same order.
        conditions: What a draw must fulfil.
        answer: Its answer.
        worked: Its answer as the worked solution of the file ends, else `answer`.
    """

    statement: Statement
    domains: tuple[Domain, ...]
    candidates: tuple[Steps, ...]
    conditions: tuple[Expression, ...]
    answer: Expression
    worked: Expression

    def draw(self, stream: Stream, value: int) -> Parameters | None:
        """Draw what a statement shows, for a chained value; None if nothing fits it.

        The rule is that of ArbiGraph (revision 99b8575). The first candidate is bound: it gets the
        number of its domain that is nearest to the value. All else is drawn until the conditions
        hold and the answer can be used; if that takes too long, the next candidate is bound.

        Returns:
            By slot: what is shown, `CHAINED` for the bound number, and under "shift" what is added
            to the value to give that number.
        """
        for candidate in self.candidates:
            shift = candidate.nearest(value) - value
            for _ in range(ATTEMPTS):
                shown = {**_drawn(self._decisive, stream), candidate.name: CHAINED}
                if self._fits(self._given(shown, value + shift)):
                    shown |= _drawn(self._others, stream)
                    slots = {slot_of(name): text for name, text in shown.items()}
                    slots["shift"] = shift
                    return {slot: slots[slot] for slot in slots if slot in self.statement.slots()}
        return None

    def given(self, params: Parameters, value: int) -> dict[str, Number | str]:
        """Give what every variable that a statement shows stands for.

        Args:
            params: As drawn, or as read from a statement.
            value: The chained value.
        """
        shift = params["shift"]
        assert isinstance(shift, int)  # by the kind of its slot
        shown = {name: params[slot] for name in self._by_name if (slot := slot_of(name)) in params}
        return self._given(shown, value + shift)

    @cached_property
    def _by_name(self) -> Mapping[str, Domain]:
        return {name: domain for domain in self.domains for name in domain.names}

    @cached_property
    def _decisive(self) -> tuple[Domain, ...]:
        """Domains that answer and conditions look at; all but these need be drawn only once."""
        used = self.answer.names.union(*(condition.names for condition in self.conditions))
        return tuple(domain for domain in self.domains if used & set(domain.names))

    @cached_property
    def _others(self) -> tuple[Domain, ...]:
        return tuple(domain for domain in self.domains if domain not in self._decisive)

    def _given(self, shown: Mapping[str, SlotValue], number: int) -> dict[str, Number | str]:
        return {
            name: number if text == CHAINED else self._by_name[name].value(text)
            for name, text in shown.items()
        }

    def _fits(self, given: Mapping[str, Number | str]) -> bool:
        try:
            answer = self.answer(given)
            return (
                all(condition(given) for condition in self.conditions)
                and type(answer) is int
                and usable(answer)
            )
        except ExpressionError:
            return False


def _drawn(domains: Iterable[Domain], stream: Stream) -> dict[str, SlotValue]:
    return {name: text for domain in domains for name, text in domain.draw(stream).items()}


def template_of(annotated: str, solution: str, correction: Correction) -> Template:
    """Read a template.

    Args:
        annotated: The field ``question_annotated``: text, ``#init``, ``#conditions``, ``#answer``.
        solution: The field ``answer_annotated``; its last line is ``#### {expression}``.
        correction: What it gets in place of its own.

    Raises:
        TemplateError: It has a part that is not known here, or no number to chain.
    """
    text, *rest = _SECTIONS.split(annotated)
    sections = dict(zip(rest[::2], rest[1::2], strict=True))
    if not {"init", "answer"} <= set(sections) or 2 * len(sections) < len(rest):
        raise TemplateError("it has not the sections #init and #answer, each once")
    domains = tuple(map(declared, _lines(sections["init"])))
    names = [name for domain in domains for name in domain.names]
    if len(set(names)) < len(names):
        raise TemplateError("it declares a variable more than once")
    question = Question(text.strip(), domains)
    conditions = [line.removeprefix("-") for line in _lines(sections.get("conditions", ""))]
    try:
        answer = compiled(correction.answer or sections["answer"].strip(), question.names)
        tests = [compiled(one, names) for one in (*conditions, *correction.conditions)]
    except ExpressionError as error:
        raise TemplateError(f"it has an expression that is not known here: {error}") from error
    candidates = tuple(
        domain for domain in domains if isinstance(domain, Steps) and domain.name in answer.names
    )
    if not candidates:
        raise TemplateError("its answer uses no number of a range, to which a value could be bound")
    return Template(
        statement=question.statement(tuple(candidate.name for candidate in candidates)),
        domains=domains,
        candidates=candidates,
        conditions=tuple(tests),
        answer=answer,
        worked=_worked(solution, question.names) or answer,
    )


def _lines(section: str) -> list[str]:
    lines = [line for line in map(str.strip, section.split("\n")) if line]
    if len(lines) > MOST_LINES:
        raise TemplateError(f"it has a section of more than {MOST_LINES} lines")
    return lines


def _worked(solution: str, names: frozenset[str]) -> Expression | None:
    ending = re.fullmatch(r"\{([^{}]*)\}", solution.rpartition("####")[2].strip())
    try:
        return compiled(ending[1], names) if ending else None
    except ExpressionError:
        return None
