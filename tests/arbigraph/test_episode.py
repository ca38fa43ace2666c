"""Episodes: what a policy sees, what its reward is, and that the two stay apart."""

import json
import pprint
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.episode import (
    ArbiGraphEnv,
    ArbiGraphEpisode,
    EpisodeSpec,
    VerifierState,
    grade_value,
)
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.grading import grade
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.episodes import (
    Episode,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)

STATE = VerifierState(
    {"task_1_out": 12, "task_2_out": [1, 2]}, "task_2_out", {"task_1_out": "a", "task_2_out": "b"}
)


def pinned(name: str = "three_chain_target", task: object = 4) -> dict[str, Any]:
    topology = load_topology(name, "math")
    topology["target"]["native_task_id"] = task
    return topology


def episode(seed: int = 0, sample_idx: int = 0) -> ArbiGraphEpisode:
    return ArbiGraphEnv().reset(EpisodeSpec("math/chain", pinned(), seed, sample_idx))


def answers(state: VerifierState) -> str:
    return "\n".join(
        f"{name} = {json.dumps({'result': value})}"
        for name, value in state.expected_outputs.items()
    )


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    from graphwalks.arbigraph import ArbiGraphEnv, EpisodeSpec, load_topology

    topology = load_topology("six_chain_target", category="math")
    topology["target"]["native_task_id"] = 0

    env = ArbiGraphEnv()
    episode = env.reset(
        EpisodeSpec(
            topology_id="math/hf/six_chain_target",
            topology=topology,
            seed=0,
            sample_idx=0,
        )
    )

    policy_input = episode.observation.to_dict()
    model_completion = ""  # Replace with the policy's response to policy_input["prompt"].
    score = env.score(model_completion, episode.verifier_state)
    print(policy_input["episode_id"], score.reward)

    shown = capsys.readouterr().out
    name, reward = shown.split()
    assert name.rpartition("/")[0] == "math/hf/six_chain_target/task-0/sample-0/seed-0"
    assert reward == "0.0"


def test_an_episode_is_the_benchmarks_sample() -> None:
    sample = generate(pinned(), 3, 5)
    made = episode(3, 5)
    assert made.observation.prompt == sample.prompt
    assert made.verifier_state.expected_outputs == sample.truths
    assert made.observation.to_dict() == {
        "episode_id": EpisodeSpec("math/chain", pinned(), 3, 5).episode_id,
        "prompt": sample.prompt,
        "requested_outputs": ["task_1_out", "task_2_out", "task_3_out"],
        "target_output": "task_3_out",
    }
    assert made == episode(3, 5)
    assert made != episode(3, 6)


def test_seed_and_sample_choose_another_instance() -> None:
    prompts = {episode(seed, index).observation.prompt for seed in (0, 1) for index in (0, 1)}
    assert len(prompts) == 4


def test_a_spec_keeps_its_topology_when_the_dictionary_changes() -> None:
    topology = pinned()
    specs = []
    for task in (4, 31):
        topology["target"]["native_task_id"] = task
        specs.append(EpisodeSpec("math/chain", topology, 0, 0))
    made = ArbiGraphEnv().reset_batch(specs)
    assert [one.observation.episode_id.split("/")[2] for one in made] == ["task-4", "task-31"]
    assert made[0] == episode()


def test_a_topology_is_part_of_the_name_whatever_it_is_called() -> None:
    topology = pinned()
    turned = dict(reversed(topology.items()))
    other = pinned("three_independent_target")
    first, same, another = (
        EpisodeSpec("chain", one, 0, 0).episode_id for one in (topology, turned, other)
    )
    assert first.startswith("chain/task-4/sample-0/seed-0/")
    assert first == same != another


def test_right_answers_are_worth_one_and_none_are_worth_nothing() -> None:
    made = episode()
    score = ArbiGraphEnv().score(answers(made.verifier_state), made.verifier_state)
    assert (score.reward, score.all_nodes_correct, score.format_valid) == (1.0, True, True)
    assert score.first_incorrect_node is None
    nothing = ArbiGraphEnv().score("", made.verifier_state)
    assert (nothing.reward, nothing.format_valid) == (0.0, False)
    assert nothing.missing_outputs == made.observation.requested_outputs
    assert nothing.first_incorrect_node == "task_1"


def test_only_the_target_counts() -> None:
    score = score_completion('task_2_out = {"result": [1, 2]} task_1_out = {"result": 7}', STATE)
    assert (score.reward, score.target_correct, score.all_nodes_correct) == (1.0, True, False)
    assert score.parsed_answers == {"task_1_out": 7, "task_2_out": [1, 2]}
    assert score.node_correct == {"a": False, "b": True}
    assert score.node_answered == {"a": True, "b": True}
    assert (score.first_incorrect_node, score.format_valid) == ("a", True)
    upstream = score_completion('task_1_out = {"result": 12}', STATE)
    assert (upstream.reward, upstream.missing_outputs) == (0.0, ("task_2_out",))


