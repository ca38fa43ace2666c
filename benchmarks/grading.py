"""Processor time that reading and grading an answer takes."""

from collections.abc import Callable
from statistics import median
from time import process_time

from graphwalks.scorers.set_f1 import score_reply
from graphwalks.walks import (
    anatomy,
    generate,
    grade,
    misreading_scores,
    read_flexible,
    read_strict,
)
from graphwalks.walks.surroundings import read_surroundings

LARGEST_TRUTH = 6_943
REPEATS = 7
HOSTILE_CHARACTERS = 20_000_000

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return rows of what was measured, the median, and what was promised."""
    nodes = [f"{number * 2_654_435_761 % 2**40:010x}" for number in range(LARGEST_TRUTH)]
    reply = f"Step by step.\n\nFinal Answer: [{', '.join(nodes)}]"
    size = f"{LARGEST_TRUTH:,} nodes"
    rows = [
        (
            f"read_strict, {size}",
            _milliseconds(lambda turn: read_strict(f"{reply}{' ' * turn}")),
            "",
        ),
        (
            f"read_flexible, {size}",
            _milliseconds(lambda turn: read_flexible(f"{reply}{' ' * turn}")),
            "",
        ),
        (f"grade, {size}", _milliseconds(lambda _: grade(nodes, nodes)), ""),
        (
            f"the score of a right answer but for misreadings, {size}",
            _milliseconds(lambda turn: score_reply(None, f"{reply}{' ' * turn}", nodes, "")),
            "< 5 ms",
        ),
    ]
    rows += [_hostile_row(name, reply) for name, reply in _hostile_replies().items()]
    return [*rows, *_prompt_rows()]


def _hostile_row(name: str, reply: str) -> Row:
    time = _milliseconds(lambda turn: _read(f"{reply}{' ' * turn}"))
    return (f"both readings, 20 MB: {name}", time, "< 2,000 ms")


def _hostile_replies() -> dict[str, str]:
    ids = ", ".join(f"{number:010x}" for number in range(HOSTILE_CHARACTERS // 12))
    return {
        "ids": f"Final Answer: [{ids}]",
        "brackets": "Final Answer: " + "[]" * (HOSTILE_CHARACTERS // 2),
        "markers": "Final Answer: " * (HOSTILE_CHARACTERS // 14),
        "reasoning tags": "<think>x</think>" * (HOSTILE_CHARACTERS // 16),
        "unclosed reasoning": "<think>" * (HOSTILE_CHARACTERS // 7),
        "white space": "Final Answer:" + " " * HOSTILE_CHARACTERS + "x",
    }


def _prompt_rows() -> list[Row]:
    """Measure what is told from the graph of a prompt, each as if it were the first to read it."""
    instance = generate("bfs", "1M", 0, 0)
    prompt, truth = instance.prompt, instance.answer
    wrong = [target for _, target in instance.edges[:LARGEST_TRUTH]]
    told: dict[str, Callable[[], object]] = {
        "anatomy of a wrong answer": lambda: anatomy(wrong, truth, prompt),
        "what misreadings score": lambda: misreading_scores(truth, prompt),
        "both": lambda: (misreading_scores(truth, prompt), anatomy(wrong, truth, prompt)),
    }
    size = f"{len(prompt) / 1e6:.2f} MB prompt"
    return [
        (f"{name}, {size}", _milliseconds(lambda _, tell=tell: _afresh(tell)), "< 150 ms")
        for name, tell in told.items()
    ]


def _afresh(action: Callable[[], object]) -> None:
    read_surroundings.cache_clear()
    action()


def _read(reply: str) -> None:
    read_strict(reply)
    read_flexible(reply)


def _milliseconds(action: Callable[[int], object]) -> str:
    """Return the median time of an action. It is given the turn: the readers remember one reply."""
    times = []
    for turn in range(REPEATS):
        started = process_time()
        action(turn)
        times.append(process_time() - started)
    return f"{median(times) * 1e3:,.2f} ms"
