import hashlib
import json
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.controls import Controls, controls
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.trajectory import play
from graphwalks.construction.tsp import task as tsp
from graphwalks.construction.tsp.paper import PAPER
from graphwalks.construction.tsp.task import RULES, Tour
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.intake import import_paths
from tests.construction.cities import PLACES, recorded, six_cities


@pytest.fixture(scope="module")
def paper(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Process]:
    """The cohort, read from genuine files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(tmp_path_factory.mktemp("cache")))
        list(import_paths([shared_data / "public" / "tsplib"]))
        return tsp.instances()


@pytest.fixture(scope="module")
def played(paper: list[Process]) -> list[Controls]:
    return [controls(process) for process in paper]


def test_the_first_step_by_hand() -> None:
    process = six_cities()
    assert process.legal([]) == ("1", "2", "3", "4", "5")
    shown = {city: list(process.features([], city).values()) for city in process.legal([])}
    assert shown == {
        "1": [8, 1, 8],
        "2": [8, 4, 8],
        "3": [10, 4, 10],
        "4": [6, 2, 6],
        "5": [6, 1, 6],
    }
    # 4 and 5 are equally near, and 2 and 4 equally isolated.
    assert list(process.proposals([]).values()) == ["4", "5", "4", "2"]


def test_the_last_city_and_the_way_back_are_no_decisions() -> None:
    process = six_cities()
    history = ["2", "5", "1", "3"]
    assert process.decisions == len(history)
    assert process.legal(history) == ()
    assert process.tour(history) == (0, 2, 5, 1, 3, 4)
    assert process.objective(history) == process.reference == 27


def test_the_state_shows_the_tour_and_the_distances_from_its_end() -> None:
    state = six_cities().state(["4", "5"])
    assert list(state) == [
        "coordinates",
        "edge_weight_type",
        "nodes",
        "partial_tour",
        "current_city_distances",
    ]
    assert state["partial_tour"] == [0, 4, 5]
    assert state["current_city_distances"] == [[1, 1], [2, 4], [3, 5]]
    assert json.loads(json.dumps(state)) == state


@pytest.mark.parametrize(
    "history",
    [["0"], ["6"], ["-1"], ["01"], [" 1"], ["1", "1"], [""], ["A"], ["1", "2", "3", "4", "5"]],
)
def test_a_history_that_is_not_legal_is_refused(history: list[str]) -> None:
    process = six_cities()
    for ask in (process.legal, process.proposals, process.state, process.objective):
        with pytest.raises(ArgumentError, match="is not legal in tsp/six; give at most 4 differ"):
            ask(history)


def test_what_belongs_to_a_complete_tour_waits_for_it_and_the_rest_does_not() -> None:
    process = six_cities()
    with pytest.raises(ArgumentError, match="has 4 decisions, the history 1"):
        process.objective(["1"])
    with pytest.raises(ArgumentError, match="is complete"):
        process.proposals(["2", "5", "1", "3"])
    with pytest.raises(ArgumentError, match="'5' is no city that is left.*give one of 1, 2, 3, 4"):
        process.features(["5"], "5")


def test_a_tour_that_beats_the_proven_optimum_is_an_error() -> None:
    process = Tour("wrong", "wrong", PLACES, 28, None, ReferenceStatus.PROVEN)
    with pytest.raises(SourceError, match="tsp/wrong: 27 beats the proven optimum 28"):
        process.objective(["2", "5", "1", "3"])


def test_two_cities_leave_nothing_to_decide() -> None:
    with pytest.raises(ArgumentError, match="has 2 cities; give 3 or more"):
        Tour("short", "short", PLACES[:2], 16, None, ReferenceStatus.PROVEN)


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=4, max_size=9),
    st.data(),
)
def test_rules_are_what_their_formulas_say(
    places: list[tuple[int, int]], data: st.DataObject
) -> None:
    process = Tour("drawn", "drawn", tuple(places), 0, None, ReferenceStatus.BEST_KNOWN)
    order = data.draw(st.permutations(range(1, len(places))))
    history = [str(city) for city in order[: data.draw(st.integers(0, process.decisions - 1))]]
    current = int(history[-1]) if history else 0
    left = [city for city in range(1, len(places)) if str(city) not in history]

    def apart(a: int, b: int) -> int:
        (ax, ay), (bx, by) = places[a], places[b]
        return int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 + 0.5)

    def best(score: int) -> str:
        edge = {city: apart(current, city) for city in left}
        near = {city: min(apart(city, other) for other in left if other != city) for city in left}
        values = {
            city: (
                edge[city],
                edge[city] + near[city],
                2 * edge[city] - apart(city, 0),
                edge[city] - near[city],
            )[score]
            for city in left
        }
        return str(min(left, key=lambda city: (values[city], city)))

    assert process.proposals(history) == {rule: best(place) for place, rule in enumerate(RULES)}
    assert process.legal(history) == tuple(map(str, left))


def test_the_worked_example_is_met_step_by_step(shared_data: Path) -> None:
    expected = recorded(shared_data, "tiny_expected.json")["tsp"]
    process = six_cities()
    for rule, run in expected["rules"].items():
        trajectory = play(process, f"rule:{rule}")
        assert list(trajectory.history) == run["history"]
        assert str(trajectory.objective) == run["objective"]
        assert float(trajectory.gap) == pytest.approx(run["gap"], abs=1e-12)
        for step, decision in zip(run["steps"], trajectory.decisions, strict=True):
            history = step["history"]
            shown = {
                city: [str(value) for value in process.features(history, city).values()]
                for city in process.legal(history)
            }
            assert shown == step["features"]
            assert decision.proposals == step["proposals"]
            assert list(decision.candidates) == step["display_order"]
            assert (decision.forced, decision.action) == (step["forced"], step["taken"])
    assert list(tsp.classical(process)) == expected["classical"]["history"]
    assert [str(one.objective) for one in controls(process).pool] == expected["random"]


def test_the_cohort_of_the_paper_is_whole(paper: list[Process]) -> None:
    assert [process.name for process in paper] == [facts.name for facts in PAPER]
    # The published number of calls of a model that is asked at every step.
    assert sum(process.decisions for process in paper) == 1257


def test_the_catalogue_of_the_paper_s_tours_is_met(
    shared_data: Path, paper: list[Process], played: list[Controls]
) -> None:
    listed = {one["name"]: one for one in recorded(shared_data, "catalog.json")["tsp"]["instances"]}
    compared = 0
    for process, found in zip(paper, played, strict=True):
        facts = listed[process.name]
        assert (process.reference, process.shuffle_id) == (
            facts["optimum"],
            facts["primary_instance_id"],
        )
        if "rule_objectives" not in facts:
            continue
        compared += 1
        assert {rule: run.objective for rule, run in found.rules.items()} == (
            facts["rule_objectives"]
        )
        assert [run.objective for run in found.pool] == facts["random_candidate_primary_ids"]
        assert found.classical.objective == facts["classical_nn_2opt"]
        assert isinstance(process, Tour)
        text = json.dumps(process.constant_state, sort_keys=True, separators=(",", ":"))
        assert hashlib.sha256(text.encode()).hexdigest() == facts["state_sha256"]
    assert compared == 5


def test_the_published_mean_gaps_are_met(played: list[Controls]) -> None:
    means = {name: float(mean(one.gaps[name] for one in played)) for name in played[0].gaps}
    assert {name: round(value, 4) for name, value in means.items()} == {
        "nearest": 25.8586,
        "one_step_lookahead": 52.2327,
        "return_reserve": 15.5805,
        "isolation_priority": 29.3081,
        "random": 43.8850,
        "classical": 5.7532,
    }


def test_a_missing_file_is_one_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SourceError, match="kroA100.tsp"):
        tsp.instances()


def test_fresh_cities_come_with_their_shortest_tour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    process = tsp.generated(3, 1)
    assert (process.name, process.shuffle_id) == ("random-3-1", "random-3-1")
    found = controls(process)
    assert min(found.gaps.values()) >= 0
    assert tsp.generated(3, 1).reference == process.reference
