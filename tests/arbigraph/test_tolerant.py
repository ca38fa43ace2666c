"""The tolerant reading: every clear answer in whatever form, nothing that a person would doubt."""

import pytest
from hypothesis import example, given

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.tolerant import means_truth, read_tolerant
from tests.arbigraph.test_answer import HOSTILE, NAME, NAMES, SIZE

CLEAR: list[tuple[str, object]] = [
    ('`task_1_out` = {"result": 7}', 7),
    ("**task_1_out** = 7", 7),
    ("**task_1_out**: 7", 7),
    ("**task_1_out:** 7", 7),
    ('"task_1_out": 7', 7),
    ("'task_1_out': {'result': 7}", 7),
    ("task\\_1\\_out = 7", 7),
    ("$task\\_1\\_out = 7$", 7),
    ("\\boxed{task\\_1\\_out = 7}", 7),
    ("\\boxed{task_1_out = 7}", 7),
    ("\\(\\text{task\\_1\\_out} = 7\\)", 7),
    ("\\[\n\\boxed{\\text{task_1_out} = 7}\n\\]", 7),
    ("TASK_1_OUT = 7", 7),
    ("task_01_out = 7", 7),
    ("task_1_out == 7", 7),
    ('task_1_out => {"result": 7}', 7),
    ("task_1_out → 7", 7),
    ("task_1_out is 7", 7),
    ("task_1_out is 7.", 7),
    ("The value of task_1_out is 7, so the next", 7),
    ('task_1_out ＝ {"result": 7}', 7),
    ("task_1_out：7", 7),
    ('task_1_out["result"] = 7', 7),
    ("task_1_out['result'] = 7", 7),
    ("task_1_out.result = 7", 7),
    ("task_1_out = {'result': True}", True),
    ('task_1_out = {"result": (1, 2)}', [1, 2]),
    ("task_1_out = (1, 2, 3)", [1, 2, 3]),
    ("task_1_out = [1, 2, 3]", [1, 2, 3]),
    ("task_1_out = [1, 2, 3].", [1, 2, 3]),
    ("task_1_out = [1, 2, 3,]", [1, 2, 3]),
    ("task_1_out = {result: 7}", 7),
    ('task_1_out = {"answer": 7}', 7),
    ('task_1_out = {"value": 7}', 7),
    ('task_1_out = {"result": 7, "note": "x"}', 7),
    ("task_1_out = {“result”: 7}", 7),
    ("task_1_out = {&quot;result&quot;: 7}", 7),
    ('task_1_out = {"result": \\boxed{7}}', 7),
    ("task_1_out = \\boxed{7}", 7),
    ("task_1_out = $\\boxed{[1, 2]}$", [1, 2]),
    ("task_1_out = 7.", 7),
    ('task_1_out = {"result": 7.}', 7),
    ("task_1_out = 1,234", 1234),
    ('task_1_out = {"result": 1,234}', 1234),
    ("task_1_out = 1{,}234", 1234),
    ("task_1_out = 1,234,567.", 1234567),
    ('task_1_out = {"result": 7,}', 7),
    ('{"task_1_out": {"result": 7}}', 7),
    ('{"task_1_out": 7, "task_2_out": 8}', 7),
    ('{"task_1_out":7,"task_2_out":8}', 7),
    ('task_1_out = "{\\"result\\": 7}"', 7),
    ("task_1_out = '{\"result\": 7}'", 7),
    ('task_1_out =\n```json\n{"result": 7}\n```', 7),
    ("task_1_out:\n```\n7\n```", 7),
    ("task_1_out:\n7", 7),
    ("### task_1_out:\n\n[1, 2]\n", [1, 2]),
    ("| task_1_out | 7 |\n", 7),
    ("| 1 | `task_1_out` | [1, 2] |\n| 2 |", [1, 2]),
    ("task_1_out = 3 * 4 = 12", 12),
    ("task_1_out = (3 + 4) mod 97 = 7", 7),
    ("task_1_out = [100, 98] mod 97 = [3, 1]", [3, 1]),
    ("task_1_out = 7 (since 3 + 4 = 7)", 7),
    ("task_1_out = 7 ✓", 7),
    ("task_1_out = 7</answer>", 7),
    ("task_1_out = 7; task_2_out = 8", 7),
    ("task_1_out = 7, task_2_out = 8", 7),
    ("task_1_out is 7 and task_2_out is 8", 7),
    ("task_1_out = −7", -7),
    ("task_1_out = -7.0", -7.0),
    ("task_1_out = +7", 7),
    ("task_1_out = 007", 7),
    ("task_1_out = 1e3", 1000.0),
    ("task_1_out = .5", 0.5),
    ("task_1_out := 7", 7),
    ('task_1_out = {"result": "7"}', "7"),
    ("- **`task_1_out`**: `7`", 7),
    ("task_1_out = **7**", 7),
    ('task_1_out = {"task_1_out": 7}', 7),
    ("task_1_out = 7\n\ntask_1_out = 9", 9),
    ("task_1_out = 7\ntask_1_out = 14/2", 7),
    ("task_1_out = 7 — as checked", 7),
    ("task_1_out &= 7 \\\\", 7),
    ("task_1_out = [[1, 2], [3]]", [[1, 2], [3]]),
    ("task_1_out = []", []),
    ('task_1_out = {"result": [1, 2,\n 3]}', [1, 2, 3]),
    ("task_1_out = [\n  1,\n  2\n]", [1, 2]),
    ("task_1_out = {'result': 'it\\'s'}", "it's"),
    ("task_1_out equals 7", 7),
    ("task_1_out is equal to 7", 7),
    ("task_1_out is: 7", 7),
    ("task_1_out = (7)", 7),
    ("task_1_out = (7,)", [7]),
    ("étask_1_out = 7", 7),
    ("task_1_out: 7 # note", 7),
    ('task_1_out = {"result": 1_000}', 1000),
    ('task_1_out = {"Result": 7}', 7),
    ("task_1_out = **7** (3 + 4)", 7),
    ("task_1_out = [1, 2] (sorted).", [1, 2]),
]
DOUBTFUL = [
    "task_1_out = 14/2",
    "task_1_out = +-7",
    "task_1_out = ±7",
    'task_1_out = {"result": 7',
    'task_1_out = {"result": [1, 2',
    "task_1_out = [1, 2",
    "task_1_out = 7%",
    "task_1_out = 7 %",
    'task_1_out = {"result": 7%}',
    'task_1_out = {"result": 7 /* c */}',
    "task_1_out = 7,5",
    'task_1_out = {"result": 7,0}',
    "task_1_out = 1, 2, 3",
    "task_1_out = [1], [2]",
    "task_1_out = 5 apples",
    "task_1_out is 7 times larger",
    "task_1_out = 7 or 8",
    "task_1_out = 7?",
    "task_1_out = 7!",
    "task_1_out ≈ 7",
    "task_1_out != 7",
    "task_1_out >= 7",
    "task_1_out <= 7",
    "task_1_out *= 7",
    "task_1_out **= 7",
    "task_1_out += 7",
    "task_1_out - 7",
    "task_1_out[0] = 7",
    "my_task_1_out = 7",
    "task_1_outx = 7",
    "task_1_out = [1, 2][0]",
    "task_1_out = [1, 2] + [3]",
    "task_1_out = [1 2 3]",
    "task_1_out = [1, ..., 3]",
    "task_1_out = [1; 2]",
    "task_1_out = Matrix([[1]])",
    "task_1_out = {1, 2}",
    "task_1_out = x",
    "task_1_out = 7x",
    "task_1_out = 7...",
    "task_1_out = 0x7",
    "task_1_out:\n1. First compute",
    "task_1_out:\n1) First",
    "task_1_out: 1) First",
    "| task_1_out | 5 | 7 |\n",
    "task_1_out = 104 (mod 97)",
    "task_1_out = null",
    'task_1_out = {"result": null}',
    "task_1_out = None",
    'task_1_out = {"a": 7}',
    'task_1_out = {"answer": 7, "value": 8}',
    "task_1_out",
    "task_1_out =",
    "task_1_out = ...",
    "task_1_out is not 7",
    "task_1_out = 2^3",
    "task_1_out = 2**3",
    "task_1_out = 3 + 4",
    "task_1_out = -",
    "task_1_out = 1 234",
    "task_1_out = 12,34",
    "<tool_call>task_1_out = 7</tool_call>",
    "task_1_out = 7 : 2",
    'task_1_out = {"result": 14/2}',
    'task_1_out = {"result": 7}x',
    "task_1_out = [7]x",
    "task_1_out = 7×2",
    "task_1_out = 7 · 2",
    "task_1_out = 7 mod 3",
    "task_1_out = 7 * (3)",
    "task_1_out = 3²",
    "task_1_out = $7$ dollars",
]


