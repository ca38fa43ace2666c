"""Grades of answers and the anatomy of wrong ones."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.walks.grading import (
    SHOWN_ID_CHARACTERS,
    SHOWN_IDS,
    Anatomy,
    ErrorClass,
    Grade,
    anatomy,
    grade,
)
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import render

NODES = st.sampled_from("abcdefgh")

# a -> b, c; b, c -> d; d -> e, a; y -> x -> a; e and v lead nowhere further.
GRAPH = "a -> b\na -> c\nb -> d\nc -> d\nd -> e\nd -> a\nx -> a\ny -> x\nu -> v\na -> a"
BFS_1 = render(GRAPH, Operation("bfs", "a", 1), "2026")
BFS_2 = render(GRAPH, Operation("bfs", "a", 2), "2026")
PARENTS = render(GRAPH, Operation("parents", "a", None), "2026")


def numbers(result: Grade) -> tuple[float, float, float, float]:
    return (result.f1, result.exact, result.precision, result.recall)


def ids_by_class(result: Anatomy | None) -> dict[str, list[str]]:
    assert result is not None
    return {name: found["ids"] for name, found in result.as_metadata().items()}


def test_the_empty_answer_to_an_empty_truth_is_right() -> None:
    assert numbers(grade((), ())) == (1, 1, 1, 1)


@pytest.mark.parametrize("truth", [(), ("a",)])
def test_no_answer_is_wrong_even_if_the_truth_is_empty(truth: tuple[str, ...]) -> None:
    assert numbers(grade(None, truth)) == (0, 0, 0, 0)


@pytest.mark.parametrize(("reading", "truth"), [((), ("a",)), (("a",), ()), (("a",), ("b", "c"))])
def test_sets_without_a_common_node_score_nothing(
    reading: tuple[str, ...], truth: tuple[str, ...]
) -> None:
    assert numbers(grade(reading, truth)) == (0, 0, 0, 0)


def test_one_node_too_many_costs_precision() -> None:
    result = grade(("a", "b", "c"), ("b", "a"))
    assert numbers(result) == pytest.approx((0.8, 0, 2 / 3, 1))
    assert (result.hits, result.returned, result.expected) == (2, 3, 2)


def test_one_node_too_few_costs_recall() -> None:
    assert numbers(grade(("a",), ("a", "b"))) == pytest.approx((2 / 3, 0, 1, 0.5))


def test_order_and_repetition_do_not_matter() -> None:
    assert numbers(grade(("b", "a", "b"), ["a", "b"])) == (1, 1, 1, 1)


@given(st.lists(NODES), st.lists(NODES))
def test_f1_is_the_harmonic_mean_and_exact_means_equal_sets(
    reading: list[str], truth: list[str]
) -> None:
    result = grade(reading, truth)
    total = result.precision + result.recall
    mean = 2 * result.precision * result.recall / total if total else 0.0
    assert result.f1 == pytest.approx(mean)
    assert (result.exact == 1) == (set(reading) == set(truth)) == (result.f1 == 1)


def test_a_right_answer_has_no_errors_and_its_prompt_is_not_read() -> None:
    result = anatomy(("b", "c"), ("c", "b"), "not a prompt")
    assert result is not None
    assert result.as_metadata() == {}


def test_missed_nodes_alone_do_not_need_the_prompt() -> None:
    result = anatomy((), ("c", "b"), "not a prompt")
    assert result is not None
    assert result.as_metadata() == {"missed": {"count": 2, "ids": ["b", "c"]}}


def test_errors_of_a_search_are_told_apart() -> None:
    returned = ("nowhere", "a", "b", "e", "y", "x", "u")
    assert ids_by_class(anatomy(returned, ("d",), BFS_2)) == {
        "invented": ["nowhere"],
        "start": ["a"],
        "shallow": ["b"],
        "deep": ["e"],
        "reversed": ["y"],
        "other": ["x", "u"],
        "missed": ["d"],
    }


def test_a_node_that_the_search_reaches_too_late_is_deep_even_if_it_also_leads_to_the_start() -> (
    None
):
    assert ids_by_class(anatomy(("b", "c", "d", "x"), ("b", "c"), BFS_1)) == {
        "deep": ["d"],
        "reversed": ["x"],
    }


def test_errors_of_a_parents_question_are_told_apart() -> None:
    returned = ("nowhere", "a", "b", "d", "y", "e", "u")
    assert ids_by_class(anatomy(returned, ("d", "x"), PARENTS)) == {
        "invented": ["nowhere"],
        "start": ["a"],
        "deep": ["y"],
        "reversed": ["b"],
        "other": ["e", "u"],
        "missed": ["x"],
    }


def test_every_class_counts_all_and_shows_a_few_short_ids() -> None:
    returned = [f"{number:03}" + "n" * 100 for number in range(50)]
    result = anatomy([*returned, "\ud800"], (), BFS_1)
    assert result is not None
    assert result.invented.count == 51
    assert len(result.invented.ids) == SHOWN_IDS
    assert result.invented.ids[0] == "000" + "n" * (SHOWN_ID_CHARACTERS - 3)


def test_names_that_no_log_could_hold_are_replaced() -> None:
    result = anatomy(["\ud800"], (), BFS_1)
    assert result is not None
    assert result.invented == ErrorClass(1, ("?",))


@pytest.mark.parametrize("prompt", ["", "not a prompt", BFS_1.replace("b -> d", "b d"), "\ud800"])
def test_a_text_that_is_no_prompt_has_no_anatomy(prompt: str) -> None:
    assert anatomy(("a",), ("b",), prompt) is None


def test_without_an_answer_there_is_nothing_to_take_apart() -> None:
    assert anatomy(None, ("b",), BFS_1) is None


@given(
    st.lists(st.tuples(NODES, NODES), min_size=1, max_size=20),
    st.lists(NODES | st.just("invented")),
    st.lists(NODES),
    st.sampled_from([Operation("bfs", "a", 1), Operation("bfs", "a", 3)])
    | st.just(Operation("parents", "a", None)),
)
def test_every_node_too_many_is_in_exactly_one_class(
    edges: list[tuple[str, str]], reading: list[str], truth: list[str], operation: Operation
) -> None:
    prompt = render(
        "\n".join(f"{source} -> {target}" for source, target in edges), operation, "2026"
    )
    result = anatomy(reading, truth, prompt)
    assert result is not None
    classes = {field.name: getattr(result, field.name) for field in fields(Anatomy)}
    missed = classes.pop("missed")
    shown = [node for found in classes.values() for node in found.ids]
    assert sorted(shown) == sorted(set(reading) - set(truth))
    assert list(missed.ids) == sorted(set(truth) - set(reading))
