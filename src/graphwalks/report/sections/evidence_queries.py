"""Graph and text: what depends on the queries alone, be it rules without a model or pools."""

from collections.abc import Sequence
from typing import Final

from graphwalks.evidence.baselines import BASELINES
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Table
from graphwalks.report.sections.cells import BLANK, logs_of, measured, text
from graphwalks.report.sections.evidence_parts import RULES, SCORER, SCORES, rules_of
from graphwalks.report.settings import COHORT

MACRO_F1: Final = "_macro_f1"
POOLS: Final = ("hit40", "recall40")
"""Metrics of blind pools."""


def by_queries(runs: Sequence[Run]) -> list[list[Run]]:
    """Group runs of a task that have the same queries, by all that their logs tell of these."""
    groups: dict[tuple[object, ...], list[Run]] = {}
    for run in runs:
        rules = BASELINES.get(run.task, ())
        told = (*rules, *(f"{name}{MACRO_F1}" for name in rules), *POOLS)
        values = (run.metric(SCORER, name) for name in told)
        groups.setdefault((str(run.metadata.get(COHORT)), *values), []).append(run)
    return list(groups.values())


def query_tables(task: str, runs: Sequence[Run], labels: Labels) -> list[Table]:
    """Tell what rules score and what blind pools hold, once for all runs of the same queries.

    Args:
        task: The task of all runs.
        runs: The runs.
        labels: Log to label.
    """
    groups = by_queries(runs)
    with_rules = [group for group in groups if rules_of(group[0])]
    of_blind = [group for group in groups if measured(group[0], SCORER, POOLS[0]) != BLANK]
    return [
        *([_rules(task, with_rules, labels)] if with_rules else []),
        *([_pools(task, of_blind, labels)] if of_blind else []),
    ]


def _rules(task: str, groups: Sequence[Sequence[Run]], labels: Labels) -> Table:
    has_classes = task == "arxiv"
    return Table(
        name=f"evidence-{task}-rules",
        title=f"{task}: rules without a model on the same queries",
        columns=("runs", "rule", SCORES[task], "macro-F1" if has_classes else "pool"),
        rows=[
            [
                text(_names(group, labels)),
                text(RULES[name]),
                measured(group[0], SCORER, name),
                measured(group[0], SCORER, f"{name}{MACRO_F1}")
                if has_classes
                else text(group[0].metadata.get("pool", "")),
            ]
            for group in groups
            for name in rules_of(group[0])
        ],
        notes=("Rules see what TG shows, whatever the condition, and know no answer.",),
        runs=logs_of([run for group in groups for run in group]),
    )


def _pools(task: str, groups: Sequence[Sequence[Run]], labels: Labels) -> Table:
    return Table(
        name=f"evidence-{task}-pools",
        title=f"{task}: what blind pools hold",
        columns=("runs", "Hit@40", "Recall@40"),
        rows=[
            [
                text(_names(group, labels)),
                *(measured(group[0], SCORER, name) for name in POOLS),
            ]
            for group in groups
        ],
        notes=(
            "Hit@40 is the share of queries with a right candidate, and so the most that Hit@1 can "
            "be; Recall@40 the mean share of answers that are candidates.",
        ),
        runs=logs_of([run for group in groups for run in group]),
    )


def _names(runs: Sequence[Run], labels: Labels) -> str:
    return ", ".join(number_of(labels[run.log]) for run in runs)
