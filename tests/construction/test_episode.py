"""Episodes of solutions in the making: decisions, endings, and the gap as a reward."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.choice import Fault, Readout
from graphwalks.construction.episode import (
    Building,
    ConstructionEnv,
    ConstructionEpisode,
    DatasetLoader,
    EpisodeSpec,
    ScoreResult,
    reward_of,
)
from graphwalks.construction.tasks import TASKS, generated
from graphwalks.construction.trajectory import play
from graphwalks.episodes import trainer_reward_callback
from graphwalks.errors import ArgumentError
from tests.construction.cities import six_cities

SPEC: dict[str, Any] = {"task": "influence", "mode": "direct", "seed": 0, "sample_idx": 0}


def six(mode: str = "direct") -> ConstructionEpisode:
    _, episode = Building("six", mode, Readout.TEXT, six_cities()).after(())
    assert episode is not None
    return episode


def played(episode: ConstructionEpisode, *replies: str) -> ScoreResult:
    """What became of the last reply, with all before it taken."""
    for reply in replies[:-1]:
        following = ConstructionEnv().step(reply, episode.verifier_state).following
        assert following is not None
        episode = following
    return ConstructionEnv().step(replies[-1], episode.verifier_state)


def test_the_observation_names_the_legal_actions() -> None:
    episode = six()
    assert episode.observation.actions == ("1", "2", "3", "4", "5")
    assert episode.observation.episode_id.startswith("six/decision-1/")
    second = played(episode, "2").following
    assert second is not None
    assert second.observation.actions == ("1", "3", "4", "5")
    assert second.observation.episode_id.startswith("six/decision-2/")
    assert second.observation.system == episode.observation.system


def test_branches_and_readouts_have_names_of_their_own() -> None:
    ways = (["2", "5", "1"], ["5", "2", "1"])  # to the same city, with the same cities left
    seen = [played(six(), *way).following for way in ways]
    first, other = (one.observation for one in seen if one is not None)
    assert first.episode_id != other.episode_id
    _, as_json = Building("six", "direct", Readout.JSON, six_cities()).after(())
    assert as_json is not None
    assert as_json.observation.episode_id != six().observation.episode_id


def test_the_best_tour_is_worth_one_and_a_longer_one_the_ratio_of_lengths() -> None:
    best = played(six(), "2", "5", "1", "3")
    assert best == ScoreResult(1.0, "3", None, None, 27, Fraction(0))
    assert best.done
    longer = played(six(), "4", "5", "1", "2")
    assert longer.objective == 31
    assert longer.reward == pytest.approx(27 / 31)


def test_decisions_on_the_way_are_worth_nothing_yet() -> None:
    found = played(six(), "2", "5")
    assert (found.reward, found.done, found.gap) == (0.0, False, None)


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ("2", Fault.INVALID_CHOICE),  # visited already
        ("6", Fault.INVALID_CHOICE),
        ("", Fault.MISSING_ANSWER),
        ("city 3", Fault.INVALID_TEXT),
        ("<think>3", Fault.INCOMPLETE_REASONING),
    ],
)
def test_a_reply_without_a_legal_choice_ends_the_episode_with_nothing(
    reply: str, fault: Fault
) -> None:
    assert played(six(), "2", reply) == ScoreResult(0.0, None, fault, None, None, None)


def test_a_state_can_be_scored_again_and_in_a_batch() -> None:
    third = played(six(), "2", "5").following
    assert third is not None
    states = [third.verifier_state] * 2
    first, other = (third.verifier_state.score(reply).following for reply in ("1", "3"))
    assert first is not None and other is not None
    assert trainer_reward_callback(["1", "3"], states) == [0.0, 0.0]
    ends = [first.verifier_state, first.verifier_state, other.verifier_state]
    assert trainer_reward_callback(["3", "nothing", "1"], ends)[:2] == [1.0, 0.0]


def test_forced_decisions_are_taken_among_proposals() -> None:
    episode, asked = six("proposals"), 0
    following: ConstructionEpisode | None = episode
    while following is not None:
        assert len(following.observation.actions) > 1
        found = ConstructionEnv().step("0", following.verifier_state)
        following, asked = found.following, asked + 1
    assert asked < six_cities().decisions
    assert 0 < found.reward <= 1


@pytest.mark.parametrize("task", TASKS)
def test_following_a_rule_is_worth_its_gap(task: str) -> None:
    process = generated(task, 0, 0)
    expected = play(process, f"rule:{process.rules[0]}")
    episode: ConstructionEpisode | None = ConstructionEnv().reset(
        EpisodeSpec(**(SPEC | {"task": task}))
    )
    while episode is not None:
        action = expected.history[len(episode.verifier_state.history)]
        found = ConstructionEnv().step(action, episode.verifier_state)
        episode = found.following
    assert (found.objective, found.gap) == (expected.objective, expected.gap)
    assert found.reward == reward_of(process, expected.gap)


def test_the_reward_falls_with_the_gap_and_never_to_nothing() -> None:
    tour, communities = six_cities(), generated("modularity", 0, 0)
    assert reward_of(tour, Fraction(0)) == 1.0
    assert reward_of(tour, Fraction(-10)) == 1.0  # beyond the best that is known
    assert reward_of(tour, Fraction(300)) == 0.25
    assert reward_of(communities, Fraction(1)) == 0.5


@settings(deadline=None)
@given(st.lists(st.sampled_from(["1", "2", "3", "4", "5", " 1\n"]) | st.text(), max_size=6))
def test_whatever_is_replied_an_episode_ends_within_its_decisions(replies: list[str]) -> None:
    episode: ConstructionEpisode | None = six()
    taken = 0
    for reply in replies:
        if episode is None:
            break
        found = ConstructionEnv().step(reply, episode.verifier_state)
        assert 0.0 <= found.reward <= 1.0
        assert (found.reward > 0) == (found.objective is not None)
        episode, taken = found.following, taken + 1
    assert taken <= six_cities().decisions


def test_the_reference_is_not_shown() -> None:
    shown = repr(six()) + repr(six().verifier_state)
    assert "Tour" not in shown


@pytest.mark.parametrize(("mode", "number"), [("direct", 1), ("proposals", 2)])
def test_the_same_spec_gives_the_same_episode(mode: str, number: int) -> None:
    # All rules propose the same first seed here, so among proposals the first choice is the second.
    env = ConstructionEnv()
    spec = EpisodeSpec(**(SPEC | {"mode": mode}))
    made = env.reset(spec)
    assert made == env.reset(spec)
    assert made != env.reset(EpisodeSpec(**(SPEC | {"mode": mode, "seed": 1})))
    assert made.observation.episode_id.startswith(f"{spec.episode_id}/decision-{number}/")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"task": "colouring"}, ValueError),
        ({"mode": "both"}, ValueError),
        ({"mode": None}, TypeError),
        ({"seed": True}, TypeError),
        ({"sample_idx": -1}, ValueError),
    ],
)
def test_a_wrong_spec_is_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(change))):
        EpisodeSpec(**(SPEC | change))


def test_the_instances_of_a_run_become_episodes_in_each_mode() -> None:
    loader = DatasetLoader("influence", source="generated", instances="0,1", mode="both")
    names = [episode.observation.episode_id for episode in loader.iter_episodes()]
    assert [name.split("/")[2] for name in names] == ["direct", "proposals"] * 2
    made = ConstructionEnv().reset(EpisodeSpec(**SPEC))
    assert loader.load_sample(0).observation.prompt == made.observation.prompt


@pytest.mark.parametrize("name", ["policy", "retries"])
def test_who_plays_is_the_trainers_choice(name: str) -> None:
    with pytest.raises(ArgumentError, match=f"{name} is a parameter of runs, not of episodes"):
        DatasetLoader("influence", source="generated", **{name: 1})


def test_the_readout_reads_text() -> None:
    with pytest.raises(ArgumentError, match="readout=tool is not allowed"):
        DatasetLoader("influence", source="generated", readout="tool")
