"""Readers of answers: what a careful person reads, and what the form allows."""

import json
from pathlib import Path

import pytest

from graphwalks.walks.answer import read_flexible, read_strict

A, B, C, D = "1679091c5a", "c9f0f895fb", "d3d9446802", "8f14e45fce"
NBSP, ZERO_WIDTH = "\u00a0", "\u200b"
NAMES = {"A": A, "B": B, "C": C, "D": D}


def written(pattern: str) -> str:
    """Return a reply with the capital letters ``‹A›`` to ``‹D›`` replaced by ids."""
    for letter, node in NAMES.items():
        pattern = pattern.replace(f"‹{letter}›", node)
    return pattern


# Replies that keep to the form: both readers read them. Every reply names A and B.
OFFICIAL = [
    "Final Answer: [‹A›, ‹B›]",
    "Step 1: scan the edges.\nTwo sources found.\n\nFinal Answer: [‹A›, ‹B›]",
    "Final Answer: [‹A›, ‹B›]\n",
    "Final Answer: [‹A›, ‹B›]\n\n  \n",
    "Done.\r\nFinal Answer: [‹A›, ‹B›]\r\n",
    "Done.\rFinal Answer: [‹A›, ‹B›]\r",
    "   Final Answer: [‹A›, ‹B›]",
    "Final Answer: [‹A›, ‹B›]   ",
    "Final Answer:[‹A›, ‹B›]",
    "Final Answer:  [‹A›, ‹B›]",
    "Final Answer:\t[ ‹A› ,\t‹B› ]",
    f"Final Answer:{NBSP}[‹A›,{NBSP}‹B›]",
    "Final Answer: [‹A›,‹B›]",
    "Final Answer: [‹A›, ‹B›, ‹A›]",
    "Final Answer: [‹A›, ‹B›]\nFinal Answer: [‹A›, ‹B›]",
    "Final Answer: [‹C›]\n\nWait, ‹C› has no such edge.\n\nFinal Answer: [‹A›, ‹B›]",
    "Format: Final Answer: [node1, node2, node3]\nFinal Answer: [‹A›, ‹B›]",
    "<think>maybe Final Answer: [‹C›]</think>\nFinal Answer: [‹A›, ‹B›]",
    "<think>maybe [‹C›]</think>Final Answer: [‹A›, ‹B›]",
    "maybe ‹C›</think>\n\nFinal Answer: [‹A›, ‹B›]",
    "The operation gives 2 nodes. Final Answer: [‹A›, ‹B›]",
    "Final Answer: [‹A›, ‹B›].",
    "**Final Answer: [‹A›, ‹B›]**",
    "Final Answer: [‹A›, ‹B›] (excluding [‹D›])",
]

