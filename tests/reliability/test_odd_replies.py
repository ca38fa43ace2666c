"""Replies that are not what they should be, and prompts beyond the window."""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from inspect_ai import Task

from graphwalks.scorers.failures import BEYOND_WINDOW, REFUSED, RUN_AGAIN
from graphwalks.scorers.outcome import ANSWERS
from graphwalks.solvers.replies import Outcome
from graphwalks.tasks.cognition import cognition
from graphwalks.tasks.evidence import arxiv, prime
from tests.fake_server import Reply, chat_reply, fake_server
from tests.reliability.runs import MOST_TOLD, of_prompt, point_to, prompt_in, told, walks
from tests.reliability.troubles import (
    message,
    odd,
    prompt_of,
    right,
    too_long_at_vllm,
    too_long_elsewhere,
)
from tests.replies import ending, run


def in_thoughts(text: str) -> str:
    """Thoughts in the text that do not end."""
    return f"<think>\nIt seems to be this:\n{text}"


ODD: Final[Mapping[str, tuple[Callable[[str], Reply], Outcome, float]]] = {
    "no choice": (lambda _: odd([]), Outcome.NO_OUTPUT, 0.0),
    "thoughts alone": (lambda text: message(None, text), Outcome.FORMAT_FAILURE, 0.0),
    "thoughts cut off": (lambda text: message(None, text, "length"), Outcome.OUTPUT_LIMIT, 0.0),
    "thoughts unclosed": (lambda text: chat_reply(in_thoughts(text)), Outcome.FORMAT_FAILURE, 0.0),
    "thoughts unclosed and cut off": (
        lambda text: chat_reply(in_thoughts(text), "length"),
        Outcome.OUTPUT_LIMIT,
        0.0,
    ),
    "thoughts and an answer": (
        lambda text: chat_reply(f"{in_thoughts('nothing')}\n</think>\n{text}"),
        Outcome.ANSWERED,
        1.0,
    ),
    "thoughts apart and an answer": (
        lambda text: message(text, "It seems to be nothing."),
        Outcome.ANSWERED,
        1.0,
    ),
    "too long for a hosted provider": (
        lambda _: too_long_elsewhere(),
        Outcome.CONTEXT_OVERFLOW,
        0.0,
    ),
    "too long for vLLM": (lambda _: too_long_at_vllm(), Outcome.CONTEXT_OVERFLOW, 0.0),
}
"""Replies made from the right answer, by name: how such a sample ends, and what it scores."""


def first_of(task: Task) -> Task:
    """As many samples as there are odd replies."""
    task.dataset = task.dataset[: len(ODD)]
    return task


FAMILIES: Final[Mapping[str, Callable[[], Task]]] = {
    "walks": lambda: walks(len(ODD)),
    "cognition": lambda: cognition(source="generated", question="degree"),
    "arxiv": lambda: arxiv(source="generated", condition="all"),
    "prime": lambda: prime(source="generated", condition="all"),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("provider", ["vllm", "openai-api/fake"])
def test_odd_replies_end_as_what_they_are(
    family: str, provider: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: dict[str, str] = {}
    task = first_of(FAMILIES[family]())
    known = {prompt_in(one): one.target[0] for one in task.dataset if family in {"arxiv", "prime"}}

    def answer(body: dict[str, Any]) -> Reply:
        prompt = prompt_of(body)
        name = met.setdefault(prompt, list(ODD)[len(met)])
        return ODD[name][0](known.get(prompt) or right(body))

    scorer, key = ("set_f1", "f1") if family == "walks" else ("choice", "correct")
    with fake_server(answer) as address:
        point_to(address.url, monkeypatch)
        log = run(
            task,
            f"{provider}/odd-replies-{family}",
            tmp_path,
            max_connections=1,
            fail_on_error=False,
        )
    expected = {name: (outcome, score) for name, (_, outcome, score) in ODD.items()}
    # Each knows the words of its own servers; what it does not know is no verdict on the model.
    foreign = "too long for a hosted provider" if provider == "vllm" else "too long for vLLM"
    advice = REFUSED if provider == "vllm" else BEYOND_WINDOW
    expected[foreign] = (Outcome.PROVIDER_ERROR, math.nan)
    found: dict[str, tuple[str, Any]] = {}
    for prompt, sample in of_prompt(log.samples).items():
        assert sample.scores
        value = sample.scores[scorer].as_dict()[key]
        ended = ending(sample)
        found[met[prompt]] = (Outcome.ANSWERED if ended in ANSWERS else ended, value)
        if ended == Outcome.PROVIDER_ERROR:
            assert sample.error and len(sample.error.message) > len(prompt), "it quotes the request"
            assert told(sample).endswith(f"{advice} {RUN_AGAIN}") and len(told(sample)) < MOST_TOLD
    assert found.keys() == ODD.keys()
    assert {name: outcome for name, (outcome, _) in found.items()} == {
        name: outcome for name, (outcome, _) in expected.items()
    }
    scores = {name: score for name, (_, score) in expected.items()}
    assert {name: score for name, (_, score) in found.items()} == pytest.approx(scores, nan_ok=True)
