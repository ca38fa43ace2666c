"""Trajectories by models and policies: what is asked, what is kept, and how they end."""

import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.event import ModelEvent, SpanBeginEvent
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import Model, ModelOutput

import graphwalks
from graphwalks.choice import register_readout, registered
from graphwalks.construction import added_rules, generated, play, register_rule
from graphwalks.construction.cohort import origin_of, process_of
from graphwalks.errors import ArgumentError
from graphwalks.solvers.construct import construct
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.trajectory_record import TrajectoryRecord
from tests.choices import unbracketed
from tests.replies import Reply, ending, mock, reply, run


def one_of(log: EvalLog) -> EvalSample:
    """The one sample of a log, which may have failed."""
    assert log.samples
    (found,) = log.samples
    return found


def build(folder: Path, model: Model | str, task: str = "tsp", **options: Any) -> EvalSample:
    """The sample of one fresh instance, 41 cities or a cascade."""
    limits = {name: options.pop(name) for name in ("turn_limit", "cache") if name in options}
    made = getattr(graphwalks, task)(source="generated", instances="0", **options)
    return one_of(run(made, model, folder, **limits))


def kept(found: EvalSample) -> TrajectoryRecord:
    return found.store_as(TrajectoryRecord)


def options_of(messages: Any) -> list[str]:
    return [option["id"] for option in json.loads(messages[1].text)["options"]]


def after(count: int, then: Reply) -> Reply:
    """A model that takes the first option so many times, and then does something else."""
    asked = 0

    def answer(messages: Any, *rest: Any) -> Any:
        nonlocal asked
        asked += 1
        return reply(options_of(messages)[0]) if asked <= count else then(messages, *rest)

    return answer


def first(messages: Any, *_: Any) -> ModelOutput:
    return reply(options_of(messages)[0])


def test_every_decision_is_one_fresh_request_with_the_same_system_message(tmp_path: Path) -> None:
    found = build(tmp_path, mock(first))
    calls = [event for event in found.events if isinstance(event, ModelEvent)]
    assert len(calls) == found.metadata["decisions"] == kept(found).model_calls
    assert all([message.role for message in call.input] == ["system", "user"] for call in calls)
    assert len({call.input[0].text for call in calls}) == 1
    assert len({call.input[1].text for call in calls}) == len(calls)


def test_the_first_option_every_time_visits_the_cities_in_order(tmp_path: Path) -> None:
    record = kept(build(tmp_path, mock(first)))
    assert record.history == [str(city) for city in range(1, len(record.history) + 1)]
    assert (record.ending, record.forced) == ("answered", 0)
    assert record.gap is not None and record.gap > 0
    assert record.picture.startswith("data:image/png;base64,")


def test_every_decision_has_a_span_and_a_note(tmp_path: Path) -> None:
    found = build(tmp_path, mock(first), "influence", mode="proposals")
    spans = [e for e in found.events if isinstance(e, SpanBeginEvent) and e.type == "decision"]
    assert [event.name for event in spans] == ["decision 001", "decision 002"]
    notes = kept(found).decisions
    assert [note["decision"] for note in notes] == [1, 2]
    for note in notes:
        assert note["action"] in note["candidates"] == list(dict.fromkeys(note["candidates"]))
        assert set(note["proposals"].values()) == set(note["candidates"])
        assert len(note["state_hash"]) == 16
        assert note["forced"] or note["tokens"] == 2


def test_forced_decisions_take_no_call_and_are_kept(tmp_path: Path) -> None:
    record = kept(build(tmp_path, mock(first), mode="proposals"))
    forced = [note for note in record.decisions if note["forced"]]
    assert len(forced) == record.forced > 0
    assert record.forced + record.model_calls == len(record.history) == len(record.decisions)
    assert all(len(note["candidates"]) == 1 for note in forced)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (lambda *_: reply("the nearest one, please"), Outcome.FORMAT_FAILURE),
        (lambda *_: reply("999"), Outcome.ILLEGAL_CHOICE),
        (lambda *_: reply("1", "max_tokens"), Outcome.OUTPUT_LIMIT),
        (lambda *_: reply("too long", "model_length"), Outcome.CONTEXT_OVERFLOW),
        (lambda *_: reply("no", "content_filter"), Outcome.REFUSAL),
        (lambda *_: reply("!" * 40), Outcome.DEGENERATE),
        (lambda *_: ModelOutput(model="mockllm/model", usage=reply("").usage), Outcome.NO_OUTPUT),
    ],
)
def test_every_end_is_told_apart_and_what_was_built_is_kept(
    answer: Reply, expected: Outcome, tmp_path: Path
) -> None:
    found = build(tmp_path, mock(after(3, answer)))
    assert ending(found) == expected
    record = kept(found)
    assert record.history == ["1", "2", "3"]
    assert (record.gap, record.objective, record.model_calls, record.retries) == (None, None, 4, 0)
    assert record.decisions[-1]["action"] is None
    assert record.decisions[-1]["ending"] == expected


def test_an_error_of_the_provider_keeps_what_was_built(tmp_path: Path) -> None:
    def fail(*_: Any) -> ModelOutput:
        raise RuntimeError("the server is gone")

    found = build(tmp_path, mock(after(2, fail)))
    assert ending(found) == Outcome.PROVIDER_ERROR
    assert kept(found).history == ["1", "2"]
    assert len(kept(found).decisions) == 2


