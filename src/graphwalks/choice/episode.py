"""Episodes of one choice: the messages of its request, and 1.0 for the id of a right option."""

from dataclasses import dataclass, field

from graphwalks import episodes
from graphwalks.choice.prompt import render
from graphwalks.choice.reading import TEXT_READERS, Fault, read_reply
from graphwalks.choice.readout import AnyReadout, OwnReadout, Readout
from graphwalks.choice.registered import own_readouts
from graphwalks.choice.request import Request
from graphwalks.episodes import Episode, check_completion, name_apart
from graphwalks.parameters import one_of


@dataclass(frozen=True)
class EpisodeObservation(episodes.EpisodeObservation):
    """What a policy may see of a choice.

    Attributes:
        system: The system message: task, form of the answer, question, what is always the same.
        actions: Ids of the options, in their order: all that a reply may choose.
    """

    system: str
    actions: tuple[str, ...]

    @property
    def messages(self) -> list[dict[str, str]]:
        """Both messages of the chat."""
        return [{"role": "system", "content": self.system}, *super().messages]


@dataclass(frozen=True)
class ScoreResult:
    """What became of one reply.

    Attributes:
        reward: 1.0 for a right option, else 0.0.
        choice: Id of the chosen option; None if none could be read.
        fault: Why none could be read; None if one was.
    """

    reward: float
    choice: str | None
    fault: Fault | None


@dataclass(frozen=True)
class VerifierState:
    """What the reward of a choice is computed from; never shown to a policy.

    Attributes:
        readout: How the reply is read.
        actions: Ids of the options.
        right: Ids of those that are right. Not in the `repr`.
    """

    readout: AnyReadout
    actions: tuple[str, ...]
    right: tuple[str, ...] = field(repr=False)

    def score(self, completion: str) -> ScoreResult:
        """Read the choice strictly, as the benchmark does, and compare it.

        Raises:
            TypeError: The completion is no text.
        """
        check_completion(completion)
        reading = read_reply(completion, self.actions, self.readout)
        return ScoreResult(float(reading.choice in self.right), reading.choice, reading.fault)


ChoiceEpisode = Episode[EpisodeObservation, VerifierState]


def choice_episode(
    episode_id: str, request: Request, readout: AnyReadout, right: tuple[str, ...]
) -> ChoiceEpisode:
    """Return the episode of a choice.

    Args:
        episode_id: Readable name.
        request: What is to be chosen.
        readout: How the reply is read, see `text_readout`.
        right: Ids of the right options; there may be none.
    """
    return Episode(
        observe(episode_id, request, readout), VerifierState(readout, request.ids, right)
    )


def observe(episode_id: str, request: Request, readout: AnyReadout) -> EpisodeObservation:
    """Return what a policy may see of a choice; arguments as in `choice_episode`."""
    prompt = render(request, readout)
    return EpisodeObservation(episode_id, prompt.user, prompt.system, request.ids)


def loaded_episode(
    name: str, request: Request, readout: AnyReadout, right: tuple[str, ...]
) -> ChoiceEpisode:
    """Return the episode of a row; arguments as in `choice_episode`.

    The name of a row is one among the rows of its seed or file, shown in one way. What is shown
    sets the episode apart from those of others.
    """
    seen = render(request, readout)
    return choice_episode(name_apart(name, seen.system, seen.user), request, readout, right)


def text_readout(readout: AnyReadout) -> AnyReadout:
    """Return a readout whose answer is the text of a reply, all that a trainer has.

    Raises:
        ArgumentError: It is another one.
    """
    if isinstance(readout, OwnReadout):
        return readout
    return Readout(one_of("readout", readout, [*map(str, (*TEXT_READERS, *own_readouts()))]))
