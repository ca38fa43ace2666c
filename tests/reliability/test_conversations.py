"""Samples of many requests: faults between two turns of a conversation, or two decisions."""

import json
import logging
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from inspect_ai import Task, eval_retry
from inspect_ai.log import EvalLog, EvalSample

from graphwalks import arbigraph_math, influence
from graphwalks.arbigraph.players import oracle
from graphwalks.scorers.failures import ASK_AGAIN
from graphwalks.solvers.conversation import Conversation, Ending
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.trajectory_record import TrajectoryRecord
from tests.fake_server import Reply, chat_reply, fake_server
from tests.reliability.runs import CLIENT, NOBODY, ROWS, faults, point_to, told
from tests.reliability.troubles import TROUBLES, Trouble, TroubledServer, dying, odd
from tests.replies import ending, metrics, run

TURNS: Final = 4
"""Replies that complete a conversation: two calls, half of the outputs, the other half."""

ONE_AT_A_TIME: Final[Mapping[str, Any]] = {"limit": ROWS, "max_samples": 1, "max_connections": 1}
"""So that prompts arrive in the order of turns."""


def calculator_call(turn: int) -> Reply:
    arguments = json.dumps({"expressions": [f"{turn} + 1"]})
    function = {"name": "calculator", "arguments": arguments}
    call = {"id": f"call_{turn}", "type": "function", "function": function}
    said = {"role": "assistant", "content": None, "tool_calls": [call]}
    return odd([{"index": 0, "finish_reason": "tool_calls", "message": said}])


class TalkingServer(TroubledServer):
    """Solves a graph of tasks in several turns."""

    def reply(self, body: dict[str, Any]) -> Reply:
        messages = body["messages"]
        turn = sum(message["role"] == "assistant" for message in messages)
        if turn < TURNS - 2:
            return calculator_call(turn)
        asked = next(message["content"] for message in messages if message["role"] == "user")
        lines = oracle(asked).splitlines()
        half = len(lines) // 2
        return chat_reply("\n".join(lines[:half] if turn == TURNS - 2 else lines[half:]))


def chains() -> Task:
    return arbigraph_math(source="generated", topology="six_chain_target")


def check_whole(log: EvalLog) -> None:
    """Every conversation is as one that nothing disturbed."""
    assert log.status == "success", faults(log)
    assert metrics(log, "target")["mean"] == metrics(log, "target_answer")["coverage"] == 1
    for sample in log.samples or []:
        kept = sample.store_as(Conversation)
        assert (kept.turns, kept.tool_calls, kept.ending) == (TURNS, TURNS - 2, Ending.COMPLETE)
        roles = [message.role for message in sample.messages]
        assert roles == [
            *("system", "user"),
            *("assistant", "tool") * (TURNS - 2),
            *("assistant", "user", "assistant"),
        ]


def test_faults_in_the_middle_of_a_conversation_lose_and_repeat_no_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    burst = [TROUBLES["HTTP 429"]] * 4
    others = [TROUBLES[name] for name in ("HTTP 500", "cut")]
    more = [TROUBLES[name] for name in ("closed", "HTTP 503")]
    server = TalkingServer([[], burst, others, [], more])
    with fake_server(server.answer) as address:
        point_to(address.url, monkeypatch)
        log = run(chains(), "openai-api/fake/faults-between", tmp_path, **ONE_AT_A_TIME)
    check_whole(log)
    assert len(server.paid) == ROWS * TURNS
    assert set(server.paid.values()) == {1}
    assert [*server.asked.values()] == [1, 5, 3, 1, 3, 1, 1, 1]


def test_a_server_that_dies_in_the_middle_of_a_conversation_costs_no_second_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, CLIENT)
    server = TalkingServer(())
    with dying(server, TURNS + 2, 1.5) as address:
        point_to(address.url, monkeypatch)
        log = run(chains(), "openai-api/fake/dies-between", tmp_path, **ONE_AT_A_TIME)
    assert NOBODY in caplog.text
    check_whole(log)
    assert len(server.paid) == ROWS * TURNS
    assert set(server.paid.values()) == {1}


def numbers(sample: EvalSample) -> list[float]:
    """All that a sample scores, but the word of its outcome."""
    scores = [score for name, score in (sample.scores or {}).items() if name != "outcome"]
    found = [score.value for score in scores if isinstance(score.value, dict)]
    return [float(str(value)) for values in found for value in values.values()]


def replies(sample: EvalSample) -> int:
    """Replies that a conversation has in the log."""
    return sum(message.role == "assistant" for message in sample.messages)


def decisions(sample: EvalSample) -> int:
    """Decisions that a construction has in the log, each by one reply."""
    return len(sample.store_as(TrajectoryRecord).history)


@pytest.mark.parametrize(
    ("task", "kind", "kept", "before", "requests"),
    [
        (chains(), TalkingServer, replies, 2, TURNS),
        (influence(source="generated", instances="0,1"), TroubledServer, decisions, 1, 2),
    ],
    ids=["conversation", "construction"],
)
def test_a_fault_that_lasts_in_the_middle_of_a_sample_is_no_zero_and_is_asked_for_anew(
    task: Task,
    kind: type[TroubledServer],
    kept: Callable[[EvalSample], int],
    before: int,
    requests: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lasting: list[Trouble] = [TROUBLES["HTTP 500"]] * 9
    server = kind([*[[]] * before, lasting])
    with fake_server(server.answer) as address:
        point_to(address.url, monkeypatch)
        model = f"openai-api/fake/lasting-{kind.__name__}"
        log = run(task, model, tmp_path, max_retries=0, **ONE_AT_A_TIME)
        assert log.status == "error" and log.samples
        failed, fine = log.samples
        assert ending(failed) == Outcome.PROVIDER_ERROR
        assert numbers(failed) and all(map(math.isnan, numbers(failed)))
        assert told(failed).endswith(ASK_AGAIN)
        assert kept(failed) == before
        assert ending(fine) == Outcome.ANSWERED
        assert len(server.paid) == before + requests
        server.heal()
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log")
    assert again.status == "success", faults(again)
    assert {ending(sample) for sample in again.samples or []} == {Outcome.ANSWERED}
    # The sample begins anew, so the turns before the fault are paid for a second time.
    assert sorted(server.paid.values()) == [1] * (ROWS * requests - before) + [2] * before
