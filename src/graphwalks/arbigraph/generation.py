"""Samples: filled topologies under a view, with ids, answers and prompt."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from graphwalks import parameters
from graphwalks.arbigraph.dependence import Certificate
from graphwalks.arbigraph.edges import JOINS, MODULI, Scheme
from graphwalks.arbigraph.filling import GENERATOR_VERSION, Filling, fill, target_tasks
from graphwalks.arbigraph.instance import FilledNode, Sample
from graphwalks.arbigraph.prompt import ASKS, CONDITIONS, ORDERS, View, render
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.digests import fingerprint
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

DEPENDENCES: Final = ("certified", "any")
"""Whether a target is proven to depend on its ancestors."""

DRAWS: Final = 20
"""Counterfactual draws that certify a target."""

MOST_DRAWS: Final = 1000

LIST_CAPS: Final = (4, 64)
"""Least and greatest list cap: below, some tasks only have answers that say nothing; above, the
answers of others (Kronecker products) outgrow any reply."""


def generate(  # noqa: PLR0913 - the options of the task, by keyword
    topology: Mapping[str, Any],
    seed: int,
    index: int,
    *,
    native_task_id: int | None = None,
    name: str = "custom",
    join: str = "sum",
    modulus: int = 97,
    list_cap: int = 10,
    dependence: str = "certified",
    dependence_draws: int = DRAWS,
    dependence_allowance: int = 0,
    condition: str = "full",
    ask: str = "all",
    reveal_target: bool = False,
    order: str = "topological",
) -> Sample:
    """Make one sample; the same arguments give the same sample everywhere.

    Args:
        topology: Document in the schema of `load_topology`.
        seed: Seed.
        index: Number of the sample of its target task; where the target goes through all tasks of
            its category, samples go through them in turn: index 0 to 39 are sample 0 of each of 40.
        native_task_id: Task of the target, in place of what the topology says.
        name: Name of the topology, for ids.
        join: "sum" or "interleave", of the lists of several parents.
        modulus: 97 or 100, of chained values.
        list_cap: Elements of an announced list, and that are kept of a chained one.
        dependence: "certified": other inputs of the roots before the target change its answer; or
            "any".
        dependence_draws: Draws of other inputs that certify a target.
        dependence_allowance: How many of these draws may leave its answer unchanged.
        condition: "full"; "edge_cut": the target is not connected to its ancestors but is given
            the same input; "isolated": the target alone, with the same input.
        ask: "all" outputs, or the "target" alone.
        reveal_target: Whether the prompt says which output is graded.
        order: "topological", or "shuffled" tasks.

    Raises:
        ArgumentError: An argument is not allowed, or the topology cannot be filled.
    """
    parsed = parse_topology(topology)
    if native_task_id is not None:
        chosen = parameters.whole_number("native_task_id", native_task_id, 0)
        parsed = replace(parsed, native_task_id=chosen)
    certificate = read_certificate(dependence, dependence_draws, dependence_allowance)
    view = View(
        condition=parameters.one_of("condition", condition, CONDITIONS),
        ask=parameters.one_of("ask", ask, ASKS),
        reveal_target=parameters.flag("reveal_target", reveal_target),
        order=parameters.one_of("order", order, ORDERS),
    )
    tasks = target_tasks(parsed)
    sample, place = divmod(parameters.whole_number("index", index, 0), len(tasks))
    scheme = read_scheme(join, modulus, list_cap)
    number = parameters.integer("seed", seed)
    filling = fill(parsed, tasks[place], number, sample, scheme, certificate)
    return sample_of(filling, name, view)


def read_certificate(dependence: object, draws: object, allowance: object) -> Certificate | None:
    """Check what is asked of the dependence of targets; None if that is nothing.

    Raises:
        ArgumentError: A value is not allowed.
    """
    wanted = parameters.whole_number("dependence_draws", draws, 1)
    allowed = parameters.whole_number("dependence_allowance", allowance, 0)
    if wanted > MOST_DRAWS:
        raise ArgumentError(f"dependence_draws={wanted} is not allowed; give 1 to {MOST_DRAWS}")
    if allowed >= wanted:
        raise ArgumentError(
            f"dependence_allowance={allowed} is not allowed with {wanted} draws; give 0 to "
            f"{wanted - 1}, or dependence=any"
        )
    if parameters.one_of("dependence", dependence, DEPENDENCES) == "certified":
        return Certificate(wanted, allowed)
    if (wanted, allowed) != (DRAWS, 0):
        raise ArgumentError(
            "dependence_draws and dependence_allowance are for dependence=certified; leave them out"
        )
    return None


def read_scheme(join: object, modulus: object, list_cap: object) -> Scheme:
    """Check how values are to travel.

    Raises:
        ArgumentError: A value is not allowed.
    """
    least, greatest = LIST_CAPS
    if type(list_cap) is not int or not least <= list_cap <= greatest:
        raise ArgumentError(
            f"list_cap={list_cap!r:.40} is not allowed; give a whole number from {least} to "
            f"{greatest}"
        )
    chosen = parameters.one_of("modulus", modulus, tuple(map(str, MODULI)))
    return Scheme(parameters.one_of("join", join, JOINS), int(chosen), list_cap)


def sample_of(filling: Filling, name: str, view: View) -> Sample:
    """Show a filled topology.

    Args:
        filling: Tasks and values.
        name: Name of the topology.
        view: What is shown and asked for.
    """
    shown = _renumbered(_under_condition(filling, view.condition), _places(filling, view))
    target = next(node for node in shown if node.node_id == _target(filling).node_id)
    asked = shown if view.ask == "all" else (target,)
    category, task_id, index = target.category, target.task_id, filling.index
    return Sample(
        id=f"{category}/{name}/{task_id}/{index}",
        pair_id=f"{category}/{task_id}/seed{filling.seed}-v{GENERATOR_VERSION}/{index}",
        category=category,
        topology=name,
        condition=view.condition,
        target_task_id=task_id,
        target_task_name=target.task_name,
        sample_idx=index,
        seed=filling.seed,
        prompt=render(shown, target.number, filling.scheme, view),
        truths={node.output_name: node.output for node in asked},
        target=target.output_name,
        nodes=shown,
        structure=_structure(filling),
        tries=filling.tries,
        redraws=filling.redraws,
    )


def _target(filling: Filling) -> FilledNode:
    return filling.nodes[filling.target - 1]


def _under_condition(filling: Filling, condition: str) -> tuple[FilledNode, ...]:
    target = _target(filling)
    if condition == "full":
        return filling.nodes
    alone = replace(target, parents=())
    if condition == "isolated":
        return (alone,)
    return tuple(alone if node is target else node for node in filling.nodes)


def _places(filling: Filling, view: View) -> list[int]:
    """Return which task stands at each place of the prompt, as numbers along the topology."""
    if view.condition == "isolated":
        return [filling.target]
    count = len(filling.nodes)
    if view.order == "topological":
        return list(range(1, count + 1))
    target = _target(filling)
    key = (filling.seed, filling.topology.digest, target.category, target.task_id, filling.index)
    stream = Stream("arbigraph", GENERATOR_VERSION, "order", *key)
    return [place + 1 for place in stream.permutation(count).tolist()]


def _renumbered(nodes: tuple[FilledNode, ...], places: list[int]) -> tuple[FilledNode, ...]:
    if places == list(range(1, len(nodes) + 1)):
        return nodes
    numbers = {number: place + 1 for place, number in enumerate(places)}
    found = {node.number: node for node in nodes}
    return tuple(
        replace(
            found[number],
            number=numbers[number],
            parents=tuple(numbers[parent] for parent in found[number].parents),
        )
        for number in places
    )


def _structure(filling: Filling) -> str:
    told = [
        (node.category, node.task_id, node.parents, node.received, dict(node.params), node.output)
        for node in filling.nodes
    ]
    return fingerprint(json.dumps([filling.target, told], sort_keys=True))
