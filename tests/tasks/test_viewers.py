"""What Inspect's log viewer calls the scores of the families but walks."""

from collections.abc import Collection

import pytest
from inspect_ai.viewer import ViewerConfig

from graphwalks.scorers.choice import KEYS as CHOICE_KEYS
from graphwalks.scorers.gap_metrics import KEYS as GAP_KEYS
from graphwalks.scorers.target_answer import KEYS as TARGET_KEYS
from graphwalks.solvers.replies import Outcome
from graphwalks.tasks.viewers import ARBIGRAPH, COGNITION, CONSTRUCTION, EVIDENCE


@pytest.mark.parametrize(
    ("viewer", "keys"),
    [
        (ARBIGRAPH, TARGET_KEYS),
        (COGNITION, CHOICE_KEYS),
        (EVIDENCE, CHOICE_KEYS),
        (CONSTRUCTION, GAP_KEYS),
    ],
)
def test_every_score_has_a_label_that_no_column_of_inspect_has(
    viewer: ViewerConfig, keys: Collection[str]
) -> None:
    view = viewer.task_samples_view
    assert view is not None and not isinstance(view, list) and view.score_labels
    labels = view.score_labels
    assert set(labels) == set(keys)
    assert len(set(labels.values())) == len(keys)
    assert not {"Input", "Target", "Answer", "Tokens"} & set(labels.values())


@pytest.mark.parametrize("viewer", [ARBIGRAPH, COGNITION, EVIDENCE, CONSTRUCTION])
def test_every_ending_has_a_colour(viewer: ViewerConfig) -> None:
    view = viewer.task_samples_view
    assert view is not None and not isinstance(view, list) and view.score_color_scales
    colours = view.score_color_scales["outcome"]
    assert isinstance(colours, dict)
    assert set(colours) == set(map(str, Outcome))
    assert colours["answered"] == "good"
