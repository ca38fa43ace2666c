"""The rubric by which reviewers judge a benchmark, with the rows filled in that logs can answer.

The questions are those of Epoch AI's Benchmark Reviews, in our own words. What takes judgement is
left to the reviewer.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.report.headline import HEADLINES
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Cell
from graphwalks.report.sections.cells import text
from graphwalks.report.sections.rubric_words import Numbers, capitalised, grouped, listed
from graphwalks.report.settings import asked_of, normal

RECOMMENDED_RUNS: Final = 5
"""Runs of each model from which the rubric takes error bars as sound."""

EPOCHS: Final = "epochs"

LOGS: Final = "the logs"
REVIEWER: Final = "for the reviewer"
COMMAND: Final = "a command"

_ALIKE: Final = ("scoring_version", "generator_version", "revision", "sha256", "cohort_hash")
_SETTINGS: Final = ("max_tokens", "reasoning_effort", "reasoning_tokens", "temperature")
_VERSIONS: Final = (*_ALIKE, "version")
_CUT: Final = ("output_limit", "context_overflow", "turn_limit", "time_limit")
_PACKAGES: Final = frozenset({"graphwalks", "inspect_ai"})
_UPPER_END: Final = 1.0
_NO_MODEL: Final = "none/"


@dataclass(frozen=True)
class _Item:
    """A row of the rubric: who or what answers it, and the answer."""

    part: str
    question: str
    answer: str
    by: str


def rubric_rows(runs: Sequence[Run], labels: Labels) -> list[Sequence[Cell]]:
    """Return the rows of the rubric: part, question, answer, and who or what gave it.

    Args:
        runs: The runs of the page.
        labels: Log to label.
    """
    numbers = {run.log: number_of(labels[run.log]) for run in runs}
    items = [
        _Item(
            "Reviewability",
            "Can all samples and the scoring be looked at?",
            "Each log holds every prompt, target, reply and score; scoring is open source.",
            LOGS,
        ),
        _Item(
            "Reviewability",
            "Are harness and settings of every model told?",
            _told_settings(runs, numbers),
            LOGS,
        ),
        _Item(
            "Scoring",
            "Are the answers right?",
            _audits(runs),
            COMMAND,
        ),
        _Item("Scoring", "Is grading fair to every right reply?", "", REVIEWER),
        _Item(
            "Consistency",
            "Do compared results have one version of rows and scoring?",
            _versions(runs, numbers),
            LOGS,
        ),
        _Item(
            "Elicitation",
            "Were models cut short?",
            _cut_short(runs, numbers),
            LOGS,
        ),
        _Item("Elicitation", "Would another fair way of asking do much better?", "", REVIEWER),
        _Item(
            "Bias",
            "Was every model of a task asked with the same settings?",
            _same_settings(runs, numbers),
            LOGS,
        ),
        _Item("Bias", "Does anything else favour a model?", "", REVIEWER),
        _Item("Quality", "Are tokens, turns and tools enough to do well?", "", REVIEWER),
        _Item("Quality", "Do all models have the same scaffold?", _scaffold(runs, numbers), LOGS),
        _Item("Quality", "Can rows have been trained on?", _contamination(runs, numbers), LOGS),
        _Item("Quality", "Has it been shown that people can do it?", "", REVIEWER),
        _Item("Quality", "What range do scores have?", _ranges(runs, numbers), LOGS),
        _Item(
            "Quality",
            f"How many runs does each model have ({RECOMMENDED_RUNS} or more are recommended)?",
            _repeats(runs, numbers),
            LOGS,
        ),
        _Item("Quality", "Does it measure what it says?", "", REVIEWER),
    ]
    return [
        [text(item.part), text(item.question), text(item.answer), text(item.by)] for item in items
    ]


def _told_settings(runs: Sequence[Run], numbers: Numbers) -> str:
    asked = [run for run in runs if not run.model.startswith(_NO_MODEL)]
    groups: dict[str, list[str]] = {}
    for name in _SETTINGS:
        if unset := [run for run in asked if name not in run.generation]:
            groups.setdefault(listed(unset, numbers), []).append(name)
    left = "; ".join(f"{', '.join(names)} of {who}" for who, names in groups.items())
    untold = [run for run in runs if not _PACKAGES <= run.packages.keys()]
    told = (
        f"No: the log does not tell the versions of {' and '.join(sorted(_PACKAGES))} of "
        f"{listed(untold, numbers)}."
        if untold
        else "Yes, in the table above."
    )
    return told + (f" Left to the provider: {left}." if left else "")


def _audits(runs: Sequence[Run]) -> str:
    tasks = ", ".join(dict.fromkeys(run.task for run in runs))
    return (
        "A second route can find every answer again: graphwalks audit TASK -T source=SOURCE, for "
        f"{tasks}; add whatever else chose the rows."
    )


def _versions(runs: Sequence[Run], numbers: Numbers) -> str:
    told = []
    for task, group in _by_task(runs).items():
        facts = {name: [run.metadata.get(name) for run in group] for name in _ALIKE}
        facts["task version"] = [run.version for run in group]
        for package in dict.fromkeys(name for run in group for name in run.packages):
            facts[package] = [run.packages.get(package) for run in group]
        differing = [name for name, values in facts.items() if len(set(map(normal, values))) > 1]
        if differing:
            told.append(f"{task} ({listed(group, numbers)}): differ in {', '.join(differing)}.")
    return " ".join(told) or "Yes: runs of one task have the same version and the same rows."


def _cut_short(runs: Sequence[Run], numbers: Numbers) -> str:
    told = []
    for run in runs:
        rates = {name: run.metric("outcome", name) or 0.0 for name in _CUT}
        cut = [f"{name} {100 * rate:.1f} %" for name, rate in rates.items() if rate > 0]
        if cut:
            cap = run.generation.get("max_tokens", "not set")
            told.append(f"{numbers[run.log]}: {', '.join(cut)} (max_tokens {cap}).")
    return " ".join(told) or "No sample reached a limit of output, context, turns or time."


def _same_settings(runs: Sequence[Run], numbers: Numbers) -> str:
    told = []
    for task, group in _by_task(runs).items():
        asked = [asked_of(run) for run in group]
        names = dict.fromkeys(name for settings in asked for name in settings)
        differing = [
            name
            for name in names
            if name not in _VERSIONS and len({normal(settings.get(name)) for settings in asked}) > 1
        ]
        if differing:
            told.append(f"{task} ({listed(group, numbers)}): differ in {', '.join(differing)}.")
    return " ".join(told) or "Yes: runs of one task have the same settings."


def _scaffold(runs: Sequence[Run], numbers: Numbers) -> str:
    other = [run for run in runs if run.solver is not None]
    if not other:
        return "Yes: the task's own solver in every run."
    solvers = grouped(other, numbers, lambda run: str(run.solver))
    return f"Not all have the task's own solver: {solvers}."


def _contamination(runs: Sequence[Run], numbers: Numbers) -> str:
    def told(run: Run) -> str:
        source = run.metadata.get("source")
        if source == "official":
            return "rows are published or drawn by a published rule, so rows and answers are public"
        if source == "generated":
            return f"rows are generated from seed {run.metadata.get('seed')} and not published"
        return "rows are from a file; whether it is public is not known"

    return f"{capitalised(grouped(runs, numbers, told))}."


def _ranges(runs: Sequence[Run], numbers: Numbers) -> str:
    told = []
    for family in dict.fromkeys(run.family for run in runs):
        headline = HEADLINES[family]
        own = [run for run in runs if run.family == family]
        if headline.lower_is_better:
            told.append(f"{headline.label}: 0 is the best known solution, without upper end.")
            continue
        means = {run.log: run.metric(headline.key, "mean") for run in own}
        seen = [mean for mean in means.values() if mean is not None and not math.isnan(mean)]
        if not seen:
            told.append(f"{headline.label}: 0 to 1.")
            continue
        ends = [run for run in own if means[run.log] in {0.0, _UPPER_END}]
        at_end = f"; {listed(ends, numbers)} at an end" if ends else ""
        told.append(f"{headline.label}: 0 to 1, seen {min(seen):.3f} to {max(seen):.3f}{at_end}.")
    return capitalised(" ".join(told))


def _repeats(runs: Sequence[Run], numbers: Numbers) -> str:
    """Count epochs of a model's runs of one task with the same rows and settings."""
    counts: dict[str, int] = {}
    for run in runs:
        counts[_test_of(run)] = counts.get(_test_of(run), 0) + run.counts.epochs
    told = grouped(runs, numbers, lambda run: str(counts[_test_of(run)]))
    enough = [count >= RECOMMENDED_RUNS for count in counts.values()]
    verdict = "enough" if all(enough) else "too few for some" if any(enough) else "too few for all"
    return f"{told}; {verdict}."


def _test_of(run: Run) -> str:
    """Return in one text what repeated runs have in common."""
    settings = {name: value for name, value in asked_of(run).items() if name != EPOCHS}
    return repr([run.model, sorted(settings.items(), key=str)])


def _by_task(runs: Sequence[Run]) -> dict[str, list[Run]]:
    groups: dict[str, list[Run]] = {}
    for run in runs:
        groups.setdefault(run.task, []).append(run)
    return groups
