import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.candidates import merged
from graphwalks.construction.controls import controls
from graphwalks.construction.influence.cascade import REDUNDANT, RULES, Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.influence.task import solved
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.trajectory import play
from graphwalks.errors import ArgumentError, SourceError
from tests.construction.influence.test_diffusion import graphs, in_rounds, vertices

SIX = solved(
    "tiny-lt", Diffusion(6, ((0, 2), (2, 0), (2, 1), (2, 5), (3, 0), (4, 0), (4, 5), (5, 2)))
)


def as_process(cascade: Cascade) -> Process:
    return cascade


def test_it_is_a_process() -> None:
    process = as_process(SIX)
    assert (process.task, process.decisions, process.is_minimised) == ("influence", 2, False)


def test_all_pairs_are_tried_for_the_reference() -> None:
    assert (SIX.reference, SIX.witness) == (6, ("3", "4"))


def test_seeds_are_vertices_that_were_not_chosen_before() -> None:
    assert SIX.legal(()) == ("0", "1", "2", "3", "4", "5")
    assert SIX.legal(("4",)) == ("0", "1", "2", "3", "5")  # most of them are active already
    assert SIX.legal(("4", "0")) == ()


def test_rules_propose_the_smallest_of_the_best() -> None:
    assert list(SIX.proposals(()).values()) == ["4", "2", "0", "2"]
    assert list(SIX.proposals(("4",)).values()) == ["3", "2", "0", "0"]


def test_numbers_are_compared_as_numbers() -> None:
    chain = Diffusion(11, tuple((vertex, vertex + 1) for vertex in range(10)))
    process = solved("chain", chain)
    assert process.legal(())[-1] == "10"
    assert process.proposals(("10",))["outdegree"] == "0"
    # 2 and 10 are both worth nothing; the smaller number wins, not the smaller text.
    empty = solved("empty", Diffusion(11, ()))
    assert set(empty.proposals(("0",)).values()) == {"1"}


def test_features_are_the_values_of_the_rules() -> None:
    assert SIX.features((), "2") == dict(zip(RULES, (3, 3, 3, Fraction(5, 2)), strict=True))


def test_the_state_shows_the_graph_and_the_seeds() -> None:
    state = SIX.state(("4",))
    assert list(state) == [
        "directed",
        "edges",
        "nodes",
        "seed_count",
        "threshold",
        "weights",
        "remaining_queries",
        "selected_seeds",
        "remaining_seeds",
    ]
    assert state["edges"][0] == [0, 2]
    assert state["threshold"] == {"denominator": 2, "numerator": 1}
    assert state["weights"][1] == {"denominator": 3, "numerator": 1, "source": 2, "target": 0}
    assert (state["selected_seeds"], state["remaining_seeds"]) == ([4], 1)
    assert json.loads(json.dumps(state)) == state


def test_what_others_tell_may_be_left_out() -> None:
    short, whole = replace(SIX, is_compact=True), SIX.state(("4",))
    assert short.state(("4",)) == {key: whole[key] for key in whole if key not in REDUNDANT}
    assert set(whole) - set(short.state(("4",))) == {"weights", "remaining_queries"}
    assert short.proposals(()) == SIX.proposals(())


@pytest.mark.parametrize("history", [("6",), ("-1",), ("04",), (" 4",), ("4", "4"), ("٤",)])
def test_no_illegal_history_is_repaired(history: tuple[str, ...]) -> None:
    with pytest.raises(ArgumentError, match="is not legal at decision"):
        SIX.legal(history)


@pytest.mark.parametrize("history", [[4], [None], [True]])
def test_actions_of_a_wrong_type_are_illegal(history: list[Any]) -> None:
    with pytest.raises(ArgumentError, match="is not legal at decision 1"):
        SIX.state(history)


def test_a_third_seed_is_illegal() -> None:
    with pytest.raises(ArgumentError, match="is not legal at decision 3"):
        SIX.objective(("4", "3", "0"))


def test_a_complete_history_leaves_nothing_to_propose() -> None:
    with pytest.raises(ArgumentError, match="nothing is left to decide"):
        SIX.proposals(("4", "3"))
    with pytest.raises(ArgumentError, match="nothing is left to decide"):
        SIX.features(("4", "3"), "0")


def test_only_a_complete_history_has_an_objective() -> None:
    assert SIX.objective(("4", "3")) == 6
    with pytest.raises(ArgumentError, match="takes 2 seeds, the history has 1"):
        SIX.objective(("4",))


def test_more_than_the_optimum_means_a_wrong_reference() -> None:
    process = replace(SIX, reference=5)
    with pytest.raises(SourceError, match=": 6 beats the proven optimum 5"):
        process.objective(("3", "4"))


def test_one_vertex_is_too_few() -> None:
    with pytest.raises(ArgumentError, match="1 vertices; give 2 or more"):
        solved("single", Diffusion(1, ()))


def test_the_worked_example_step_by_step(shared_data: Path) -> None:
    text = (shared_data / "graphdecision" / "tiny_expected.json").read_text(encoding="utf-8")
    expected = json.loads(text)["lt"]
    for rule, run in expected["rules"].items():
        trajectory = play(SIX, f"rule:{rule}")
        assert list(trajectory.history) == run["history"]
        assert (str(trajectory.objective), float(trajectory.gap)) == (run["objective"], run["gap"])
        for step, decision in zip(run["steps"], trajectory.decisions, strict=True):
            history = step["history"]
            shown = {
                action: [str(value) for value in SIX.features(history, action).values()]
                for action in SIX.legal(history)
            }
            assert shown == step["features"]
            assert SIX.proposals(history) == decision.proposals == step["proposals"]
            candidates = merged(SIX, history, SIX.legal(history), decision.proposals)
            assert list(candidates) == step["display_order"]
            assert (decision.forced, decision.action) == (step["forced"], step["taken"])
    played = controls(SIX)
    assert list(played.classical.history) == expected["classical"]["history"]
    assert [str(one.objective) for one in played.pool] == expected["random"]


@given(graphs, st.none() | vertices)
def test_features_and_proposals_agree_with_their_definitions(
    graph: Diffusion, seed: int | None
) -> None:
    process = Cascade(
        "any", "any", graph, graph.size, ("0", "1"), ReferenceStatus.BEST_KNOWN, is_compact=False
    )
    seeds: frozenset[int] = frozenset() if seed is None else frozenset({seed})
    history = tuple(map(str, seeds))
    active = in_rounds(graph, seeds)
    targets = {u: {v for source, v in graph.arcs if source == u} for u in range(graph.size)}
    needs = {v: sum(target == v for _, target in graph.arcs) for v in range(graph.size)}
    has = {v: sum(u in active for u, target in graph.arcs if target == v) for v in needs}
    values = {}
    for vertex in sorted(set(range(graph.size)) - seeds):
        two_hops = targets[vertex].union(*(targets[other] for other in targets[vertex]))
        lacking = [
            Fraction(1, -(-needs[v] // 2) - has[v]) for v in targets[vertex] if v not in active
        ]
        values[str(vertex)] = [
            len(in_rounds(graph, seeds | {vertex})) - len(active),
            len(targets[vertex]),
            len(two_hops - active - {vertex}),
            0 if vertex in active else sum(lacking),
        ]
        shown = process.features(history, str(vertex))
        assert list(shown.values()) == values[str(vertex)]
    best = [min(values, key=lambda name: (-values[name][place], int(name))) for place in range(4)]
    assert list(process.proposals(history).values()) == best
