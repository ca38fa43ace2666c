"""What replies without a look at the graph are worth: what a trained policy has to beat.

    python examples/training/floors.py

Each line: one kind of episodes, and the mean reward of every such reply over the first samples of a
seed. None of them tricks the reading of replies: such a reply is a right answer now and then.
"""

import random
from collections.abc import Callable
from statistics import fmean
from typing import Any

from graphwalks import cognition, construction, evidence, walks

COUNT = 200
COUNT_BUILT = 5
"""Constructions, each of which takes the proof of a reference to make."""
SEED = 1

Guess = Callable[[Any], str]


def main(count: int, count_built: int) -> None:
    """Print a table.

    Args:
        count: Episodes of one step of every kind.
        count_built: Episodes of construction of every kind.
    """
    for kind in ("bfs", "parents"):
        for tier in ("1k", "8k"):
            specs = [walks.EpisodeSpec(kind, tier, SEED, place) for place in range(count)]
            show(f"walks, {kind}, {tier}", walks.WalksEnv().reset_batch(specs), NODES)
    for task in cognition.TASKS:
        asked = [
            cognition.EpisodeSpec(task, "removed", SEED, place) for place in range(min(count, 120))
        ]
        show(f"cognition, {task}", cognition.CognitionEnv().reset_batch(asked), OPTIONS)
    for name, pool in (("arxiv", None), ("prime", "gold"), ("prime", "blind")):
        queries = [evidence.EpisodeSpec(name, "TG", pool, SEED, place) for place in range(count)]
        title = " ".join(filter(None, ("evidence,", name, pool)))
        show(title, evidence.EvidenceEnv().reset_batch(queries), OPTIONS)
    for task in construction.TASKS:
        for mode in ("direct", "proposals"):
            graphs = [
                construction.EpisodeSpec(task, mode, SEED, place) for place in range(count_built)
            ]
            show(
                f"construction, {task}, {mode}",
                construction.ConstructionEnv().reset_batch(graphs),
                OPTIONS,
            )


def show(title: str, episodes: list[Any], guesses: dict[str, Guess]) -> None:
    """Print what guesses are worth."""
    worth = {
        name: fmean(played(episode, guess) for episode in episodes)
        for name, guess in guesses.items()
    }
    told = ", ".join(f"{name} {reward:.2f}" for name, reward in worth.items())
    print(f"{title}: {told}", flush=True)


def played(episode: Any, guess: Guess) -> float:
    """Return the reward of a guess, made at every decision of an episode."""
    result = None
    while episode is not None:
        result = episode.verifier_state.score(guess(episode.observation))
        episode = getattr(result, "following", None)
    assert result is not None
    return float(result.reward)


def every_node(observation: Any) -> str:
    """Return the answer that names all nodes."""
    words = walks.edge_block(observation.prompt).split()
    return f"Final Answer: [{', '.join(sorted({*words[::3], *words[2::3]}))}]"


DRAWS = random.Random(0)
NODES: dict[str, Guess] = {
    "empty list": lambda _: "Final Answer: []",
    "every node": every_node,
}
OPTIONS: dict[str, Guess] = {
    "first option": lambda observation: str(observation.actions[0]),
    "last option": lambda observation: str(observation.actions[-1]),
    "any option": lambda observation: str(DRAWS.choice(observation.actions)),
}

if __name__ == "__main__":
    main(COUNT, COUNT_BUILT)