def test_a_limit_on_turns_ends_it_with_what_was_built(tmp_path: Path) -> None:
    found = build(tmp_path, mock(first), turn_limit=4)
    assert ending(found) == Outcome.TURN_LIMIT
    assert kept(found).history == ["1", "2", "3", "4"]


def test_the_limit_of_the_task_is_never_met(tmp_path: Path) -> None:
    found = build(tmp_path, mock(first), retries=2)
    assert ending(found) == Outcome.ANSWERED


def test_a_readout_that_the_provider_lacks_is_unsupported_without_a_call(tmp_path: Path) -> None:
    found = build(tmp_path, mock(first), readout="native")
    assert ending(found) == Outcome.UNSUPPORTED
    assert kept(found).model_calls == 0
    assert "does not carry readout native" in kept(found).reason


def test_nothing_is_repaired_unless_retries_are_asked_for(tmp_path: Path) -> None:
    asked = 0

    def every_third(messages: Any, *_: Any) -> ModelOutput:
        nonlocal asked
        asked += 1
        return reply(options_of(messages)[0] if asked % 3 == 0 else "I say hm")

    found = build(tmp_path, mock(every_third), "influence", retries=2)
    assert ending(found) == Outcome.ANSWERED
    assert (kept(found).retries, kept(found).model_calls) == (4, 6)
    asked = 0
    found = build(tmp_path, mock(every_third), "influence", retries=1)
    assert ending(found) == Outcome.FORMAT_FAILURE
    assert (kept(found).retries, kept(found).model_calls) == (1, 2)


def test_calls_from_the_cache_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "cache"))
    once = kept(build(tmp_path, mock(first), "influence", cache=True))
    again = kept(build(tmp_path, mock(first), "influence", cache=True))
    assert (once.model_calls, once.cached_calls) == (2, 0)
    assert (again.model_calls, again.cached_calls) == (2, 2)
    assert once.history == again.history


@pytest.mark.parametrize("policy", ["rule:nearest", "classical"])
def test_a_policy_plays_what_the_domain_plays(policy: str, tmp_path: Path) -> None:
    found = build(tmp_path, "none/none", policy=policy)
    process = process_of(origin_of(found.metadata["origin"]))
    expected = play(process, policy)
    assert tuple(kept(found).history) == expected.history
    assert kept(found).gap == float(expected.gap)
    assert (kept(found).forced, kept(found).model_calls) == (expected.forced, 0)
    assert kept(found).player == policy


def test_epochs_of_the_random_policy_are_the_published_pool(tmp_path: Path) -> None:
    task = graphwalks.influence(source="generated", instances="2", policy="random")
    log = run(task, "none/none", tmp_path, epochs=5)
    samples = sorted(log.samples or (), key=lambda found: found.epoch)
    process = process_of(origin_of(samples[0].metadata["origin"]))
    for found, seed in zip(samples, range(1101, 1106), strict=True):
        assert tuple(kept(found).history) == play(process, "random", seed=seed).history


@pytest.mark.parametrize(
    ("model", "policy", "message"),
    [
        ("gwref/random", "classical", "add --model none"),
        ("none/none", "model", "-T policy=rule:NAME"),
        ("gwref/oracle", "model", "baselines"),
        ("gwref/noisy", "model", "baselines"),
    ],
)
def test_a_player_that_does_not_fit_is_refused_in_the_run_too(
    model: str, policy: str, message: str, tmp_path: Path
) -> None:
    found = build(tmp_path, model, "influence", policy=policy)
    assert found.error is not None
    assert message in found.error.message


def test_samples_of_other_tasks_are_refused(tmp_path: Path) -> None:
    task = graphwalks.bfs_128k(source="generated", tier="1k", per_tier=1)
    task.solver = construct()
    found = one_of(run(task, mock(first), tmp_path))
    assert found.error is not None and "metadata `origin`" in found.error.message


@pytest.mark.parametrize(
    "arguments", [{"readout": "spoken"}, {"retries": -1}], ids=["readout", "retries"]
)
def test_values_that_are_not_allowed_are_refused_at_once(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        construct(**arguments)


def test_an_own_readout_is_asked_for_at_every_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registered, "_registered", {})
    form = "Put it in brackets."
    register_readout("bracketed", form, lambda one, ids: f"[{one}]", unbracketed)

    def answer(messages: Any, *_: Any) -> ModelOutput:
        assert form in messages[0].text
        return reply(f"[{options_of(messages)[0]}]")

    found = build(tmp_path, mock(answer), "influence", readout="bracketed")
    assert kept(found).ending == "answered"
    bare = build(tmp_path / "bare", mock(first), "influence", readout="bracketed")
    assert (kept(bare).ending, kept(bare).fault) == ("format_failure", "invalid_text")


def test_an_own_rule_plays_by_its_name_and_what_is_not_legal_fails_the_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(added_rules, "_registered", {})
    register_rule("influence", "last", lambda process, history: process.legal(history)[-1])
    register_rule("influence", "none", lambda process, history: "none")
    record = kept(build(tmp_path, "none", "influence", policy="rule:last"))
    process = generated("influence", 0, 0)
    assert record.history == list(play(process, "rule:last").history)
    assert record.player == "rule:last"
    with pytest.raises(ArgumentError, match="rule:none chose 'none' at decision 1"):
        play(process, "rule:none")
