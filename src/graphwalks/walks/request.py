"""What a run asks for, checked: the four tasks and their parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks import parameters
from graphwalks.errors import ArgumentError
from graphwalks.walks.generation import NODE_IDS
from graphwalks.walks.prompt import VERSIONS
from graphwalks.walks.tiers import TIERS, File, Kind, tiers_of

TASKS: Final[Mapping[str, tuple[Kind, File]]] = MappingProxyType({
    "bfs_128k": ("bfs", "short"),
    "parents_128k": ("parents", "short"),
    "bfs_over_128k": ("bfs", "long"),
    "parents_over_128k": ("parents", "long"),
})
"""Kind of question and published file of each task."""

DEFAULTS: Final[Mapping[str, object]] = MappingProxyType({
    "source": "official",
    "seed": 0,
    "tier": "all",
    "per_tier": None,
    "prompt": "2026",
    "node_ids": None,
    "shuffle_edges": False,
    "max_context": None,
    "allow_short_output": False,
})
"""Every parameter of the tasks with its default."""


@dataclass(frozen=True)
class Presentation:
    """How instances are shown; two presentations show the same instances.

    Attributes:
        prompt: Wording, "2026" or "2025".
        node_ids: "salted" or "md5" for generated instances; None: stored rows keep theirs.
        shuffle_edges: Whether edges stand in random order.
    """

    prompt: str
    node_ids: str | None
    shuffle_edges: bool


@dataclass(frozen=True)
class Request:
    """The rows that a run asks for.

    Attributes:
        task: Name of the task.
        kind: "bfs" or "parents".
        file: Published file of the task.
        source: "official", "generated", or the path of a file with rows.
        seed: Seed of generated instances.
        tiers: Names of tiers, small ones first.
        per_tier: Rows of each tier; None for all that the source has (generated: the published
            counts).
        presentation: How to show them.
        max_context: Tokens of the context window; None for no limit.
        allow_short_output: Whether a cap on output below the largest answer is accepted.
    """

    task: str
    kind: Kind
    file: File
    source: str
    seed: int
    tiers: tuple[str, ...]
    per_tier: int | None
    presentation: Presentation
    max_context: int | None
    allow_short_output: bool


def read_request(task: str, arguments: Mapping[str, object]) -> Request:
    """Check the parameters of a task.

    Args:
        task: A name of `TASKS`.
        arguments: Parameters by name, as a command line gives them; those left out have their
            default.

    Raises:
        ArgumentError: A parameter is unknown or has a value that is not allowed.
    """
    parameters.refuse_unknown(arguments, DEFAULTS, task)
    values = {**DEFAULTS, **arguments}
    kind, file = TASKS[task]
    source = parameters.source(values["source"], "walks")
    return Request(
        task=task,
        kind=kind,
        file=file,
        source=source,
        seed=_seed(values["seed"], source),
        tiers=_tiers(task, values["tier"], file),
        per_tier=_optional("per_tier", values["per_tier"]),
        presentation=Presentation(
            prompt=parameters.one_of("prompt", values["prompt"], VERSIONS),
            node_ids=_node_ids(values["node_ids"], source),
            shuffle_edges=parameters.flag("shuffle_edges", values["shuffle_edges"]),
        ),
        max_context=_optional("max_context", values["max_context"]),
        allow_short_output=parameters.flag("allow_short_output", values["allow_short_output"]),
    )


def _optional(name: str, value: object) -> int | None:
    return None if value is None else parameters.whole_number(name, value, 1)


def _tiers(task: str, value: object, file: File) -> tuple[str, ...]:
    kind, own = TASKS[task][0], tiers_of(file)
    for word in parameters.words_of(value):
        if isinstance(word, str) and word in TIERS and word not in own:
            other = next(name for name, it in TASKS.items() if it == (kind, TIERS[word].file))
            raise ArgumentError(
                f"tier={word} is no tier of {task}, which has {', '.join(own)}; run {other} for it"
            )
    return parameters.some_of("tier", value, own)


def _seed(value: object, source: str) -> int:
    seed = parameters.integer("seed", value)
    if seed and source != "generated":
        raise ArgumentError(
            f"seed={seed} needs source=generated; stored rows have no seed to choose"
        )
    return seed


def _node_ids(value: object, source: str) -> str | None:
    if source == "generated":
        return "salted" if value is None else parameters.one_of("node_ids", value, NODE_IDS)
    if value is not None:
        raise ArgumentError(
            f"node_ids={value!s} needs source=generated; stored rows keep the ids that they have"
        )
    return None
