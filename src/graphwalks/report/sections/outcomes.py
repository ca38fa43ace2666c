"""How samples ended, of every run."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from graphwalks.report.failing import PROVIDER_ERROR, told_failures
from graphwalks.report.labels import Labels
from graphwalks.report.run import SUCCESS, Run
from graphwalks.report.section import Section, Table
from graphwalks.report.sections.cells import count, logs_of, measured, text

SCORER: Final = "outcome"
ANSWERED: Final = "answered"

MEANINGS: Final[Mapping[str, str]] = MappingProxyType({
    "empty_answer": "an answer without any node or entry",
    "format_failure": "no answer could be read",
    "illegal_choice": "a choice that was not open",
    "unsupported": "the provider does not carry the readout",
    "output_limit": "cut off by a cap on output",
    "context_overflow": "prompt and answer do not fit the window",
    "refusal": "stopped by a content filter",
    "no_output": "no reply at all",
    "degenerate": "one character over and over",
    "turn_limit": "a limit on turns",
    "time_limit": "a limit on time",
    "provider_error": "the request failed",
})
"""What each outcome but `answered` says."""


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Report the share of every outcome that occurred; None without runs that ended well.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    ended = [run for run in runs if run.status == SUCCESS]
    if not ended:
        return None
    known = dict.fromkeys(name for run in ended for name in run.metrics.get(SCORER, {}))
    occurred = [name for name in known if any(run.metric(SCORER, name) for run in ended)]
    names = list(dict.fromkeys((ANSWERED, *occurred)))
    table = Table(
        name="outcomes",
        title="Share of samples by outcome",
        columns=("run", "task", *names, "samples", "epochs"),
        rows=[
            [
                text(labels[run.log]),
                text(run.task),
                *(measured(run, SCORER, name) for name in names),
                count(run.counts.selected),
                count(run.counts.epochs),
            ]
            for run in ended
        ],
        notes=[
            *(f"{name}: {MEANINGS[name]}." for name in names if name in MEANINGS),
            *(
                f"{labels[run.log]}: {told}"
                for run in ended
                if run.metric(SCORER, PROVIDER_ERROR) and (told := told_failures(run))
            ),
        ],
        runs=logs_of(ended),
    )
    return Section(
        name="outcomes",
        title="Outcomes",
        text=("Outcomes that no run had are left out.",),
        tables=(table,),
        figures=(),
    )
