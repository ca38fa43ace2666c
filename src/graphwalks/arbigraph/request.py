"""What a run asks for, checked: the tasks and their parameters."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks import parameters
from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.gsm_symbolic import Checkout
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.dependence import Certificate
from graphwalks.arbigraph.edges import JOINS, MODULI, Scheme
from graphwalks.arbigraph.generation import DEPENDENCES, DRAWS, read_certificate, read_scheme
from graphwalks.arbigraph.named import NamedTopology, named_topologies
from graphwalks.arbigraph.prompt import ASKS, CONDITIONS, ORDERS, View
from graphwalks.arbigraph.templates import OURS, THEIRS, templates, with_templates
from graphwalks.errors import ArgumentError

TASKS: Final[Mapping[str, Category | None]] = MappingProxyType({
    "arbigraph_math": "math",
    "arbigraph_python": "python",
    "arbigraph_gsm": "gsm",
    "arbigraph_graph": None,
})
"""Category of all nodes of each task; None where the topology says it."""

DEFAULTS: Final[Mapping[str, object]] = MappingProxyType({
    "source": "generated",
    "seed": 0,
    "topology": None,
    "native_task_id": "all",
    "samples_per_task": None,
    "join": JOINS[0],
    "modulus": MODULI[0],
    "list_cap": 10,
    "dependence": DEPENDENCES[0],
    "dependence_draws": DRAWS,
    "dependence_allowance": 0,
    "condition": CONDITIONS[0],
    "ask": ASKS[0],
    "reveal_target": False,
    "order": ORDERS[0],
    "gsm_templates": None,
})
"""Every parameter of the tasks with its default."""

DEFAULT_TOPOLOGY: Final = "six_chain_target"
"""Of generated and official rows; of a file all are taken."""

GENERATED_ONLY: Final = (
    "seed",
    "join",
    "modulus",
    "list_cap",
    "dependence",
    "dependence_draws",
    "dependence_allowance",
    "condition",
    "ask",
    "reveal_target",
    "order",
)
"""Parameters that stored rows have behind them."""

_TASK_ID: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Request:
    """The rows that a run asks for.

    Attributes:
        task: Name of the task.
        category: Category of all nodes; None for any topology.
        source: "generated", "official", or the path of a file with rows.
        seed: Seed of generated rows.
        topologies: Of generated rows.
        names: Names of topologies to take from stored rows; None for all.
        native_task_ids: Tasks of the target; None for all that the topology allows.
        samples_per_task: Rows of each topology and target task; None for one of generated and all
            of stored rows.
        scheme: How values travel.
        certificate: What is asked of the dependence of targets; None for nothing.
        checkout: Templates that stand in for the word problems; None for our own.
        view: What is shown and asked for.
    """

    task: str
    category: Category | None
    source: str
    seed: int
    topologies: tuple[NamedTopology, ...]
    names: tuple[str, ...] | None
    native_task_ids: tuple[int, ...] | None
    samples_per_task: int | None
    scheme: Scheme
    certificate: Certificate | None
    checkout: Checkout | None
    view: View


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
    category = TASKS[task]
    source = _source(values["source"])
    generated = source == "generated"
    if not generated:
        _refuse_generated_only(values, source)
    certificate = read_certificate(
        values["dependence"], values["dependence_draws"], values["dependence_allowance"]
    )
    checkout = _checkout(values["gsm_templates"], category, source)
    topology = values["topology"]
    if topology is None:
        topology = DEFAULT_TOPOLOGY if source in {"generated", "official"} else "all"
    change = None if checkout is None else with_templates
    topologies = named_topologies(topology, category, change) if generated else ()
    count = values["samples_per_task"]
    return Request(
        task=task,
        category=category,
        source=source,
        seed=parameters.integer("seed", values["seed"]),
        topologies=topologies,
        names=None if generated else _names(topology),
        native_task_ids=_native_task_ids(
            values["native_task_id"], THEIRS if category and checkout else category, topologies
        ),
        samples_per_task=(
            None if count is None else parameters.whole_number("samples_per_task", count, 1)
        ),
        scheme=read_scheme(values["join"], values["modulus"], values["list_cap"]),
        certificate=certificate,
        checkout=checkout,
        view=View(
            condition=parameters.one_of("condition", values["condition"], CONDITIONS),
            ask=parameters.one_of("ask", values["ask"], ASKS),
            reveal_target=parameters.flag("reveal_target", values["reveal_target"]),
            order=parameters.one_of("order", values["order"], ORDERS),
        ),
    )


def _source(value: object) -> str:
    if isinstance(value, str) and os.path.isdir(value):
        raise ArgumentError(
            f"source={value} is a folder; give one file of it, such as data/math/TOPOLOGY.jsonl of "
            "a release"
        )
    return parameters.source(value, "arbigraph")


def _refuse_generated_only(values: Mapping[str, object], source: str) -> None:
    for name in GENERATED_ONLY:
        if values[name] != DEFAULTS[name]:
            raise ArgumentError(
                f"{name}={values[name]!s} needs source=generated; the rows of {source} are as they "
                "were made"
            )


def _checkout(value: object, category: Category | None, source: str) -> Checkout | None:
    if value is None:
        return None
    if source == "official":
        raise ArgumentError(
            "gsm_templates is not for source=official, whose rows are whole; leave it out"
        )
    if category not in {None, OURS}:
        raise ArgumentError(
            f"gsm_templates is for gsm nodes; a run of {category} has none; leave it out"
        )
    if not isinstance(value, str):
        raise ArgumentError(f"gsm_templates={value!r:.40} is not allowed; give a path, or env")
    return templates(value)


def _names(value: object) -> tuple[str, ...] | None:
    words = [str(word) for word in parameters.words_of(value)]
    return None if "all" in words else tuple(words)


def _native_task_ids(
    value: object, category: Category | None, topologies: tuple[NamedTopology, ...]
) -> tuple[int, ...] | None:
    words = parameters.words_of(value)
    if "all" in words:
        return None
    ids = [int(w) if isinstance(w, str) and _TASK_ID.fullmatch(w) else w for w in words]
    chosen = tuple(dict.fromkeys(parameters.whole_number("native_task_id", w, 0) for w in ids))
    if not chosen:
        raise ArgumentError("native_task_id is empty; give all, or ids with commas between them")
    targets = {named.topology.nodes[named.topology.target].category for named in topologies}
    for target in targets or ({category} if category else set()):
        for task_id in chosen:
            catalogue.task_of(target, task_id)  # refuses an id that the category does not have
    return chosen
