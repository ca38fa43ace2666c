"""The reward of an episode is the score of the Inspect task, for the same sample and reply.

Each task runs with a model that says whatever was drawn for a prompt; the loader of the family has
the same arguments and so the same prompts. A reply that was cut off is another matter: only a run
knows of that, and it counts 0 there.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inspect_ai import Task
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.solver import Solver

import graphwalks
from graphwalks import arbigraph, cognition, construction, evidence, walks
from graphwalks.choice import Fault, Readout
from graphwalks.construction.episode import ConstructionEpisode
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.single_turn import single_turn
from graphwalks.tasks.cognition import cognition as cognition_task
from tests.replies import mock, reply, run

PIECES = st.sampled_from([
    "",
    " ",
    "\n",
    "<think>",
    "</think>",
    "<think>hm</think>",
    "Final Answer: ",
    "[",
    "]",
    "[]",
    ", ",
    "```",
    "٣",
    "[" * 2000,
    "9" * 5000,
    "no",
    "YES",
]) | st.text(max_size=5)
RIGHT = st.just(None)
"""Where the right answer stands among the pieces."""

TEXTS = st.lists(st.lists(RIGHT | PIECES, max_size=3), min_size=12, max_size=12)
drawn = settings(
    deadline=None, max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

Key = tuple[str, ...]


def key(messages: Sequence[Mapping[str, str]]) -> Key:
    return tuple(message["content"] for message in messages)


def asked(messages: Sequence[ChatMessage]) -> Key:
    return tuple(message.text for message in messages)


def composed(texts: list[list[str | None]], rights: Sequence[str]) -> list[str]:
    """The replies to some episodes: what was drawn, with the right answer in its places."""
    pairs = zip(texts, rights, strict=False)
    return ["".join(right if piece is None else piece for piece in text) for text, right in pairs]


def chosen(state: Any) -> str:
    """The right answer of a choice, as it is asked for."""
    if state.readout == Readout.JSON:
        return json.dumps({"choice": state.right[0]})
    return str(state.right[0])


def answered(
    task: Task, replies: Mapping[Key, str], folder: Path, solver: Solver | None = None
) -> dict[Key, EvalSample]:
    """Run a task and return its samples by what was asked."""

    def say(messages: Sequence[ChatMessage], *_: object) -> ModelOutput:
        return reply(replies[asked(messages)])

    log: EvalLog = run(task, mock(say), folder, limit=len(replies), solver=solver)
    assert log.status == "success" and log.samples and len(log.samples) == len(replies)
    return {asked(sample.messages)[:-1]: sample for sample in log.samples}


def check(
    task: Task,
    episodes: Sequence[Any],
    texts: list[list[str | None]],
    right: Callable[[Any], str],
    scored: tuple[str, str],
    folder: Path,
    solver: Solver | None = None,
) -> None:
    """Compare every reward with a key of the score of the same sample; the first reply is right."""
    texts = [[None], *texts[1:]]
    rows = [(key(one.observation.messages), one.verifier_state) for one in episodes[: len(texts)]]
    said = composed(texts, [right(state) for _, state in rows])
    replies = {shown: text for (shown, _), text in zip(rows, said, strict=True)}
    samples = answered(task, replies, folder, solver)
    for place, (shown, state) in enumerate(rows):
        scores = samples[shown].scores
        assert scores is not None
        value = scores[scored[0]].as_dict()[scored[1]]
        assert state.score(replies[shown]).reward == value, replies[shown]
        assert value == 1.0 or place > 0


@drawn
@given(TEXTS)
def test_walks(tmp_path: Path, texts: list[list[str | None]]) -> None:
    arguments: Any = {"source": "generated", "tier": "1k", "per_tier": 12, "seed": 1}
    episodes = [*walks.DatasetLoader("bfs_128k", **arguments).iter_episodes()]
    task = graphwalks.bfs_128k(**arguments)

    def right(state: walks.VerifierState) -> str:
        return f"Final Answer: [{', '.join(state.answer)}]"

    check(task, episodes, texts, right, ("set_f1", "f1"), tmp_path)


@drawn
@given(TEXTS)
def test_arbigraph(tmp_path: Path, texts: list[list[str | None]]) -> None:
    topology = arbigraph.load_topology("three_chain_target", "math")
    arguments: Any = {"topology": "three_chain_target", "native_task_id": 4, "seed": 1}
    task = graphwalks.arbigraph_math(samples_per_task=12, **arguments)
    topology["target"]["native_task_id"] = 4
    specs = [arbigraph.EpisodeSpec("math", topology, 1, place) for place in range(12)]

    def right(state: arbigraph.VerifierState) -> str:
        return "\n".join(
            f'{name} = {{"result": {value}}}' for name, value in state.expected_outputs.items()
        )

    episodes = arbigraph.ArbiGraphEnv().reset_batch(specs)
    check(task, episodes, texts, right, ("target_answer", "target"), tmp_path, single_turn())


@drawn
@given(TEXTS, st.sampled_from(["text", "json"]))
def test_cognition(tmp_path: Path, texts: list[list[str | None]], readout: str) -> None:
    arguments: Any = {"source": "generated", "seed": 1, "question": "cycle", "size": "8"}
    episodes = [*cognition.DatasetLoader(readout=readout, **arguments).iter_episodes()]
    check(
        cognition_task(readout=readout, **arguments),
        episodes,
        texts,
        chosen,
        ("choice", "correct"),
        tmp_path,
    )


@drawn
@given(TEXTS)
def test_evidence(tmp_path: Path, texts: list[list[str | None]]) -> None:
    arguments: Any = {"source": "generated", "seed": 1, "condition": "G"}
    episodes = [*evidence.DatasetLoader("arxiv", **arguments).iter_episodes()]
    task = graphwalks.arxiv(**arguments)
    check(task, episodes, texts, chosen, ("choice", "correct"), tmp_path)


@pytest.mark.parametrize("mode", ("direct", "proposals"))
@drawn
@given(st.lists(st.integers(0, 10) | PIECES, min_size=1, max_size=10))
def test_construction(tmp_path: Path, mode: str, choices: list[int | str]) -> None:
    """Replies are what was drawn, over and over: a place among the options, or any text."""
    arguments: Any = {"source": "generated", "instances": "0", "mode": mode}
    loader = construction.DatasetLoader("influence", **arguments)
    replies: dict[Key, str] = {}
    result: construction.ScoreResult | None = None
    episode: ConstructionEpisode | None = loader.load_sample(0)
    while episode is not None:
        choice, actions = choices[len(replies) % len(choices)], episode.observation.actions
        said = choice if isinstance(choice, str) else actions[choice % len(actions)]
        replies[key(episode.observation.messages)] = said
        result = episode.verifier_state.score(said)
        episode = result.following

    def say(messages: Sequence[ChatMessage], *_: object) -> ModelOutput:
        return reply(replies[asked(messages)])

    log = run(graphwalks.influence(**arguments), mock(say), tmp_path)
    assert log.samples and log.samples[0].scores and result is not None
    score = log.samples[0].scores["optimality_gap"]
    found = score.as_dict()
    assert found["complete"] == float(result.gap is not None)
    assert found["model_calls"] == len(replies)
    told = score.metadata or {}
    assert told["fault"] == result.fault or told["outcome"] == Outcome.DEGENERATE
    if result.gap is None:
        assert result.reward == 0.0 and isinstance(result.fault, Fault)
    else:
        assert found["gap"] == float(result.gap)
        assert result.reward == pytest.approx(1 / (1 + found["gap"] / 100))
