"""A knowledge graph of invented agents, gates and disorders, and queries about it.

Every agent acts on one gate and eases one disorder; some clash with another agent. These facts are
drawn first. Two signals then say where a fact can be read: it stands in the document of its agent
with probability `text`, and among the arcs with probability `edges`, both independent of each
other. A query asks for the agents with a given gate and a given disorder.

So the value of each input is known by construction. Of m answers in the pool

    1 - (1 - text**2) ** m

is the chance that the texts tell both facts of at least one, which is then surely right: texts and
arcs never tell a fact that does not hold. An agent with d arcs shows two of them under the rule of
`arcs`, those of its two facts with probability 1 / (d * (d - 1) / 2) if both are stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from graphwalks.errors import ArgumentError
from graphwalks.evidence.prime.entities import Arc, Entity, Question
from graphwalks.evidence.vocabulary import invented_words
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1

AGENTS: Final = 600
GATES: Final = 30
DISORDERS: Final = 30
MOST_QUESTIONS: Final = 300
"""Each asks for another pair of gate and disorder, of about 430 that an agent has."""

CLASH: Final = 0.5
"""Share of agents that clash with another one."""

ACTS_ON: Final = "acts on"
EASES: Final = "eases"
CLASHES_WITH: Final = "clashes with"

_SENTENCES: Final[Mapping[str, str]] = {
    ACTS_ON: "{} acts on the gate {}.",
    EASES: "{} eases the disorder {}.",
    CLASHES_WITH: "{} clashes with the agent {}.",
}
_ORIGIN: Final = "{} was first described by {}."
_QUERY: Final = "Which agents act on {} and ease {}?"


@dataclass(frozen=True)
class Signals:
    """Where a fact can be read.

    Attributes:
        text: Probability that the document of its agent tells it.
        edges: Probability that it is stored as an arc.
    """

    text: float
    edges: float


SIGNALS: Final = Signals(text=0.7, edges=0.8)
"""Of the tasks."""


@dataclass(frozen=True)
class Knowledge:
    """A generated knowledge graph.

    Attributes:
        name: Which one it is, such as "generated-0".
        seed: What it was drawn from.
        signals: Where its facts can be read.
        entities: All entities, by id.
        facts: All that holds.
        arcs: What of it is stored.
    """

    name: str
    seed: int
    signals: Signals
    entities: tuple[Entity, ...]
    facts: tuple[Arc, ...]
    arcs: tuple[Arc, ...]


@lru_cache(4)
def knowledge_graph(seed: int, signals: Signals) -> Knowledge:
    """Draw a knowledge graph; the facts do not depend on the signals.

    Args:
        seed: Any number.
        signals: Where facts can be read.
    """
    stream = Stream("evidence", GENERATOR_VERSION, seed, "prime", "facts")
    count = AGENTS + GATES + DISORDERS
    names = [word.capitalize() for word in invented_words(stream, count)]
    finders = [word.capitalize() for word in invented_words(stream, count)]
    places = stream.permutation(count).tolist()
    agents, gates, disorders = (
        places[:AGENTS],
        places[AGENTS : AGENTS + GATES],
        places[AGENTS + GATES :],
    )
    facts: list[Arc] = []
    for agent in agents:
        facts.extend((
            (agent, ACTS_ON, gates[stream.integer(GATES)]),
            (agent, EASES, disorders[stream.integer(DISORDERS)]),
        ))
        other = agents[stream.integer(AGENTS)]
        if stream.fraction() < CLASH and other != agent:
            facts.append((agent, CLASHES_WITH, other))
    telling = Stream("evidence", GENERATOR_VERSION, seed, "prime", "signals")
    told: dict[int, list[str]] = {}
    arcs: list[Arc] = []
    for agent, relation, other in facts:
        if telling.fraction() < signals.text:
            sentence = _SENTENCES[relation].format(names[agent], names[other])
            told.setdefault(agent, []).append(sentence)
        if telling.fraction() < signals.edges:
            arcs.append((agent, relation, other))
    kinds = {**dict.fromkeys(agents, "agent"), **dict.fromkeys(gates, "gate")}
    return Knowledge(
        name=f"generated-{seed}",
        seed=seed,
        signals=signals,
        entities=tuple(
            _entity(id, names[id], kinds.get(id, "disorder"), finders[id], told.get(id, []))
            for id in range(count)
        ),
        facts=tuple(facts),
        arcs=tuple(arcs),
    )


def draw_questions(knowledge: Knowledge, count: int) -> tuple[tuple[Question, dict[str, Any]], ...]:
    """Return the first queries about a knowledge graph, each with its certificate.

    Args:
        knowledge: The graph.
        count: How many, up to `MOST_QUESTIONS`.

    Raises:
        ArgumentError: They are more.
    """
    if count > MOST_QUESTIONS:
        raise ArgumentError(f"{count} queries are too many; a graph has {MOST_QUESTIONS}")
    gate_of = {agent: gate for agent, relation, gate in knowledge.facts if relation == ACTS_ON}
    disorder_of = {agent: other for agent, relation, other in knowledge.facts if relation == EASES}
    agents, asked = tuple(gate_of), set[tuple[int, int]]()
    found = []
    for index in range(count):
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
    try:
        version, seed, pattern = (
            certificate[key] for key in ("generator_version", "seed", "pattern")
        )
        wanted = [(str(relation), int(entity)) for relation, entity in pattern]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError("the certificate needs generator_version, seed and pattern") from error
    if version != GENERATOR_VERSION or type(seed) is not int or not wanted:
        raise ValueError(f"the certificate is none of generator version {GENERATOR_VERSION}")
    facts = knowledge_graph(seed, SIGNALS).facts
    sets = [{one for one, *rest in facts if tuple(rest) == each} for each in wanted]
    return tuple(sorted(set.intersection(*sets)))


def _entity(id: int, name: str, kind: str, finder: str, told: list[str]) -> Entity:
    sentences = [_ORIGIN.format(name, finder), *told]
    return Entity(id, name, kind, " ".join([name, kind, *sentences]))


def _certificate(knowledge: Knowledge, pair: tuple[int, int]) -> dict[str, Any]:
    return {
        "generator_version": GENERATOR_VERSION,
        "seed": knowledge.seed,
        "pattern": [[ACTS_ON, pair[0]], [EASES, pair[1]]],
    }
