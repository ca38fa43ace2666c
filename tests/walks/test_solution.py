"""Truth, twice and thrice: the fast route, the word-by-word route, networkx, published answers."""

import json
from collections.abc import Sequence
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from graphwalks.walks.generation import NODE_IDS, generate
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import VERSIONS, edge_block, read_edges, read_operation, render
from graphwalks.walks.solution import (
    _edge_numbers,
    level_set,
    solve_prompt,
    solve_prompt_general,
)
from graphwalks.walks.tiers import KINDS

UNTIMED = settings(deadline=None)  # the first example fills caches
Edges = Sequence[tuple[str, str]]

HEX = {"a": "0cc175b9c0", "b": "92eb5ffee6", "c": "4a8a08f09d", "d": "8277e0910d"}


def write(edges: Edges, operation: Operation, version: str) -> str:
    lines = "\n".join(f"{source} -> {target}" for source, target in edges)
    return render(lines, operation, version)


def third_opinion(prompt: str) -> frozenset[str]:
    """Answer with networkx."""
    operation = read_operation(prompt)
    graph = nx.DiGraph(read_edges(prompt))
    graph.add_node(operation.node)
    if operation.depth is None:
        found = graph.predecessors(operation.node)
    else:
        found = nx.descendants_at_distance(graph, operation.node, operation.depth)
    return frozenset(found) - {operation.node}


def takes_the_fast_route(prompt: str) -> bool:
    return _edge_numbers(edge_block(prompt)) is not None


# The reproduction set: what each graph guards against, its edges, the question, the answer.

CROSSING = "a->b a->c b->d c->d d->a"
REPRODUCTION_SET = [
    ("duplicates in a level", CROSSING, "bfs a 2", "d"),
    ("start node in a cycle", CROSSING, "bfs a 3", ""),
    ("revisited start", "a->b b->a b->c", "bfs a 2", "c"),
    ("already at depth 1", "a->b a->c b->c", "bfs a 2", ""),
    ("self loop at the start", "a->a a->b", "bfs a 1", "b"),
    ("self loop, double edge", "a->a b->a b->a", "parents a", "b"),
    ("empty truth", "a->b", "parents a", ""),
    ("depth past the end", "a->b b->c", "bfs a 5", ""),
    ("walk", "a->b b->c c->d", "bfs a 3", "d"),
    ("parents in a cycle", CROSSING, "parents d", "b c"),
    ("second round of a cycle", CROSSING, "bfs a 4", ""),
]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("order", ["as listed", "reversed"])
@pytest.mark.parametrize("ids", ["short", "hex"])
@pytest.mark.parametrize(
    ("graph", "question", "truth"),
    [case[1:] for case in REPRODUCTION_SET],
    ids=[case[0] for case in REPRODUCTION_SET],
)
def test_reported_mistakes_are_not_made(
    graph: str, question: str, truth: str, ids: str, order: str, version: str
) -> None:
    name = HEX if ids == "hex" else {letter: letter for letter in HEX}
    edges = [(name[pair[0]], name[pair[-1]]) for pair in graph.split()]
    kind, node, *depth = question.split()
    operation = Operation(kind, name[node], int(depth[0]) if depth else None)
    prompt = write(edges[::-1] if order == "reversed" else edges, operation, version)

    expected = {name[letter] for letter in truth.split()}
    assert takes_the_fast_route(prompt) == (ids == "hex")
    assert solve_prompt(prompt) == expected
    assert solve_prompt_general(prompt) == expected
    assert third_opinion(prompt) == expected


