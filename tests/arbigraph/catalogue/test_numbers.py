"""The tasks of one number, by examples that can be checked by eye."""

import pytest

from graphwalks.arbigraph.catalogue import numbers
from graphwalks.arbigraph.catalogue.math import compute


@pytest.mark.parametrize(
    ("task_id", "n", "answer"),
    [
        (20, 3, [2 * 3, 3 * 1, 5 * 2]),  # C(6, 3) = 20 = 2 * 2 * 5
        (20, 1, [2 * 2]),
        (21, 2, [0b10, 0b110]),  # of 3 = 11 and 4 = 100
        (22, 4, [4, 1, 5, 2]),  # modulo 7
        (22, 1, [1]),
        (23, 3, [2, 5, 9]),  # square, pentagon, hexagon
        (24, 3, [11, 13]),
        (24, 1, [2, 3]),
        (25, 4, [0, 1, 2, 4]),
        (25, 1, [0, 1]),
        (26, 3, [2, 7, 2]),  # 4, 7, 12
        (27, 3, [2, 2, 6]),  # phi of 3, 6, 9
        (28, 3, [2, 4, 2]),  # phi of 4, 5, 6
        (29, 2, [2, 2 + 2 * 3]),  # 3 has two divisors, 4 has three
        (30, 6, 1 + 4 + 9 + 36),
        (31, 6, 1 + 2 + 3 + 6),
        (32, 3, 1 * 2 + 2 * 2),  # modulo 7 the squares are 1, 2, 4
        (33, 3, 3),  # 8 = 7 + 1
        (33, 1, 2),
        (34, 6, 1 + 1 + 1 + 1 + 2),
        (35, 4, 2),  # 3 and 5 modulo 7
        (35, 1, 1),
        (36, 0, 175),  # of 7 things: 70 with a 3-cycle, 105 with two 2-cycles
        (37, 4, 1 + 2 + 2 + 3),
        (38, 4, 1 + 1 + 2 + 2),
        (39, 12, 1 + 3 + 4 + 12),
    ],
)
def test_a_small_number_gives_what_the_definition_says(
    task_id: int, n: int, answer: object
) -> None:
    assert compute(task_id, n, {}) == answer


def test_numbers_are_factored() -> None:
    assert numbers.factors(360) == ((2, 3), (3, 2), (5, 1))
    assert numbers.factors(9409) == ((97, 2),)
    assert numbers.factors(1) == ()


def test_primes_are_counted_from_two() -> None:
    assert [numbers.nth_prime(n) for n in (1, 2, 3, 25, 100, 1000)] == [2, 3, 5, 97, 541, 7919]


def test_a_caller_may_change_the_list_it_got() -> None:
    answer = compute(24, 3, {})
    assert isinstance(answer, list)
    answer.append(0)
    assert compute(24, 3, {}) == [11, 13]
