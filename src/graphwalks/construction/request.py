"""What a run asks for, checked: the four tasks and their parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks import parameters
from graphwalks.choice import AnyReadout, Readout, readout_named
from graphwalks.construction.asking import MODES
from graphwalks.construction.policies import POOL_SEEDS
from graphwalks.construction.tasks import COHORTS, TASKS
from graphwalks.errors import ArgumentError
from graphwalks.sources.contents import is_natural

MODEL: Final = "model"
"""The policy that asks the model of the run."""

GENERATED_INSTANCES: Final = 10
"""How many fresh instances a run has unless it names them."""

DEFAULTS: Final[Mapping[str, object]] = MappingProxyType({
    "source": parameters.SOURCES[0],
    "seed": None,
    "cohort": None,
    "instances": "all",
    "mode": MODES[0],
    "readout": str(Readout.TEXT),
    "policy": MODEL,
    "retries": 0,
    "compact": False,
})
"""Every parameter of the tasks with its default."""

_ONLY_INFLUENCE: Final = "compact"


@dataclass(frozen=True)
class Request:
    """The trajectories that a run asks for.

    Attributes:
        task: Name of the task.
        source: "official", "generated", or the path of a file with instances.
        seed: Seed of fresh instances; None for the cohort of the paper and for a file.
        cohort: Name of a published cohort, of official graphs without a seed; else None.
        instances: Names of instances, or numbers of generated ones; None for all.
        modes: What a model chooses among.
        readout: How a choice is asked for and read.
        policy: Who chooses, "model" or a policy of `policies.policy_named`.
        retries: How often a choice that could not be read is asked for again.
        compact: Whether influence states leave out what follows from the arcs.
    """

    task: str
    source: str
    seed: int | None
    cohort: str | None
    instances: tuple[str, ...] | None
    modes: tuple[str, ...]
    readout: AnyReadout
    policy: str
    retries: int
    compact: bool


def read_request(task: str, arguments: Mapping[str, object]) -> Request:
    """Check the parameters of a task.

    Whether instances and rules of these names exist is known when the instances are.

    Args:
        task: A name of `TASKS`.
        arguments: Parameters by name, as a command line gives them; those left out have their
            default.

    Raises:
        ArgumentError: A parameter is unknown or has a value that is not allowed.
    """
    parameters.one_of("task", task, TASKS)
    allowed = [name for name in DEFAULTS if task == "influence" or name != _ONLY_INFLUENCE]
    parameters.refuse_unknown(arguments, allowed, task)
    values = {**DEFAULTS, **arguments}
    source = parameters.source(values["source"], "construction")
    seed = _seed(values["seed"], source, task)
    policy = _policy(values["policy"])
    modes = _modes(values["mode"], policy)
    return Request(
        task=task,
        source=source,
        seed=seed,
        cohort=parameters.published_cohort(values["cohort"], source, seed, COHORTS),
        instances=_instances(values["instances"], source),
        modes=modes,
        readout=readout_named(values["readout"]),
        policy=policy,
        retries=parameters.whole_number("retries", values["retries"], 0),
        compact=parameters.flag("compact", values["compact"]),
    )


def pool_seed(epoch: int) -> int:
    """Return the seed of the random policy in an epoch, from 1: five are the published pool."""
    return POOL_SEEDS[0] - 1 + epoch


def _seed(value: object, source: str, task: str) -> int | None:
    seed = parameters.seed_of_draw(value, source, "instances")
    if seed is not None and source == "official" and task in {"tsp", "maxcut"}:
        raise ArgumentError(
            f"seed={seed} needs source=generated: the official graphs of {task} are whole, so "
            "nothing can be drawn from them"
        )
    return seed


def _policy(value: object) -> str:
    name = str(value)
    if name.startswith(("rule:", "constant:")) and not name.endswith(":"):
        return name
    return parameters.one_of(
        "policy", name, (MODEL, "rule:NAME", "random", "classical", "constant:ACTION")
    )


def _modes(value: object, policy: str) -> tuple[str, ...]:
    mode = parameters.one_of("mode", value, (*MODES, "both"))
    if mode == "both" and policy != MODEL:
        raise ArgumentError(
            f"mode=both is for models; policy={policy} plays the same in both, leave mode out"
        )
    return MODES if mode == "both" else (mode,)


def _instances(value: object, source: str) -> tuple[str, ...] | None:
    chosen = tuple(dict.fromkeys(str(word) for word in parameters.words_of(value)))
    if chosen == ("all",):
        return None
    if "all" in chosen:
        raise ArgumentError(
            f"instances={','.join(chosen)} is not allowed; give all, or names without it"
        )
    if not chosen:
        raise ArgumentError("instances is empty; give all, or some with commas between them")
    if source == "generated" and not all(map(is_natural, chosen)):
        raise ArgumentError(
            f"instances={','.join(chosen)} is not allowed; fresh ones have numbers from 0, as 0,1,2"
        )
    if source == "generated":
        return tuple(dict.fromkeys(str(int(word)) for word in chosen))  # 00 is 0
    return chosen
