"""Episodes of structural questions: the benchmark's request and grade."""

from typing import Any

import pytest

from graphwalks.choice import Prompt, Readout, render
from graphwalks.cognition.cohorts import generate
from graphwalks.cognition.episode import CognitionEnv, DatasetLoader, EpisodeSpec
from graphwalks.cognition.grading import grade
from graphwalks.cognition.prompt import ask
from graphwalks.errors import ArgumentError

SPEC: dict[str, Any] = {"task": "degree", "cues": "removed", "seed": 0, "sample_idx": 7}


def test_an_episode_asks_for_an_item_of_the_seed() -> None:
    made = CognitionEnv().reset(EpisodeSpec(**SPEC))
    assert made.observation.episode_id == "degree/removed/sample-7/seed-0"
    prompt = Prompt(made.observation.system, made.observation.prompt)
    degrees = (item for item in generate(0) if item.task == "degree")
    (item,) = (one for one in degrees if render(ask(one, "removed"), Readout.TEXT) == prompt)
    for action in made.observation.actions:
        assert made.verifier_state.score(action).reward == grade(action, item)


def test_episodes_of_a_seed_are_its_test_items_each_once() -> None:
    items = [item for item in generate(0) if (item.split, item.task) == ("test", "cycle")]
    specs = [EpisodeSpec("cycle", "removed", 0, place) for place in range(len(items))]
    prompts = {episode.observation.prompt for episode in CognitionEnv().reset_batch(specs)}
    assert prompts == {render(ask(item, "removed"), Readout.TEXT).user for item in items}
    with pytest.raises(ValueError, match="sample_idx is 120; a seed has 120 items of cycle"):
        CognitionEnv().reset(EpisodeSpec("cycle", "removed", 0, len(items)))


def test_the_same_spec_gives_the_same_episode_and_another_seed_another() -> None:
    env = CognitionEnv()
    made = env.reset(EpisodeSpec(**SPEC))
    assert made == env.reset(EpisodeSpec(**SPEC))
    assert made != env.reset(EpisodeSpec(**(SPEC | {"seed": 1})))


def test_cues_change_what_is_shown_and_not_what_is_right() -> None:
    removed, published = (
        CognitionEnv().reset(EpisodeSpec(**(SPEC | {"cues": cues})))
        for cues in ("removed", "published")
    )
    assert removed.observation.prompt != published.observation.prompt
    assert removed.verifier_state.right == published.verifier_state.right


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"task": "colouring"}, ValueError),
        ({"task": None}, TypeError),
        ({"cues": "some"}, ValueError),
        ({"seed": 0.0}, TypeError),
        ({"sample_idx": -1}, ValueError),
    ],
)
def test_a_wrong_spec_is_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(change))):
        EpisodeSpec(**(SPEC | change))


def test_the_items_of_a_run_become_episodes() -> None:
    loader = DatasetLoader(source="generated", question="cycle", size="8", readout="json")
    assert len(loader) == 24
    episode = loader.load_sample(0)
    assert episode.observation.episode_id.startswith("cycle/")
    (right,) = episode.verifier_state.right
    assert loader.score(f'{{"choice": "{right}"}}', episode.verifier_state).reward == 1.0


def test_a_trainer_has_only_the_text_of_a_reply() -> None:
    with pytest.raises(ArgumentError, match="readout=tool is not allowed"):
        DatasetLoader(source="generated", readout="tool")
