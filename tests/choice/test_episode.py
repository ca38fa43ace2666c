"""Episodes of one choice: both messages, the ids that can be chosen, 1 or 0."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.choice import (
    Fault,
    Option,
    OwnReadout,
    Readout,
    Request,
    read_prompt,
    read_text,
)
from graphwalks.choice.episode import VerifierState, choice_episode, text_readout
from graphwalks.choice.prompt import Prompt
from graphwalks.errors import ArgumentError

REQUEST = Request(
    state={"graph": [[0, 1]], "vertex": 1},
    question="Which?",
    options=(Option("7", None), Option("8", "eight"), Option("9", None)),
    fixed=("graph",),
)
PIECES = st.sampled_from(["7", "8", " ", "\n", "<think>", "</think>", "٨", "[" * 3000, "9" * 5000])
STATE = VerifierState(Readout.TEXT, ("7", "8", "9"), ("8", "9"))


def test_a_policy_sees_the_request_and_what_it_can_choose() -> None:
    seen = choice_episode("one", REQUEST, Readout.TEXT, ("8",)).observation
    assert read_prompt(Prompt(seen.system, seen.prompt)) == REQUEST
    assert [message["role"] for message in seen.messages] == ["system", "user"]
    assert [message["content"] for message in seen.messages] == [seen.system, seen.prompt]
    assert seen.to_dict()["actions"] == ["7", "8", "9"]


def test_right_options_are_worth_one_and_all_else_nothing() -> None:
    replies = ["8", "<think>hm</think> 9", "7", "80", "It is 8", ""]
    found = [STATE.score(reply) for reply in replies]
    assert [one.reward for one in found] == [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert [one.choice for one in found] == ["8", "9", "7", None, None, None]
    assert found[3].fault is Fault.INVALID_CHOICE
    assert found[5].fault is Fault.MISSING_ANSWER


def test_a_reply_is_read_as_it_was_asked_for() -> None:
    state = choice_episode("one", REQUEST, Readout.JSON, ("8",)).verifier_state
    assert state.score('{"choice": "8"}').reward == 1.0
    assert state.score("8").reward == 0.0


def test_which_options_are_right_is_not_shown() -> None:
    assert "right" not in repr(STATE)


def test_without_a_right_option_every_reply_is_wrong() -> None:
    assert VerifierState(Readout.TEXT, ("7", "8"), ()).score("8").reward == 0.0


@given(st.lists(PIECES | st.text(max_size=4), max_size=6).map("".join))
def test_the_reward_is_the_strict_reading_of_any_text(text: str) -> None:
    assert STATE.score(text).reward == float(read_text(text, STATE.actions).choice in {"8", "9"})


def test_the_refusal_of_a_readout_names_those_of_a_user(monkeypatch: pytest.MonkeyPatch) -> None:
    own = OwnReadout("tagged", "End with a tag.", lambda one, _: one, lambda text, _: text)
    monkeypatch.setattr("graphwalks.choice.registered._registered", {"tagged": own})
    assert text_readout(own) is own
    with pytest.raises(ArgumentError, match="allowed: text, json, schema, constrained, tagged"):
        text_readout(Readout.TOOL)


def test_only_readouts_of_text_make_episodes() -> None:
    assert text_readout(Readout.SCHEMA) is Readout.SCHEMA
    for readout in (Readout.TOOL, Readout.LOGPROB, Readout.NATIVE):
        with pytest.raises(ArgumentError, match="allowed: text, json, schema, constrained"):
            text_readout(readout)
