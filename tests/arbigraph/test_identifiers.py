"""Published prompts read by their identifiers."""

from pathlib import Path

from graphwalks.arbigraph.dataset import StoredNode
from graphwalks.arbigraph.identifiers import identify, recomputed
from graphwalks.arbigraph.rowfile import read_rows

# Other words than the published ones, the same identifiers.
PROMPT = """\
Some opening.

Given task_1_input = {"result": -62}.
Task 1:
Something about task_1_input["result"] and a remainder.
The answer is called divisor_sum_result_1.
Give task_1_out = {"result": divisor_sum_result_1}.

Task 2:
Something about task_1_out["result"].
The answer is called polygon_diagonals_sequence_result_2.
Give task_2_out = {"result": polygon_diagonals_sequence_result_2}.
"""


def node(number: int, task_id: int, name: str, output: object) -> StoredNode:
    return StoredNode(number, f"n{number}", "math", task_id, name, None, output)


def test_inputs_and_parents_are_read() -> None:
    found = identify(PROMPT)
    assert found[1].announced == -62
    assert (found[1].parents, found[2].parents) == ((), (1,))
    assert found[2].announced is None


def test_answers_are_worked_out_by_the_published_scheme() -> None:
    # |-62| mod 100 plus 1 is 63, whose divisors sum to 104; 104 mod 100 plus 3 is 7.
    nodes = [
        node(1, 31, "divisor_sum", 104),
        node(2, 23, "polygon_diagonals_sequence", [20, 27, 35, 44, 54, 65, 77]),
    ]
    assert recomputed(PROMPT, nodes) == {1: 104, 2: [20, 27, 35, 44, 54, 65, 77]}


def test_a_wrong_answer_shows_and_the_next_task_builds_on_what_is_stored() -> None:
    nodes = [node(1, 31, "divisor_sum", 100), node(2, 23, "polygon_diagonals_sequence", [5])]
    assert recomputed(PROMPT, nodes) == {1: 104, 2: [2, 5, 9]}


def test_what_is_not_known_is_left_out() -> None:
    other = [node(1, 31, "divisor_count", "x"), node(2, 23, "polygon_diagonals_sequence", [1])]
    assert recomputed(PROMPT, other) == {}
    assert recomputed("no tasks at all", other) == {}
    strange = [node(1, 31, "divisor_sum", [1]), node(2, 23, "polygon_diagonals_sequence", 3)]
    assert recomputed(PROMPT, strange) == {1: 104}


def test_a_genuine_prompt_is_worked_out_whole(shared_data: Path) -> None:
    (row,) = read_rows(shared_data / "arbigraph" / "samples" / "math_medium_diamond.json")
    again = recomputed(row.prompt, row.nodes)
    assert again == {entry.number: entry.output for entry in row.nodes}
