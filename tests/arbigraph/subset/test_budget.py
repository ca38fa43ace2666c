"""Steps bound the time and memory of every run."""

import pytest

from graphwalks.arbigraph.subset import SubsetError, run
from tests.arbigraph.subset.agreement import value_of

TOO_MANY = r"^line \d+: too many steps"


def code(*lines: str) -> str:
    return "\n".join(["def f(a: list[int]) -> int:", *(f"    {line}" for line in lines), ""])


@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        (["return 7"], 2),  # the statement and the number
        (["return 1 + 2"], 4),
        (["x = 1", "return x"], 3 + 2),
        (["if a:", "    return 1", "return 2"], 2 + 2),
        (["for x in a:", "    pass", "return 1"], 2 + 3 * (2 + 1) + 2),
        (["return sum(a)"], 4 + 3),
        (["return len([x for x in a])"], 7 + 3 * 2),
    ],
)
def test_steps_of_small_codes_for_three_numbers(lines: list[str], steps: int) -> None:
    run(code(*lines), [[1, 2, 3]], steps)
    with pytest.raises(SubsetError, match=TOO_MANY):
        run(code(*lines), [[1, 2, 3]], steps - 1)


@pytest.mark.parametrize(
    "lines",
    [
        ["while True:", "    pass"],
        ["while True:", "    continue"],
        ["for x in range(10 ** 30):", "    a = x"],
        ["for x in a:", "    a.append(x)"],
        ["for x in a:", "    a += [x]"],
        ["while True:", "    a += a"],
        ["while True:", "    a = a + a"],
        ["while True:", "    a *= 2"],
        ["while True:", "    a.extend(a)"],
        ["a.extend(enumerate(a))"],
        ["while True:", "    a = [a, a]"],
        ["while True:", "    a = (a, a)"],
        ["while True:", "    a = [x for x in a] + a"],
        ["while True:", "    a = a[:]"],
        ["seen = {0: 0}", "while True:", "    seen = {0: seen}"],
        ["x, y = range(10 ** 9)"],
        ["a[0] = [0] * 10 ** 9"],
    ],
)
def test_endless_codes_end(lines: list[str]) -> None:
    with pytest.raises(SubsetError, match=TOO_MANY):
        run(code(*lines, "return 1"), [[1, 2, 3]], 10_000)


@pytest.mark.parametrize(
    "call",
    [
        *("len([0] * 10 ** 9)", "len(10 ** 9 * [0])", "sum(range(10 ** 9))", "max(range(10 ** 9))"),
        *("len(list(range(10 ** 9)))", "len(sorted(range(10 ** 9)))", "min(range(10 ** 9))"),
        *("all(range(1, 10 ** 9))", "any([0] * 10 ** 9)", "len([0 for _ in range(10 ** 9)])"),
        *("sum(0 for _ in range(10 ** 9))", "any(0 for _ in range(10 ** 9))"),
        *("all(enumerate(range(10 ** 9)))", "len(list(zip(range(10 ** 9))))"),
        *("any(x < 0 for x in reversed(range(10 ** 9)))", "a.extend(range(10 ** 9))"),
        *("len(list(reversed(range(10 ** 9))))", "max(zip(range(10 ** 9), range(10 ** 9)))"),
    ],
)
def test_work_inside_functions_counts(call: str) -> None:
    with pytest.raises(SubsetError, match=TOO_MANY):
        value_of(call, [], 0, steps=100_000)


@pytest.mark.parametrize(
    "work",
    [
        *("x = a[:]", "x = a + a", "x = a * 2", "x = sum(a)", "x = a.copy()", "x = sorted(a)"),
        *("x = 5 in a", "x = a.count(5)", "x = a == [5]", "a.insert(0, 5)", "x = a.pop(0)"),
        *("a.reverse()", "a.sort()", "x = list(a)", "x = max(a)"),
        *("x = a.index(2)", "x = [a] < [a]", "x = {0: 1}.get((0, (1, 2), a[0]), 3)"),
    ],
)
def test_work_on_a_long_list_costs_its_length(work: str) -> None:
    length = 1_000 if "get" not in work else 0
    run(code(work, "return 1"), [[2] * 1_000], 20_000)
    with pytest.raises(SubsetError, match=TOO_MANY):
        run(code(work, "return 1"), [[2] * 1_000], length or 15)


@pytest.mark.parametrize(
    "use", ["x == y", "x < y", "y in [x]", "[x].count(y)", "[x].index(y)", "max(x, y)", "{x: 1}"]
)
def test_small_values_that_take_for_ever_to_compare_are_refused(use: str) -> None:
    doubled = [
        "x = (1, 2)",
        "y = (1, 2)",
        "for _ in range(60):",
        "    x = (x, x)",
        "    y = (y, y)",
    ]
    with pytest.raises(SubsetError, match="too many steps|in a comparison"):
        run(code(*doubled, f"z = {use}", "return 1"), [[]], 100_000)


def test_lists_that_hold_themselves_are_not_compared() -> None:
    lines = ["x = [0]", "y = [0]", "x.append(x)", "y.append(y)", "return int(x == y)"]
    with pytest.raises(SubsetError, match="line 6: list in a comparison"):
        run(code(*lines), [[]], 100_000)


def test_keys_that_are_made_to_collide_do_not_cost_time_for_ever() -> None:
    lines = ["seen = {}", "for i in range(10 ** 9):", "    seen[i * (2 ** 61 - 1)] = i"]
    with pytest.raises(SubsetError, match="line 4: a dict has more than 1000 keys"):
        run(code(*lines, "return 1"), [[]], 200_000)
    written = ", ".join(f"{key}: 0" for key in range(1001))
    with pytest.raises(SubsetError, match="line 2: a dict has more than 1000 keys"):
        run(code(f"return len({{{written}}})"), [[]], 200_000)


def test_steps_of_ranges_stay_as_small_as_all_numbers() -> None:
    lines = ["row = range(10)", "while True:", "    row = row[::2 ** 4000]"]
    with pytest.raises(SubsetError, match="line 4: an integer has more than 4096 bits"):
        run(code(*lines, "return 1"), [[]], 200_000)
