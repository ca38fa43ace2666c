"""Rules that answer a prompt from its text alone: a ceiling, floors and two that err as known.

What a rule draws at random is keyed by the prompt, so a reply depends on nothing else.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Final

from graphwalks.arbigraph.catalogue.task import Value
from graphwalks.arbigraph.instance import output_name
from graphwalks.arbigraph.reading import ReadTask, read_prompt
from graphwalks.arbigraph.solution import solve, solve_prompt
from graphwalks.streams import Stream

NOISY_SLIP: Final = 0.1
"""Chance that `noisy` errs in one task."""

_BOUND: Final = 100


def format_answer(values: Mapping[str, object]) -> str:
    """Write results as the prompt asks for them, one a line."""
    lines = (f"{name} = {json.dumps({'result': value})}" for name, value in values.items())
    return "\n".join(lines)


def oracle(prompt: str) -> str:
    """Answer rightly."""
    return format_answer(solve_prompt(prompt))


def empty(prompt: str) -> str:
    """Answer an empty list to every task."""
    return format_answer({name: [] for name in read_prompt(prompt).asked})


def random(prompt: str) -> str:
    """Answer numbers from -100 to 100 whatever is asked, ten of them where a list is."""
    problem, stream = read_prompt(prompt), _stream(prompt, "random")
    drawn = {
        output_name(task.number): _drawn(stream, task.task.output == "list")
        for task in problem.tasks
    }
    return format_answer({name: drawn[name] for name in problem.asked})


def noisy(prompt: str) -> str:
    """Answer rightly but for slips, see `noisy_by`.

    A target with n ancestors is right about (1 - `NOISY_SLIP`) ** (n + 1) of the time.
    """
    return noisy_by(prompt, 1.0)


def noisy_by(prompt: str, noise: float) -> str:
    """Answer rightly but for slips, which the later tasks build on.

    In each task, with the chance noise * `NOISY_SLIP`, one number of the answer is off by one. A
    task that then has no answer is left unanswered, as are those that build on it.

    Args:
        prompt: The prompt.
        noise: How many times as often slips occur as for `noisy`; 0 for none.
    """
    stream = _stream(prompt, "noisy")

    def slip(_: ReadTask, value: Value) -> Value:
        if stream.fraction() >= noise * NOISY_SLIP:
            return value
        return value + 1 if isinstance(value, int) else [*value[:-1], value[-1] + 1]

    problem = read_prompt(prompt)
    values = solve(problem, slip)
    return format_answer({name: values[name] for name in problem.asked if name in values})


def garbled(prompt: str) -> str:
    """Spoil the right answer in one of five ways; three of them a careful reader can still read."""
    values = solve_prompt(prompt)
    spoiled = (
        "\n".join(f"**{name}**: {value}" for name, value in values.items()),
        "\n".join(f"{name} = {{'result': {value}}}" for name, value in values.items()),
        "\n".join(f'`{name}` = {{"result": {value}}}' for name, value in values.items()),
        "I would need a computer to work this out.",
        "!" * 400,
    )
    return spoiled[_stream(prompt, "garbled").integer(len(spoiled))]


def _drawn(stream: Stream, is_list: bool) -> Value:
    numbers: list[int] = (stream.integers(2 * _BOUND + 1, 10 if is_list else 1) - _BOUND).tolist()
    return numbers if is_list else numbers[0]


def _stream(prompt: str, rule: str) -> Stream:
    digest = hashlib.sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()
    return Stream("arbigraph", "player", rule, digest)
