"""What Inspect's log viewer calls the scores of ArbiGraph."""

from graphwalks.scorers.target_answer import KEYS
from graphwalks.tasks.viewers import ARBIGRAPH


def test_every_score_has_a_label_that_no_column_of_inspect_has() -> None:
    view = ARBIGRAPH.task_samples_view
    assert view is not None and not isinstance(view, list) and view.score_labels
    labels = view.score_labels
    assert set(labels) == set(KEYS)
    assert len(set(labels.values())) == len(KEYS)
    assert not {"Input", "Target", "Answer", "Tokens"} & set(labels.values())
