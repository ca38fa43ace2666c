"""What a run asks for, checked: the parameters of the task."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks import parameters
from graphwalks.choice import AnyReadout, readout_named
from graphwalks.cognition.cohorts import COHORTS, PAPER_NETWORKS
from graphwalks.cognition.hosts import GENERATED_NETWORKS
from graphwalks.cognition.item import SPLITS
from graphwalks.cognition.presentation import CUES
from graphwalks.cognition.query import TASKS
from graphwalks.cognition.sampling import SIZES

TASK: Final = "cognition"

DEFAULTS: Final[Mapping[str, object]] = MappingProxyType({
    "source": "official",
    "cohort": None,
    "seed": None,
    "question": "all",
    "network": "all",
    "size": "all",
    "split": "test",
    "cues": "published",
    "readout": "text",
})
"""Every parameter of the task with its default."""


@dataclass(frozen=True)
class CohortRequest:
    """The items that a run asks for, and how they are shown.

    Attributes:
        source: `official`, `generated`, or the path of a file with items.
        cohort: Name of a published cohort, with official networks and no seed; else None.
        seed: Seed of drawn items; None for a published cohort and for a file.
        questions: Tasks of the items.
        networks: Networks of the items; None for all that a file has.
        sizes: Numbers of vertices.
        split: One of `SPLITS`.
        cues: One of `CUES`.
        readout: How a choice is asked for and read.
    """

    source: str
    cohort: str | None
    seed: int | None
    questions: tuple[str, ...]
    networks: tuple[str, ...] | None
    sizes: tuple[int, ...]
    split: str
    cues: str
    readout: AnyReadout


def read_request(arguments: Mapping[str, object]) -> CohortRequest:
    """Check the parameters of the task.

    Args:
        arguments: Parameters by name, as a command line gives them; those left out have their
            default.

    Raises:
        ArgumentError: A parameter is unknown or has a value that is not allowed.
    """
    parameters.refuse_unknown(arguments, DEFAULTS, TASK)
    values = {**DEFAULTS, **arguments}
    source = parameters.source(values["source"], "cognition")
    seed = parameters.seed_of_draw(values["seed"], source, "items")
    sizes = parameters.some_of("size", values["size"], tuple(map(str, SIZES)))
    return CohortRequest(
        source=source,
        cohort=parameters.published_cohort(values["cohort"], source, seed, COHORTS),
        seed=seed,
        questions=parameters.some_of("question", values["question"], TASKS),
        networks=_networks(values["network"], source),
        sizes=tuple(map(int, sizes)),
        split=parameters.one_of("split", values["split"], SPLITS),
        cues=parameters.one_of("cues", values["cues"], CUES),
        readout=readout_named(values["readout"]),
    )


def _networks(value: object, source: str) -> tuple[str, ...] | None:
    known: Mapping[str, Sequence[str]] = {
        "official": PAPER_NETWORKS,
        "generated": GENERATED_NETWORKS,
    }
    if source in known:
        return parameters.some_of("network", value, known[source])
    chosen = tuple(str(word) for word in parameters.words_of(value))
    return None if "all" in chosen else chosen