# Replies that do not, and say plainly enough that A and B are meant.
FREE = [
    "**Final Answer:** [‹A›, ‹B›]",
    "**Final Answer**: [‹A›, ‹B›]",
    "### Final Answer\n[‹A›, ‹B›]",
    "**Final Answer**\n\n[‹A›, ‹B›]",
    "Final Answer:\n[‹A›, ‹B›]",
    "final answer: [‹A›, ‹B›]",
    "FINAL ANSWER: [‹A›, ‹B›]",
    "Final Answer : [‹A›, ‹B›]",
    "Final Answer：[‹A›, ‹B›]",
    "Final Answer: [‹A›，‹B›]",
    "Final Answer：[‹A›，‹B›]",
    "Final Answer (parents of ‹C›): [‹A›, ‹B›]",
    "Final Answer: ['‹A›', '‹B›']",
    'Final Answer: ["‹A›", "‹B›"]',
    "Final Answer: [`‹A›`, `‹B›`]",
    "Final Answer: [**‹A›**, **‹B›**]",
    "```\nFinal Answer: [‹A›, ‹B›]\n```",
    "Here is the result:\n```text\nFinal Answer: [‹A›, ‹B›]\n```\n",
    "Final Answer:\n```text\n[‹A›, ‹B›]\n```",
    '{"final_answer": ["‹A›", "‹B›"]}',
    '```json\n{\n  "final_answer": [\n    "‹A›",\n    "‹B›"\n  ]\n}\n```',
    r"Final Answer: $\boxed{[‹A›, ‹B›]}$",
    r"**Final Answer:** $\boxed{\{‹A›, ‹B›\}}$",
    r"\boxed{‹A›, ‹B›}",
    r"\boxed{\text{‹A›}, \text{‹B›}}",
    r"Final Answer: \[‹A›, ‹B›\]",
    r"Final Answer: \{‹A›, ‹B›\}",
    r"Final Answer: $\left\{\texttt{‹A›}, \texttt{‹B›}\right\}$",
    "Final Answer: {‹A›, ‹B›}",
    "Final Answer: (‹A›, ‹B›)",
    "Final Answer: ‹A›, ‹B›",
    "Final Answer: ‹A› and ‹B›.",
    "Final Answer: ‹A›, ‹B›</s>",
    "Final Answer: ‹A›, ‹B›. I checked every edge twice.",
    "Final Answer: [‹A› ‹B›]",
    "Final Answer: [‹A›; ‹B›]",
    "Final Answer: [[‹A›, ‹B›]]",
    "Final Answer: [node ‹A›, node ‹B›]",
    "Final Answer: [‹A› (level 2), ‹B› (level 2)]",
    "Final Answer: [\n  ‹A›,\n  ‹B›\n]",
    "Final Answer: [‹A›,\n‹B›]",
    "Final Answer:\n- ‹A›\n- ‹B›",
    "Final Answer:\n* `‹A›`\n* `‹B›`\n\nBoth have an edge to ‹C›.",
    "Final Answer:\n\n1. ‹A›\n2. ‹B›",
    "Final Answer:\n1) node ‹A› (line 3)\n2) node ‹B› (line 9)\n",
    "Final Answer:\n‹A›\n‹B›",
    "Final Answer: [‹A›, ‹B›]\n\nI checked every edge twice.",
    "Final Answer: [‹A›, ‹B›]\n(Had it been empty I would have written Final Answer: [].)",
    "Final Answer: [‹A›, ‹B›]\nAn empty set is written as Final Answer: [].",
    "Final Answer: [‹A›, ‹B›]\n\nLet me know if this answer needs more detail.",
    "Final Answer: [‹A›, ‹B›]\n<think>one more look: ‹C›?</think>\nDone.",
    "The final answer is [‹A›, ‹B›]",
    "Answer: [‹A›, ‹B›]",
    "Final Answer: The parents of ‹C› are [‹A›, ‹B›].",
    "Final Answer: The parents of ‹C› are ‹A› and ‹B›.",
    "| Final Answer | [‹A›, ‹B›] |",
    "Final Answer: [‹A›, ‹B›]\n\nThis answer (as requested) names 2 nodes.",
    "[‹A›, ‹B›]",
    "['‹A›', '‹B›']",
    "result = ['‹A›', '‹B›']",
    "I found two.\n```python\nresult = [\n    '‹A›',\n    '‹B›',\n]\n```\n",
    "<answer>[‹A›, ‹B›]</answer>",
    "> **Final Answer:**\n> [‹A›,\n> ‹B›]",
    f"Final Answer: [{ZERO_WIDTH}‹A›, ‹B›]",
    f"Final Answer: [{A.upper()}, {B.upper()}]",
]