# Generated and genuine rows


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("tier", "count"), [("1k", 40), ("2k", 20), ("8k", 10), ("32k", 4), ("128k", 3), ("256k", 1)]
)
def test_all_routes_agree_with_the_generator(kind: str, tier: str, count: int) -> None:
    for index in range(count):
        instance = generate(
            kind,
            tier,
            11,
            index,
            prompt=VERSIONS[index % 2],
            node_ids=NODE_IDS[index % 2],
            shuffle_edges=index % 4 > 1,
        )
        truth = frozenset(instance.answer)
        assert takes_the_fast_route(instance.prompt)
        assert solve_prompt(instance.prompt) == truth
        assert solve_prompt_general(instance.prompt) == truth
        assert third_opinion(instance.prompt) == truth


@pytest.mark.parametrize("kind", KINDS)
def test_both_routes_agree_with_the_generator_on_the_largest_graphs(kind: str) -> None:
    instance = generate(kind, "1M", 11, 0, shuffle_edges=True)
    assert solve_prompt(instance.prompt) == frozenset(instance.answer)
    assert solve_prompt_general(instance.prompt) == frozenset(instance.answer)


def test_genuine_rows_have_their_published_answers(shared_data: Path) -> None:
    text = (shared_data / "graphwalks" / "real_rows.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    assert rows
    for row in rows:
        truth = frozenset(row["answer_nodes"])
        assert takes_the_fast_route(row["prompt"])
        assert solve_prompt(row["prompt"]) == truth
        assert solve_prompt_general(row["prompt"]) == truth
        assert third_opinion(row["prompt"]) == truth


# Random small graphs

HEX_IDS = st.sampled_from([f"{number:010x}" for number in (0, 1, 2, 3, 2**40 - 1, 2**39)])
WORDS = st.sampled_from(["a", "b", "c", "->", "節", "é", "[x]", "0cc175b9c0", "0CC175B9C0"])
ANY_IDS = WORDS | st.text(
    st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=4
).filter(lambda word: len(word.split()) == 1)


def prompts(ids: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Prompts over small graphs with self loops and duplicates, edges in any order."""
    return st.builds(
        write,
        st.lists(st.tuples(ids, ids), max_size=20),
        st.builds(Operation, st.just("bfs"), ids, st.integers(0, 6))
        | st.builds(Operation, st.just("parents"), ids, st.none()),
        st.sampled_from(VERSIONS),
    )


@UNTIMED
@given(prompts(HEX_IDS))
def test_all_routes_agree_on_small_graphs_with_hex_ids(prompt: str) -> None:
    assert takes_the_fast_route(prompt) == bool(edge_block(prompt))
    assert solve_prompt(prompt) == solve_prompt_general(prompt) == third_opinion(prompt)


@UNTIMED
@given(prompts(ANY_IDS))
def test_all_routes_agree_on_small_graphs_with_any_ids(prompt: str) -> None:
    assert solve_prompt(prompt) == solve_prompt_general(prompt) == third_opinion(prompt)


@UNTIMED
@given(prompts(HEX_IDS), st.randoms(use_true_random=False))
def test_the_order_of_the_edges_changes_nothing(prompt: str, random: object) -> None:
    block = edge_block(prompt)
    assume(block)
    lines = block.split("\n")
    random.shuffle(lines)  # type: ignore[attr-defined]
    shuffled = render("\n".join(lines), read_operation(prompt), "2026")
    assert solve_prompt(shuffled) == solve_prompt(prompt)


# Which route

A, B = HEX["a"], HEX["b"]


@pytest.mark.parametrize(
    ("edges", "answer"),
    [
        ("ABCDEF0123 -> abcdef0123", {"abcdef0123"}),
        ("ABCDEF0123 -> 0CC175B9C0", {"0CC175B9C0"}),
        ("012345678 -> 123456789", {"123456789"}),
        ("ABCDEF0123 -> 0123456789a", {"0123456789a"}),
        ("ABCDEF0123 -> éééééééééé", {"éééééééééé"}),
        ("0123456789 -> ghijklmnop", {"ghijklmnop"}),
        ("0123456789 -> 9876543210\r", {"9876543210"}),
        ("0123456789  ->  9876543210", {"9876543210"}),
        ("0123456789 -> 9876543210 ", {"9876543210"}),
    ],
    ids=[
        "upper case once",
        "upper case twice",
        "nine characters",
        "eleven characters",
        "not ASCII",
        "not hexadecimal",
        "carriage return",
        "wide arrow",
        "blank at the end",
    ],
)
def test_other_lists_are_left_to_the_general_route(edges: str, answer: set[str]) -> None:
    start = edges.split(maxsplit=1)[0]
    block = "\n".join([edges] * 3)
    prompt = render(block, Operation("bfs", start, 1), "2026")
    assert not takes_the_fast_route(prompt)
    assert solve_prompt(prompt) == solve_prompt_general(prompt) == answer


def test_a_list_whose_length_merely_fits_is_left_to_the_general_route() -> None:
    block = "\n".join(["0123456789 -> 9876543210\r"] * 25)
    assert (len(block) + 1) % 25 == 0
    assert _edge_numbers(block) is None


def test_an_empty_list_has_an_empty_answer() -> None:
    for operation in (Operation("bfs", A, 1), Operation("parents", A, None)):
        prompt = render("", operation, "2026")
        assert solve_prompt(prompt) == solve_prompt_general(prompt) == frozenset()


# The question


@pytest.mark.parametrize("node", ["4a8a08f09d", "0000000000", "ffffffffff", "c", "節"])
@pytest.mark.parametrize("depth", [None, 0, 1, 2])
def test_a_node_outside_the_graph_has_no_answer(node: str, depth: int | None) -> None:
    operation = Operation("parents" if depth is None else "bfs", node, depth)
    prompt = write([(A, B), (B, A)], operation, "2026")
    assert takes_the_fast_route(prompt)
    assert solve_prompt(prompt) == solve_prompt_general(prompt) == frozenset()


@pytest.mark.parametrize("node", ["a", HEX["a"]])
def test_the_start_is_no_answer_at_depth_0(node: str) -> None:
    prompt = write([(node, node), (node, node)], Operation("bfs", node, 0), "2026")
    assert solve_prompt_general(prompt) == frozenset()
    assert solve_prompt(prompt) == frozenset()


@pytest.mark.parametrize(
    "spelling",
    ["0CC175B9C0", "0x00000012", "00_0000_12", "+000000012", "00000000١٢"],
    ids=["upper case", "prefix", "underscores", "sign", "other digits"],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_question_that_spells_an_id_differently_asks_for_another_node(
    kind: str, spelling: str
) -> None:
    """All these are one number to `int`, and none is the id that the edges use."""
    edges = [(A, B), (B, A), ("0000000012", B), (B, "0000000012")]
    operation = Operation(kind, spelling, 1 if kind == "bfs" else None)
    prompt = write(edges, operation, "2026")
    assert takes_the_fast_route(prompt)
    assert solve_prompt_general(prompt) == frozenset()
    assert solve_prompt(prompt) == frozenset()


def test_a_depth_far_past_the_last_level_costs_nothing() -> None:
    prompt = write([(A, B), (B, A)], Operation("bfs", A, 999_999_999), "2026")
    assert solve_prompt(prompt) == solve_prompt_general(prompt) == frozenset()


# Levels of a graph with constant out-degree


@UNTIMED
@given(
    st.integers(1, 8).flatmap(
        lambda nodes: st.lists(
            st.lists(st.integers(0, nodes - 1), min_size=2, max_size=2),
            min_size=nodes,
            max_size=nodes,
        )
    ),
    st.integers(1, 9),
)
def test_levels_are_those_of_networkx(heads: list[list[int]], depth: int) -> None:
    graph = nx.DiGraph([(node, head) for node, pair in enumerate(heads) for head in pair])
    level = level_set(np.array(heads), 0, depth).tolist()
    assert len(level) == len(set(level))
    assert set(level) == nx.descendants_at_distance(graph, 0, depth) - {0}
