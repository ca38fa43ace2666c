"""Episodes for trainers: a solution built reply by reply, rewarded at the end by its gap.

The reward of a complete solution is 1 / (1 + g), where g is how much worse it is than the
reference, as a share of it: (length - reference) / reference of a tour, (reference - value) /
reference of a cut or a cascade, and of communities the plain difference of modularities. It is 1 at
the reference, or beyond one that is not proven, and above 0 for every complete solution. Each
decision on the way has reward 0, and so has a reply without a legal choice, which ends the episode.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Final

from graphwalks.choice.episode import EpisodeObservation, observe, text_readout
from graphwalks.choice.reading import Fault, read_reply
from graphwalks.choice.readout import AnyReadout, Readout
from graphwalks.construction.asking import MODES, next_step
from graphwalks.construction.cohort import processes
from graphwalks.construction.gap import gap
from graphwalks.construction.process import Number, Process
from graphwalks.construction.request import read_request
from graphwalks.construction.tasks import TASKS, generated
from graphwalks.episodes import (
    Environment,
    Episode,
    EpisodeDataset,
    Spec,
    check_completion,
    name_apart,
    refuse_run_only,
)

RUN_ONLY: Final = ("policy", "retries")
"""A trainer's policy plays, and any state can be scored again."""


@dataclass(frozen=True)
class EpisodeSpec(Spec):
    """Which episode to make.

    Attributes:
        task: One of `graphwalks.construction.TASKS`.
        mode: What is chosen among, "direct" for all legal actions, or "proposals" of the rules.
        seed: Seed.
        sample_idx: Number of the instance of task and seed, from 0.

    Raises:
        TypeError: A field has another type.
        ValueError: A field has a value that is not allowed.
    """

    words: ClassVar = {"task": TASKS, "mode": MODES}

    task: str
    mode: str
    seed: int
    sample_idx: int


@dataclass(frozen=True)
class ScoreResult:
    """What became of one reply.

    Attributes:
        reward: Of a complete solution 1 / (1 + g), from above 0.0 to 1.0: g is `gap` / 100 of tsp,
            maxcut and influence, `gap` of modularity, and 0 beyond the reference. Else 0.0.
        choice: Id of the chosen option; None if none could be read.
        fault: Why none could be read, which ends the episode; None if one was.
        following: The next decision; None if the episode has ended.
        objective: Exact objective of a complete solution, else None.
        gap: Exactly how much worse a complete solution is than the reference, below 0 if it is
            better: in per cent of the reference for tsp, maxcut and influence, as a difference of
            modularities for modularity. Else None.
    """

    reward: float
    choice: str | None
    fault: Fault | None
    following: "ConstructionEpisode | None"
    objective: Number | None
    gap: Fraction | None

    @property
    def done(self) -> bool:
        """Whether the episode has ended."""
        return self.following is None


@dataclass(frozen=True)
class Building:
    """What stays the same in a whole episode.

    Attributes:
        name: Name of the episode.
        mode: "direct" or "proposals".
        readout: How replies are read.
        process: What is built, with its reference. Not in the `repr`.
    """

    name: str
    mode: str
    readout: AnyReadout
    process: Process = field(repr=False)

    def after(
        self, history: tuple[str, ...]
    ) -> tuple[tuple[str, ...], "ConstructionEpisode | None"]:
        """Take what is forced; return the history then, and the decision that is due, if any."""
        while (step := next_step(self.process, history, self.mode)) is not None:
            if step.request is not None:
                seen = observe(self.name, step.request, self.readout)
                place = f"{self.name}/decision-{len(history) + 1}"
                # The messages tell all that was done, so branches have names of their own.
                name = name_apart(place, seen.system, seen.prompt)
                observation = replace(seen, episode_id=name)
                state = VerifierState(self, history, step.request.ids, step.actions)
                return history, Episode(observation, state)
            history = (*history, step.actions[0])
        return history, None


@dataclass(frozen=True)
class VerifierState:
    """A solution in the making and the decision that is due; never shown to a policy.

    Attributes:
        building: What is built and how.
        history: The actions so far, forced ones included.
        ids: Ids of the options.
        actions: What each option stands for.
    """

    building: Building
    history: tuple[str, ...]
    ids: tuple[str, ...]
    actions: tuple[str, ...]

    def score(self, completion: str) -> ScoreResult:
        """Read the choice strictly, as the benchmark does, and take it.

        The state itself stays as it is: it can be scored any number of times, in any order.

        Raises:
            TypeError: The completion is no text.
            SourceError: The solution beats a reference that a file claims to be proven.
        """
        check_completion(completion)
        process = self.building.process
        reading = read_reply(completion, self.ids, self.building.readout)
        if reading.choice is None:
            return ScoreResult(0.0, None, reading.fault, None, None, None)
        action = self.actions[self.ids.index(reading.choice)]
        history, following = self.building.after((*self.history, action))
        if following is not None:
            return ScoreResult(0.0, reading.choice, None, following, None, None)
        objective = process.objective(history)
        reached = gap(process, objective)
        reward = reward_of(process, reached)
        return ScoreResult(reward, reading.choice, None, None, objective, reached)


ConstructionEpisode = Episode[EpisodeObservation, VerifierState]


class ConstructionEnv(Environment[EpisodeSpec, ConstructionEpisode]):
    """Makes an episode on demand; a reply is a bare id, and forced decisions are taken.

    There is none where every decision is forced. A `SourceError` says that no reference was proven.
    """

    spec_type = EpisodeSpec

    def _episode(self, spec: EpisodeSpec) -> ConstructionEpisode:
        process = generated(spec.task, spec.seed, spec.sample_idx)
        name = spec.episode_id
        _, episode = Building(name, spec.mode, Readout.TEXT, process).after(())
        if episode is None:
            raise ValueError(f"{name} has only forced decisions; take another sample_idx")
        return episode

    def step(self, action: str, verifier_state: VerifierState) -> ScoreResult:
        """Take one decision, which is what scoring a reply means here.

        Args:
            action: The reply, in the form of the readout: of episodes made by `reset` a bare id.
            verifier_state: The state of the decision.
        """
        return self.score(action, verifier_state)


class DatasetLoader(EpisodeDataset[ConstructionEpisode, ConstructionEpisode]):
    """Episodes of the instances that a run would have, official ones included.

    Instances with only forced decisions are left out.
    """

    def __init__(self, task: str, **arguments: object) -> None:
        """Load the instances; each comes once for every mode.

        Args:
            task: One of `graphwalks.construction.TASKS`.
            **arguments: Its parameters as behind `-T`, but `policy` and `retries`: `source`
                ("official", "generated", or a path), `cohort`, `seed`, `instances`, `mode`, for
                influence `compact`, and `readout`, one that reads text.

        Raises:
            ArgumentError: A parameter is unknown or has a value that is not allowed.
            SourceError: A file is missing or damaged, or a reference was not proven.
        """
        refuse_run_only(arguments, RUN_ONLY)
        request = read_request(task, arguments)
        readout = text_readout(request.readout)
        begun = [
            Building(f"{task}/{process.name}/{mode}", mode, readout, process).after(())[1]
            for process in processes(request)
            for mode in request.modes
        ]
        super().__init__([episode for episode in begun if episode is not None])

    def _episode(self, row: ConstructionEpisode) -> ConstructionEpisode:
        return row


def reward_of(process: Process, reached: Fraction) -> float:
    """Return the reward of a complete solution, from above 0.0 to 1.0.

    Args:
        process: What was built.
        reached: Its gap.
    """
    share = reached / 100 if process.is_relative else reached
    return float(1 / (1 + max(share, Fraction(0))))
