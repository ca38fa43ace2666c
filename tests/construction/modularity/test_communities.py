import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.gap import gap
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.policies import POOL_SEEDS
from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.trajectory import Trajectory, play
from graphwalks.errors import ArgumentError, SourceError
from tests.construction.modularity.test_simple_graph import divided_graphs

# Two triangles, 0 1 2 and 3 4 5, joined by the edge 2-3.
TRIANGLES = Communities(
    name="triangles",
    shuffle_id="triangles",
    graph=SimpleGraph(6, ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5))),
    reference=Fraction(5, 14),
    witness=("A", "A", "B", "B", "B"),
    status=ReferenceStatus.PROVEN,
)
TINY = Communities(
    name="tiny-mod",
    shuffle_id="tiny-mod",
    graph=SimpleGraph(6, ((0, 1), (0, 2), (0, 3), (1, 3), (1, 4), (1, 5), (2, 4), (3, 5))),
    reference=Fraction(1, 8),
    witness=("A", "B", "A", "B", "A"),
    status=ReferenceStatus.PROVEN,
)


@pytest.fixture(scope="module")
def expected(shared_data: Path) -> dict[str, Any]:
    """What is known of `TINY`, step by step."""
    text = (shared_data / "graphdecision" / "tiny_expected.json").read_text(encoding="utf-8")
    known: dict[str, Any] = json.loads(text)["modularity"]
    return known


def test_every_vertex_but_the_first_is_put_into_a_community() -> None:
    assert TRIANGLES.decisions == 5
    assert TRIANGLES.legal([]) == TRIANGLES.legal(["A", "B"]) == ("A", "B")
    assert TRIANGLES.legal(["A"] * 5) == ()


def test_the_witness_reaches_the_reference() -> None:
    for process in (TRIANGLES, TINY):
        assert process.objective(process.witness) == process.reference


def test_all_in_a_is_allowed_and_its_gap_is_the_whole_reference() -> None:
    assert TRIANGLES.objective(["A"] * 5) == 0
    assert gap(TRIANGLES, Fraction(0)) == Fraction(5, 14)


def test_the_features_of_a_first_decision_can_be_checked_by_eye() -> None:
    # 4m² = 196. Into A: 4·7 for the edge 0-1, less 2·2·2 and 2². The rest goes to A, B, B, B or,
    # with the opposite suffix, all to B.
    assert TRIANGLES.features([], "A") == {
        "assigned_score": 28 - 8 - 4,
        "rollout_score": 196 * Fraction(5, 14),
        "opposite_suffix_score": 28 * 5 - 4**2 - 10**2,
        "negative_volume_imbalance": -4,
        "vertex_volume": 2,
    }
    assert TRIANGLES.features([], "B")["assigned_score"] == -4
    assert TRIANGLES.features([], "B")["negative_volume_imbalance"] == 0


def test_the_state_shows_the_graph_first_and_then_where_one_is() -> None:
    state = TRIANGLES.state(["A", "B"])
    assert list(state) == [
        "directed",
        "edges",
        "nodes",
        "remaining_queries",
        "partial_partition",
        "current_vertex",
    ]
    assert state["directed"] is False
    assert state["edges"][0] == [0, 1]
    assert state["nodes"] == [0, 1, 2, 3, 4, 5]
    assert state["remaining_queries"] == 3
    assert state["partial_partition"] == ["A", "A", "B"]
    assert state["current_vertex"] == 3
    assert json.loads(json.dumps(state)) == state


@pytest.mark.parametrize("history", [["C"], ["a"], ["A "], ["A"] * 6])
def test_an_illegal_history_is_refused(history: list[str]) -> None:
    for look in (TRIANGLES.legal, TRIANGLES.proposals, TRIANGLES.state, TRIANGLES.objective):
        with pytest.raises(ArgumentError, match="is no side|take 5"):
            look(history)


def test_a_complete_trajectory_leaves_nothing_to_decide() -> None:
    for look in (TRIANGLES.proposals, TRIANGLES.state):
        with pytest.raises(ArgumentError, match="nothing is left to decide"):
            look(["A"] * 5)


def test_an_unfinished_trajectory_has_no_objective() -> None:
    with pytest.raises(ArgumentError, match="takes 5 decisions and 1 were given"):
        TRIANGLES.objective(["A"])


