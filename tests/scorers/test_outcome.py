"""How each way of ending is named and counted, through a whole evaluation of one or two samples."""

import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import ModelOutput, StopReason

from graphwalks import bfs_128k
from graphwalks.errors import ArgumentError
from graphwalks.scorers.failures import ASK_AGAIN
from graphwalks.scorers.outcome import outcome
from graphwalks.solvers.replies import DEGENERATE_CHARS, Outcome
from graphwalks.walks.players import format_answer, oracle
from tests.replies import ending, metrics, mock, reply, run, values

TINY: dict[str, Any] = {"source": "generated", "tier": "1k", "per_tier": 2}


def one_ending(output: ModelOutput, folder: Path) -> tuple[str, dict[str, float]]:
    log = run(bfs_128k(**TINY), mock(lambda *_: output), folder)
    assert log.status == "success" and log.samples
    return ending(log.samples[0]), values(log.samples[0])


@pytest.mark.parametrize(
    ("text", "stop_reason", "expected"),
    [
        ("Final Answer: [0123456789]", "stop", Outcome.ANSWERED),
        ("Final Answer: []", "stop", Outcome.EMPTY_ANSWER),
        ("I need a computer for this.", "stop", Outcome.FORMAT_FAILURE),
        ("", "stop", Outcome.FORMAT_FAILURE),
        (" \n\n ", "stop", Outcome.FORMAT_FAILURE),
        ("Final Answer: [0123456789", "max_tokens", Outcome.OUTPUT_LIMIT),
        ("<think>Final Answer: [0123456789]", "max_tokens", Outcome.OUTPUT_LIMIT),
        ("<think>Final Answer: [0123456789]", "stop", Outcome.FORMAT_FAILURE),
        ("maximum context length is 8192 tokens", "model_length", Outcome.CONTEXT_OVERFLOW),
        ("I cannot help with that.", "content_filter", Outcome.REFUSAL),
        ("!" * DEGENERATE_CHARS, "stop", Outcome.DEGENERATE),
    ],
)
def test_the_stop_reason_decides_before_the_text(
    text: str, stop_reason: StopReason, expected: Outcome, tmp_path: Path
) -> None:
    assert one_ending(reply(text, stop_reason), tmp_path)[0] == expected


@pytest.mark.parametrize("stop_reason", ["max_tokens", "model_length", "content_filter"])
def test_a_right_text_scores_nothing_when_generation_did_not_end_by_itself(
    stop_reason: StopReason, tmp_path: Path
) -> None:
    def answer(messages: Any, *_: Any) -> ModelOutput:
        return reply(oracle(messages[-1].text), stop_reason)

    log = run(bfs_128k(**TINY), mock(answer), tmp_path)
    assert metrics(log, "f1")["mean"] == 0
    assert metrics(log, "f1_flexible")["mean"] == 0


def test_overflow_counts_in_the_headline_but_not_among_the_rows_that_could_be_run(
    tmp_path: Path,
) -> None:
    def answer(messages: Any, *_: Any) -> ModelOutput:
        fits = oracle(messages[-1].text) != format_answer([])
        return reply(oracle(messages[-1].text)) if fits else reply("too long", "model_length")

    log = run(bfs_128k(source="generated", tier="1k", per_tier=20), mock(answer), tmp_path)
    f1, in_window = metrics(log, "f1")["mean"], metrics(log, "f1_in_window")["mean"]
    coverage = metrics(log, "set_f1")["coverage"]
    assert 0 < f1 < 1
    assert in_window == 1
    assert f1 == coverage


def test_no_choice_at_all_is_no_output(tmp_path: Path) -> None:
    nothing = reply("")
    nothing.choices = []
    named, value = one_ending(nothing, tmp_path)
    assert named == Outcome.NO_OUTPUT
    assert value["f1"] == 0


def test_an_error_of_the_provider_is_no_number_and_lowers_coverage(tmp_path: Path) -> None:
    calls = iter(range(100))

    def answer(messages: Any, *_: Any) -> ModelOutput:
        if next(calls) == 0:
            raise RuntimeError("server is down")
        return reply(oracle(messages[-1].text))

    task = bfs_128k(source="generated", tier="1k,2k", per_tier=20)
    log = run(task, mock(answer), tmp_path, max_samples=1)
    assert log.status == "success" and log.samples
    (failed,) = [sample for sample in log.samples if sample.error]
    assert ending(failed) == Outcome.PROVIDER_ERROR
    assert all(math.isnan(value) for value in values(failed).values())
    assert metrics(log, "f1")["mean"] == 1
    assert metrics(log, "set_f1")["coverage"] == 0.975
    assert metrics(log, "outcome")["provider_error"] == 0.025


def test_a_limit_on_time_is_named_and_counts_zero(tmp_path: Path) -> None:
    async def answer(*_: Any) -> ModelOutput:
        import anyio

        await anyio.sleep(30)
        return reply("")

    log = run(bfs_128k(**TINY), mock(answer), tmp_path, time_limit=1)
    assert log.samples
    assert {ending(sample) for sample in log.samples} == {Outcome.TIME_LIMIT}
    assert metrics(log, "f1")["mean"] == 0


def test_all_rates_stand_in_one_block_and_sum_to_one(tmp_path: Path) -> None:
    log = run(bfs_128k(**TINY), "gwref/garbled", tmp_path)
    rates = metrics(log, "outcome")
    assert set(rates) == {str(outcome) for outcome in Outcome}
    assert sum(rates.values()) == 1


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(ArgumentError, match="'walk'; choose walks or arbigraph"):
        outcome("walk")


def test_a_failed_sample_says_in_one_line_what_happened_and_what_to_do(tmp_path: Path) -> None:
    def answer(*_: Any) -> ModelOutput:
        raise RuntimeError("server\nis down")

    log = run(bfs_128k(**TINY), mock(answer), tmp_path)
    assert log.samples
    for sample in log.samples:
        told = (sample.scores or {})["outcome"].explanation
        assert told == f"RuntimeError: server is down. {ASK_AGAIN}"
