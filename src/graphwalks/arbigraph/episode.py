"""Episodes for trainers: what a policy sees, apart from what its reward is computed from.

Names and behaviour are those of the RLVR environments of the ArbiGraph repository (revision
99b8575). The reward is the benchmark's own grade (`grading.grade`): 1.0 if the target output is
right, else 0.0, whatever became of the others. Outputs are named by their place in the prompt, so
the ids of a topology may be anything.
"""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from graphwalks import episodes
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.grading import grade
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.arbigraph.values import values_agree
from graphwalks.episodes import Environment, Episode, Spec, check_completion, name_apart


@dataclass(frozen=True)
class EpisodeSpec(Spec):
    """Which episode to make.

    Attributes:
        topology_id: Name of the topology, for ids.
        topology: Its document, whose `native_task_id` is the whole number of a task. The spec keeps
            a copy, so that the same dictionary can be changed for the next one.
        seed: Seed.
        sample_idx: Number of the instance of the target task, from 0.

    Raises:
        TypeError: A field has another type.
        ValueError: `topology_id` is blank, `sample_idx` negative, the topology malformed, or its
            `native_task_id` is "all".
    """

    topology_id: str
    topology: dict[str, Any]
    seed: int
    sample_idx: int

    def __post_init__(self) -> None:
        """Check the fields."""
        for name, kind in (("topology_id", str), ("topology", dict)):
            if not isinstance(getattr(self, name), kind):
                raise TypeError(f"{name} is {getattr(self, name)!r:.80}; give a {kind.__name__}")
        super().__post_init__()
        if not self.topology_id.strip():
            raise ValueError("topology_id is blank; give the name of the topology")
        self.target_task_id()
        object.__setattr__(self, "topology", deepcopy(self.topology))

    def target_task_id(self) -> int:
        """Return the task of the target.

        Raises:
            ValueError: The topology is malformed, or does not pin one task.
        """
        task = parse_topology(self.topology).native_task_id
        if task is None:
            raise ValueError(
                'native_task_id is "all"; an episode has one task: set '
                'topology["target"]["native_task_id"] to its number'
            )
        return task

    @property
    def episode_id(self) -> str:
        """Name of the episode: that of the original, and a digest of the topology."""
        return name_apart(super().episode_id, json.dumps(self.topology, sort_keys=True))

    def _named(self) -> list[str]:
        return [*super()._named(), f"task-{self.target_task_id()}"]


@dataclass(frozen=True)
class EpisodeObservation(episodes.EpisodeObservation):
    """What a policy may see.

    Attributes:
        requested_outputs: Names of the outputs that are asked for, in the order of the prompt.
        target_output: The one that counts.
        metadata: More that tells no answer.
    """

    requested_outputs: tuple[str, ...]
    target_output: str
    metadata: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ScoreResult:
    """What became of one completion.

    Attributes:
        reward: 1.0 if the target is right, else 0.0.
        target_correct: Whether the target is right.
        all_nodes_correct: Whether every requested output is right.
        parsed_answers: Value that was read, by output, of those that were answered.
        node_correct: Whether each node is right, by node id.
        node_answered: Whether each node was answered, by node id.
        first_incorrect_node: Id of the first node that is not right; None if all are.
        format_valid: Whether no output is missing; it says no more than that.
        missing_outputs: Names of the outputs without an answer.
    """

    reward: float
    target_correct: bool
    all_nodes_correct: bool
    parsed_answers: Mapping[str, object]
    node_correct: Mapping[str, bool]
    node_answered: Mapping[str, bool]
    first_incorrect_node: str | None
    format_valid: bool
    missing_outputs: tuple[str, ...]


@dataclass(frozen=True)
class VerifierState:
    """What a reward is computed from; never shown to a policy.

    Attributes:
        expected_outputs: True value of every requested output, by name. Not in the `repr`.
        target_output: The output that counts.
        node_ids_by_output: Id of the node behind each output.
    """

    expected_outputs: Mapping[str, object] = field(repr=False)
    target_output: str
    node_ids_by_output: Mapping[str, str]

    def score(self, completion: str) -> ScoreResult:
        """Read every output and grade it; total and linear in the length of the completion.

        Raises:
            TypeError: The completion is no text.
        """
        check_completion(completion)
        grades = grade(completion, self.expected_outputs, self.target_output)
        nodes = {name: self.node_ids_by_output[name] for name in grades.outputs}
        return ScoreResult(
            reward=grades.reward,
            target_correct=grades.target_correct,
            all_nodes_correct=grades.all_correct,
            parsed_answers={n: one.parsed for n, one in grades.outputs.items() if one.answered},
            node_correct={nodes[n]: one.correct for n, one in grades.outputs.items()},
            node_answered={nodes[n]: one.answered for n, one in grades.outputs.items()},
            first_incorrect_node=None if grades.first_wrong is None else nodes[grades.first_wrong],
            format_valid=not grades.missing,
            missing_outputs=grades.missing,
        )


ArbiGraphEpisode = Episode[EpisodeObservation, VerifierState]


class ArbiGraphEnv(Environment[EpisodeSpec, ArbiGraphEpisode]):
    """Makes an episode on demand from a topology, and scores one completion of it.

    There is none where the target's task is not in the catalogue, or the topology cannot be filled.
    """

    spec_type = EpisodeSpec

    def _episode(self, spec: EpisodeSpec) -> ArbiGraphEpisode:
        sample = generate(spec.topology, spec.seed, spec.sample_idx, name=spec.topology_id)
        observation = EpisodeObservation(
            episode_id=spec.episode_id,
            prompt=sample.prompt,
            requested_outputs=tuple(sample.truths),
            target_output=sample.target,
        )
        node_ids = {node.output_name: node.node_id for node in sample.nodes}
        return Episode(observation, VerifierState(dict(sample.truths), sample.target, node_ids))


def grade_value(answer: object, truth: object) -> bool:
    """Say whether one value is right, as the benchmark does."""
    return values_agree(answer, truth)
