"""How Inspect's log viewer shows samples and scores of the families but walks."""

from collections.abc import Mapping
from typing import Final, Literal

from inspect_ai.viewer import (
    SampleScoreView,
    ScoreColorScale,
    TaskSamplesColumn,
    TaskSamplesSort,
    TaskSamplesView,
    ViewerConfig,
)

from graphwalks.solvers.replies import Outcome

_OUTCOMES: Final[Mapping[str, Literal["good", "warn", "bad"]]] = {
    str(outcome): (
        "good"
        if outcome is Outcome.ANSWERED
        else "bad"
        if outcome is Outcome.PROVIDER_ERROR
        else "warn"
    )
    for outcome in Outcome
}
"""Colour of each ending: what a reply did not give is a warning, what the provider did is worse."""

_RATES: Final = ("target", "target_tolerant", "all_nodes", "node_rate", "answer_rate")

ARBIGRAPH: Final = ViewerConfig(
    task_samples_view=TaskSamplesView(
        name="ArbiGraph",
        columns=[
            TaskSamplesColumn(id="sampleId"),
            TaskSamplesColumn(id="target"),
            TaskSamplesColumn(id="answer"),
            *(TaskSamplesColumn.score("target_answer", key) for key in _RATES[:4]),
            TaskSamplesColumn.score("outcome"),
            TaskSamplesColumn(id="tokens"),
        ],
        sort=[TaskSamplesSort.score("target_answer", "target")],
        score_labels={
            "target": "Right",
            "target_tolerant": "Right, tolerant",
            "target_in_window": "Right, in window",
            "all_nodes": "All tasks",
            "node_rate": "Tasks right",
            "answer_rate": "Tasks answered",
        },
        score_color_scales={
            key: ScoreColorScale(palette="good-high", min=0, max=1) for key in _RATES
        }
        | {"outcome": _OUTCOMES},
        color_scales_enabled=True,
    ),
    sample_score_view=SampleScoreView(default="grid"),
)

_CHOICE_LABELS: Final = {"correct": "Right", "correct_supported": "Right, of those run"}


def _of_choices(name: str) -> ViewerConfig:
    """Show one choice for each sample, the wrong ones first."""
    return ViewerConfig(
        task_samples_view=TaskSamplesView(
            name=name,
            columns=[
                TaskSamplesColumn(id="sampleId"),  # of graph and text, query and condition
                TaskSamplesColumn(id="target"),
                TaskSamplesColumn(id="answer"),
                TaskSamplesColumn.score("choice", "correct"),
                TaskSamplesColumn.score("outcome"),
                TaskSamplesColumn(id="tokens"),
                # begins with the same words in every row
                TaskSamplesColumn(id="input", visible=False),
            ],
            sort=[TaskSamplesSort.score("choice", "correct")],
            score_labels=_CHOICE_LABELS,
            score_color_scales={
                key: ScoreColorScale(palette="good-high", min=0, max=1) for key in _CHOICE_LABELS
            }
            | {"outcome": _OUTCOMES},
            color_scales_enabled=True,
        ),
        sample_score_view=SampleScoreView(default="grid"),
    )


COGNITION: Final = _of_choices("Graph cognition")
EVIDENCE: Final = _of_choices("Graph and text")

CONSTRUCTION: Final = ViewerConfig(
    task_samples_view=TaskSamplesView(
        name="Construction",
        columns=[
            TaskSamplesColumn(id="sampleId"),
            TaskSamplesColumn(id="target"),
            TaskSamplesColumn(id="answer"),
            *(
                TaskSamplesColumn.score("optimality_gap", key)
                for key in ("gap", "complete", "forced_share", "model_calls")
            ),
            TaskSamplesColumn.score("outcome"),
            TaskSamplesColumn(id="tokens"),
        ],
        sort=[TaskSamplesSort.score("optimality_gap", "gap")],
        score_labels={
            "gap": "Gap",
            "complete": "Finished",
            "forced_share": "Forced",
            "model_calls": "Calls",
            "cached_calls": "Calls, cached",
            "retries": "Retries",
        },
        score_color_scales={
            "gap": ScoreColorScale(palette="good-low", min=0),
            "complete": ScoreColorScale(palette="good-high", min=0, max=1),
            "outcome": _OUTCOMES,
        },
        color_scales_enabled=True,
    ),
    sample_score_view=SampleScoreView(default="grid"),
)
