"""A file of a word problem is read whole, or refused with its name and the key that is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.gsm.problem import Numbers, Problem, ProblemError
from graphwalks.arbigraph.catalogue.gsm.problemfile import MAX_LENGTH, load
from tests.arbigraph.catalogue.gsm.texts import MARBLES, changed


def test_a_file_is_read() -> None:
    problem = load(MARBLES, "marbles")
    assert (problem.name, problem.task_id, problem.least) == ("marbles", 0, 5)
    assert problem.text == (
        "{child} has {value} bags of {count} marbles and gives {gift} marbles to {friend}. "
        "How many marbles are left?"
    )
    assert problem.slots == {
        "child": ("Ana", "Ben"),
        "friend": ("Ben", "Ana"),
        "count": Numbers(4, 8, 2),
        "gift": Numbers(2, 9, 1),
    }
    assert problem.answer({"value": 6, "count": 4, "gift": 3}) == 21
    assert problem.steps.splitlines() == [
        "def steps(value: int, count: int, gift: int) -> int:",
        "    answer = 0",
        "    for bag in range(value):",
        "        answer = answer + count",
        "    answer = answer - gift",
        "    return answer",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id = 0", "", "the file has no id"),
        ("id = 0", "id = 0\nauthor = 1", "the file has unknown author"),
        ("id = 0", "id = -1", "id has -1: give a whole number from 0 to 1000000"),
        ("id = 0", "id = true", "id has True"),
        ("id = 0", "id = ", "is no TOML"),
        ("least = 5", "least = 1", "least has 1: give a whole number from 2"),
        ("least = 5", "least = 5.0", r"least has 5\.0"),
        ('["gift < count", "child != friend"]', '"gift < count"', "conditions must be a list"),
        ('["gift < count", "child != friend"]', "[3]", "conditions must be a list of texts"),
        ('"gift < count"', '"gift < value"', "conditions 'value' is no known name"),
        ('"gift < count"', '"open(gift)"', "conditions 'open"),
        ('"value * count - gift"', "7", "answer must be a text"),
        ('"value * count - gift"', '"value * count"', "answer has no gift"),
        ('"value * count - gift"', '"value * count - gift * x"', "answer 'x' is no known name"),
        ("answer = answer - gift", "answer = eval(gift)", "steps "),
        ("answer = answer - gift", "answer = = gift", "steps "),
        ("{value} bags", "some bags", "text has no value"),
        ("{child} has", "Ana has", "text has no child"),
        ("{child} has", "{child} from {town} has", "text has unknown town"),
        ("of {count} marbles", "of {count}{gift} marbles", "text must be plain ASCII"),
        ("{child} has", "{child:name} has", "text must be plain ASCII"),
        ("marbles are left", "marbles \\u00e9 are left", "text must be plain ASCII"),
        ('child = ["Ana", "Ben"]', 'child = ["Ana"]', r"slots\.child must have two or more words"),
        ('child = ["Ana", "Ben"]', 'child = ["A", "A"]', r"slots\.child .* all different"),
        ('child = ["Ana", "Ben"]', 'child = ["A|B", "A"]', r"slots\.child has 'A\|B'"),
        ('child = ["Ana", "Ben"]', 'child = ["", "A"]', r"slots\.child has ''"),
        ('child = ["Ana", "Ben"]', "child = 4", r"slots\.child must be a list of words or"),
        ("from = 4", "from = 1", r"slots\.count has 1: give a whole number from 2"),
        ("from = 4, to = 8", "to = 8", r"slots\.count has no from"),
        ("from = 4, to = 8", "from = 8, to = 4", r"slots\.count must go up"),
        ("from = 4, to = 8", "from = 4, to = 7", r"slots\.count must go up .* by its step"),
        ('child = ["Ana", "Ben"]', 'result = ["Ana", "Ben"]', r"slots\.result must have another"),
        ('child = ["Ana", "Ben"]', 'Child = ["Ana", "Ben"]', r"slots\.Child must have another"),
    ],
)
def test_what_the_format_has_not_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(ProblemError, match=rf"marbles\.toml:? .*{message}"):
        load(changed(old, new), "marbles")


def test_slots_must_be_a_table() -> None:
    with pytest.raises(ProblemError, match="slots must be a table"):
        load(MARBLES.partition("[slots]")[0] + "slots = 3", "marbles")


@pytest.mark.parametrize("name", ["", "Marbles", "a b", "../a", "a" * 50])
def test_a_problem_has_a_plain_name(name: str) -> None:
    with pytest.raises(ProblemError, match="is no name"):
        load(MARBLES, name)


def test_a_file_has_a_bounded_length() -> None:
    with pytest.raises(ProblemError, match=str(MAX_LENGTH)):
        load(MARBLES + " " * MAX_LENGTH, "marbles")


@given(st.text(max_size=60) | st.just("a = " + "[" * 5000) | st.just("a = " + "9" * 5000))
def test_no_text_raises_anything_else(text: str) -> None:
    with pytest.raises(ProblemError):
        load(text, "marbles")


@given(st.integers(0, len(MARBLES) - 1), st.text(max_size=3), st.integers(0, 9))
def test_no_damage_raises_anything_else(place: int, text: str, length: int) -> None:
    try:
        problem = load(MARBLES[:place] + text + MARBLES[place + length :], "marbles")
    except ProblemError as error:
        assert str(error).startswith("marbles.toml")
    else:
        assert isinstance(problem, Problem)