def test_any_ids_will_do() -> None:
    topology = pinned()
    names = {"task_1": "source", "task_2": "a node", "task_3": "$target"}
    text = json.dumps(topology)
    for name, other in names.items():
        text = text.replace(f'"{name}"', json.dumps(other))
    made = ArbiGraphEnv().reset(EpisodeSpec("math/chain", json.loads(text), 0, 0))
    assert made.observation.prompt == episode().observation.prompt
    score = score_completion(answers(made.verifier_state), made.verifier_state)
    assert score.node_correct == {"source": True, "a node": True, "$target": True}


def test_nothing_that_is_shown_tells_an_answer() -> None:
    state = VerifierState({"task_1_out": 987654}, "task_1_out", {"task_1_out": "a"})
    made = episode()
    secret = Episode(made.observation, state)
    for shown in (
        repr(secret),
        str(state),
        pprint.pformat(state),
        json.dumps(secret.to_public_dict()),
        json.dumps(secret.observation.to_dict()),
    ):
        assert "987654" not in shown
    assert set(secret.to_public_dict()) == {
        "episode_id",
        "prompt",
        "requested_outputs",
        "target_output",
    }


WRONG_TYPES: list[dict[str, Any]] = [
    {"topology_id": 7},
    {"topology": "six_chain_target"},
    {"topology": None},
    {"seed": True},
    {"seed": 1.0},
    {"seed": "1"},
    {"sample_idx": False},
    {"sample_idx": None},
]


@pytest.mark.parametrize("change", WRONG_TYPES)
def test_a_wrong_type_is_a_type_error(change: dict[str, Any]) -> None:
    fields: dict[str, Any] = {
        "topology_id": "x",
        "topology": pinned(),
        "seed": 0,
        "sample_idx": 0,
    }
    with pytest.raises(TypeError, match=next(iter(change))):
        EpisodeSpec(**(fields | change))


def without_target() -> dict[str, Any]:
    topology = pinned()
    del topology["target"]
    return topology


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"topology_id": " "}, "blank"),
        ({"sample_idx": -1}, "from 0"),
        ({"topology": pinned(task="all")}, "all"),
        ({"topology": pinned(task=True)}, "native_task_id"),
        ({"topology": pinned(task=9.7)}, "native_task_id"),
        ({"topology": without_target()}, "target"),
        ({"topology": {}}, "directed"),
    ],
)
def test_a_wrong_value_is_a_value_error(change: dict[str, Any], told: str) -> None:
    fields: dict[str, Any] = {
        "topology_id": "x",
        "topology": pinned(),
        "seed": 0,
        "sample_idx": 0,
    }
    with pytest.raises(ValueError, match=told):
        EpisodeSpec(**(fields | change))


def test_a_task_that_is_not_in_the_catalogue_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="400"):
        ArbiGraphEnv().reset(EpisodeSpec("x", pinned(task=400), 0, 0))


@pytest.mark.parametrize("score", [terminal_reward, score_completion])
def test_a_completion_must_be_a_text(score: Callable[[Any, VerifierState], object]) -> None:
    with pytest.raises(TypeError, match="completion is a list"):
        score(["task_2_out"], STATE)


def test_rewards_of_a_batch_come_in_its_order() -> None:
    right, wrong = 'task_2_out = {"result": [1, 2]}', 'task_2_out = {"result": [2, 1]}'
    assert trainer_reward_callback([wrong, right, ""], [STATE] * 3) == [0.0, 1.0, 0.0]
    with pytest.raises(ValueError, match="2 completions and 1 verifier states"):
        trainer_reward_callback([right, right], [STATE])


def test_one_value_is_graded_as_the_benchmark_does() -> None:
    assert grade_value(7.0, 7)
    assert not grade_value(True, 1)
    assert not grade_value([3, 99.9], [3, 0.5])


PIECES = st.sampled_from([
    'task_1_out = {"result": 12}',
    'task_2_out = {"result": [1, 2]}',
    'task_2_out = {"result": [1.0, 2]}',
    'task_2_out = {"result": null}',
    "[" * 3000,
    "<tool_call>",
    "9" * 5000,
    'task_2_out = {"result": ' + "9" * 5000 + "}",
])


@settings(deadline=None)
@given(st.lists(PIECES | st.text(max_size=20), max_size=6).map(" ".join))
def test_the_reward_is_the_benchmarks_grade_on_any_text(text: str) -> None:
    grades = grade(text, STATE.expected_outputs, STATE.target_output)
    assert terminal_reward(text, STATE) == grades.reward
    assert score_completion(text, STATE).reward in {0.0, 1.0}
