"""A knowledge graph of invented agents, gates and disorders.

Every agent acts on one gate, eases one disorder and worsens another, so that the right words alone
do not make an answer. These facts are drawn first. Two signals then say where a fact can be read:
it stands in the document of its agent with probability `text`, and among the arcs with probability
`edges`, both independent of each other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graphwalks.evidence.prime.entities import Arc, Entity
from graphwalks.evidence.signals import Signals
from graphwalks.evidence.vocabulary import invented_words
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1

AGENTS: Final = 600
GATES: Final = 30
DISORDERS: Final = 30

ACTS_ON: Final = "acts on"
EASES: Final = "eases"
WORSENS: Final = "worsens"

_SENTENCES: Final[Mapping[str, str]] = {
    ACTS_ON: "It acts on {}.",
    EASES: "It eases {}.",
    WORSENS: "It worsens {}.",
}
_ORIGIN: Final = "It was first described by {}."


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
        eased = stream.integer(DISORDERS)
        worsened = (eased + 1 + stream.integer(DISORDERS - 1)) % DISORDERS
        facts.extend((
            (agent, ACTS_ON, gates[stream.integer(GATES)]),
            (agent, EASES, disorders[eased]),
            (agent, WORSENS, disorders[worsened]),
        ))
    telling = Stream("evidence", GENERATOR_VERSION, seed, "prime", "signals")
    told: dict[int, list[str]] = {}
    arcs: list[Arc] = []
    for agent, relation, other in facts:
        if telling.fraction() < signals.text:
            told.setdefault(agent, []).append(_SENTENCES[relation].format(names[other]))
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


def _entity(id: int, name: str, kind: str, finder: str, told: list[str]) -> Entity:
    # Facts come first: what is said last is cut off where a request has little room.
    return Entity(id, name, kind, " ".join([name, kind, *told, _ORIGIN.format(finder)]))
