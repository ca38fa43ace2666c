"""What a page calls its runs."""

from typing import Any

import pytest

from graphwalks.report.labels import joint_label, label_runs, number_of
from graphwalks.report.run import Counts, Run
from tests.report.runs import run


def walk(log: str, prompt: str = "2026", **changes: Any) -> Run:
    facts = {"presentation": {"prompt": prompt}}
    return run("walks", "bfs_128k", {}, **{"log": log, "facts": facts} | changes)


def labels_of(*runs: Run) -> list[str]:
    return list(label_runs(runs).values())


def test_runs_are_numbered_in_their_order_and_named_by_their_model() -> None:
    labels = label_runs([run("walks", "bfs_128k", {}), run("walks", "bfs_128k", {}, log="b")])
    assert labels == {"one.eval": "M1 openai/gpt", "b": "M2 openai/gpt"}
    assert number_of(labels["b"]) == "M2"


def test_a_policy_is_named_in_place_of_the_model_that_it_replaces() -> None:
    ruled = run("construction", "tsp", {}, model="none/none", facts={"policy": "rule:nearest"})
    asked = run("construction", "tsp", {}, log="b", facts={"policy": "model"})
    assert list(label_runs([ruled, asked]).values()) == ["M1 rule:nearest", "M2 openai/gpt"]


def test_of_two_runs_of_a_model_each_tells_the_setting_in_which_they_differ() -> None:
    assert labels_of(walk("a"), walk("b", "2025")) == [
        "M1 openai/gpt, prompt 2026",
        "M2 openai/gpt, prompt 2025",
    ]


def test_what_most_runs_have_goes_without_saying() -> None:
    hotter = walk("c", model_arguments={"noise": 2}, generation={"temperature": 1})
    assert labels_of(walk("a"), walk("b", "2025"), hotter, walk("d")) == [
        "M1 openai/gpt",
        "M2 openai/gpt, prompt 2025",
        "M3 openai/gpt, temperature 1, noise 2",
        "M4 openai/gpt",
    ]


def test_runs_of_other_tasks_and_models_need_not_be_told_apart() -> None:
    other = run("walks", "parents_128k", {}, log="b", generation={"temperature": 1})
    stranger = walk("c", "2025", model="openai/other")
    assert labels_of(walk("a"), other, stranger) == [
        "M1 openai/gpt",
        "M2 openai/gpt",
        "M3 openai/other",
    ]


def test_how_calls_were_sent_tells_nothing_apart() -> None:
    slow = walk("b", generation={"max_connections": 1, "cache": {"expiry": "7D"}})
    assert labels_of(walk("a"), slow) == ["M1 openai/gpt", "M2 openai/gpt"]


def test_the_hash_of_the_rows_is_told_only_where_nothing_else_is() -> None:
    def rows(log: str, digest: str, seed: int) -> Run:
        return run("walks", "bfs_128k", {}, log=log, facts={"cohort_hash": digest, "seed": seed})

    assert labels_of(rows("a", "c0", 0), rows("b", "c1", 1)) == [
        "M1 openai/gpt, seed 0",
        "M2 openai/gpt, seed 1",
    ]
    assert labels_of(rows("a", "c0", 0), rows("b", "c1", 0))[1] == "M2 openai/gpt, cohort_hash c1"


def test_a_part_of_the_samples_is_told_and_the_whole_is_not() -> None:
    part = Counts(dataset=60, selected=10, epochs=1, completed=10)
    assert labels_of(walk("a"), walk("b", counts=part)) == [
        "M1 openai/gpt",
        "M2 openai/gpt, samples 10 of 60",
    ]


def test_a_label_stays_short() -> None:
    many = {f"option_{place}": "x" * 100 for place in range(5)} | {"y" * 100: 1}
    _, label = labels_of(walk("a"), walk("b", generation=many))
    assert label.startswith(f"M2 openai/gpt, option_0 {'x' * 15}…{'x' * 14}, ")
    assert label.endswith(", 2 more")


@pytest.mark.parametrize("length", [40, 400])
def test_long_values_that_differ_at_their_ends_are_told_apart(length: int) -> None:
    one, other = (
        walk(place, generation={"stop": f"{'x' * length}{place}"}) for place in ("a", "b")
    )
    first, second = labels_of(one, other)
    assert first == f"M1 openai/gpt, stop {'x' * 15}…{'x' * 13}a"
    assert second.endswith("xb")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_runs_of_one_row_share_what_any_of_them_tells(order: tuple[int, int]) -> None:
    first, second = walk("a", "2025"), walk("c")
    parents = run("walks", "parents_128k", {}, log="b")
    labels = label_runs([first, parents, second])
    together = [(first, parents)[place] for place in order]
    numbers = ", ".join(("M1", "M2")[place] for place in order)
    assert joint_label(together, labels) == f"{numbers} openai/gpt, prompt 2025"
