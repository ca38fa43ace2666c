"""Scores of misread questions, on a graph that fits on a line and on random ones."""

from collections.abc import Collection

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.walks.grading import grade
from graphwalks.walks.misreadings import MISREADINGS, misreading_scores
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import render
from graphwalks.walks.solution import solve_prompt
from graphwalks.walks.surroundings import read_surroundings

# From s: a and b in one step, c in two, d and e in three; x leads to s, s to itself.
GRAPH = "s -> a\ns -> b\na -> c\nc -> d\nc -> e\nx -> s\ns -> s"
SEARCH, PARENTS = Operation("bfs", "s", 3), Operation("parents", "s", None)


def answers(operation: Operation, edges: str = GRAPH) -> dict[str, Collection[str]]:
    seen = read_surroundings(render(edges, operation, "2026"))
    return {name: set(rule(seen)) for name, rule in MISREADINGS[operation.kind].items()}


def scores(operation: Operation, edges: str = GRAPH) -> dict[str, float]:
    prompt = render(edges, operation, "2026")
    return misreading_scores(solve_prompt(prompt), prompt)


def test_what_a_misread_search_answers() -> None:
    assert answers(SEARCH) == {
        "all_within_depth": {"a", "b", "c", "d", "e"},
        "stop_at_2": {"c"},
        "one_step": {"a", "b"},
        "all_nodes": {"s", "a", "b", "c", "d", "e", "x"},
    }


def test_what_a_misread_question_for_parents_answers() -> None:
    assert answers(PARENTS) == {
        "either_direction": {"a", "b", "x"},
        "children": {"a", "b"},
        "all_nodes": {"s", "a", "b", "c", "d", "e", "x"},
    }


def test_partial_credit_is_what_makes_a_misreading_score() -> None:
    """Of three steps the truth is d and e: two of five nodes, and two of seven."""
    assert scores(SEARCH) == pytest.approx({
        "all_within_depth": 2 * 2 / (5 + 2),
        "stop_at_2": 0,
        "one_step": 0,
        "all_nodes": 2 * 2 / (7 + 2),
    })
    assert scores(PARENTS) == pytest.approx({
        "either_direction": 2 * 1 / (3 + 1),
        "children": 0,
        "all_nodes": 2 * 1 / (7 + 1),
    })


def test_at_depth_1_three_misreadings_are_right() -> None:
    found = scores(Operation("bfs", "s", 1))
    assert {name for name, f1 in found.items() if f1 == 1} == {
        *("all_within_depth", "stop_at_2", "one_step"),
    }


def test_past_the_last_level_only_a_rule_that_finds_nothing_is_right() -> None:
    past = Operation("bfs", "s", 9)
    assert scores(past) == dict.fromkeys(MISREADINGS["bfs"], 0)
    at_the_end = "s -> s\nx -> s"
    assert scores(past, at_the_end) == dict.fromkeys(MISREADINGS["bfs"], 1) | {"all_nodes": 0}


def test_a_depth_of_0_asks_for_nothing() -> None:
    found = answers(Operation("bfs", "s", 0))
    assert (found["all_within_depth"], found["stop_at_2"]) == (set(), set())


def test_the_score_is_against_the_truth_that_is_given() -> None:
    prompt = render(GRAPH, SEARCH, "2026")
    assert misreading_scores(["c"], prompt)["stop_at_2"] == 1


@pytest.mark.parametrize("prompt", ["", "not a prompt", "\ud800"])
def test_a_text_that_is_no_prompt_has_no_scores(prompt: str) -> None:
    assert misreading_scores(["a"], prompt) == {}


NODES = st.sampled_from("abcdefgh")
EDGES = st.lists(st.tuples(NODES, NODES), min_size=1, max_size=20)


def listed(operation: Operation, edges: list[tuple[str, str]]) -> dict[str, set[str]]:
    """List what the rules answer, and the truth, by networkx."""
    graph = nx.DiGraph(edges)
    graph.add_node(node := operation.node)
    everything = {name for edge in edges for name in edge}
    into, out_of = ({*near} - {node} for near in (graph.pred[node], graph.succ[node]))
    if operation.depth is None:
        rules = {"either_direction": into | out_of, "children": out_of}
        return rules | {"all_nodes": everything, "truth": into}
    depth = operation.depth
    distances = nx.single_source_shortest_path_length(graph, node)
    levels = {step: {n for n, d in distances.items() if d == step} for step in range(1, 10)}
    return {
        "all_within_depth": {name for name, steps in distances.items() if 0 < steps <= depth},
        "stop_at_2": levels[min(depth, 2)],
        "one_step": levels[1],
        "all_nodes": everything,
        "truth": levels[depth],
    }


@given(
    EDGES,
    st.builds(Operation, st.just("bfs"), NODES, st.integers(1, 5))
    | st.builds(Operation, st.just("parents"), NODES, st.none()),
)
def test_scores_are_the_grades_of_the_listed_sets_and_follow_the_formulas(
    edges: list[tuple[str, str]], operation: Operation
) -> None:
    sets = listed(operation, edges)
    truth = sets.pop("truth")
    found = scores(operation, "\n".join(f"{source} -> {target}" for source, target in edges))
    assert found == {name: grade(sorted(nodes), truth).f1 for name, nodes in sets.items()}
    # Truths that lie within what a rule answers: F1 is a matter of two sizes.
    for name in ("all_within_depth", "either_direction", "all_nodes"):
        if name in found:
            total = len(sets[name]) + len(truth)
            assert found[name] == (2 * len(truth) / total if total else 1)
    for name, is_right in (
        ("one_step", operation.depth == 1 or not sets.get("one_step")),
        ("stop_at_2", (operation.depth or 0) <= 2 or not sets.get("stop_at_2")),
    ):
        if name in found:
            assert found[name] == is_right