# Free in form, but read by both: dress around the line does not touch the marker or the list.
DRESSED_LINE = [
    "### Final Answer: [‹A›, ‹B›]",
    "`Final Answer: [‹A›, ‹B›]`",
    r"$$\boxed{\text{Final Answer: [‹A›, ‹B›]}}$$",
    "Final Answer: [‹A›, ‹B›,]",
    "Final Answer: [‹A›, ‹B›] (2 nodes)",
    "Final Answer: [‹C›] - no, correction - Final Answer: [‹A›, ‹B›]",
    "Final Answer: [‹A›, ‹B›]<|im_end|>",
    "Final Answer: [‹A›, ‹B›]</s>",
    "<p>Final Answer: [‹A›, ‹B›]</p>",
    "> Final Answer: [‹A›, ‹B›]",
    "<|channel|>analysis<|message|>maybe [‹C›]<|end|><|start|>assistant"
    "<|channel|>final<|message|>Final Answer: [‹A›, ‹B›]<|return|>",
]

EMPTY_OFFICIAL = [
    "Final Answer: []",
    "Final Answer: []\n",
    "Final Answer: [ ]",
    "Final Answer: [] (no node points at it)",
    "Final Answer: [].",
    "Final Answer: [‹C›]\nWait, ‹C› is the start node. Final Answer: []",
    "Final Answer: [‹C›]\nThe level is empty, so the Final Answer: []",
]

EMPTY_FREE = [
    "**Final Answer:** []",
    'Final Answer: [""]',
    "Final Answer: [None]",
    "Final Answer: [empty set]",
    "Final Answer: {}",
    "Final Answer: ∅",
    r"Final Answer: $\emptyset$",
    r"Final Answer: $\boxed{\varnothing}$",
    r"Final Answer: $\boxed{[]}$",
    r"Final Answer: \{\}",
    r"Final Answer: $\boxed{}$",
    "Final Answer: there are no such nodes.",
    "Final Answer: None",
    "Final Answer: None.",
    "Final Answer: the empty set",
    "The final answer is an empty list.\n\n### Final Answer\n[]",
    "[]",
    "```\nFinal Answer: []\n```",
    "Final Answer: []\nNo edges lead to it.",
]

NO_ANSWER = [
    "",
    " \n\t ",
    "!" * 60,
    "I cannot compute this by hand; please use a script.",
    "Level 1: ‹A›, ‹B›. Level 2: now looking at ‹A› -> ",
    "Final Answer: [‹A›, ‹B›, ...]",
    "Final Answer: [‹A›, ‹B›, …]",
    "Final Answer: [‹A›, ‹B›, and 40 more]",
    "Final Answer: ‹A›, ‹B›, ...",
    "Reasoning...\nFinal Answer: [‹A›, ‹B›, 8f14e",
    "Final Answer: [‹C›]\nNo, that is wrong.\nFinal Answer: [‹A›, ",
    "Final Answer:",
    "Final Answer: see above",
    "<think>So the Final Answer: [‹A›, ‹B›]\n</think>\n",
    "<think>Let me see. Final Answer: [‹A›, ‹B›] hmm, check",
    "<think>one</think>Final Answer: [‹C›] <think>or Final Answer: [‹A›]",
    "<|channel|>analysis<|message|>Final Answer: [‹A›, ‹B›]<|end|>",
    "def answer() -> None: {}",
    "- [ ] check ‹A›\n- [ ] check ‹B›",
]


def as_set(reading: tuple[str, ...] | None) -> set[str] | None:
    return None if reading is None else set(reading)


@pytest.mark.parametrize("reply", [*OFFICIAL, *DRESSED_LINE])
def test_both_readers_read_the_official_form(reply: str) -> None:
    assert as_set(read_strict(written(reply))) == {A, B}
    assert as_set(read_flexible(written(reply))) == {A, B}


@pytest.mark.parametrize("reply", FREE)
def test_only_the_flexible_reader_reads_a_free_form(reply: str) -> None:
    assert read_strict(written(reply)) is None
    assert as_set(read_flexible(written(reply))) == {A, B}


@pytest.mark.parametrize("reply", EMPTY_OFFICIAL)
def test_both_readers_read_an_official_empty_answer(reply: str) -> None:
    assert read_strict(written(reply)) == ()
    assert read_flexible(written(reply)) == ()