def read(text: str) -> object:
    return read_tolerant(text, NAMES).get(NAME)


@pytest.mark.parametrize(("text", "value"), CLEAR)
def test_a_clear_answer_is_read(text: str, value: object) -> None:
    assert (read(text), type(read(text))) == (value, type(value))


@pytest.mark.parametrize("text", DOUBTFUL)
def test_a_doubtful_answer_is_not_read(text: str) -> None:
    assert read_tolerant(text, NAMES) == {}


def test_the_last_clear_answer_counts() -> None:
    assert read("task_1_out = 7, no: task_1_out = 8.\nIt is 9.") == 8


@given(HOSTILE)
@example('task_1_out = {"result": 7}\ntask_1_out = 8\ntask_2_out = 9')
def test_where_the_strict_reading_has_an_answer_that_one_counts(text: str) -> None:
    strict, tolerant = read_strict(text, NAMES), read_tolerant(text, NAMES)
    assert repr({name: tolerant[name] for name in strict}) == repr(strict)
    assert set(tolerant) <= set(NAMES)


@pytest.mark.parametrize(
    ("answer", "truth"),
    [("7", 7), ("1,234", 1234), ("[3, -2]", [3, -2]), (["3", "-2"], [3, -2]), ("7", "7")],
)
def test_what_stands_in_quotes_counts_as_the_value_that_it_spells(
    answer: object, truth: object
) -> None:
    assert means_truth(answer, truth)


