"""What a page calls its runs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from graphwalks.report.run import Run
from graphwalks.report.settings import COHORT, SAMPLES, asked_of, in_words

MODEL: Final = "model"
"""Policy of a construction whose decisions are those of the model."""

MOST_TOLD: Final = 4
"""Settings that a label tells; the disclosure has all."""

LONGEST_TOLD: Final = 30
"""Characters of a name or a value that a label tells."""

ALL: Final = "all"

_FOLLOWING: Final = frozenset({
    *("version", "scoring_version", "generator_version", "revision"),
    *("sha256", "files", COHORT),
})
"""Settings that tell runs apart only where nothing else does: most follow from others."""

Labels = Mapping[str, str]
"""Log to label."""


def label_runs(runs: Sequence[Run]) -> Labels:
    """Number runs in their order, and name who answered and what tells it from others like it.

    Who answered is the model, or the policy that took the decisions of a construction instead of
    one. Of several runs of one task by the same one, each tells the settings in which they differ,
    such as "M2 openai/gpt-5, prompt 2025"; a value that most of them have goes without saying.

    Args:
        runs: All runs of a page, so that a label means the same in all of its parts.
    """
    alike: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        alike.setdefault((run.task, player_of(run)), []).append(run)
    apart = {log: words for group in alike.values() for log, words in _apart(group).items()}
    return {
        run.log: ", ".join((f"M{place} {player_of(run)}", *apart[run.log]))
        for place, run in enumerate(runs, 1)
    }


def joint_label(runs: Sequence[Run], labels: Labels) -> str:
    """Return one label for runs of several tasks that were asked alike: "M1, M2 openai/gpt-5"."""
    numbers = ", ".join(number_of(labels[run.log]) for run in runs)
    return f"{numbers} {max((labels[run.log].partition(' ')[2] for run in runs), key=len)}"


def player_of(run: Run) -> str:
    """Return the model of a run, or the policy in its place."""
    policy = str(run.metadata.get("policy", MODEL))
    return run.model if policy == MODEL else policy


def number_of(label: str) -> str:
    """Return the number of a label alone, such as "M2"."""
    return label.partition(" ")[0]


def _apart(runs: Sequence[Run]) -> dict[str, list[str]]:
    """Return what tells each of some runs from the others, by log."""
    settings = {run.log: asked_of(run) | _part_of(run) for run in runs}
    values = {
        name: {log: in_words(found, name) for log, found in settings.items()}
        for name in dict.fromkeys(name for found in settings.values() for name in found)
    }
    differing = [name for name, by_log in values.items() if len(set(by_log.values())) > 1]
    names = [name for name in differing if name not in _FOLLOWING] or differing
    usual = {name: _usual(list(values[name].values())) for name in names} | {SAMPLES: ALL}
    return {
        run.log: _few([
            f"{_cut(name.removeprefix('-M '))} {_cut(values[name][run.log])}"
            for name in names
            if values[name][run.log] != usual[name]
        ])
        for run in runs
    }


def _part_of(run: Run) -> dict[str, str]:
    """Say that a run took all samples whatever their number, which follows from other settings."""
    return {SAMPLES: ALL} if run.counts.selected == run.counts.dataset else {}


def _usual(values: Sequence[str]) -> str | None:
    """Return what more than half of some values are."""
    value, count = Counter(values).most_common(1)[0]
    return value if 2 * count > len(values) else None


def _few(words: list[str]) -> list[str]:
    left = len(words) - MOST_TOLD
    return words if left <= 0 else [*words[:MOST_TOLD], f"{left} more"]


def _cut(text: str) -> str:
    """Cut the middle out of a long text: values that differ often do so at their ends."""
    left = LONGEST_TOLD // 2
    return text if len(text) <= LONGEST_TOLD else f"{text[:left]}…{text[1 + left - LONGEST_TOLD :]}"
