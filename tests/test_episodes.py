"""What episodes of all families have in common, seen at the smallest family there could be."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from graphwalks.episodes import (
    Environment,
    Episode,
    EpisodeDataset,
    EpisodeObservation,
    check_numbers,
    check_words,
    refuse_run_only,
    score_batch,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)
from graphwalks.errors import ArgumentError


@dataclass(frozen=True)
class Result:
    reward: float


@dataclass(frozen=True)
class State:
    secret: str = field(repr=False)

    def score(self, completion: str) -> Result:
        return Result(float(completion == self.secret))


@dataclass(frozen=True)
class Worth:
    """A state of another family."""

    reward: float

    def score(self, completion: str) -> Result:
        return Result(self.reward)


Named = Episode[EpisodeObservation, State]


def named(word: str) -> Named:
    return Episode(EpisodeObservation(f"id of {word}", f"Say {len(word)} letters."), State(word))


class Names(Environment[str, Named]):
    def reset(self, spec: str) -> Named:
        return named(spec)


class Words(EpisodeDataset[str, Named]):
    def _episode(self, row: str) -> Named:
        return named(row)


def test_an_observation_is_plain_data_and_a_chat() -> None:
    seen = named("abc").observation
    assert seen.to_dict() == {"episode_id": "id of abc", "prompt": "Say 3 letters."}
    assert seen.messages == [{"role": "user", "content": "Say 3 letters."}]


def test_the_state_is_not_shown() -> None:
    episode = Names().reset("secret")
    assert "State" not in repr(episode)
    assert episode.to_public_dict() == {"episode_id": "id of secret", "prompt": "Say 6 letters."}


def test_episodes_are_made_and_scored_in_batches() -> None:
    episodes = Names().reset_batch(["a", "b"])
    states = [episode.verifier_state for episode in episodes]
    assert score_batch(["a", "x"], states) == [Result(1.0), Result(0.0)]
    assert trainer_reward_callback(["x", "b"], states) == [0.0, 1.0]
    assert Names().score("a", states[0]) == Result(1.0)


def test_one_batch_may_have_states_of_several_families() -> None:
    assert trainer_reward_callback(["a", "a"], [State("a"), Worth(0.25)]) == [1.0, 0.25]


def test_a_batch_has_a_state_for_each_completion() -> None:
    with pytest.raises(ValueError, match="2 completions and 1 verifier states"):
        trainer_reward_callback(["a", "b"], [State("a")])


@pytest.mark.parametrize("score", [score_completion, terminal_reward, Names().score])
def test_a_completion_must_be_a_text(score: Any) -> None:
    with pytest.raises(TypeError, match="completion is a NoneType; give a str"):
        score(None, State("a"))


def test_rows_become_episodes_in_their_order() -> None:
    words = Words(["ab", "c"])
    assert len(words) == 2
    assert list(words.iter_episodes()) == [named("ab"), named("c")]
    assert words.load_sample(1) == named("c")
    assert words.policy_batch([1]) == [named("c").to_public_dict()]
    assert words.policy_batch() == [named("ab").to_public_dict(), named("c").to_public_dict()]


@pytest.mark.parametrize(("place", "error"), [(True, TypeError), (-1, IndexError), (2, IndexError)])
def test_a_place_without_a_row_is_refused(place: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="place is"):
        Words(["a", "b"]).load_sample(place)


def test_words_of_a_spec_are_checked() -> None:
    check_words(Worth(1.0), {})
    with pytest.raises(TypeError, match=r"reward is 1\.0; give a str"):
        check_words(Worth(1.0), {"reward": ("a",)})
    with pytest.raises(ValueError, match="secret=ab is not allowed.*allowed: abc"):
        check_words(State("ab"), {"secret": ("abc",)})


@pytest.mark.parametrize("numbers", [(True, 0), (0, 1.0), ("0", 0), (0, None)])
def test_a_number_of_a_spec_is_an_int(numbers: tuple[object, object]) -> None:
    with pytest.raises(TypeError, match="give an int"):
        check_numbers(*numbers)


def test_samples_count_from_zero_and_seeds_are_any_number() -> None:
    check_numbers(-5, 0)
    with pytest.raises(ValueError, match="sample_idx is -1; give a number from 0"):
        check_numbers(0, -1)


def test_parameters_of_runs_alone_are_refused() -> None:
    refuse_run_only({"seed": 1}, ("retries",))
    with pytest.raises(ArgumentError, match="retries is a parameter of runs, not of episodes"):
        refuse_run_only({"seed": 1, "retries": 2}, ("retries",))
