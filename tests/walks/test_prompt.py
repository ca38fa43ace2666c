"""Prompts: the published bytes when written, the real question when read, nothing else ever."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.walks.generation import generate
from graphwalks.walks.instance import structure_of_prompt
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import (
    VERSIONS,
    PromptError,
    edge_block,
    read_edges,
    read_operation,
    read_version,
    render,
    render_question,
)
from graphwalks.walks.solution import solve_prompt, solve_prompt_general
from graphwalks.walks.tiers import KINDS, TIERS

UNTIMED = settings(deadline=None)  # the first example fills caches
HEADER = "The graph has the following edges:\n"
READERS: tuple[Callable[[str], object], ...] = (
    read_operation,
    edge_block,
    read_edges,
    read_version,
    structure_of_prompt,
    solve_prompt,
    solve_prompt_general,
)
NODE = "cfcd208495"
EDGE = "cfcd208495 -> c4ca4238a0"


def published_length(operation: Operation, version: str, edges: int) -> int:
    """Return the length of a prompt by the formulas that reproduce every published one."""
    fixed = {
        ("2026", "parents"): 1609,
        ("2026", "bfs"): 1688,
        ("2025", "parents"): 1538,
        ("2025", "bfs"): 1550,
    }
    two_digits = operation.depth is not None and operation.depth > 9
    return fixed[version, operation.kind] + 25 * edges + two_digits


@pytest.fixture(scope="module")
def genuine_rows(shared_data: Path) -> list[dict[str, Any]]:
    text = (shared_data / "graphwalks" / "real_rows.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


# The written text


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tier", TIERS)
def test_generated_prompts_have_the_published_lengths(tier: str, kind: str, version: str) -> None:
    for index in range(4):
        instance = generate(kind, tier, 0, index, prompt=version)
        edges = instance.node_count * instance.out_degree
        assert len(instance.prompt) == published_length(instance.operation, version, edges)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("depth", [None, 1, 9, 10, 39])
def test_a_second_digit_of_the_depth_makes_a_prompt_one_longer(
    depth: int | None, version: str
) -> None:
    operation = Operation("parents" if depth is None else "bfs", NODE, depth)
    prompt = render("\n".join([EDGE] * 7), operation, version)
    assert len(prompt) == published_length(operation, version, 7)


def test_genuine_rows_are_rebuilt_byte_for_byte(genuine_rows: list[dict[str, Any]]) -> None:
    for row in genuine_rows:
        edges = "\n".join(f"{source} -> {target}" for source, target in read_edges(row["prompt"]))
        operation = Operation(row["problem_type"], row["operation_node"], row["depth"])
        assert render(edges, operation, "2026") == row["prompt"]
        assert read_operation(row["prompt"]) == operation
        assert read_version(row["prompt"]) == "2026"


def test_genuine_rows_in_the_2025_wording_have_the_length_of_their_column(
    genuine_rows: list[dict[str, Any]],
) -> None:
    compared = 0
    for row in genuine_rows:
        prompt = render(edge_block(row["prompt"]), read_operation(row["prompt"]), "2025")
        assert len(prompt) == row["prompt_2025_chars"]
        if row["prompt_chars_column"] is not None:
            assert len(prompt) == row["prompt_chars_column"]
            compared += 1
    assert compared >= 2


def test_the_question_is_worded_as_published() -> None:
    search, parents = Operation("bfs", NODE, 3), Operation("parents", NODE, None)
    assert render_question(search, "2026") == (
        "Perform a BFS from node cfcd208495 and return only the nodes at exactly depth 3 "
        "(not nodes at intermediate depths)."
    )
    assert render_question(search, "2025") == "Perform a BFS from node cfcd208495 with depth 3."
    for version in VERSIONS:
        assert render_question(parents, version) == "Find the parents of node cfcd208495."


@pytest.mark.parametrize(
    ("version", "present", "absent"),
    [
        ("2026", "both reachable and exactly at that depth", "reachable at that depth, do not"),
        ("2025", "reachable at that depth, do not", "both reachable and exactly at that depth"),
        ("2026", "You should reason through the operation step by step, and then", "immediately"),
        ("2025", "You should immediately return the set of nodes", "step by step"),
    ],
)
def test_the_wordings_differ_in_rule_and_closing(version: str, present: str, absent: str) -> None:
    prompt = render(EDGE, Operation("bfs", NODE, 1), version)
    assert present in prompt
    assert absent not in prompt


def test_a_prompt_begins_and_ends_as_published() -> None:
    prompt = render(EDGE, Operation("parents", NODE, None), "2026")
    assert prompt.startswith("\nYou will be given a graph as a list of directed edges. ")
    assert prompt.endswith(
        "\n\n\nOperation:\nFind the parents of node cfcd208495.\n\n"
        "You should reason through the operation step by step, and then return the set of nodes "
        "that the operation results in. Return your final answer as a list of nodes in the very "
        "last line of your response. For example, if the operation returns the set of nodes "
        "[node1, node2, node3], your response should be:\n"
        "Final Answer: [node1, node2, node3]\n"
        "If the operation returns the empty set, your response should be:\n"
        "Final Answer: []\n"
    )


@pytest.mark.parametrize("node", ["{node}", "{0}", "{", "%s", "\\1"])
def test_an_id_that_looks_like_a_slot_is_written_as_it_is(node: str) -> None:
    operation = Operation("bfs", node, 2)
    assert read_operation(render(f"{node} -> b", operation, "2026")) == operation


# The text read again


@UNTIMED
@given(
    st.sampled_from(["a", "cfcd208495", "node.", "節点", "a,b]"]),
    st.none() | st.integers(0, 999_999_999),
    st.sampled_from(VERSIONS),
)
def test_what_is_written_is_read_again(node: str, depth: int | None, version: str) -> None:
    operation = Operation("parents" if depth is None else "bfs", node, depth)
    prompt = render(f"{node} -> b\nb -> c", operation, version)
    assert read_operation(prompt) == operation
    assert read_edges(prompt) == [(node, "b"), ("b", "c")]
    assert edge_block(prompt) == f"{node} -> b\nb -> c"
    assert read_version(prompt) == version


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tier", TIERS)
def test_the_question_read_is_the_real_one_and_never_an_example(tier: str, kind: str) -> None:
    for version in VERSIONS:
        instance = generate(kind, tier, 1, 0, prompt=version)
        assert read_operation(instance.prompt) == instance.operation
        assert read_version(instance.prompt) == version


def test_a_whole_prompt_before_the_real_one_is_passed_over() -> None:
    """Only what stands after the last edge list counts."""
    earlier = render("a -> b", Operation("bfs", "a", 1), "2026")
    prompt = earlier + render("c -> d", Operation("parents", "d", None), "2025")
    assert read_operation(prompt) == Operation("parents", "d", None)
    assert read_edges(prompt) == [("c", "d")]
    assert read_version(prompt) is None


@pytest.mark.parametrize("first", [Operation("bfs", "a", 1), Operation("parents", "a", None)])
@pytest.mark.parametrize("last", [Operation("bfs", "b", 2), Operation("parents", "b", None)])
def test_of_two_questions_the_last_one_counts(first: Operation, last: Operation) -> None:
    prompt = render("a -> b", first, "2026") + render_question(last, "2026")
    assert read_operation(prompt) == last


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no prompt at all",
        "Perform a BFS from node a with depth 1.",
        "The graph has the following edges: a -> b",
    ],
)
def test_a_text_without_an_edge_list_is_no_prompt(text: str) -> None:
    for reader in (read_operation, edge_block, read_edges, solve_prompt, solve_prompt_general):
        with pytest.raises(PromptError, match="no edge list"):
            reader(text)
    assert read_version(text) is None


def test_examples_do_not_stand_in_for_a_missing_question() -> None:
    prompt = render("a -> b", Operation("bfs", "a", 1), "2026")
    cut = prompt[: prompt.rindex("Operation:")]
    assert "Find the parents of node abcd." in cut
    with pytest.raises(PromptError, match="no question after the last edge list"):
        read_operation(cut)


@pytest.mark.parametrize(
    "question",
    [
        "Perform a BFS from node a.",
        "Perform a BFS from node a with depth two.",
        "Perform a BFS from node a with depth 1234567890.",
        "Perform a BFS from node ",
        "Find the parents of node ",
    ],
)
def test_a_question_of_another_form_is_refused_and_quoted(question: str) -> None:
    with pytest.raises(PromptError, match="neither of the two known forms"):
        read_operation(f"{HEADER}a -> b\n\n\nOperation:\n{question}")


@pytest.mark.parametrize("line", ["a - b", "a -> b c", "a ->", "-> b", "a->b", "a → b"])
def test_a_line_that_is_no_edge_is_refused_with_its_number(line: str) -> None:
    prompt = render(f"a -> b\n{line}", Operation("bfs", "a", 1), "2026")
    with pytest.raises(PromptError, match="line 2 of the edge list"):
        read_edges(prompt)


@pytest.mark.parametrize("change", ["leading line end", "other word", "trailing blank"])
def test_a_text_of_other_wording_has_no_version(change: str) -> None:
    prompt = render(EDGE, Operation("bfs", NODE, 1), "2026")
    changed = {
        "leading line end": prompt[1:],
        "other word": prompt.replace("step by step", "carefully"),
        "trailing blank": f"{prompt} ",
    }[change]
    assert read_version(changed) is None
    assert read_operation(changed) == Operation("bfs", NODE, 1)


# Hostile texts

FRAGMENTS = st.sampled_from([
    HEADER,
    "\n\n",
    "\n",
    "Operation:\n",
    "Perform a BFS from node ",
    "Find the parents of node ",
    " with depth ",
    " and return only the nodes at exactly depth ",
    " -> ",
    EDGE,
    NODE,
    NODE.upper(),
    "0x00000012",
    "7",
    "٣",
    "\0",
    "\ud800",
    "\r",
    "\u2028",
    ".",
])


def outcome(reader: Callable[[str], object], text: str) -> object:
    """Return what a reader returns, or that it refused."""
    try:
        return reader(text)
    except PromptError:
        return PromptError


@UNTIMED
@given(st.text(st.characters()))
def test_no_text_raises_anything_but_a_prompt_error(text: str) -> None:
    for reader in READERS:
        outcome(reader, text)
        outcome(reader, f"{HEADER}{text}\n\nFind the parents of node a.")
        outcome(reader, f"{HEADER}a -> b\n\nPerform a BFS from node {text}")


@UNTIMED
@given(st.lists(FRAGMENTS, max_size=25).map("".join))
def test_no_mixture_of_prompt_parts_raises_anything_but_a_prompt_error(text: str) -> None:
    for reader in READERS:
        outcome(reader, text)
    assert outcome(solve_prompt, text) == outcome(solve_prompt_general, text)


MILLION = 1_000_000
QUESTION = "\n\nFind the parents of node a."
# What stands before, what is repeated how often, what stands behind.
HUGE = {
    "openings of a search": (HEADER, "Perform a BFS from node ", MILLION, ""),
    "openings of parents": (HEADER, "Find the parents of node ", MILLION, ""),
    "almost openings": (HEADER, "Perform a BFS from nod", MILLION, ""),
    "edge lists": ("", HEADER, MILLION, ""),
    "one id": (f"{HEADER}a -> b\n\nPerform a BFS from node ", "x", 20 * MILLION, ""),
    "one depth": (f"{HEADER}a -> b\n\nPerform a BFS from node a with depth ", "1", MILLION, ""),
    "one line": (HEADER, "a -> ", MILLION, QUESTION),
    "blanks": (HEADER, " \n", MILLION, QUESTION),
    "line ends": (HEADER, "\n", 20 * MILLION, ""),
    "half characters": (HEADER, "\ud800", MILLION, QUESTION),
    "zeros": (HEADER, "\0", 20 * MILLION, QUESTION),
}


@pytest.mark.parametrize("name", HUGE)
def test_a_hostile_text_is_read_to_its_end(name: str) -> None:
    """It is so long that a reading of quadratic time would take hours."""
    before, repeated, times, behind = HUGE[name]
    text = f"{before}{repeated * times}{behind}"
    answer = frozenset[str]() if name == "blanks" else PromptError
    found = {reader: outcome(reader, text) for reader in READERS}
    assert found[solve_prompt] == found[solve_prompt_general] == answer