@pytest.mark.parametrize(
    ("answer", "truth"), [("seven", 7), ("7 apples", 7), ("14/2", 7), ("true", 1), ("7", [7])]
)
def test_other_words_in_quotes_stay_words(answer: object, truth: object) -> None:
    assert not means_truth(answer, truth)


@pytest.mark.parametrize(
    "piece",
    [
        *("<tool_call>", "task_1_out = [", "task_1_out = {a: ", "task_1_out = {'", "task_1_out**`"),
        *("task_1_out = ['task_1_out = [\"", 'task_1_out = [\\"', "task_1_out = 7 (", "task_1_out"),
        *(
            "task_1_out = 7" + "*" * 90 + "x",
            "task_1_out = 1+",
            "task_1_out =\n```json\n",
            "\\boxed{",
        ),
    ],
)
def test_assignments_that_never_end_are_passed_over_in_linear_time(piece: str) -> None:
    assert read(piece * (SIZE // len(piece))) is None


@pytest.mark.parametrize(
    "filler", [" ", "[", "(", "*", '\\"', "9", "1_", "[],", "1,\n", "1+", ",000"]
)
@pytest.mark.parametrize("start", ["task_1_out=", "task_1_out: ['", "task_1_out = 7"])
def test_one_huge_assignment_is_passed_over_in_linear_time(start: str, filler: str) -> None:
    assert read(start + filler * (SIZE // len(filler)) + "?") is None
