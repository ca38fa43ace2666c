"""What the gate lets through, what it stops, and what it cannot judge."""

import math
from collections.abc import Sequence

import pytest

from graphwalks.report.comparing.difference import Comparison, comparison_of
from graphwalks.report.comparing.gate import Judgement, Limits, Verdict, judge, worst
from graphwalks.report.comparing.parts import Part
from graphwalks.report.run import Row
from tests.report.comparing.rows import NAN, row, run

MANY = 40


def compared(family: str, first: Sequence[Row], second: Sequence[Row]) -> Comparison:
    return comparison_of(Part(run(family), "", first), Part(run(family), "", second), None)


def walks(*values: float) -> list[Row]:
    return [
        row(
            "walks",
            str(place),
            value,
            outcome="provider_error" if math.isnan(value) else "answered",
        )
        for place, value in enumerate(values)
    ]


def graphs(*values: float, outcome: str = "illegal_choice") -> list[Row]:
    return [
        row(
            "construction",
            str(place),
            value,
            outcome=outcome if math.isnan(value) else "answered",
            facts={"gap_unit": " %", "pair_id": str(place)},
        )
        for place, value in enumerate(values)
    ]


def drop(comparison: Comparison, limit: float) -> Judgement:
    return judge(comparison, Limits(None, limit))


def under(comparison: Comparison, limit: float) -> Judgement:
    return judge(comparison, Limits(limit, None))


def test_without_limits_everything_passes() -> None:
    comparison = compared("walks", walks(1.0), walks(0.0))
    assert judge(comparison, Limits(None, None)).verdict is Verdict.PASS


def test_a_drop_above_the_limit_and_beyond_noise_is_a_regression() -> None:
    comparison = compared("walks", walks(*[0.9] * MANY), walks(*[0.85] * MANY))
    assert drop(comparison, 0.02).verdict is Verdict.REGRESSION


def test_a_drop_of_exactly_the_limit_is_none() -> None:
    comparison = compared("walks", walks(*[0.9] * MANY), walks(*[0.85] * MANY))
    assert drop(comparison, 0.05).verdict is Verdict.PASS


def test_a_drop_within_noise_passes_and_says_so() -> None:
    mixed = [1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0]
    comparison = compared("walks", walks(*mixed), walks(*mixed[1:], 0.0))
    judged = drop(comparison, 0.0)
    assert judged.verdict is Verdict.PASS
    assert "within noise" in judged.reasons[0].text


def test_the_headline_of_the_second_run_counts_for_the_floor() -> None:
    comparison = compared("walks", walks(0.2, 0.2), walks(0.6, 0.6))
    assert under(comparison, 0.6).verdict is Verdict.PASS
    assert under(comparison, 0.7).verdict is Verdict.REGRESSION


def test_a_larger_gap_is_worse() -> None:
    low, high = [10.0, 11.0, 12.0] * 2, [20.0, 21.5, 22.0] * 2
    comparison = compared("construction", graphs(*low), graphs(*high))
    assert drop(comparison, 5.0).verdict is Verdict.REGRESSION
    assert drop(comparison, 20.0).verdict is Verdict.PASS
    assert under(comparison, 15.0).verdict is Verdict.REGRESSION
    assert under(comparison, 25.0).verdict is Verdict.PASS
    turned = compared("construction", graphs(*high), graphs(*low))
    assert drop(turned, 0.0).verdict is Verdict.PASS


def test_a_graph_that_the_model_no_longer_finishes_is_a_regression() -> None:
    comparison = compared("construction", graphs(10.0, 11.0, 12.0), graphs(1.0, 1.0, NAN))
    assert drop(comparison, 100.0).verdict is Verdict.REGRESSION
    assert under(comparison, 100.0).verdict is Verdict.REGRESSION


def test_graphs_that_neither_run_finishes_leave_the_others_to_judge() -> None:
    comparison = compared("construction", graphs(10.0, 11.0, NAN), graphs(10.0, 11.0, NAN))
    assert drop(comparison, 0.0).verdict is Verdict.PASS


@pytest.mark.parametrize("side", [0, 1])
def test_many_errors_of_a_provider_are_no_regression_but_no_ground_to_judge(side: int) -> None:
    runs = [walks(*[0.9] * MANY), walks(*[0.9] * MANY)]
    runs[side] = walks(*[NAN] * 3, *[0.1] * (MANY - 3))
    parts = [Part(run(log=f"{place}.eval"), "", rows) for place, rows in enumerate(runs)]
    comparison = comparison_of(parts[0], parts[1], None)
    assert drop(comparison, 0.02).verdict is Verdict.NOT_COMPARABLE
    assert (
        drop(comparison, 0.02)
        .reasons[0]
        .text.startswith(f"3 of {MANY} samples of {side}.eval ended in errors of the provider")
    )
    assert under(comparison, 0.0).verdict is Verdict.NOT_COMPARABLE


def test_errors_count_where_no_sample_is_common_too() -> None:
    lost = [row("walks", f"lost {place}", NAN, outcome="provider_error") for place in range(9)]
    other = [*lost, *(row("walks", f"other {place}", 0.9) for place in range(MANY))]
    parts = (Part(run(), "", walks(*[0.9] * MANY)), Part(run(), "", other))
    comparison = comparison_of(*parts, "seed")
    assert drop(comparison, 0.02).verdict is Verdict.NOT_COMPARABLE


