"""What replies without a look at the graph, and cheap rules, are worth: what a policy has to beat.

    python examples/training/floors.py

Each line: one kind of episodes and how many, and the mean reward of every such reply over the first
samples of a seed, with half of its 95 % interval. None of them tricks the reading of replies: such
a reply is a right answer now and then. A rule that is fitted is fitted to another seed.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from statistics import fmean, stdev
from typing import Any

from graphwalks import arbigraph, cognition, construction, evidence, walks

COUNT = 200
COUNT_BUILT = 100
"""Constructions, each of which takes the proof of a reference to make."""
SEED = 1
FITTING = 2
"""Seed of what rules are fitted to."""

Guess = Callable[[Any], str]


def main(count: int, count_built: int) -> None:
    """Print both tables.

    Args:
        count: Episodes of one step of every kind.
        count_built: Instances of construction of every kind.
    """
    for kind in ("bfs", "parents"):
        for tier in ("1k", "8k"):
            searches(kind, tier, count)
    chains(count)
    for task in cognition.TASKS:
        asked = [cognition.EpisodeSpec(task, "removed", SEED, n) for n in range(min(count, 120))]
        episodes = cognition.CognitionEnv().reset_batch(asked)
        show(f"cognition, {task}", episodes, OPTIONS | shortcut(task))
    for name, pool in (("arxiv", None), ("prime", "gold"), ("prime", "blind")):
        queries = [evidence.EpisodeSpec(name, "TG", pool, SEED, n) for n in range(count)]
        title = " ".join(filter(None, ("evidence,", name, pool)))
        show(title, evidence.EvidenceEnv().reset_batch(queries), OPTIONS | TEXTS[name])
    for task in construction.TASKS:
        for mode in ("direct", "proposals"):
            show(f"construction, {task}, {mode}", [*graphs(task, mode, count_built)], OPTIONS)


def searches(kind: str, tier: str, count: int) -> None:
    """Print what guesses and misreadings of walks are worth."""
    specs = [walks.EpisodeSpec(kind, tier, SEED, place) for place in range(count)]
    episodes = walks.WalksEnv().reset_batch(specs)
    show(f"walks, {kind}, {tier}", episodes, NODES)
    scores = [
        walks.misreading_scores(one.verifier_state.answer, one.observation.prompt)
        for one in episodes
    ]
    told(f"walks, {kind}, {tier}, misread", {name: [s[name] for s in scores] for name in scores[0]})


def chains(count: int) -> None:
    """Print what the most common answer of a task of arbigraph is worth."""
    topology = arbigraph.load_topology("six_chain_target", category="math")
    topology["target"]["native_task_id"] = 0
    fitted, scored = (
        arbigraph.ArbiGraphEnv().reset_batch(
            arbigraph.EpisodeSpec("six_chain", topology, seed, place) for place in range(count)
        )
        for seed in (FITTING, SEED)
    )
    states = [one.verifier_state for one in fitted]
    answers = Counter(str(state.expected_outputs[state.target_output]) for state in states)
    common = answers.most_common(1)[0][0]
    show(
        "arbigraph, six_chain_target, task 0",
        scored,
        {"constant": lambda seen: f'{seen.target_output} = {{"result": {common}}}'},
    )


def graphs(task: str, mode: str, count: int) -> Sequence[Any]:
    """Return the constructions that have something to choose."""
    made = []
    for place in range(count):
        with suppress(ValueError):
            spec = construction.EpisodeSpec(task, mode, SEED, place)
            made.append(construction.ConstructionEnv().reset(spec))
    return made


def shortcut(task: str) -> dict[str, Guess]:
    """Return the rule that answers best without solving the question, fitted to another seed."""
    items = [one for one in cognition.generate(FITTING) if one.task == task]
    shown = [cognition.show(one, "removed") for one in items]
    shortcuts = cognition.find_shortcuts(task, items, shown)
    rule = max(shortcuts, key=lambda one: one.score.size_equal).rule

    def guess(seen: Any) -> str:
        state = json.loads(seen.prompt)["state"]
        return rule.choose(cognition.read_query(state, cognition.QUESTIONS[task]))

    return {rule.name: guess}


def show(title: str, episodes: Sequence[Any], guesses: dict[str, Guess]) -> None:
    """Print what guesses are worth."""
    told(title, {name: [played(one, guess) for one in episodes] for name, guess in guesses.items()})


def told(title: str, rewards: dict[str, list[float]]) -> None:
    """Print means, each with half of its interval."""
    count = len(next(iter(rewards.values())))
    means = (f"{name} {fmean(one):.3f} ± {half(one):.3f}" for name, one in rewards.items())
    print(f"{title} ({count}): {', '.join(means)}", flush=True)


def half(rewards: Sequence[float]) -> float:
    """Return half of the 95 % interval of a mean, by the normal distribution."""
    return 1.96 * stdev(rewards) / len(rewards) ** 0.5 if len(rewards) > 1 else 1.0


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


def common_class(observation: Any) -> str:
    """Return the class of most anchors, of several the one that comes first."""
    state = json.loads(observation.prompt)["state"]
    classes = Counter(one["class"] for one in state["training_anchors"])
    return str(classes.most_common(1)[0][0])


def both_words(observation: Any) -> str:
    """Return the first candidate whose text holds both names of the query, else the first."""
    state = json.loads(observation.prompt)["state"]
    names = re.findall("[A-Z][a-z]+", state["query"])[1:]
    texts = {one.get("id", one.get("node")): one["text"] for one in state["texts"]}
    holding = (
        one for one in observation.actions if all(name in texts.get(one, "") for name in names)
    )
    return str(next(holding, observation.actions[0]))


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
TEXTS: dict[str, dict[str, Guess]] = {
    "arxiv": {"class of most anchors": common_class},
    "prime": {"first text with both names": both_words},
}

if __name__ == "__main__":
    main(COUNT, COUNT_BUILT)
