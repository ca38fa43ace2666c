"""Names of answers and places in the prompt."""

import pytest

from graphwalks.arbigraph.instance import output_name, output_number


@pytest.mark.parametrize(("name", "number"), [("task_1_out", 1), ("task_40_out", 40)])
def test_a_name_tells_the_place_and_the_place_the_name(name: str, number: int) -> None:
    assert output_number(name) == number
    assert output_name(number) == name
