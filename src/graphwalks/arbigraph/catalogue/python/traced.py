"""A function of ours as a task: its code is shown, and the answer is what it returns.

A function takes the chained value first, then its parameters, all `int` or `list[int]`; what each
parameter is drawn from is said where the function is listed. The text in the prompt is the source
without its docstring and under a name that tells nothing, `f_k`, so that it has to be traced.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from graphwalks.arbigraph.catalogue.task import Conversion, Domain, Parameters, Task, Value
from graphwalks.arbigraph.pattern import Pattern, SlotValue
from graphwalks.arbigraph.subset import run
from graphwalks.errors import SourceError
from graphwalks.streams import Stream

SIGNED: Final = Conversion(absolute=False, add=0, pad=False)
"""Numbers less than the modulus in absolute value, with their sign."""

STEPS: Final = 200_000
"""Steps that the second route takes before it gives a function up."""

_FENCE: Final = "```"


@dataclass(frozen=True)
class Between:
    """A parameter that is one number.

    Attributes:
        least: Smallest number.
        greatest: Greatest number.
    """

    least: int
    greatest: int

    def draw(self, stream: Stream, _value: Value) -> SlotValue:
        """Draw the parameter for a converted input."""
        return self.least + stream.integer(self.greatest - self.least + 1)


@dataclass(frozen=True)
class Numbers:
    """A parameter that is a list of numbers.

    Attributes:
        least: Smallest number.
        greatest: Greatest number.
        count: Length; None for as many as the list that is the input has.
    """

    least: int
    greatest: int
    count: int | None

    def draw(self, stream: Stream, value: Value) -> SlotValue:
        """Draw the parameter for a converted input."""
        count = self.count or (len(value) if isinstance(value, list) else 1)
        drawn = stream.integers(self.greatest - self.least + 1, count)
        return [self.least + number for number in drawn.tolist()]


@dataclass(frozen=True)
class Traced:
    """A function and how it is used.

    Attributes:
        function: The function.
        conversion: How a received value becomes its first argument.
        draws: What every other argument is drawn from, in the order of the signature.
        as_inner: Whether it may stand before the target.
    """

    function: Callable[..., Any]
    conversion: Conversion
    draws: Mapping[str, Between | Numbers]
    as_inner: bool


def at_least(number: int) -> Conversion:
    """Return the conversion to numbers from `number` on, as many as the modulus is."""
    return Conversion(absolute=True, add=number, pad=False)


def traced(
    function: Callable[..., Any], conversion: Conversion, **draws: Between | Numbers
) -> Traced:
    """List a function that may stand on any node."""
    return Traced(function, conversion, draws, as_inner=True)


def target_only(
    function: Callable[..., Any], conversion: Conversion, **draws: Between | Numbers
) -> Traced:
    """List a function whose answers tell too little of its input to stand before a target."""
    return Traced(function, conversion, draws, as_inner=False)


def traced_task(category: str, task_id: int, listed: Traced) -> Task:
    """Make the task of a function.

    Raises:
        ValueError: The parameters of the function are not the listed ones, or it has no docstring.
        SourceError: Its source is not there, as in an installation of compiled files alone.
    """
    function, draws = listed.function, listed.draws
    signature = inspect.signature(function)
    chained, *others = signature.parameters
    if others != list(draws):
        raise ValueError(f"{function.__name__} takes {others}, but {list(draws)} are listed")
    statement = Pattern(_statement(function, chained, draws))

    def draw(stream: Stream, value: Value) -> Parameters:
        return {name: one.draw(stream, value) for name, one in draws.items()}

    def compute(value: Value, params: Parameters) -> Value:
        answer: Value = function(value, **params)
        return answer

    def resolve(text: str, value: Value, params: Parameters) -> Value:
        return run(code_of(text), [value, *(params[name] for name in others)], STEPS)

    return Task(
        category=category,
        task_id=task_id,
        name=function.__name__,
        input=_domain(signature.parameters[chained].annotation),
        output=_domain(signature.return_annotation),
        conversion=listed.conversion,
        statement=statement,
        draw=draw,
        compute=compute,
        resolve=resolve,
        as_target=True,
        as_inner=listed.as_inner,
    )


def code_of(statement: str) -> str:
    """Return the code block of a statement; empty if it has none."""
    _, _, after = statement.partition(f"{_FENCE}python\n")
    return after.partition(f"\n{_FENCE}")[0]


def _domain(annotation: object) -> Domain:
    return "list" if annotation == list[int] else "scalar"


def _statement(
    function: Callable[..., Any], chained: str, draws: Mapping[str, Between | Numbers]
) -> str:
    kinds = {name: "integer" if isinstance(one, Between) else "list" for name, one in draws.items()}
    given = [f"{chained} = {{value:name}}"]
    given += [f"{name} = {{{name}:{kind}}}" for name, kind in kinds.items()]
    code = _code(function).replace("{", "{{").replace("}", "}}")
    code = code.replace(f"def {function.__name__}(", "def f_{k:integer}(", 1)
    listed = ", ".join(given[:-1]) + (" and " if given[:-1] else "") + given[-1]
    return (
        f"Trace this Python function for {listed}:\n{_FENCE}python\n{code}\n{_FENCE}\n"
        "Let {result:name} be the value that it returns."
    )


def _code(function: Callable[..., Any]) -> str:
    """Return the source of a function without its docstring and without empty lines."""
    try:
        source = textwrap.dedent(inspect.getsource(function))
    except OSError as error:
        raise SourceError(
            f"the source of {function.__name__}, which prompts show, is not there: install the "
            "package with its .py files"
        ) from error
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.FunctionDef)
    if ast.get_docstring(definition) is None:
        raise ValueError(f"{function.__name__} has no docstring; say in one what it computes")
    docstring, first = definition.body[0], definition.body[1]
    lines = source.splitlines()
    kept = lines[: docstring.lineno - 1] + lines[first.lineno - 1 :]
    return "\n".join(line for line in kept if line.strip())
