import math
from collections import Counter
from functools import cache
from statistics import fmean

import pytest

from graphwalks.errors import ArgumentError
from graphwalks.evidence.cutting import BUDGET, characters
from graphwalks.evidence.hashing import hashed
from graphwalks.evidence.item import Item, ask
from graphwalks.evidence.prime.generated import (
    MOST_QUESTIONS,
    draw_questions,
    generate,
    resolve,
    value_of_relations,
    value_of_texts,
)
from graphwalks.evidence.prime.knowledge import (
    ACTS_ON,
    AGENTS,
    EASES,
    SIGNALS,
    WORSENS,
    knowledge_graph,
)
from graphwalks.evidence.signals import Signals
from tests.evidence.prime.readers import credit, wanted

ALL = Signals(text=1.0, edges=1.0)
GOLD = generate(0, 100, "gold", SIGNALS)


@cache
def three_hundred() -> list[Item]:
    return [item for seed in range(3) for item in generate(seed, 100, "gold", SIGNALS)]


def told(item: Item) -> set[str]:
    """Candidates whose texts tell both facts that the query asks for."""
    gate, disorder = wanted(item)
    return {
        one["node"]
        for one in item.state["texts"]
        if f"acts on {gate}." in one["text"] and f"eases {disorder}." in one["text"]
    } & set(item.state["candidate_ids"])


def shown(item: Item) -> set[str]:
    """Candidates whose relations are both facts that the query asks for."""
    names = {
        one["id"]: one["name"]
        for one in item.state["candidate_nodes"] + item.state["context_nodes"]
    }
    gate, disorder = wanted(item)
    facts = {(source, kind, names[other]) for source, kind, other in item.state["relations"]}
    return {
        one
        for one in item.state["candidate_ids"]
        if {(one, ACTS_ON, gate), (one, EASES, disorder)} <= facts
    }


def test_every_agent_acts_on_a_gate_eases_a_disorder_and_worsens_another() -> None:
    facts = knowledge_graph(0, ALL).facts
    assert Counter(kind for _, kind, _ in facts) == {
        ACTS_ON: AGENTS,
        EASES: AGENTS,
        WORSENS: AGENTS,
    }
    eased = {agent: other for agent, kind, other in facts if kind == EASES}
    assert all(eased[agent] != other for agent, kind, other in facts if kind == WORSENS)


def test_with_full_signals_every_fact_is_told_and_stored() -> None:
    knowledge = knowledge_graph(0, ALL)
    assert knowledge.arcs == knowledge.facts
    verbs = {ACTS_ON: "acts on", EASES: "eases", WORSENS: "worsens"}
    for agent, kind, other in knowledge.facts:
        sentence = f"It {verbs[kind]} {knowledge.entities[other].name}."
        assert sentence in knowledge.entities[agent].document


def test_without_signals_nothing_is_told_or_stored() -> None:
    knowledge = knowledge_graph(0, Signals(text=0.0, edges=0.0))
    assert not knowledge.arcs
    assert not any("acts on" in entity.document for entity in knowledge.entities)


def test_facts_and_queries_do_not_depend_on_the_signals() -> None:
    some, all_of_them = knowledge_graph(3, SIGNALS), knowledge_graph(3, ALL)
    assert some.facts == all_of_them.facts
    assert draw_questions(some) == draw_questions(all_of_them)


def test_asking_for_more_queries_changes_none_of_the_first() -> None:
    assert generate(0, 7, "gold", SIGNALS) == GOLD[:7]


def test_no_two_queries_ask_for_the_same_pair() -> None:
    texts = [one.text for one, _ in draw_questions(knowledge_graph(0, SIGNALS))]
    assert len(set(texts)) == MOST_QUESTIONS


def test_answers_are_derived_again_from_the_certificate() -> None:
    for item in GOLD:
        assert item.certificate is not None
        assert tuple(map(str, resolve(item.certificate))) == item.answers


@pytest.mark.parametrize(
    "certificate",
    [
        {},
        {"generator_version": 1, "seed": 0},
        {"generator_version": 1, "seed": 0, "pattern": []},
        {"generator_version": 1, "seed": 0, "pattern": 3},
        {"generator_version": 1, "seed": 0, "pattern": [["eases"]]},
        {"generator_version": 1, "seed": 0, "pattern": [["acts on", math.inf], ["eases", 3]]},
        {"generator_version": 2, "seed": 0, "pattern": [["eases", 3]]},
        {"generator_version": 1, "seed": "0", "pattern": [["eases", 3]]},
    ],
)
def test_what_is_no_certificate_is_refused(certificate: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="certificate"):
        resolve(certificate)


def test_only_what_holds_is_told_or_shown() -> None:
    for item in GOLD:
        assert told(item) | shown(item) <= set(item.right)


def test_the_chances_of_the_inputs_are_those_of_the_formulas() -> None:
    """Of 300 queries, within three standard deviations of a share."""
    items = three_hundred()
    for seen, value in ((told, value_of_texts), (shown, value_of_relations)):
        expected = fmean(value(SIGNALS, len(item.right)) for item in items)
        assert abs(fmean(bool(seen(item)) for item in items) - expected) < 3 * 0.5 / 300**0.5


def test_the_formulas_are_lower_bounds_of_what_an_input_is_worth() -> None:
    """Of 300 queries, a rule that rules out what contradicts the query is right more often."""
    items = three_hundred()
    by_text, by_relations, by_both = (
        fmean(credit(item, keys) for item in items)
        for keys in ({"texts"}, {"relations"}, {"texts", "relations"})
    )
    assert by_text > fmean(value_of_texts(SIGNALS, len(item.right)) for item in items)
    assert by_relations > fmean(value_of_relations(SIGNALS, len(item.right)) for item in items)
    assert by_both > max(by_text, by_relations)


def test_a_blind_pool_misses_answers_of_which_no_text_tells() -> None:
    blind = generate(0, 100, "blind", SIGNALS)
    missed = [item for item in blind if not item.right]
    assert 0 < len(missed) < 20
    assert all(item.right for item in GOLD)


def test_requests_stay_within_the_budget() -> None:
    assert max(characters(ask(item, "TG"), item.query) for item in GOLD) <= BUDGET


def test_generated_graphs_are_the_same_everywhere() -> None:
    parts = [[list(item.answers), dict(item.state)] for item in GOLD[:10]]
    assert hashed(parts)[:16] == "4d178affab771ae9"


def test_more_queries_than_a_graph_has_are_refused() -> None:
    with pytest.raises(ArgumentError, match="another seed"):
        generate(0, MOST_QUESTIONS + 1, "gold", SIGNALS)
