"""What a child receives from its parents, and how it becomes the input of a task."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.task import Conversion
from graphwalks.arbigraph.edges import Scheme, all_arriving, converted, received
from tests.arbigraph.cases import dag_cases

PUBLISHED = Scheme("sum", 100, 10)
OURS = Scheme("sum", 97, 10)
SIGNED = Conversion(absolute=False, add=0, pad=False)
ABSOLUTE = Conversion(absolute=True, add=0, pad=False)

numbers = st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=40)


def test_one_number_passes_as_it_is() -> None:
    assert received([2388], "sum") == 2388


def test_numbers_are_summed_whatever_the_join() -> None:
    assert received([5, -7, 3], "sum") == received([5, -7, 3], "interleave") == 1


def test_one_list_gets_its_length_and_sum_in_front() -> None:
    assert received([[4, -1, 7]], "sum") == [3, 10, 4, -1, 7]


def test_lists_are_summed_place_by_place_and_the_longer_one_goes_on_alone() -> None:
    assert received([[1, 2, 3], [10]], "sum") == [3 + 1, 6 + 10, 1 + 10, 2, 3]


def test_lists_are_interleaved_and_the_longer_one_goes_on_alone() -> None:
    assert received([[1, 2], [10]], "interleave") == [2, 1, 3, 10, 1, 10, 2]


@pytest.mark.parametrize(
    ("value", "conversion", "expected"),
    [
        (-62, Conversion(absolute=True, add=1, pad=False), 63),
        (-205, SIGNED, -11),  # 205 = 2 * 97 + 11, and the sign stays
        ([100, -100, 97, -97, 3], SIGNED, [3, -3, 0, 0, 3]),
        ([100, -100], ABSOLUTE, [3, 3]),
        (list(range(12)), SIGNED, list(range(10))),
        ([5, 6, 7], Conversion(absolute=False, add=0, pad=True), [5, 6, 7, 0]),
        ([5, 6, 7, 8], Conversion(absolute=False, add=0, pad=True), [5, 6, 7, 8]),
        ([5], Conversion(absolute=False, add=0, pad=True), [5]),
    ],
)
def test_a_value_is_reduced_with_its_sign_cut_and_padded(
    value: Any, conversion: Conversion, expected: Any
) -> None:
    assert converted(value, conversion, OURS) == expected


def test_numbers_too_large_for_floats_keep_their_last_digit() -> None:
    """The published generator rounds through floats, 2 ** 53 + 1 to 2 ** 53 (bug B9)."""
    large = [2**53 + 1, -(2**53) - 1, 10**400 + 1]
    assert received([large], "sum") == [3, 10**400 + 1, *large]
    assert received([large[0], large[2]], "sum") == large[0] + large[2]
    assert converted(large, ABSOLUTE, OURS) == [number % 97 for number in map(abs, large)]
    assert converted(large[0], ABSOLUTE, OURS) == 2**53 % 97 + 1


@given(numbers, st.booleans(), st.booleans())
def test_a_converted_list_lies_in_its_domain(values: list[int], absolute: bool, pad: bool) -> None:
    result = converted(values, Conversion(absolute, 0, pad), OURS)
    assert isinstance(result, list)
    assert all((0 if absolute else -96) <= entry <= 96 for entry in result)
    kept = min(len(values), 10)
    assert len(result) == (1 << (kept - 1).bit_length() if pad else kept)


@given(numbers, st.integers(10, 60))
def test_a_list_says_in_front_what_is_cut_off_behind(values: list[int], more: int) -> None:
    longer = [*values, *([1] * more)]
    assert received([longer], "sum")[:2] == [len(longer), sum(longer)]  # type: ignore[index]


def test_graphs_filled_by_the_published_scheme_agree(shared_data: Any) -> None:
    graphs = dag_cases(shared_data)
    assert len(graphs) == 11
    for graph in graphs:
        outputs = {node["node_id"]: node["output"] for node in graph["nodes"]}
        for node in graph["nodes"]:
            task, taken = node["task"], node["joined_or_raw_input"]
            if node["parents"]:
                taken = received([outputs[parent] for parent in node["parents"]], "sum")
                # Of a single list the cases show what is there before length and sum.
                single = len(node["parents"]) == 1
                shown = taken[2:] if single and isinstance(taken, list) else taken
                assert shown == node["joined_or_raw_input"]
            # The cases show an input before zeros are appended to it.
            conversion = replace(task.conversion, pad=False)
            assert converted(taken, conversion, PUBLISHED) == node["adapted_input"]
            assert task.compute(node["adapted_input"], node["params"]) == node["output"]


@given(
    st.lists(
        st.lists(numbers, min_size=2, max_size=2) | st.lists(st.integers(), min_size=2, max_size=2),
        min_size=1,
        max_size=4,
    ).filter(lambda columns: len({type(column[0]) for column in columns}) == 1),
    st.sampled_from([
        SIGNED,
        ABSOLUTE,
        Conversion(absolute=True, add=7, pad=True),
        Conversion(absolute=False, add=0, pad=True),
    ]),
    st.sampled_from([OURS, Scheme("interleave", 100, 4)]),
)
def test_many_graphs_at_once_receive_what_each_does(
    columns: list[list[Any]], conversion: Conversion, scheme: Scheme
) -> None:
    each = [
        converted(received(outputs, scheme.join), conversion, scheme)
        for outputs in zip(*columns, strict=True)
    ]
    assert all_arriving(columns, conversion, scheme) == each