@pytest.mark.parametrize("reply", EMPTY_FREE)
def test_only_the_flexible_reader_reads_a_free_empty_answer(reply: str) -> None:
    assert read_strict(written(reply)) is None
    assert read_flexible(written(reply)) == ()


@pytest.mark.parametrize("reply", NO_ANSWER)
def test_no_reader_finds_an_answer_where_none_was_given(reply: str) -> None:
    assert read_strict(written(reply)) is None
    assert read_flexible(written(reply)) is None


def test_the_order_stays_and_repetitions_go() -> None:
    reply = f"Final Answer: [{B}, {A}, {B}, {C}, {A}]"
    assert read_strict(reply) == (B, A, C)
    assert read_flexible(reply) == (B, A, C)


@pytest.mark.parametrize(
    ("reply", "names"),
    [
        ("Final Answer: [node1, node2, node3]", ("node1", "node2", "node3")),
        ("Final Answer: [uvwx, efgh]", ("uvwx", "efgh")),
        (f"Final Answer: [{A}, node_7, 8f14e]", (A, "node_7", "8f14e")),
    ],
)
def test_names_that_are_no_ids_are_kept(reply: str, names: tuple[str, ...]) -> None:
    assert read_strict(reply) == names
    assert read_flexible(reply) == names


def test_genuine_replies_are_read_as_by_a_careful_person(shared_data: Path) -> None:
    file = shared_data / "graphwalks" / "extraction_cases.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        text, nodes = case["text"], case["expected_nodes"]
        expected = None if nodes is None else set(nodes)
        strict, flexible = read_strict(text), read_flexible(text)
        assert as_set(flexible) == expected, case["id"]
        if case["reading_class"] in {"spec", "spec_whitespace"}:
            assert as_set(strict) == expected, case["id"]
        assert strict is None or strict == flexible, case["id"]


EMPTY_AT_LAST = [
    "Final Answer: [‹C›]\nThat was wrong.\nThe correct Final Answer: []",
    "Step 1 answer: [‹C›]\nStep 3 Final Answer: []",
    "The answer for depth 1 is [‹C›].\nThere is nothing at depth 2, giving Final Answer: []",
    "Answer: [‹C›] was my guess; Final Answer: []",
    "Final Answer: [‹C›] → Final Answer: []",
    "Final Answer: [‹C›]. I therefore conclude Final Answer: []",
]


@pytest.mark.parametrize("pattern", EMPTY_AT_LAST)
def test_an_empty_answer_in_the_official_form_on_the_last_line_stands(pattern: str) -> None:
    assert read_strict(written(pattern)) == ()
    assert read_flexible(written(pattern)) == ()


ASIDES = [
    "Final Answer: [‹A›, ‹B›]\nIf the set is empty, your response should be:\nFinal Answer: []",
    "Final Answer: [‹A›, ‹B›]\n\nIf you had asked for depth 1, the answer would be [‹C›].",
    "Final Answer: [‹A›, ‹B›]\n(For depth 1 the answer is [‹C›].)",
    "Final Answer: [‹A›, ‹B›]\nNodes not in the answer: [‹C›]",
    "Final Answer: [‹A›, ‹B›]\nPrevious answer: [‹C›]",
    "Final Answer: [‹A›, ‹B›] - this answer is [verified]",
    "Final Answer:\n- ‹A› (via ‹C›)\n- ‹B› (via ‹D›)",
    "So the final answer should be [‹A›, ‹B›].",
    "Final Answer: [‹C›]\nWait, if I look again, the final answer is [‹A›, ‹B›]",
]


@pytest.mark.parametrize("pattern", ASIDES)
def test_what_is_said_beside_an_answer_does_not_replace_it(pattern: str) -> None:
    assert set(read_flexible(written(pattern)) or ()) == {A, B}


def test_a_list_that_ends_in_etc_is_no_answer() -> None:
    assert read_flexible(written("Final Answer: [‹A›, ‹B›, etc.]")) is None
