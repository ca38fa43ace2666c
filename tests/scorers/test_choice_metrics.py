"""Means, groups and baselines over the items of graph cognition, on cases a reader can count."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import SampleScore, Score

from graphwalks.choice import Prompt, Readout, read_prompt
from graphwalks.cognition import Item, Query, read_record, read_request, record_of, solve
from graphwalks.scorers import choice_metrics
from graphwalks.scorers.choice import choice
from graphwalks.solvers.single_choice import single_choice
from graphwalks.tasks.cognition import record_to_sample
from tests.choices import COLOURS, choice_task
from tests.replies import metrics, mock, reply, run

PATH: dict[int, tuple[tuple[int, int], ...]] = {
    n: tuple((vertex, vertex + 1) for vertex in range(n - 1)) for n in (8, 9)
}
"""A path through all vertices: no cycle, and every inner vertex is an articulation point."""


def item(task: str, n: int, number: int, *, network: str = "mine", closed: bool = False) -> Item:
    """A path or, closed, a circle; the number makes its id differ from the others."""
    edges = PATH[n] + (((0, n - 1),) if closed else ())
    asked: dict[str, Any] = {
        "task": task,
        "n": n,
        "edges": tuple(sorted(edges)),
        "pair": None,
        "vertex": 1 if task in {"degree", "articulation"} else None,
    }
    origin = tuple(range(number * 100, number * 100 + n))
    drawn: dict[str, Any] = {"network": network, "split": "test", "origin": origin, "attempts": 1}
    answer = solve(Query(**asked))
    return Item(**asked, **drawn, repeat=number, answer=answer)


def samples(items: list[Item]) -> list[Sample]:
    request = read_request({"source": "generated"})
    return [record_to_sample(one, request) for one in items]


def cycles_task(items: list[Item]) -> Task:
    return Task(
        dataset=MemoryDataset(samples(items)), solver=single_choice("text"), scorer=choice()
    )


def always(answer: str) -> Any:
    def say(messages: Any, *_: Any) -> ModelOutput:
        request = read_prompt(Prompt(messages[0].text, messages[1].text))
        return reply(answer if request and answer in request.ids else "2")

    return mock(say)


def test_every_size_weighs_the_same_beside_the_pooled_mean(tmp_path: Path) -> None:
    # Size 8: one of one is right; size 9: one of three.
    items = [
        item("cycle", 8, 0),
        item("cycle", 9, 1),
        item("cycle", 9, 2, closed=True),
        item("cycle", 9, 3, closed=True),
    ]
    log = run(cycles_task(items), always("no"), tmp_path)
    found = metrics(log, "choice")
    assert found["cycle"] == pytest.approx((1 + 1 / 3) / 2)
    assert found["cycle_pooled"] == 0.5 == metrics(log, "correct")["mean"]
    assert found["cycle_low"] < found["cycle"] < found["cycle_high"]
    assert found["n_8"] == 1
    assert found["n_9"] == pytest.approx(1 / 3)
    assert found["task_size_macro"] == pytest.approx((1 + 1 / 3) / 2)


def test_questions_weigh_the_same_in_the_macro_mean(tmp_path: Path) -> None:
    # The only degree is right, and one of two cycles.
    items = [item("degree", 8, 0), item("cycle", 8, 1), item("cycle", 8, 2, closed=True)]
    log = run(cycles_task(items), always("no"), tmp_path)
    found = metrics(log, "choice")
    assert (found["degree"], found["cycle"]) == (1, 0.5)
    assert found["task_macro"] == 0.75
    assert metrics(log, "correct")["mean"] == pytest.approx(2 / 3)
    assert "n_8" not in found  # a group of one size would repeat the headline


def test_networks_have_their_own_means_if_there_are_several(tmp_path: Path) -> None:
    items = [
        item("cycle", 8, 0, network="one"),
        item("cycle", 8, 1, network="two", closed=True),
    ]
    found = metrics(run(cycles_task(items), always("no"), tmp_path), "choice")
    assert (found["one"], found["two"]) == (1, 0)
    assert (found["cycle_one"], found["cycle_two"]) == (1, 0)


def test_baselines_are_those_of_the_very_items(tmp_path: Path) -> None:
    # Twelve paths and four circles: "no" is right in twelve, and eight edges mean a circle.
    items = [item("cycle", 8, number, closed=number < 4) for number in range(16)]
    found = metrics(run(cycles_task(items), always("yes"), tmp_path), "choice")
    assert found["cycle_constant"] == found["cycle_majority"] == 0.75
    assert found["cycle_threshold"] == 1
    assert found["cycle"] == 0.25


def test_nothing_is_fitted_to_a_few_items(tmp_path: Path) -> None:
    items = [item("cycle", 8, number, closed=number < 4) for number in range(15)]
    found = metrics(run(cycles_task(items), always("yes"), tmp_path), "choice")
    assert {key for key in found if key.startswith("cycle")} == {
        "cycle",
        "cycle_low",
        "cycle_high",
        "cycle_pooled",
    }


def test_epochs_are_averaged_before_they_are_grouped(tmp_path: Path) -> None:
    turns = iter(["no", "yes"])
    log = run(
        cycles_task([item("cycle", 8, 0)]), mock(lambda *_: reply(next(turns))), tmp_path, epochs=2
    )
    assert metrics(log, "choice")["cycle"] == 0.5


def test_an_item_is_read_once_for_all_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def reading(record: object) -> Item:
        read.append(record)
        return read_record(record)

    monkeypatch.setattr(choice_metrics, "read_record", reading)
    records = [record_of(item("cycle", 8, number)) for number in (21, 22, 23)]
    scores = [
        SampleScore(
            score=Score(value={"correct": 1.0}),
            sample_metadata={"item": record, "cues": "published"},
        )
        for record in records
    ]
    for metric in ("macros", "questions", "by_network", "by_size", "baselines", "macros"):
        getattr(choice_metrics, metric)()(scores)
    assert read == records


def test_choices_of_other_families_have_no_groups(tmp_path: Path) -> None:
    log = run(choice_task(COLOURS, Readout.TEXT, "blue"), mock(lambda *_: reply("blue")), tmp_path)
    found = metrics(log, "choice")
    assert metrics(log, "correct")["mean"] == 1
    assert {key for key in found if key.startswith(("cycle", "n_"))} == set()
    assert found["coverage"] == 1
