"""Queries about a generated knowledge graph: which agents act on a gate and ease a disorder.

Two chances are known by construction: `value_of_texts` is how often texts tell both facts of an
answer, `value_of_relations` how often the two arcs that a candidate shows are those. Texts and arcs
never tell a fact that does not hold, so such a candidate is surely right.

Both are lower bounds of what an input is worth. One fact of two makes a candidate likelier, another
gate or disorder rules it out, and the gate and the disorder that are asked about, which are nearly
always candidates, bring two arcs each, too. Of 300 queries (seeds 0 to 2, gold) a rule that counts
facts and rules out what contradicts the query has 69.7 % by texts, where `value_of_texts` is 59.5 %
on average; 44.8 % by relations, where `value_of_relations` is 39.1 %; and 88.7 % by both.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, Final

from graphwalks.evidence.generator import refuse_more, seed_of
from graphwalks.evidence.item import Item
from graphwalks.evidence.prime.assembly import make_item
from graphwalks.evidence.prime.base import MemoryBase
from graphwalks.evidence.prime.entities import Question
from graphwalks.evidence.prime.knowledge import (
    ACTS_ON,
    EASES,
    GENERATOR_VERSION,
    SIGNALS,
    Knowledge,
    knowledge_graph,
)
from graphwalks.evidence.signals import Signals
from graphwalks.streams import Stream

MOST_QUESTIONS: Final = 300
"""Each asks for another pair of gate and disorder, of about 430 that an agent has."""

_QUERY: Final = "Which agents act on {} and ease {}?"


def generate(seed: int, count: int, pool: str, signals: Signals) -> tuple[Item, ...]:
    """Make queries about a generated graph; the first ones do not depend on how many there are.

    Args:
        seed: Any number.
        count: How many, up to `MOST_QUESTIONS`.
        pool: One of `pool.POOLS`.
        signals: Where facts can be read.

    Raises:
        ArgumentError: They are more.
    """
    refuse_more(count, MOST_QUESTIONS)
    return tuple(make(seed, index, pool, signals) for index in range(count))


def make(seed: int, index: int, pool: str, signals: Signals) -> Item:
    """Make one query about a generated graph.

    Args:
        seed: Any number.
        index: Which one, 0 to `MOST_QUESTIONS` - 1.
        pool: One of `pool.POOLS`.
        signals: Where facts can be read.
    """
    question, certificate = _questions(seed, signals)[index]
    item = make_item(_base(seed, signals), question, pool)
    return replace(item, certificate=certificate | {"signals": asdict(signals)})


def value_of_texts(signals: Signals, answers: int) -> float:
    """Return the chance that the documents of some answers tell both facts of at least one.

    Args:
        signals: Those of the graph.
        answers: Number of right candidates.
    """
    return 1 - (1 - signals.text**2) ** answers


def value_of_relations(signals: Signals, answers: int) -> float:
    """Return the chance that the two arcs which some answers show are both facts of at least one.

    An agent whose third fact is stored, too, shows two of three arcs, in one of three cases those.

    Args:
        signals: Those of the graph.
        answers: Number of right candidates.
    """
    both = signals.edges**2 * (1 - signals.edges * 2 / 3)
    return 1 - (1 - both) ** answers


def draw_questions(knowledge: Knowledge) -> tuple[tuple[Question, dict[str, Any]], ...]:
    """Return the queries about a knowledge graph, each with its certificate."""
    gate_of = {agent: gate for agent, relation, gate in knowledge.facts if relation == ACTS_ON}
    disorder_of = {agent: other for agent, relation, other in knowledge.facts if relation == EASES}
    agents, asked = tuple(gate_of), set[tuple[int, int]]()
    found = []
    for index in range(MOST_QUESTIONS):
        stream = Stream("evidence", GENERATOR_VERSION, knowledge.seed, "prime", index)
        pair = None
        while pair is None or pair in asked:
            agent = agents[stream.integer(len(agents))]
            pair = gate_of[agent], disorder_of[agent]
        asked.add(pair)
        answers = sorted(one for one in agents if (gate_of[one], disorder_of[one]) == pair)
        text = _QUERY.format(*(knowledge.entities[id].name for id in pair))
        found.append((Question(index, text, tuple(answers)), _certificate(knowledge, pair)))
    return tuple(found)


def resolve(certificate: Mapping[str, Any]) -> tuple[int, ...]:
    """Derive the answers of a query again, by another route: the sets at its two entities.

    Args:
        certificate: What `draw_questions` gives, perhaps from a file.

    Raises:
        ValueError: It is no such certificate.
    """
    seed = seed_of(certificate, GENERATOR_VERSION)
    try:
        (first, gate), (second, disorder) = certificate["pattern"]
        wanted = [(str(first), int(gate)), (str(second), int(disorder))]
    except (ArithmeticError, KeyError, TypeError, ValueError) as error:
        raise ValueError("the certificate needs a pattern of two facts") from error
    facts = knowledge_graph(seed, SIGNALS).facts
    sets = [{one for one, *rest in facts if tuple(rest) == each} for each in wanted]
    return tuple(sorted(set.intersection(*sets)))


@lru_cache(4)
def _questions(seed: int, signals: Signals) -> tuple[tuple[Question, dict[str, Any]], ...]:
    return draw_questions(knowledge_graph(seed, signals))


@lru_cache(4)
def _base(seed: int, signals: Signals) -> MemoryBase:
    knowledge = knowledge_graph(seed, signals)
    return MemoryBase.of(knowledge.name, knowledge.entities, knowledge.arcs)


def _certificate(knowledge: Knowledge, pair: tuple[int, int]) -> dict[str, Any]:
    return {
        "generator_version": GENERATOR_VERSION,
        "seed": knowledge.seed,
        "pattern": [[ACTS_ON, pair[0]], [EASES, pair[1]]],
    }
