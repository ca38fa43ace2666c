"""A template as a task of the catalogue."""

import math
from typing import Final

from graphwalks.arbigraph.catalogue.gsm_symbolic.template import Template
from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task, Value
from graphwalks.arbigraph.expressions import Expression, ExpressionError
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

CATEGORY: Final = "gsm_symbolic"

COARSE: Final = frozenset({7, 15, 67})
"""Templates whose answer, a percentage or a number of trips, is the same for a quarter to a half of
all other values (for the others it is a fifteenth at most), so that they may only be targets."""

NEARLY_CONSTANT: Final = 15
"""Template with the same answer in five of six draws: a target only where its number is given."""

_CONVERSION: Final = Conversion(absolute=True, add=0, pad=False)


def template_task(number: int, template: Template) -> Task:
    """Make the task of a template.

    What is drawn for a value has a whole answer. With another value, as in a counterfactual draw,
    the same problem may have none: its answer is then rounded down, so that it can equal the answer
    of the drawn value where it truly differs, but never the other way round.

    `draw` raises an `ArgumentError` where nothing fits a value, `compute` and `resolve` where the
    answer divides by zero. The second route is the expression by which the worked solution of the
    file ends, on the numbers of the text; where that is the expression of the answer once more, the
    routes share their formula.

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
            return math.floor(expression(template.given(params, _number(value))))
        except ExpressionError as error:
            raise ArgumentError(f"{name} has no answer for {value}: {error}") from error

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
        as_target=number != NEARLY_CONSTANT,
        as_inner=number not in COARSE,
    )


def _number(value: Value) -> int:
    assert isinstance(value, int)  # its input is a scalar
    return value
