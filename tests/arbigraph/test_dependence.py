"""Targets that are certified to depend on the inputs before them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue import RELEASED, listed_ids, task_of
from graphwalks.arbigraph.catalogue.task import Conversion, Task, Value
from graphwalks.arbigraph.dependence import Certificate, certified, counterfactuals
from graphwalks.arbigraph.dependence_report import changed_share, dependence_reports
from graphwalks.arbigraph.edges import Scheme, converted, received
from graphwalks.arbigraph.filling import Filling, FillingError, fill
from graphwalks.arbigraph.pattern import Pattern
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.arbigraph.steps import Step
from graphwalks.arbigraph.target import Target
from graphwalks.arbigraph.topology import Topology, parse_topology
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

SCHEME = Scheme("sum", 97, 10)
ALL_CHANGE = Certificate(draws=20, allowance=0)
PLAIN = Conversion(absolute=True, add=0, pad=False)


def task(task_id: int, name: str, compute: Callable[[int], int]) -> Task:
    """A task on numbers with a given answer, in a category that no other test has."""

    def answer(value: Value, _params: object) -> int:
        assert isinstance(value, int)
        return compute(value)

    return Task(
        category="dependence_test",
        task_id=task_id,
        name=name,
        input="scalar",
        output="scalar",
        conversion=PLAIN,
        statement=Pattern(f"{name}: {{value:name}} gives {{result:name}}."),
        draw=lambda _stream, _value: {},
        compute=answer,
        resolve=lambda _statement, value, params: answer(value, params),
        as_target=True,
        as_inner=True,
    )


def odd_only(value: int) -> int:
    if value % 2 == 0:
        raise ArgumentError("even")
    return value


SAME = task(0, "same", lambda _value: 5)
COPY = task(1, "copy", lambda value: value + 10)
HALF = task(2, "half", lambda value: 10 + value // 49)
ODD = task(3, "odd", odd_only)


def step(number: int, parents: tuple[int, ...], held: Task, taken: int) -> Step:
    value = converted(taken, PLAIN, SCHEME)
    return Step(number, parents, held, taken, value, {}, held.compute(value, {}))


def chain(*tasks: Task, root: int) -> list[Step]:
    """A chain of tasks from an announced number."""
    steps: list[Step] = []
    for number, held in enumerate(tasks, start=1):
        taken = root if number == 1 else received([steps[-1].output], "sum")
        assert isinstance(taken, int)
        steps.append(step(number, (number - 1,) if number > 1 else (), held, taken))
    return steps


def test_a_target_that_copies_its_root_is_certified() -> None:
    assert certified(chain(COPY, COPY, root=4), SCHEME, Stream("a"), ALL_CHANGE)


def test_a_target_behind_a_constant_is_not() -> None:
    assert not certified(chain(SAME, COPY, root=4), SCHEME, Stream("a"), ALL_CHANGE)
    assert not certified(chain(COPY, SAME, root=4), SCHEME, Stream("a"), Certificate(20, 19))


def test_the_allowance_is_the_number_of_draws_that_may_change_nothing() -> None:
    # HALF tells only whether a number is below 49: about half of all draws leave it as it is.
    steps = chain(COPY, HALF, root=4)
    answers = list(counterfactuals(steps, SCHEME, Stream("a"), 20))
    unchanged = answers.count(steps[-1].output)
    assert 4 < unchanged < 16
    assert certified(steps, SCHEME, Stream("a"), Certificate(20, unchanged))
    assert not certified(steps, SCHEME, Stream("a"), Certificate(20, unchanged - 1))


def test_draws_without_an_answer_are_replaced() -> None:
    answers = list(counterfactuals(chain(ODD, root=5), SCHEME, Stream("a"), 20))
    assert len(answers) == 20
    assert all(isinstance(answer, int) and answer % 2 for answer in answers)


def test_the_drawn_input_itself_is_no_other_input() -> None:
    steps = chain(COPY, root=4)
    unchanged = [
        answer == steps[0].output
        for name in range(40)
        for answer in counterfactuals(steps, SCHEME, Stream(name), 20)
    ]
    # -4, 93 and -93 leave the rest 4, too; 4 itself would make it four of 201.
    assert 0 < sum(unchanged) / len(unchanged) < 3.6 / 201 + 0.005


def test_what_is_no_ancestor_is_left_as_it_is() -> None:
    steps = [step(1, (), SAME, 3), step(2, (), COPY, 8)]
    assert certified(steps, SCHEME, Stream("a"), ALL_CHANGE)


def topology(name: str, category: str) -> Topology:
    return parse_topology(load_topology(name, category))


def recomputed(filling: Filling, change: Callable[[Value], Value]) -> Value:
    """The answer of the target after a change of every announced input before it."""
    outputs: dict[int, Value] = {}
    for node in filling.nodes[: filling.target]:
        given = (
            received([outputs[parent] for parent in node.parents], filling.scheme.join)
            if node.parents
            else change(node.received)
        )
        held = task_of(node.category, node.task_id)
        outputs[node.number] = held.compute(
            converted(given, held.conversion, filling.scheme), node.params
        )
    return outputs[filling.target]


TARGETS = st.sampled_from(RELEASED).flatmap(
    lambda category: st.tuples(st.just(category), st.sampled_from(listed_ids(category)))
)
"""Category and number of a target task."""


@given(st.sampled_from(RELEASE_SHAPES), TARGETS, st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
@pytest.mark.usefixtures("built_in_catalogue")
def test_counterfactual_answers_are_those_of_the_graph_worked_out_anew(
    shape: str, target_task: tuple[str, int], seed: int
) -> None:
    category, task_id = target_task
    kept = fill(topology(shape, category), task_id, seed, 0, SCHEME, ALL_CHANGE)
    target = kept.nodes[kept.target - 1]
    assert recomputed(kept, lambda value: value) == target.output
    assert kept.tries >= 1
    assert changed_share(kept, 30) > 0.5


@pytest.mark.parametrize("category", ["math", "python", "gsm"])
def test_without_a_certificate_the_first_try_is_kept(category: str) -> None:
    chained = topology("six_chain_target", category)
    for task_id in range(12):
        loose = fill(chained, task_id, 0, 0, SCHEME, None)
        strict = fill(chained, task_id, 0, 0, SCHEME, ALL_CHANGE)
        assert loose.tries == 1
        assert (strict.nodes == loose.nodes) == (strict.tries == 1)


def test_a_rejected_try_keeps_the_parameters_of_the_target_for_fifty_tries() -> None:
    target = Target(task_of("math", 0), SCHEME, ("a", "key"), ALL_CHANGE)
    given = received([[3, 1, 4, 1, 5, 9, 2, 6]], "sum")
    first = target.made(given)
    for _ in range(49):
        assert not target.is_kept(chain(SAME, COPY, root=4))
    assert target.made(given) == first
    assert not target.is_kept(chain(SAME, COPY, root=4))
    later = target.made(given)
    assert first is not None and later is not None
    assert (later.params != first.params, target.redraws) == (True, 1)


def test_a_root_target_is_the_same_in_every_topology_however_often_it_was_rejected() -> None:
    for task_id in (17, 36, 33):  # answers that many inputs share
        kept = [
            fill(topology(shape, "math"), task_id, 0, 0, SCHEME, ALL_CHANGE)
            for shape in RELEASE_SHAPES
            if "independent" in shape or "baseline" in shape
        ]
        assert len({(one.tries, str(one.nodes[-1].received)) for one in kept}) == 1


def test_a_target_that_cannot_depend_is_given_up_with_the_ways_on() -> None:
    # Four numbers can be ordered in 24 ways, and their permutations have the orders 1 to 4.
    short = Scheme("sum", 97, list_cap=4)
    single = topology("single_target_baseline", "math")
    with pytest.raises(FillingError, match=r"graphs in a row .*permutation_order.*dependence=any"):
        fill(single, 17, 0, 0, short, ALL_CHANGE)
    assert fill(single, 17, 0, 0, short, None).tries == 1
    assert fill(single, 17, 0, 0, short, Certificate(20, 10)).tries < 100


def test_a_report_tells_shares_and_the_shift_of_the_mix() -> None:
    asked: dict[str, Any] = {"topology": "three_chain_target", "samples_per_task": 2}
    (report,) = dependence_reports(read_request("arbigraph_math", asked))
    assert (report.samples, report.category) == (80, "math")
    assert report.acceptance == 80 / report.tries
    assert report.interval.low < report.changed <= report.interval.high
    assert report.before.total() == report.after.total() == 160
    assert report.before != report.after
    (loose,) = dependence_reports(read_request("arbigraph_math", asked | {"dependence": "any"}))
    assert loose.before == loose.after == report.before
    assert loose.changed < report.changed
