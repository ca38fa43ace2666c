"""What episodes for trainers have in common, whatever the family.

An episode is what a policy may see, its observation, apart from what its reward is computed from,
its verifier state. A state scores completions itself, so the functions here take states of any
family, also of several in one batch. Names are those of the RLVR environments of the ArbiGraph
repository (revision 99b8575).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from graphwalks.digests import fingerprint
from graphwalks.errors import ArgumentError
from graphwalks.parameters import one_of


class Scored(Protocol):
    """What became of one completion; the `ScoreResult` of a family tells more."""

    @property
    def reward(self) -> float:
        """Its reward, from 0.0 to 1.0."""


ResultT_co = TypeVar("ResultT_co", bound=Scored, covariant=True)
ObservationT_co = TypeVar("ObservationT_co", bound="EpisodeObservation", covariant=True)
StateT_co = TypeVar("StateT_co", covariant=True)
SpecT = TypeVar("SpecT", bound="Spec")
RowT = TypeVar("RowT")


class Verifier(Protocol[ResultT_co]):
    """A verifier state: all that a reward is computed from. Never shown to a policy."""

    def score(self, completion: str) -> ResultT_co:
        """Score a completion; total and linear in its length. A TypeError if it is no text."""


class Spec:
    """Which episode to make: what a family has to tell, then seed and number.

    A family's `EpisodeSpec` is a frozen dataclass, whose last fields are `seed` and `sample_idx`.
    Those of its fields that are text stand in the name of the episode.

    Attributes:
        words: Fields that hold one of a few words each.
        seed: Any integer.
        sample_idx: Number of the sample, from 0.

    Raises:
        TypeError: A field has another type.
        ValueError: A field has a value that is not allowed.
    """

    words: ClassVar[Mapping[str, Sequence[str]]] = {}
    seed: int
    sample_idx: int

    def __post_init__(self) -> None:
        """Check the fields."""
        for name, words in self.words.items():
            check_word(name, getattr(self, name), words)
        for name in ("seed", "sample_idx"):
            if type(value := getattr(self, name)) is not int:
                raise TypeError(f"{name} is {value!r:.80}; give an int")
        if self.sample_idx < 0:
            raise ValueError(f"sample_idx is {self.sample_idx}; give a number from 0")

    @property
    def episode_id(self) -> str:
        """Name of the episode; that of a decision of a construction begins with it."""
        return "/".join([*self._named(), f"sample-{self.sample_idx}", f"seed-{self.seed}"])

    def _named(self) -> list[str]:
        """Return what the name tells before the two numbers."""
        return [value for value in vars(self).values() if isinstance(value, str)]


@dataclass(frozen=True)
class EpisodeObservation:
    """What a policy may see.

    Attributes:
        episode_id: Readable name.
        prompt: Text to answer.
    """

    episode_id: str
    prompt: str

    @property
    def messages(self) -> list[dict[str, str]]:
        """The prompt as the messages of a chat."""
        return [{"role": "user", "content": self.prompt}]

    def to_dict(self) -> dict[str, object]:
        """Return it as plain data; `metadata` is left out if there is none."""
        told = {one.name: _plain(getattr(self, one.name)) for one in fields(self)}
        return {name: value for name, value in told.items() if name != "metadata" or value}


@dataclass(frozen=True)
class Episode(Generic[ObservationT_co, StateT_co]):
    """One episode, or one decision of an episode with many.

    Attributes:
        observation: What a policy may see.
        verifier_state: What its reward is computed from. Not in the `repr`.
    """

    observation: ObservationT_co
    verifier_state: StateT_co = field(repr=False)

    def to_public_dict(self) -> dict[str, object]:
        """Return what a policy may see, as plain data."""
        return self.observation.to_dict()


EpisodeT = TypeVar("EpisodeT", bound=Episode[Any, Any])


def score_completion(completion: str, verifier_state: Verifier[ResultT_co]) -> ResultT_co:
    """Score one completion by the grade of its family; total and linear in its length.

    Raises:
        TypeError: The completion is no text, or the state is none.
    """
    check_completion(completion)
    if not hasattr(verifier_state, "score"):
        given = type(verifier_state).__name__
        raise TypeError(f"verifier state is a {given}; give the verifier_state of an episode")
    return verifier_state.score(completion)


def score_batch(
    completions: Sequence[str], verifier_states: Sequence[Verifier[ResultT_co]]
) -> list[ResultT_co]:
    """Score a batch, in its order.

    Raises:
        TypeError: A completion is no text, a state is none, or `completions` is a single text.
        ValueError: There are more of one than of the other.
    """
    if isinstance(completions, str):
        raise TypeError("completions is a str; give a list of them")
    if len(completions) != len(verifier_states):
        raise ValueError(
            f"{len(completions)} completions and {len(verifier_states)} verifier states; give one "
            "state for each completion"
        )
    return [*map(score_completion, completions, verifier_states)]


def terminal_reward(completion: str, verifier_state: Verifier[Scored]) -> float:
    """Return the reward of one completion; errors are those of `score_completion`."""
    return score_completion(completion, verifier_state).reward


def trainer_reward_callback(
    completions: Sequence[str], verifier_states: Sequence[Verifier[Scored]]
) -> list[float]:
    """Return the rewards of a batch, in its order; errors are those of `score_batch`."""
    return [result.reward for result in score_batch(completions, verifier_states)]


class Scorer:
    """Scores completions of its episodes."""

    def score(self, completion: str, verifier_state: Verifier[ResultT_co]) -> ResultT_co:
        """Score a completion, as `score_completion` does."""
        return score_completion(completion, verifier_state)


class Environment(Scorer, ABC, Generic[SpecT, EpisodeT]):
    """Makes episodes on demand. It keeps nothing of them, so any number can be under way."""

    spec_type: type[SpecT]

    @abstractmethod
    def _episode(self, spec: SpecT) -> EpisodeT: ...

    def reset(self, spec: SpecT) -> EpisodeT:
        """Make the episode of a spec; the same spec gives the same episode.

        Raises:
            TypeError: It is the spec of another family.
            ValueError: There is no such episode.
        """
        if not isinstance(spec, self.spec_type):
            given, taken = _full_name(type(spec)), _full_name(self.spec_type)
            raise TypeError(f"spec is a {given}; {type(self).__name__} takes a {taken}")
        with _value_errors():
            return self._episode(spec)

    def reset_batch(self, specs: Iterable[SpecT]) -> list[EpisodeT]:
        """Make the episodes of some specs, in their order.

        All or none: errors are those of `reset`. Loop over it where a spec may have no episode.
        """
        return [self.reset(spec) for spec in specs]


class EpisodeDataset(Scorer, ABC, Generic[RowT, EpisodeT]):
    """Turns rows into episodes, in the order of the rows; nothing is drawn."""

    def __init__(self, rows: Sequence[RowT]) -> None:
        """Take the rows."""
        self._rows = rows

    @abstractmethod
    def _episode(self, row: RowT) -> EpisodeT: ...

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    def load_sample(self, place: int) -> EpisodeT:
        """Return the episode of the row at a place, from 0.

        Raises:
            TypeError: The place is no int.
            IndexError: There is no such row.
        """
        if type(place) is not int:
            raise TypeError(f"place is {place!r:.80}; give an int")
        if not 0 <= place < len(self._rows):
            raise IndexError(f"place is {place}; there are rows 0 to {len(self._rows) - 1}")
        return self._episode(self._rows[place])

    def iter_episodes(self) -> Iterator[EpisodeT]:
        """Yield the episode of every row."""
        return map(self._episode, self._rows)

    def policy_batch(self, places: Iterable[int] | None = None) -> list[dict[str, object]]:
        """Return what a policy may see of the rows at some places, of all by default.

        Raises:
            TypeError: A place is no int.
            IndexError: There is no such row.
        """
        chosen = range(len(self._rows)) if places is None else places
        return [self.load_sample(place).to_public_dict() for place in chosen]


def check_completion(completion: object) -> None:
    """Raise a TypeError if what is to be scored is no text."""
    if not isinstance(completion, str):
        raise TypeError(f"completion is a {type(completion).__name__}; give a str")


def name_apart(name: str, *shown: str) -> str:
    """Return the name of an episode, with a digest of what sets it apart from others so named."""
    return f"{name}/{fingerprint(chr(0).join(shown))}"


def check_word(name: str, value: object, words: Sequence[str]) -> None:
    """Check a field that holds one of a few words.

    Raises:
        TypeError: It is no text.
        ValueError: It is another word.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} is {value!r:.80}; give a str")
    with _value_errors():
        one_of(name, value, words)


def refuse_run_only(arguments: Mapping[str, object], names: Sequence[str]) -> None:
    """Refuse parameters of a task that mean something only where a model is run.

    Raises:
        ArgumentError: Names the first that is given.
    """
    for name in arguments:
        if name in names:
            raise ArgumentError(f"{name} is a parameter of runs, not of episodes; leave it out")


@contextmanager
def _value_errors() -> Iterator[None]:
    """Raise a wrong argument as what trainers expect, a ValueError."""
    try:
        yield
    except ArgumentError as error:
        raise ValueError(error.message) from error


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [*value]
    return dict(value) if isinstance(value, Mapping) else value
