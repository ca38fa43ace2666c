"""Readers of what a model writes, and of prompts, which anyone may hand to a reference player."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from graphwalks.arbigraph import answer, calculator, identifiers, literals, reading, tolerant
from graphwalks.arbigraph import solution as arbigraph_solution
from graphwalks.arbigraph.generation import generate as arbigraph_sample
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.subset import interpreter
from graphwalks.arbigraph.subset.language import SubsetError
from graphwalks.choice import Option, Readout, Request
from graphwalks.choice import prompt as choice_prompt
from graphwalks.choice import reading as choice_reading
from graphwalks.walks import answer as walks_answer
from graphwalks.walks import prompt as walks_prompt
from graphwalks.walks import reasoning, surroundings
from graphwalks.walks import solution as walks_solution
from graphwalks.walks.generation import generate as walks_instance
from tests.hostile.reader import Form, Reader, anything, of_data, of_text

IDS: Final = ("yes", "no", "0123456789", "a")
NAMES: Final = ("task_1_out", "task_2_out")
STEPS: Final = 2_000
REPLIES: Final = (
    b"Final Answer: [0123456789, abcdef0123]",
    b"<think>so</think>\n**Answer**: the nodes are:\n- `0123456789`\n- `abcdef0123`\n",
    b"\\boxed{\\text{[0123456789]}} and the answer is [].",
    b"<|channel|>analysis<|message|>so<|end|><|channel|>final<|message|>Final Answer: []",
)
ANSWERS: Final = (
    b'{"task_1_out": 12, "task_2_out": [1, -2.5, "a"]}',
    b"```json\n{'task_1_out': 1_000, 'task_2_out': (1, 2,), }\n```",
    b"task_1_out = 1,234\ntask_2_out: True",
    b"<think>{</think>**task_1_out**: [[1], {a: None}]",
)
EXPRESSIONS: Final = (
    b'["1 + 2 * 3", "math.sqrt(2) ** 3 // 1", "round(abs(-7.5) % 4)"]',
    b'["2 ** 64", "10 // 0", "((1))"]',
)
CODES: Final = (
    b"def f(n: int, xs: list[int]) -> int:\n    total = 0\n    for x in xs:\n"
    b"        if x % 2 == 0:\n            total += x * n\n"
    b"        elif x > 3:\n            continue\n    return total\n",
    b"def g(n: int, xs: list[int]) -> list[int]:\n"
    b"    found = [x ** 2 for x in sorted(xs) if x < n]\n    while len(found) > 1:\n"
    b"        found.pop()\n    return found + xs[::-1]\n",
)


def _walks_prompts() -> list[bytes]:
    return [
        walks_instance(kind, "2k", 1, 0, prompt=version).prompt.encode()
        for kind, version in (("bfs", "2026"), ("parents", "2025"))
    ]


def _small_walks() -> list[bytes]:
    lines = "0123456789 -> abcdef0123\nabcdef0123 -> 0123456789\nabcdef0123 -> 00000000aa"
    found = []
    for prompt in _walks_prompts():
        text = prompt.decode()
        block = walks_prompt.edge_block(text)
        node = walks_prompt.read_operation(text).node
        found.append(text.replace(block, lines).replace(node, "0123456789").encode())
    return found


def _arbigraph_prompts() -> list[bytes]:
    chains = (("three_chain_target", "math"), ("four_way_fan_in_target", "python"))
    return [
        arbigraph_sample(load_topology(name, category), 0, 3).prompt.encode()
        for name, category in (*chains, ("three_chain_target", "gsm"))
    ]


def _requests() -> list[bytes]:
    request = Request(
        {"a": 1, "edges": [["x", "y"]]}, "Which?", (Option("yes", None), Option("no", "n")), ("a",)
    )
    prompts = [choice_prompt.render(request, readout) for readout in (Readout.JSON, Readout.TEXT)]
    return [json.dumps([prompt.system, prompt.user]).encode() for prompt in prompts]


def _read_request(data: Any) -> Request | None:
    system, user = data if isinstance(data, list) and len(data) == 2 else (str(data), str(data))
    return choice_prompt.read_prompt(choice_prompt.Prompt(str(system), str(user)))


def _is_names(found: Any) -> bool:
    return found is None or (
        len(set(found)) == len(found) and all(type(one) is str for one in found)
    )


def _is_outputs(found: Any) -> bool:
    return set(found) <= set(NAMES)


def _is_reading(found: choice_reading.Reading) -> bool:
    return (found.choice is None) != (found.fault is None) and found.choice in {None, *IDS}


def _texts(
    name: str,
    seeds: Sequence[bytes] | Callable[[], Sequence[bytes]],
    read: Callable[[str], object],
    refusals: tuple[type[Exception], ...],
    holds: Callable[[Any], bool],
) -> Reader:
    made = seeds if callable(seeds) else lambda: seeds
    return Reader(name, Form.TEXT, made, of_text(read), refusals, holds)


def _pairs(data: Any) -> list[tuple[str, Any]]:
    """JSON data as named arguments of calls, or as tokens: what a client makes of a reply."""
    entries = data if isinstance(data, list) else [data]
    return [
        (str(entry[0]), entry[1])
        if isinstance(entry, list) and len(entry) == 2
        else ("choose", entry)
        for entry in entries
    ]


def _tokens(data: Any) -> list[tuple[str, float]]:
    return [
        (token, float(value))
        for token, value in _pairs(data)
        if isinstance(value, float) or (isinstance(value, int) and abs(value) < 1 << 62)
    ]


def _run(text: str) -> object:
    return interpreter.run(text, [3, [5, 2, 4]], STEPS)


_CALLS: Final = (
    b'[["choose", {"choice": "yes"}]]',
    b'[["choose", {"choice": 3}], ["other", "no"]]',
)
_LOGPROBS: Final = (b'[["yes", -0.1], ["n", -3.5], [" A", 1.0]]',)

READERS: Final = (
    _texts("walks.answer.read_strict", REPLIES, walks_answer.read_strict, (), _is_names),
    _texts("walks.answer.read_flexible", REPLIES, walks_answer.read_flexible, (), _is_names),
    _texts("walks.reasoning.final_text", REPLIES, reasoning.final_text, (), anything),
    _texts(
        "walks.solution.solve_prompt",
        _small_walks,
        walks_solution.solve_prompt,
        (walks_prompt.PromptError,),
        anything,
    ),
    _texts(
        "walks.solution.solve_prompt_general",
        _small_walks,
        walks_solution.solve_prompt_general,
        (walks_prompt.PromptError,),
        anything,
    ),
    _texts(
        "walks.surroundings.read_surroundings",
        _small_walks,
        surroundings.read_surroundings,
        (walks_prompt.PromptError,),
        anything,
    ),
    _texts(
        "walks.prompt.read_operation",
        _small_walks,
        walks_prompt.read_operation,
        (walks_prompt.PromptError,),
        anything,
    ),
    _texts("walks.prompt.read_version", _small_walks, walks_prompt.read_version, (), anything),
    _texts(
        "walks.prompt.read_edges",
        _small_walks,
        walks_prompt.read_edges,
        (walks_prompt.PromptError,),
        anything,
    ),
    _texts(
        "arbigraph.answer.read_strict",
        ANSWERS,
        lambda text: answer.read_strict(text, NAMES),
        (),
        _is_outputs,
    ),
    _texts(
        "arbigraph.tolerant.read_tolerant",
        ANSWERS,
        lambda text: tolerant.read_tolerant(text, NAMES),
        (),
        _is_outputs,
    ),
    _texts("arbigraph.literals.read_whole", ANSWERS, literals.read_whole, (), anything),
    _texts(
        "arbigraph.reading.read_prompt",
        _arbigraph_prompts,
        reading.read_prompt,
        (reading.PromptError,),
        anything,
    ),
    _texts(
        "arbigraph.solution.solve_prompt",
        _arbigraph_prompts,
        arbigraph_solution.solve_prompt,
        (reading.PromptError,),
        anything,
    ),
    _texts(
        "arbigraph.identifiers.identify", _arbigraph_prompts, identifiers.identify, (), anything
    ),
    Reader(
        "arbigraph.calculator.evaluate",
        Form.JSON,
        lambda: EXPRESSIONS,
        of_data(lambda data: calculator.evaluate(data if isinstance(data, list) else [data])),
        (),
        lambda found: all(type(one) is str for one in found),
    ),
    _texts("arbigraph.subset.interpreter.run", CODES, _run, (SubsetError,), anything),
    _texts(
        "arbigraph.subset.interpreter.check", CODES, interpreter.check, (SubsetError,), anything
    ),
    *(
        _texts(f"choice.reading.{name}", seeds, read, (), _is_reading)
        for name, seeds, read in (
            (
                "read_text",
                (b"yes", b"<think>so</think> no\n"),
                lambda text: choice_reading.read_text(text, IDS),
            ),
            (
                "read_json",
                (b'{"choice": "yes"}', b'<think></think>```json\n{"choice":"n\\u006f"}\n```'),
                lambda text: choice_reading.read_json(text, IDS),
            ),
            (
                "read_constrained",
                (b"yes",),
                lambda text: choice_reading.read_constrained(text, IDS),
            ),
        )
    ),
    *(
        Reader(
            f"choice.reading.{name}",
            Form.JSON,
            partial(tuple, seeds),
            of_data(read),
            (),
            _is_reading,
        )
        for name, seeds, read in (
            ("read_calls", _CALLS, lambda data: choice_reading.read_calls(_pairs(data), IDS)),
            (
                "read_logprobs",
                _LOGPROBS,
                lambda data: choice_reading.read_logprobs(_tokens(data), IDS),
            ),
            ("read_selected", (b'"yes"',), lambda data: choice_reading.read_selected(data, IDS)),
        )
    ),
    Reader("choice.prompt.read_prompt", Form.JSON, _requests, of_data(_read_request), (), anything),
)
"""All of them."""
