import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.controls import controls
from graphwalks.construction.gap import gap
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.trajectory import play
from graphwalks.errors import ArgumentError, SourceError
from tests.construction.signed_graphs import TINY, signed_graphs

PROCESS = SignedCut("tiny", "tiny-maxcut", TINY, 4, ("A", "B", "A", "B"), ReferenceStatus.PROVEN)


@pytest.fixture(scope="module")
def expected(shared_data: Path) -> Mapping[str, Any]:
    text = (shared_data / "graphdecision" / "tiny_expected.json").read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)["maxcut"]
    return found


def test_the_first_step_of_the_small_graph() -> None:
    assert list(PROCESS.features((), "A").items()) == [
        ("assigned_score", 0),
        ("rollout_score", 4),
        ("opposite_suffix_score", 2),
        ("negative_volume_imbalance", -4),
        ("vertex_volume", 3),
    ]
    assert list(PROCESS.features((), "B").values()) == [0, 3, 1, -2, 3]
    assert list(PROCESS.proposals(()).values()) == ["A", "A", "A", "B"]


def test_every_step_of_every_rule_is_the_expected_one(expected: Mapping[str, Any]) -> None:
    assert set(expected["rules"]) == set(PROCESS.rules)
    for rule, run in expected["rules"].items():
        played = play(PROCESS, f"rule:{rule}")
        assert list(played.history) == run["history"]
        assert played.objective == int(run["objective"])
        assert float(played.gap) == pytest.approx(run["gap"])
        for decision, step in zip(played.decisions, run["steps"], strict=True):
            assert decision.proposals == step["proposals"]
            assert list(decision.candidates) == step["display_order"]
            assert (decision.forced, decision.action) == (step["forced"], step["taken"])
            for side, numbers in step["features"].items():
                scores = list(PROCESS.features(step["history"], side).values())
                assert [str(score) for score in scores[:4]] == numbers


def test_the_other_controls_are_the_expected_ones(expected: Mapping[str, Any]) -> None:
    found = controls(PROCESS)
    assert [str(one.objective) for one in found.pool] == expected["random"]
    assert list(found.classical.history) == expected["classical"]["history"]


def test_a_state_shows_the_graph_first_and_then_what_changes() -> None:
    assert list(PROCESS.state(("B",)).items()) == [
        ("edges", [[0, 4, 1], [1, 2, 1], [1, 3, -1], [1, 4, 1], [2, 3, 1]]),
        ("nodes", [0, 1, 2, 3, 4]),
        ("partial_partition", ["A", "B"]),
        ("current_vertex", 2),
    ]


def test_a_cut_can_weigh_less_than_nothing() -> None:
    graph = SignedGraph(2, ((0, 1, -1),))
    assert (
        SignedCut("pair", "pair", graph, 0, ("A",), ReferenceStatus.PROVEN).objective(("B",)) == -1
    )


def test_a_cut_heavier_than_its_reference_is_an_error_only_where_that_is_proven() -> None:
    claimed = replace(PROCESS, reference=3)
    with pytest.raises(SourceError, match="maxcut/tiny: 4 beats the proven optimum 3"):
        claimed.objective(PROCESS.witness)
    known = replace(claimed, status=ReferenceStatus.BEST_KNOWN)
    assert known.objective(PROCESS.witness) == 4
    assert gap(known, 4) < 0


def test_an_unfinished_history_has_no_objective() -> None:
    with pytest.raises(ArgumentError, match="4 decisions and 1 were given"):
        PROCESS.objective(("A",))


def test_nothing_is_proposed_or_shown_when_all_have_a_side() -> None:
    assert PROCESS.legal(PROCESS.witness) == ()
    for ask in (PROCESS.proposals, PROCESS.state):
        with pytest.raises(ArgumentError, match="nothing is left to decide"):
            ask(PROCESS.witness)


@given(signed_graphs(), st.data())
def test_features_agree_with_their_definitions(graph: SignedGraph, data: st.DataObject) -> None:
    process = SignedCut("any", "any", graph, 1, (), ReferenceStatus.BEST_KNOWN)
    length = data.draw(st.integers(0, graph.vertices - 2))
    history = data.draw(st.lists(st.sampled_from("AB"), min_size=length, max_size=length))
    for side in "AB":
        found = process.features(history, side)
        other = {"A": "B", "B": "A"}[side]
        rest = process.decisions - length - 1
        assert found["opposite_suffix_score"] == process.objective([*history, side, *other * rest])
        if not rest:
            assert found["rollout_score"] == process.objective([*history, side])
        else:
            greedy = process.proposals([*history, side])["assigned_gain"]
            following = process.features([*history, side], greedy)
            assert found["rollout_score"] == following["rollout_score"]
        placed = ["A", *history, side]
        gain = sum(
            weight for a, b, weight in graph.edges if b == length + 1 and placed[a] != placed[b]
        )
        assert found["assigned_score"] == gain
        volume = dict.fromkeys("AB", 0)
        for vertex, where in enumerate(placed):
            volume[where] += sum(abs(w) for a, b, w in graph.edges if vertex in {a, b})
        assert found["negative_volume_imbalance"] == -abs(volume["A"] - volume["B"])
