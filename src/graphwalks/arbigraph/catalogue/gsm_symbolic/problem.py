"""A template as a task of the catalogue."""

from typing import Final

from graphwalks.arbigraph.catalogue.gsm_symbolic.template import Template
from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task, Value
from graphwalks.arbigraph.expressions import Expression, ExpressionError
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

CATEGORY: Final = "gsm_symbolic"

_CONVERSION: Final = Conversion(absolute=True, add=0, pad=False)


def task_of_template(number: int, template: Template) -> Task:
    """Make the task of a template.

    Its `draw` raises an `ArgumentError` where no draw fits a value, and `compute` and `resolve`
    where a value that is not the drawn one gives no whole number. The second route is the
    expression by which the worked solution of the file ends, on the numbers of the text; where that
    is the expression of the answer once more, the routes share their formula.

    Args:
        number: Of the template.
        template: What it says.
    """
    name = f"template_{number:04}"

    def draw(stream: Stream, value: Value) -> Parameters:
        params = template.draw(stream, _number(value))
        if params is None:
            raise ArgumentError(f"{name} has no draw that fits {value}; try another value")
        return params

    def answer(expression: Expression, value: Value, params: Parameters) -> int:
        try:
            result = expression(template.given(params, _number(value)))
        except ExpressionError as error:
            raise ArgumentError(f"{name} has no answer for {value}: {error}") from error
        if type(result) is int:
            return result
        raise ArgumentError(f"{name} has no answer for {value}: {result} is no whole number")

    return Task(
        category=CATEGORY,
        task_id=number,
        name=name,
        input="scalar",
        output="scalar",
        conversion=_CONVERSION,
        statement=template.statement,
        draw=draw,
        compute=lambda value, params: answer(template.answer, value, params),
        resolve=lambda _statement, value, params: answer(template.worked, value, params),
        as_target=True,
        as_inner=True,
    )


def _number(value: Value) -> int:
    assert isinstance(value, int)  # its input is a scalar
    return value
