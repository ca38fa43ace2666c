"""The reference provider asked for choices: what each rule does, in every readout."""

from pathlib import Path

import pytest
from inspect_ai.model import ChatMessageSystem, ChatMessageUser

from graphwalks.choice import Readout, Request, readout_named, register_readout, registered
from graphwalks.cognition import ask, generate
from graphwalks.models.choosing import pick, request_in
from graphwalks.solvers.readout import prompt_messages
from graphwalks.solvers.replies import Outcome
from tests.choices import COLOURS, asked, kept, unbracketed
from tests.replies import ending


@pytest.fixture(scope="module")
def degree() -> tuple[Request, str]:
    """A request for a degree, and its answer."""
    item = next(one for one in generate(0) if one.task == "degree" and one.n == 12)
    return ask(item, "published"), item.answer


@pytest.mark.parametrize("readout", Readout)
def test_the_oracle_is_right_in_every_readout(
    readout: Readout, degree: tuple[Request, str], tmp_path: Path
) -> None:
    request, answer = degree
    sample = asked(request, readout, "gwref/oracle", tmp_path, target=answer)
    assert (kept(sample).option, ending(sample)) == (answer, Outcome.ANSWERED)


@pytest.mark.parametrize("readout", Readout)
def test_random_and_noisy_choose_an_option_in_every_readout(
    readout: Readout, degree: tuple[Request, str], tmp_path: Path
) -> None:
    request, answer = degree
    for policy in ("random", "noisy"):
        sample = asked(request, readout, f"gwref/{policy}", tmp_path / policy, target=answer)
        assert kept(sample).option in request.ids


@pytest.mark.parametrize("policy", ["empty", "garbled"])
@pytest.mark.parametrize("readout", Readout)
def test_empty_and_garbled_choose_nothing_in_any_readout(
    readout: Readout, policy: str, degree: tuple[Request, str], tmp_path: Path
) -> None:
    request, answer = degree
    sample = asked(request, readout, f"gwref/{policy}", tmp_path, target=answer)
    assert kept(sample).option is None
    assert ending(sample) in {
        Outcome.FORMAT_FAILURE,
        Outcome.ILLEGAL_CHOICE,
        Outcome.DEGENERATE,
        Outcome.UNSUPPORTED,
    }


@pytest.mark.parametrize("readout", [Readout.TEXT, Readout.TOOL, Readout.NATIVE])
def test_garbled_spoils_a_choice_of_any_family(readout: Readout, tmp_path: Path) -> None:
    sample = asked(COLOURS, readout, "gwref/garbled", tmp_path, target="blue")
    assert sample.error is None
    assert ending(sample) in {
        Outcome.FORMAT_FAILURE,
        Outcome.ILLEGAL_CHOICE,
        Outcome.DEGENERATE,
    }


@pytest.mark.parametrize("readout", Readout)
def test_a_request_is_read_back_from_its_messages(readout: Readout) -> None:
    assert request_in(prompt_messages(COLOURS, readout)) == COLOURS


def test_other_conversations_hold_no_request() -> None:
    assert request_in([ChatMessageUser(content="{}")]) is None
    assert request_in([ChatMessageSystem(content="Hi"), ChatMessageUser(content="{}")]) is None


@pytest.mark.parametrize("policy", ["oracle", "noisy", "empty", "random"])
def test_a_question_of_another_family_is_answered_where_no_truth_is_needed(policy: str) -> None:
    if policy in {"empty", "random"}:
        assert pick(policy, 1.0, COLOURS) in {"", *COLOURS.ids}
    else:
        with pytest.raises(ValueError, match=f"gwref/{policy} knows the answers"):
            pick(policy, 1.0, COLOURS)


def test_the_oracle_writes_in_the_form_of_an_own_readout(
    degree: tuple[Request, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registered, "_registered", {})
    register_readout("bracketed", "Put it in brackets.", lambda one, ids: f"[{one}]", unbracketed)
    request, answer = degree
    own = readout_named("bracketed")
    sample = asked(request, own, "gwref/oracle", tmp_path, target=answer)
    assert sample.output.completion == f"[{answer}]"
    assert (kept(sample).option, kept(sample).readout) == (answer, "bracketed")
    assert ending(sample) == Outcome.ANSWERED
