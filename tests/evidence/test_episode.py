"""Episodes of queries about texts and relations: the benchmark's request, any right option."""

from typing import Any

import pytest

from graphwalks.choice import Readout, render
from graphwalks.errors import ArgumentError
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.episode import DatasetLoader, EpisodeSpec, EvidenceEnv
from graphwalks.evidence.item import ask
from graphwalks.evidence.loading import generate

PRIME: dict[str, Any] = {
    "task": "prime",
    "condition": "G",
    "pool": "gold",
    "seed": 0,
    "sample_idx": 3,
}
ARXIV = PRIME | {"task": "arxiv", "pool": None}


@pytest.mark.parametrize(
    ("spec", "name"),
    [(ARXIV, "arxiv/G/sample-3/seed-0"), (PRIME, "prime/G/gold/sample-3/seed-0")],
)
def test_an_episode_is_a_query_under_a_condition(spec: dict[str, Any], name: str) -> None:
    made = EvidenceEnv().reset(EpisodeSpec(**spec))
    item = generate(spec["task"], 0, 4, spec["pool"])[3]
    prompt = render(ask(item, "G"), Readout.TEXT)
    assert (made.observation.system, made.observation.prompt) == (prompt.system, prompt.user)
    assert made.observation.episode_id == name
    assert made == EvidenceEnv().reset(EpisodeSpec(**spec))
    rewards = {one: made.verifier_state.score(one).reward for one in made.observation.actions}
    assert {one for one, reward in rewards.items() if reward} == set(item.right) != set()


def test_conditions_change_what_is_shown_and_not_what_is_right() -> None:
    episodes = EvidenceEnv().reset_batch(
        EpisodeSpec(**(ARXIV | {"condition": one})) for one in CONDITIONS
    )
    assert len({episode.observation.prompt for episode in episodes}) == len(CONDITIONS)
    assert len({episode.verifier_state for episode in episodes}) == 1


def test_a_graph_has_so_many_queries() -> None:
    assert EvidenceEnv().reset(EpisodeSpec(**(PRIME | {"sample_idx": 299})))
    with pytest.raises(ValueError, match="sample_idx is 300; a seed has 300 queries of prime"):
        EvidenceEnv().reset(EpisodeSpec(**(PRIME | {"sample_idx": 300})))
    with pytest.raises(ValueError, match="sample_idx is 900; a seed has 900 queries of arxiv"):
        EvidenceEnv().reset(EpisodeSpec(**(ARXIV | {"sample_idx": 900})))


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"task": "cora"}, ValueError),
        ({"condition": "TGA"}, ValueError),
        ({"condition": 1}, TypeError),
        ({"pool": None}, TypeError),
        ({"pool": "any"}, ValueError),
        ({"task": "arxiv", "pool": "gold"}, ValueError),
        ({"seed": "0"}, TypeError),
        ({"sample_idx": -1}, ValueError),
    ],
)
def test_a_wrong_spec_is_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=[*change][-1]):
        EpisodeSpec(**(PRIME | change))


def test_the_queries_of_a_run_become_episodes() -> None:
    loader = DatasetLoader("prime", source="generated", condition="all", pool="blind")
    assert len(loader) == 500
    names = [loader.load_sample(place).observation.episode_id for place in (0, 4, 5)]
    assert [name.rpartition("/")[0] for name in names] == [
        "prime/0/TG/blind",
        "prime/0/A/blind",
        "prime/1/TG/blind",
    ]


def test_loaders_of_two_seeds_or_readouts_share_no_name() -> None:
    loaders = [
        DatasetLoader("arxiv", source="generated", condition="G", seed=seed, readout=readout)
        for seed, readout in ((1, "text"), (2, "text"), (1, "json"))
    ]
    names = [one.observation.episode_id for loader in loaders for one in loader.iter_episodes()]
    assert len({*names}) == len(names) == 300


def test_a_trainer_has_only_the_text_of_a_reply() -> None:
    with pytest.raises(ArgumentError, match="readout=logprob is not allowed"):
        DatasetLoader("arxiv", source="generated", readout="logprob")
