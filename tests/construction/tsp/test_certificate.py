import json
import subprocess
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.construction.highs import proves
from graphwalks.construction.tsp.certificate import Certificate, certificate, solved
from graphwalks.construction.tsp.distances import euclidean, tour_length
from graphwalks.construction.tsp.generation import drawn
from tests.construction.cities import PLACES, official_cities

ENOUGH = 300.0


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("cities", [3, 4, 6])
def test_few_cities_have_the_shortest_of_all_tours(cities: int) -> None:
    check_against_all_tours(PLACES[:cities])


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=3, max_size=7, unique=True)
)
def test_drawn_cities_have_the_shortest_of_all_tours(places: list[tuple[int, int]]) -> None:
    check_against_all_tours(places)


def test_two_far_groups_of_cities_need_a_subtour_inequality() -> None:
    left = [(0, 0), (0, 1), (1, 0)]
    check_against_all_tours([*left, *((x + 100, y) for x, y in left)])


def check_against_all_tours(places: Sequence[tuple[float, float]]) -> None:
    distances = euclidean(places)
    tours = ((0, *rest) for rest in permutations(range(1, len(places))))
    found = solved(distances, ENOUGH)
    assert found is not None
    assert found.length == min(tour_length(distances, tour) for tour in tours)
    assert tour_length(distances, found.tour) == found.length


@pytest.mark.parametrize(("name", "optimum"), [("eil51", 426), ("berlin52", 7542), ("eil76", 538)])
def test_the_published_optimum_of_genuine_cities_is_proven(
    shared_data: Path, name: str, optimum: int
) -> None:
    found = solved(euclidean(official_cities(shared_data, name)), ENOUGH)
    assert found is not None
    assert found.length == optimum


def test_a_solve_that_is_stopped_early_gives_no_certificate(cache: Path) -> None:
    assert certificate(drawn(0, 1), 0.0) is None
    assert not list(cache.rglob("*.json"))


def test_a_solver_that_stops_in_the_integer_program_gives_no_certificate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import highspy

    statuses: list[highspy.HighsModelStatus] = []

    class Hasty(highspy.Highs):
        """Stops at the first tour that it meets."""

        def __init__(self) -> None:
            super().__init__()  # type: ignore[no-untyped-call]  # highspy has no type for it
            self.setOptionValue("objective_target", 1e9)

        def run(self) -> highspy.HighsStatus:
            done = super().run()
            statuses.append(self.getModelStatus())
            return done

    distances = euclidean(drawn(0, 3))
    assert solved(distances, ENOUGH) is not None
    monkeypatch.setattr(highspy, "Highs", Hasty)
    assert solved(distances, ENOUGH) is None
    assert statuses[-1] == highspy.HighsModelStatus.kObjectiveTarget


def test_it_does_not_matter_how_the_solver_was_used_before() -> None:
    program = """
import highspy
used = highspy.Highs()
used.setOptionValue("threads", 3)
used.addVar(0, 1)
used.run()
print("solved", used.getModelStatus() == highspy.HighsModelStatus.kOptimal)
from graphwalks.construction.tsp.distances import euclidean
from graphwalks.construction.highs import proves
from graphwalks.construction.tsp.certificate import solved
print("tour", solved(euclidean([(0, 0), (9, 9), (9, 0), (0, 9)]), 300.0).length)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "solved True\n" in done.stdout
    assert done.stdout.endswith("tour 36\n")


def check_places(found: Certificate | None) -> None:
    assert found is not None
    assert (found.tour, found.length) == ((0, 2, 5, 1, 3, 4), 27)
    assert proves(found.bound, 27)


def test_a_certificate_is_found_again_without_solving(cache: Path) -> None:
    found = certificate(PLACES, ENOUGH)
    check_places(found)
    assert certificate(PLACES, 0.0) == found
    assert certificate(PLACES[:-1], 0.0) is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "null",
        "{}",
        "[" * 100_000,
        '{"tour": 1, "length": 27, "bound": 27.0}',
        '{"tour": [0, 2, 5, 1, 3], "length": 27, "bound": 27.0}',
        '{"tour": [0, 2, 5, 1, 3, "4"], "length": 27, "bound": 27.0}',
        '{"tour": [0.0, 2, 5, 1, 3, 4], "length": 27, "bound": 27.0}',
        '{"tour": [false, 2, 5, 1, 3, 4], "length": 27, "bound": 27.0}',
        '{"tour": [2, 5, 1, 3, 4, 0], "length": 27, "bound": 27.0}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 26, "bound": 27.0}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27.0, "bound": 27.0}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27, "bound": 26.0}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27, "bound": 28.0}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27, "bound": NaN}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27, "bound": 1e400}',
        '{"tour": [0, 2, 5, 1, 3, 4], "length": 27, "bound": "27"}',
        '{"tour": [0, 1, 2, 3, 4, 5], "length": LONGER, "bound": 27.0}',
    ],
)
def test_a_damaged_certificate_is_none(cache: Path, content: str) -> None:
    certificate(PLACES, ENOUGH)
    (file,) = cache.rglob("*.json")
    longer = tour_length(euclidean(PLACES), range(6))
    file.write_text(content.replace("LONGER", str(longer)), encoding="utf-8")
    assert certificate(PLACES, 0.0) is None
    check_places(certificate(PLACES, ENOUGH))
    assert json.loads(file.read_text(encoding="utf-8"))["length"] == 27


def test_a_cache_that_cannot_be_written_only_costs_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "file"))
    check_places(certificate(PLACES, ENOUGH))
