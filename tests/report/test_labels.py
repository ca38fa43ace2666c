"""What a page calls its runs."""

from graphwalks.report.labels import label_runs, number_of
from tests.report.runs import run


def test_runs_are_numbered_in_their_order_and_named_by_their_model() -> None:
    labels = label_runs([run("walks", "bfs_128k", {}), run("walks", "bfs_128k", {}, log="b")])
    assert labels == {"one.eval": "M1 openai/gpt", "b": "M2 openai/gpt"}
    assert number_of(labels["b"]) == "M2"


def test_a_policy_is_named_in_place_of_the_model_that_it_replaces() -> None:
    ruled = run("construction", "tsp", {}, model="none/none", facts={"policy": "rule:nearest"})
    asked = run("construction", "tsp", {}, log="b", facts={"policy": "model"})
    assert list(label_runs([ruled, asked]).values()) == ["M1 rule:nearest", "M2 openai/gpt"]