def test_a_reference_that_can_be_beaten_is_an_error() -> None:
    wrong = replace(TRIANGLES, reference=Fraction(1, 3))
    with pytest.raises(
        SourceError, match="modularity/triangles: 5/14 beats the proven optimum 1/3"
    ):
        wrong.objective(wrong.witness)


def steps(process: Communities, trajectory: Trajectory) -> list[dict[str, Any]]:
    """A trajectory in the form of the known cases."""
    found = []
    for place, decision in enumerate(trajectory.decisions):
        history = list(trajectory.history[:place])
        features = {side: process.features(history, side) for side in process.legal(history)}
        found.append({
            "history": history,
            "features": {
                side: [str(value) for name, value in scores.items() if name != "vertex_volume"]
                for side, scores in features.items()
            },
            "proposals": decision.proposals,
            "display_order": list(decision.candidates),
            "forced": decision.forced,
            "taken": decision.action,
        })
    return found


@pytest.mark.parametrize("rule", Communities.rules)
def test_each_rule_plays_the_known_case_step_by_step(rule: str, expected: dict[str, Any]) -> None:
    known = expected["rules"][rule]
    trajectory = play(TINY, f"rule:{rule}")
    assert steps(TINY, trajectory) == known["steps"]
    assert list(trajectory.history) == known["history"]
    assert str(trajectory.objective) == known["objective"]
    assert float(trajectory.gap) == known["gap"]


def test_the_pool_and_the_classical_control_play_the_known_case(expected: dict[str, Any]) -> None:
    pool = [play(TINY, "random", seed=seed) for seed in POOL_SEEDS]
    assert [str(trajectory.objective) for trajectory in pool] == expected["random"]
    classical = play(TINY, "classical")
    assert list(classical.history) == expected["classical"]["history"]
    assert str(classical.objective) == expected["classical"]["objective"]


def test_the_known_case_has_the_known_optimum(expected: dict[str, Any]) -> None:
    assert str(TINY.reference) == expected["optimum"]
    assert "".join(["A", *TINY.witness]) == expected["witness"]


def by_definition(graph: SimpleGraph, placed: Sequence[str]) -> Fraction:
    """4m² times the sum over communities of e / m - (D / 2m)², of the vertices that have one."""
    edges = len(graph.edges)
    ends = [vertex for edge in graph.edges for vertex in edge]
    found = Fraction(0)
    for community in "AB":
        members = [vertex for vertex, side in enumerate(placed) if side == community]
        inner = sum(u in members and v in members for u, v in graph.edges)
        degrees = sum(ends.count(vertex) for vertex in members)
        found += Fraction(inner, edges) - Fraction(degrees, 2 * edges) ** 2
    return 4 * edges**2 * found


def greedily(graph: SimpleGraph, placed: Sequence[str]) -> list[str]:
    """Every later vertex where more is gained, in A if both gain the same."""
    whole = list(placed)
    while len(whole) < graph.vertices:
        gained = {side: by_definition(graph, [*whole, side]) for side in "AB"}
        whole.append("B" if gained["B"] > gained["A"] else "A")
    return whole


@given(divided_graphs(), st.data())
def test_features_and_proposals_agree_with_their_definitions(
    divided: tuple[SimpleGraph, list[int]], data: st.DataObject
) -> None:
    graph, signs = divided
    process = Communities("any", "any", graph, Fraction(1), (), ReferenceStatus.BEST_KNOWN)
    count = data.draw(st.integers(1, graph.vertices - 1))
    placed = ["A" if sign == 1 else "B" for sign in signs[:count]]
    found = {side: process.features(placed[1:], side) for side in "AB"}
    ends = [vertex for edge in graph.edges for vertex in edge]
    for side, other in ("AB", "BA"):
        after = [*placed, side]
        rest = [other] * (graph.vertices - len(after))
        volumes = {
            one: sum(ends.count(vertex) for vertex, where in enumerate(after) if where == one)
            for one in "AB"
        }
        assert found[side] == {
            "assigned_score": by_definition(graph, after) - by_definition(graph, placed),
            "rollout_score": by_definition(graph, greedily(graph, after)),
            "opposite_suffix_score": by_definition(graph, after + rest),
            "negative_volume_imbalance": -abs(volumes["A"] - volumes["B"]),
            "vertex_volume": ends.count(count),
        }
    best = ["B" if found["B"][key] > found["A"][key] else "A" for key in [*found["A"]][:4]]
    assert list(process.proposals(placed[1:]).values()) == best
