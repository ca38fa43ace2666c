"""A code is run on copies of its arguments and gives plain numbers."""

import pytest

from graphwalks.arbigraph.subset import SubsetError, check, run

TOTAL = """def total(values: list[int], start: int) -> int:
    for x in values:
        start += x
    return start
"""


def returning(expression: str) -> str:
    return f"def f(a: list[int]) -> list[int]:\n    return {expression}\n"


def test_a_function_is_run_on_its_arguments() -> None:
    assert run(TOTAL, [[1, 2, 3], 10], 100) == 16


def test_steps_start_anew_for_every_run() -> None:
    assert [run(TOTAL, [[1, 2, 3], start], 30) for start in (0, 1, 2)] == [6, 7, 8]


def test_the_name_of_the_function_means_nothing() -> None:
    assert run(TOTAL.replace("total", "f_12"), [[1, 2, 3], 10], 100) == 16
    with pytest.raises(SubsetError, match="line 2: total cannot be called"):
        check("def total(a: int) -> int:\n    return total(a)\n")


@pytest.mark.parametrize("change", ["a[0] = 9", "a.append(9)", "a.sort()", "a += [9]", "a *= 2"])
def test_arguments_are_never_changed(change: str) -> None:
    given = [3, 1, 2]
    answer = run(f"def f(a: list[int]) -> list[int]:\n    {change}\n    return a\n", [given], 100)
    assert answer != given == [3, 1, 2]


def test_the_answer_is_no_argument() -> None:
    given = [3, 1, 2]
    answer = run(returning("a"), [given], 100)
    assert answer == given and answer is not given


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], r"0 arguments for the 2 parameters \(values, start\)"),
        ([[1], 2, 3], "3 arguments for the 2 parameters"),
        ([[1], True], "argument start is bool"),
        ([[1], None], "argument start is NoneType"),
        ([[1], 1.5], "argument start is float"),
        ([[1], "1"], "argument start is str"),
        ([[True], 1], "argument values is list; it must be int or a list of int"),
        ([[[1]], 1], "argument values is list; it must be int or a list of int"),
        ([(1, 2), 1], "argument values is tuple"),
        ([[1 << 4096], 1], "more than 4096 bits"),
    ],
)
def test_other_arguments_are_refused(arguments: list[object], message: str) -> None:
    with pytest.raises(SubsetError, match=message):
        run(TOTAL, arguments, 100)


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        *(("a == a", "bool"), ("None", "NoneType"), ("(1, 2)", "tuple"), ("{1: 2}", "dict")),
        *(("range(3)", "range"), ("[True]", "list"), ("[a]", "list"), ("[1, None]", "list")),
    ],
)
def test_other_answers_are_refused(expression: str, kind: str) -> None:
    with pytest.raises(SubsetError, match=f"what the code returns is {kind}; it must be int"):
        run(returning(expression), [[1]], 100)


def test_a_code_without_answer_is_refused() -> None:
    with pytest.raises(SubsetError, match="what the code returns is NoneType"):
        run("def f(a: list[int]) -> int:\n    if a:\n        return 1\n", [[]], 100)


def test_failures_name_the_line_that_was_run() -> None:
    code = (
        "def f(a: list[int]) -> int:\n    b = 1\n    for x in a:\n        b //= x\n    return b\n"
    )
    with pytest.raises(SubsetError, match=r"^line 4: .*by zero"):
        run(code, [[1, 0]], 100)


def test_whoever_asks_only_for_a_check_runs_nothing() -> None:
    check("def f(a: int) -> int:\n    while True:\n        a += 1\n    return 1 // 0\n")