def test_as_many_errors_as_a_run_may_have_do_not_matter() -> None:
    comparison = compared("walks", walks(*[0.9] * MANY), walks(*[NAN] * 2, *[0.9] * (MANY - 2)))
    assert drop(comparison, 0.02).verdict is Verdict.PASS


def test_a_graph_lost_by_the_provider_is_not_the_model_s_fault() -> None:
    lost = graphs(10.0, 11.0, NAN, outcome="provider_error")
    comparison = compared("construction", graphs(10.0, 11.0, 12.0), lost)
    assert drop(comparison, 0.0).verdict is Verdict.NOT_COMPARABLE


def test_a_single_pair_has_no_interval_to_judge_by() -> None:
    comparison = compared("walks", walks(0.9), walks(0.1))
    assert drop(comparison, 0.02).verdict is Verdict.NOT_COMPARABLE
    assert under(comparison, 0.5).verdict is Verdict.REGRESSION
    both = judge(comparison, Limits(0.5, 0.02))
    assert both.verdict is Verdict.REGRESSION
    assert [one.verdict for one in both.reasons] == [Verdict.REGRESSION, Verdict.NOT_COMPARABLE]


@pytest.mark.parametrize("after", [[0.90, 0.90], [0.90, 0.9000001], [0.2, 0.3, 0.1, 0.2, 0.0]])
def test_fewer_than_six_pairs_never_tell_a_drop_from_noise(after: list[float]) -> None:
    judged = drop(compared("walks", walks(*[0.95] * len(after)), walks(*after)), 0.02)
    assert judged.verdict is Verdict.NOT_COMPARABLE
    assert f"{len(after)} independent pairs cannot tell that from noise" in judged.reasons[0].text


def test_six_pairs_that_all_drop_alike_are_beyond_noise() -> None:
    comparison = compared("walks", walks(*[0.95] * 6), walks(*[0.90] * 6))
    assert math.isnan(comparison.lines[0].interval.low)
    assert drop(comparison, 0.02).verdict is Verdict.REGRESSION


def test_few_pairs_that_drop_no_more_than_they_may_pass() -> None:
    comparison = compared("walks", walks(0.95, 0.95), walks(0.94, 0.94))
    assert drop(comparison, 0.02).verdict is Verdict.PASS


def test_samples_of_few_target_tasks_count_as_so_many() -> None:
    def of_tasks(value: float) -> list[Row]:
        return [
            row("arbigraph", f"{task} {place}", value, facts={"target_task_id": task})
            for task in range(2)
            for place in range(20)
        ]

    judged = drop(compared("arbigraph", of_tasks(1.0), of_tasks(0.0)), 0.02)
    assert judged.verdict is Verdict.NOT_COMPARABLE
    assert "2 independent pairs" in judged.reasons[0].text


def test_the_smaller_of_two_runs_without_pairs_decides_whether_there_are_enough() -> None:
    def rows(name: str, count: int, value: float) -> list[Row]:
        return [row("walks", f"{name} {place}", value) for place in range(count)]

    for count, expected in ((5, Verdict.NOT_COMPARABLE), (6, Verdict.REGRESSION)):
        parts = (Part(run(), "", rows("a", 9, 0.9)), Part(run(), "", rows("b", count, 0.1)))
        assert drop(comparison_of(*parts, "seed"), 0.02).verdict is expected


def test_errors_are_counted_by_epoch_though_every_sample_has_a_number() -> None:
    lost = [
        row("walks", one.pair_id, NAN, epoch=place, outcome="provider_error")
        for one in walks(*[0.9] * MANY)
        for place in (2, 3, 4, 5)
    ]
    comparison = compared("walks", walks(*[0.9] * MANY), [*walks(*[0.9] * MANY), *lost])
    judged = drop(comparison, 0.02)
    assert judged.verdict is Verdict.NOT_COMPARABLE
    assert "160 of 200 samples" in judged.reasons[0].text


def test_instances_that_stand_twice_are_no_ground_to_judge() -> None:
    twice = [*walks(*[0.9] * MANY), *walks(0.1)]
    assert drop(compared("walks", twice, walks(*[0.9] * MANY)), 0.02).verdict is (
        Verdict.NOT_COMPARABLE
    )


def answers(right: int, wrong: int) -> list[Row]:
    return [
        row("cognition", str(place), float(place >= wrong), facts={"question": "cycle", "size": 8})
        for place in range(right + wrong)
    ]


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (4, Verdict.PASS),  # mid-p 0.0625
        (5, Verdict.REGRESSION),  # mid-p 0.03125, the exact p is still 0.0625
        (6, Verdict.REGRESSION),
    ],
)
def test_of_answers_that_changed_sides_mcnemar_must_agree(lost: int, expected: Verdict) -> None:
    comparison = compared("cognition", answers(40, 0), answers(40 - lost, lost))
    assert comparison.lines[0].interval.high < 0
    assert drop(comparison, 0.02).verdict is expected
    assert comparison.is_by_chance is (expected is Verdict.PASS)


def test_not_comparable_is_worse_than_a_regression() -> None:
    assert worst([Verdict.PASS, Verdict.REGRESSION]) is Verdict.REGRESSION
    assert worst([Verdict.NOT_COMPARABLE, Verdict.REGRESSION]) is Verdict.NOT_COMPARABLE
    assert worst([]) is Verdict.NOT_COMPARABLE
