"""Lines of a comparison: all together, by group, and what else the pairs tell."""

import math
from statistics import fmean

import pytest

from graphwalks.report.comparing.comparability import NotComparable
from graphwalks.report.comparing.difference import Comparison, comparison_of
from graphwalks.report.comparing.lines import ALL
from graphwalks.report.comparing.parts import Part
from graphwalks.report.run import Row
from graphwalks.statistics.bootstrap import CLUSTERED_BOOTSTRAP
from tests.report.comparing.rows import row, run


def compared(
    family: str, first: list[Row], second: list[Row], vary: str | None = None
) -> Comparison:
    return comparison_of(Part(run(family), "", first), Part(run(family), "", second), vary)


def tiers(values: dict[str, list[float]]) -> list[Row]:
    return [
        row("walks", f"{tier}/{place}", value, facts={"tier": tier})
        for tier, scores in values.items()
        for place, value in enumerate(scores)
    ]


def test_all_together_comes_first_and_then_every_tier() -> None:
    first = tiers({"1k": [1.0, 1.0], "2k": [0.5, 0.5]})
    second = tiers({"1k": [1.0, 0.5], "2k": [0.0, 0.5]})
    whole, small, large = compared("walks", first, second).lines
    assert (whole.group, whole.first, whole.second, whole.difference) == (ALL, 0.75, 0.5, -0.25)
    assert (small.dimension, small.group, small.difference) == ("tier", "1k", -0.25)
    assert (large.group, large.difference, large.counts) == ("2k", -0.25, (2,))


def test_an_interval_of_two_pairs_ends_where_f1_can_not_differ_by_more() -> None:
    first, second = tiers({"1k": [1.0, 1.0]}), tiers({"1k": [0.5, 0.9]})
    (whole,) = compared("walks", first, second).lines
    assert (whole.interval.low, whole.interval.high) == (-1.0, 1.0)


def test_a_single_tier_has_no_line_of_its_own() -> None:
    rows = tiers({"1k": [1.0, 1.0]})
    assert len(compared("walks", rows, rows).lines) == 1


def target_rows(tasks: int, samples: int, value: float) -> list[Row]:
    return [
        row(
            "arbigraph",
            f"{task}/{place}",
            value if task % 2 else 1.0,
            facts={
                "topology": "chain",
                "category": "math",
                "target_task_id": task,
                "target_task_name": f"task{task}",
            },
        )
        for task in range(tasks)
        for place in range(samples)
    ]


def test_samples_of_one_target_task_are_drawn_together() -> None:
    comparison = compared("arbigraph", target_rows(12, 4, 1.0), target_rows(12, 4, 0.0))
    whole, *by_task = comparison.lines
    assert whole.interval.method == CLUSTERED_BOOTSTRAP
    assert len(by_task) == 12
    alone = compared("arbigraph", target_rows(48, 1, 1.0), target_rows(48, 1, 0.0)).lines
    assert whole.interval.high - whole.interval.low > 1.5 * (
        alone[0].interval.high - alone[0].interval.low
    )


def test_tasks_with_one_sample_each_have_no_lines() -> None:
    comparison = compared("arbigraph", target_rows(12, 1, 1.0), target_rows(12, 1, 0.0))
    assert len(comparison.lines) == 1


def test_right_and_wrong_answers_are_tested_by_mcnemar() -> None:
    comparison = compared("arbigraph", target_rows(12, 1, 1.0), target_rows(12, 1, 0.0))
    assert comparison.discordant == (6, 0)
    assert comparison.mcnemar is not None
    assert comparison.mcnemar.exact == pytest.approx(2 / 2**6)


def test_averaged_epochs_are_not_tested_by_mcnemar() -> None:
    half = [row("arbigraph", "a", value, epoch=place) for place, value in ((1, 0.0), (2, 1.0))]
    comparison = compared("arbigraph", half, [row("arbigraph", "a", 1.0)])
    assert comparison.mcnemar is None


def test_questions_have_the_published_score_beside_the_pooled_one() -> None:
    facts = [{"question": "cycle", "size": 8}] * 3 + [{"question": "cycle", "size": 12}]
    first = [
        row("cognition", str(place), value, facts=fact)
        for place, (fact, value) in enumerate(zip(facts, (1.0, 1.0, 1.0, 0.0), strict=True))
    ]
    comparison = compared("cognition", first, first)
    assert comparison.lines[0].first == 0.75
    assert comparison.size_equal == {"cycle": (0.5, 0.5)}


def test_other_samples_are_refused_unless_a_setting_is_varied() -> None:
    first, second = tiers({"1k": [1.0] * 3}), tiers({"2k": [1.0] * 3})
    with pytest.raises(NotComparable, match="in the first alone 3, in the second alone 3"):
        compared("walks", first, second)


def test_without_a_common_sample_tiers_weigh_the_same() -> None:
    first = [
        row("walks", f"a{one.pair_id}", one.values["f1"], facts=one.facts)
        for one in tiers({"1k": [1.0] * 8, "2k": [0.0] * 2})
    ]
    second = tiers({"1k": [1.0] * 2, "2k": [0.0] * 8})
    comparison = compared("walks", first, second, "seed")
    assert not comparison.is_paired
    whole, small, large = comparison.lines
    assert (whole.first, whole.second, whole.difference) == (0.5, 0.5, 0.0)
    assert whole.counts == (10, 10)
    assert (small.counts, large.counts) == ((8, 2), (2, 8))


def test_without_a_common_sample_or_group_nothing_can_be_compared() -> None:
    with pytest.raises(NotComparable, match="share no sample and no tier"):
        compared("walks", tiers({"1k": [1.0] * 3}), tiers({"2k": [1.0] * 3}), "tier")


@pytest.mark.parametrize("family", ["construction", "evidence"])
def test_without_a_common_sample_or_groups_all_are_compared_at_once(family: str) -> None:
    first = [row(family, f"a{place}", 1.0, facts={"pair_id": f"a{place}"}) for place in range(3)]
    second = [row(family, f"b{place}", 0.0, facts={"pair_id": f"b{place}"}) for place in range(3)]
    (whole,) = compared(family, first, second, "seed").lines
    assert (whole.difference, whole.counts) == (-1.0, (3, 3))


def test_graphs_have_a_line_each_without_an_interval() -> None:
    facts = [{"pair_id": f"tsp/{name}", "gap_unit": " %"} for name in "ab"]
    first, second = (
        [
            row("construction", str(fact["pair_id"]), gap, facts=fact)
            for fact, gap in zip(facts, gaps, strict=True)
        ]
        for gaps in ((10.0, 20.0), (12.0, 24.0))
    )
    whole, *graphs = compared("construction", first, second).lines
    assert whole.difference == fmean([2.0, 4.0])
    assert [graph.difference for graph in graphs] == [2.0, 4.0]
    assert all(math.isnan(graph.interval.low) for graph in graphs)


@pytest.mark.parametrize(("unit", "expected"), [(" %", "%"), ("", ""), (" \x1b[31m[bold]", "")])
def test_the_unit_of_a_gap_is_a_known_one(unit: str, expected: str) -> None:
    rows = [row("construction", "a", 1.0, facts={"pair_id": "a", "gap_unit": unit})]
    assert compared("construction", rows, rows).unit == expected
