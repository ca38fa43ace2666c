"""The examples for trainers run: rows, the reward function, rollouts, and what needs no thought."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from graphwalks import cognition
from graphwalks.construction import ConstructionEnv, EpisodeSpec


def example(repository: Path, name: str) -> ModuleType:
    """An example as a module."""
    spec = spec_from_file_location(name, repository / f"examples/training/{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rewards(repository: Path) -> ModuleType:
    return example(repository, "rewards")


def right(episode: Any) -> str:
    """The right answer of an episode with one step, whatever its family."""
    state = episode.verifier_state
    if hasattr(state, "right"):
        return str(state.right[0])
    if hasattr(state, "answer"):
        return f"Final Answer: [{', '.join(state.answer)}]"
    truth = state.expected_outputs[state.target_output]
    return f'{state.target_output} = {{"result": {truth}}}'


def test_rows_hold_what_a_policy_may_see(rewards: ModuleType) -> None:
    episodes = rewards.one_step(2)
    table = rewards.rows(episodes)
    assert len({row["episode_id"] for row in table}) == len(table) == 8
    assert table[0] == {
        "prompt": [{"role": "user", "content": episodes[0].observation.prompt}],
        "episode_id": "parents/1k/sample-0/seed-1",
    }


def test_one_reward_function_takes_a_batch_of_all_families(rewards: ModuleType) -> None:
    episodes = rewards.one_step(2)
    names = [row["episode_id"] for row in rewards.rows(episodes)]
    replies = [right(one) for one in episodes]
    replies[1] = "I do not know"
    completions = [[{"role": "assistant", "content": text}] for text in replies]
    found = rewards.reward_function(episodes)(completions, names, prompts=None)
    assert found == [1.0, 0.0, *[1.0] * 6]


def test_rollouts_end_with_the_reward_of_their_solution(rewards: ModuleType) -> None:
    specs = [EpisodeSpec("influence", "direct", 1, place) for place in range(3)]
    episodes = ConstructionEnv().reset_batch(specs)

    def policy(seen: list[Any]) -> list[str]:
        lost = specs[1].episode_id
        return ["none" if one.episode_id.startswith(lost) else one.actions[-1] for one in seen]

    first, lost, third = rewards.play(episodes, policy)
    assert lost == 0.0
    assert [first, third] == [rewards.play([episodes[place]], policy)[0] for place in (0, 2)]
    assert 0.0 < min(first, third) <= max(first, third) <= 1.0


def test_the_example_prints_what_chance_is_worth(
    rewards: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    rewards.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "32 episodes of one step",
        "8 episodes of many steps",
    ]
    assert all(0 < float(line.split(": ")[1]) < 1 for line in lines)


def test_what_a_guess_is_worth_is_printed_for_every_kind(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example(repository, "floors").main(2, 1)
    found = dict(line.split(": ") for line in capsys.readouterr().out.splitlines())
    assert len(found) == 2 * 4 + 1 + 6 + 3 + 8
    assert found["cognition, cycle (2)"].startswith("first option 0.500 ± ")
    means = [one.split(" ± ")[0] for worth in found.values() for one in worth.split(", ")]
    shares = [float(one.split(" ")[-1]) for one in means]
    assert 0.0 <= min(shares) and 0.0 < max(shares) <= 1.0


def test_a_fitted_rule_beats_any_option(repository: Path) -> None:
    floors = example(repository, "floors")
    asked = [cognition.EpisodeSpec("cycle", "removed", 1, place) for place in range(40)]
    episodes = cognition.CognitionEnv().reset_batch(asked)
    [(name, guess)] = floors.shortcut("cycle").items()
    assert ">=" in name
    assert sum(floors.played(one, guess) for one in episodes) > 30
