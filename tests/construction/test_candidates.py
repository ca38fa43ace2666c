from graphwalks.construction.candidates import DISPLAY_SEED, candidates
from graphwalks.construction.tsp import Tour
from tests.construction.cities import PLACES, SHORTEST, six_cities


def test_equal_proposals_are_one_candidate() -> None:
    # The rules propose 4, 5, 4 and 2.
    assert candidates(six_cities(), [], DISPLAY_SEED) == ("4", "5", "2")


def test_the_order_depends_on_the_id_of_the_instance_and_on_the_seed_alone() -> None:
    same = Tour("x", "tiny-tsp", PLACES, SHORTEST, None)
    other = Tour("six", "x", PLACES, SHORTEST, None)
    assert candidates(same, [], DISPLAY_SEED) == candidates(six_cities(), [], DISPLAY_SEED)
    orders = {candidates(other, [], seed) for seed in range(20)}
    assert len(orders) > 1
    assert all(sorted(order) == ["2", "4", "5"] for order in orders)


def test_rules_that_agree_leave_one_candidate() -> None:
    assert candidates(six_cities(), ["4", "5"], DISPLAY_SEED) == ("1",)
