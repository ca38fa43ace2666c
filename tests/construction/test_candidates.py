from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.candidates import merged
from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.tsp.task import Tour
from tests.construction.cities import PLACES, SHORTEST, six_cities

CITIES = ("1", "2", "3", "4", "5")


def shown(process: Tour, *history: str) -> tuple[str, ...]:
    return merged(process, history, process.legal(history), process.proposals(history))


def test_equal_proposals_are_one_candidate() -> None:
    # The rules propose 4, 5, 4 and 2.
    assert shown(six_cities()) == ("4", "5", "2")


def test_rules_that_agree_leave_one_candidate() -> None:
    assert shown(six_cities(), "4", "5") == ("1",)


def test_the_order_depends_on_the_shuffle_id_and_not_on_the_name() -> None:
    assert shown(Tour("x", "tiny-tsp", PLACES, SHORTEST, None, ReferenceStatus.PROVEN)) == shown(
        six_cities()
    )
    orders = {
        shown(Tour("six", f"id-{n}", PLACES, SHORTEST, None, ReferenceStatus.PROVEN))
        for n in range(20)
    }
    assert len(orders) > 1


@given(
    st.permutations(CITIES),
    st.integers(0, 4),
    st.lists(st.integers(0, 100), min_size=4, max_size=4),
)
def test_candidates_are_the_proposals_each_once_whoever_makes_them(
    cities: list[str], length: int, places: list[int]
) -> None:
    process, history = six_cities(), cities[: min(length, 3)]
    left = process.legal(history)
    actions = [left[place % len(left)] for place in places]
    found = merged(process, history, left, dict(zip(Tour.rules, actions, strict=True)))
    assert sorted(found) == sorted(set(actions))
    turned = dict(zip(Tour.rules, reversed(actions), strict=True))
    assert merged(process, history, left, turned) == found
