"""What most samples of a run that failed for the provider failed for."""

from collections import Counter
from typing import Final

from inspect_ai.log import read_eval_log_sample_summaries

from graphwalks.errors import one_line, printable
from graphwalks.report.disclosed import disclosed_text
from graphwalks.report.run import Run

PROVIDER_ERROR: Final = "provider_error"
_LONGEST: Final = 600
"""Characters of an explanation, as the scorer makes them: what happened, and what to do."""


def told_failures(run: Run) -> str:
    """Say how many samples failed, and of the most common failure what happened and what to do.

    It is the explanation that the scorer `outcome` gives, by the summaries of the samples.

    Returns:
        One line; empty if no sample failed, or the log cannot say for what.
    """
    try:
        summaries = read_eval_log_sample_summaries(run.log)
    except Exception:  # a damaged log raises whatever its parser does, and others tell of it
        return ""
    scores = [(summary.scores or {}).get("outcome") for summary in summaries]
    failed = [one for one in scores if one is not None and one.value == PROVIDER_ERROR]
    told = (one_line((one.explanation or "")[:_LONGEST]) for one in failed)
    reasons = Counter(filter(None, told))
    if not reasons:
        return ""
    ((reason, count),) = reasons.most_common(1)
    shown = printable(disclosed_text(reason), _LONGEST)
    return f"{len(failed)} of {len(scores)} samples failed, {count} of them so: {shown}"
