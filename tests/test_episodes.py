"""What episodes of all families have in common, seen at the smallest family there could be."""

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar

import pytest

from graphwalks import arbigraph, cognition, construction, walks
from graphwalks.choice import Readout
from graphwalks.episodes import (
    Environment,
    Episode,
    EpisodeDataset,
    EpisodeObservation,
    Spec,
    check_word,
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


@dataclass(frozen=True)
class Word(Spec):
    words: ClassVar = {"word": ("a", "b", "secret")}

    word: str
    hint: str | None
    seed: int
    sample_idx: int


@dataclass(frozen=True)
class Other(Spec):
    seed: int
    sample_idx: int


def spec(word: Any = "a", seed: Any = 0, sample_idx: Any = 0) -> Word:
    return Word(word, None, seed, sample_idx)


class Names(Environment[Word, Named]):
    spec_type = Word

    def _episode(self, spec: Word) -> Named:
        if spec.sample_idx:
            raise ArgumentError("there is only one")
        return named(spec.word)


class Words(EpisodeDataset[str, Named]):
    def _episode(self, row: str) -> Named:
        return named(row)


def test_an_observation_is_plain_data_and_a_chat() -> None:
    seen = named("abc").observation
    assert seen.to_dict() == {"episode_id": "id of abc", "prompt": "Say 3 letters."}
    assert seen.messages == [{"role": "user", "content": "Say 3 letters."}]


def test_the_state_is_not_shown() -> None:
    episode = Names().reset(spec("secret"))
    assert "State" not in repr(episode)
    assert episode.to_public_dict() == {"episode_id": "id of secret", "prompt": "Say 6 letters."}


def test_episodes_are_made_and_scored_in_batches() -> None:
    episodes = Names().reset_batch([spec("a"), spec("b")])
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


@pytest.mark.parametrize(
    "state",
    [
        walks.VerifierState(("a",)),
        arbigraph.VerifierState({"task_1_out": 1}, "task_1_out", {"task_1_out": "a"}),
        cognition.VerifierState(Readout.TEXT, ("yes", "no"), ("yes",)),
        construction
        .ConstructionEnv()
        .reset(construction.EpisodeSpec("influence", "direct", 0, 0))
        .verifier_state,
    ],
)
def test_a_state_takes_nothing_but_a_text(state: Any) -> None:
    with pytest.raises(TypeError, match="completion is a NoneType; give a str"):
        state.score(None)


def test_a_text_is_no_batch() -> None:
    with pytest.raises(TypeError, match="completions is a str; give a list"):
        score_batch("ab", [State("a"), State("b")])


@pytest.mark.parametrize("state", [None, named("a")])
def test_an_episode_is_no_state(state: Any) -> None:
    with pytest.raises(TypeError, match="give the verifier_state of an episode"):
        score_completion("a", state)


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
    with pytest.raises(TypeError, match=r"word is 1\.0; give a str"):
        spec(1.0)
    with pytest.raises(ValueError, match="word=ab is not allowed.*allowed: a, b, secret"):
        spec("ab")
    with pytest.raises(ValueError, match="hint=x is not allowed"):
        check_word("hint", "x", ("y",))


@pytest.mark.parametrize("numbers", [(True, 0), (0, 1.0), ("0", 0), (0, None)])
def test_a_number_of_a_spec_is_an_int(numbers: tuple[object, object]) -> None:
    with pytest.raises(TypeError, match="give an int"):
        spec("a", *numbers)


def test_samples_count_from_zero_and_seeds_are_any_number() -> None:
    assert spec("a", -5, 0).seed == -5
    with pytest.raises(ValueError, match="sample_idx is -1; give a number from 0"):
        spec("a", 0, -1)


def test_an_episode_is_named_by_its_spec() -> None:
    assert spec("a", 7, 3).episode_id == "a/sample-3/seed-7"
    assert Word("a", "of it", 7, 3).episode_id == "a/of it/sample-3/seed-7"


def test_a_spec_of_another_family_is_refused() -> None:
    with pytest.raises(TypeError, match=r"spec is a .*\.Other; Names takes a .*\.Word"):
        Names().reset(Other(0, 0))  # type: ignore[arg-type]


def test_where_there_is_no_episode_the_error_is_one_of_values() -> None:
    with pytest.raises(ValueError, match="there is only one"):
        Names().reset(spec("a", 0, 1))


@pytest.mark.parametrize(
    ("family", "environment"),
    [
        ("walks", "WalksEnv"),
        ("arbigraph", "ArbiGraphEnv"),
        ("cognition", "CognitionEnv"),
        ("evidence", "EvidenceEnv"),
        ("construction", "ConstructionEnv"),
    ],
)
def test_every_family_has_the_same_names(family: str, environment: str) -> None:
    package = import_module(f"graphwalks.{family}")
    names = {
        *("DatasetLoader", "Episode", "EpisodeObservation", "EpisodeSpec", "ScoreResult"),
        *("VerifierState", "score_batch", "score_completion", "terminal_reward"),
        *("trainer_reward_callback", environment),
    }
    assert names <= {*package.__all__}
    assert getattr(package, environment).spec_type is package.EpisodeSpec
    assert issubclass(package.EpisodeSpec, Spec)
    assert issubclass(package.DatasetLoader, EpisodeDataset)
    assert package.Episode is Episode
    assert issubclass(package.EpisodeObservation, EpisodeObservation)


def test_parameters_of_runs_alone_are_refused() -> None:
    refuse_run_only({"seed": 1}, ("retries",))
    with pytest.raises(ArgumentError, match="retries is a parameter of runs, not of episodes"):
        refuse_run_only({"seed": 1, "retries": 2}, ("retries",))
