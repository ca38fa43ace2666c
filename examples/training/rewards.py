"""Episodes as a trainer calls them: rows and rewards of one step, and rollouts of many steps.

    python examples/training/rewards.py

A row holds what a policy may see, and the name of its episode; the four families with one step are
in one table. The reward function has the signature that TRL's `GRPOTrainer(reward_funcs=...)`
calls: a batch of completions, and every other column of the rows by its name. What rewards are
computed from stays in the process that scores; another one makes the same from the same specs.
`play` has many constructions under way at once and asks the policy for one batch of replies at a
time; every decision is a conversation of its own.

Here chance replies: what it is worth is what a trained policy has to beat.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from graphwalks import arbigraph, cognition, construction, evidence, walks
from graphwalks.episodes import Episode, score_batch, trainer_reward_callback

Messages = list[dict[str, str]]
Policy = Callable[[Sequence[Any]], list[str]]
"""Replies to a batch of observations; that of a trainer generates from their `messages`."""

SEED = 1
"""Runs of the benchmark have seed 0."""


def one_step(count: int) -> list[Episode[Any, Any]]:
    """Make some episodes of every family whose episodes have one step."""
    chain = arbigraph.load_topology("three_chain_target", category="math")
    chain["target"]["native_task_id"] = 4
    places = range(count)
    return [
        *walks.WalksEnv().reset_batch(
            walks.EpisodeSpec("parents", "1k", SEED, place) for place in places
        ),
        *arbigraph.ArbiGraphEnv().reset_batch(
            arbigraph.EpisodeSpec("three_chain", chain, SEED, place) for place in places
        ),
        *cognition.CognitionEnv().reset_batch(
            cognition.EpisodeSpec("degree", "removed", SEED, place) for place in places
        ),
        *evidence.EvidenceEnv().reset_batch(
            evidence.EpisodeSpec("prime", "TG", "gold", SEED, place) for place in places
        ),
    ]


def rows(episodes: Sequence[Episode[Any, Any]]) -> list[dict[str, Any]]:
    """Return the rows of a data set, as `datasets.Dataset.from_list` takes them."""
    seen = [one.observation for one in episodes]
    return [{"prompt": one.messages, "episode_id": one.episode_id} for one in seen]


def reward_function(episodes: Sequence[Episode[Any, Any]]) -> Callable[..., list[float]]:
    """Return the reward function of some episodes, of any families."""
    states = {one.observation.episode_id: one.verifier_state for one in episodes}

    def reward(completions: list[Messages], episode_id: list[str], **_: object) -> list[float]:
        texts = [messages[-1]["content"] for messages in completions]
        return trainer_reward_callback(texts, [states[name] for name in episode_id])

    return reward


def play(episodes: Sequence[construction.Episode[Any, Any]], policy: Policy) -> list[float]:
    """Play episodes of many steps to their end, in step, and return their rewards in order."""
    running, rewards = dict(enumerate(episodes)), [0.0] * len(episodes)
    while running:
        replies = policy([one.observation for one in running.values()])
        results = score_batch(replies, [one.verifier_state for one in running.values()])
        for place, result in zip([*running], results, strict=True):
            if result.done:
                rewards[place] = result.reward
                del running[place]
            else:
                running[place] = result.following
    return rewards


def chance(seed: int) -> Policy:
    """Return the policy that takes any option, and has no answer where there are none."""
    draws = random.Random(seed)

    def policy(observations: Sequence[Any]) -> list[str]:
        return [draws.choice(getattr(one, "actions", ("",))) for one in observations]

    return policy


def main() -> None:
    """Print what chance is worth."""
    episodes, policy = one_step(8), chance(0)
    table = rows(episodes)
    said = policy([one.observation for one in episodes])
    completions = [[{"role": "assistant", "content": text}] for text in said]
    rewards = reward_function(episodes)(completions, [row["episode_id"] for row in table])
    print(f"{len(rewards)} episodes of one step: {sum(rewards) / len(rewards):.3f}")

    specs = [construction.EpisodeSpec("influence", "direct", SEED, place) for place in range(8)]
    built = play(construction.ConstructionEnv().reset_batch(specs), policy)
    print(f"{len(built)} episodes of many steps: {sum(built) / len(built):.3f}")


if __name__ == "__main__":
    main()
