"""A simple reader of generated agents: it counts facts and rules out what contradicts the query."""

import re
from collections.abc import Set
from statistics import fmean

from graphwalks.evidence.item import Item
from graphwalks.evidence.prime.knowledge import ACTS_ON, EASES, WORSENS

FACT = re.compile(rf"It ({ACTS_ON}|{EASES}|{WORSENS}) (\w+)\.")


def wanted(item: Item) -> tuple[str, str]:
    """Names of gate and disorder, as the query has them."""
    gate, _, disorder = item.state["query"].removeprefix("Which agents act on ").partition(" and ")
    return gate, disorder.removeprefix("ease ").removesuffix("?")


def credit(item: Item, keys: Set[str]) -> float:
    """How likely an even draw is right from the agents of which most is told and nothing else.

    Of the two facts asked for, each counts 1; another gate, another disorder that is eased, and
    that the one asked for is worsened, rule an agent out.
    """
    gate, disorder = wanted(item)
    nodes = item.state["candidate_nodes"] + item.state["context_nodes"]
    names = {one["id"]: one["name"] for one in nodes}
    facts: dict[str, set[tuple[str, str]]] = {
        one["id"]: set() for one in item.state["candidate_nodes"] if one["type"] == "agent"
    }
    if "texts" in keys:
        for one in item.state["texts"]:
            if one["node"] in facts:
                facts[one["node"]] |= {*FACT.findall(one["text"])}
    if "relations" in keys:
        for source, kind, other in item.state["relations"]:
            if source in facts:
                facts[source].add((kind, names[other]))
    asked = {(ACTS_ON, gate), (EASES, disorder)}
    worth = {
        agent: len(found & asked)
        - 9 * any(fact[0] in (ACTS_ON, EASES) or fact[1] == disorder for fact in found - asked)
        for agent, found in facts.items()
    }
    best = [agent for agent, each in worth.items() if each == max(worth.values())]
    return fmean(agent in item.right for agent in best)
