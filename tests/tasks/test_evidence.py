"""The tasks of graph and text, from parameters to samples and what a log tells."""

import inspect
import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml
from inspect_ai.dataset import Sample

from graphwalks.choice import Prompt, read_prompt
from graphwalks.errors import ArgumentError
from graphwalks.evidence import CONDITIONS, generate
from graphwalks.evidence.arxiv import SIGNALS, TRAIN, citation_graph
from graphwalks.evidence.loading import QUERIES
from graphwalks.evidence.request import DEFAULTS
from graphwalks.tasks.evidence import prime
from tests.evidence.items import CANDIDATES, prime_item
from tests.tasks.queries import TASKS, shown, user, write

EDGES = {"arxiv": "citation_edges", "prime": "relations"}

SHOWN: dict[str, dict[str, list[str]]] = {
    "arxiv": {
        "TG": ["target_node", "training_anchors", "texts", "citation_edges"],
        "T": ["target_node", "training_anchors", "texts"],
        "G": ["target_node", "training_anchors", "citation_edges"],
        "BAG": ["target_node", "training_anchors", "texts"],
        "A": ["target_node", "training_anchors"],
    },
    "prime": {
        "TG": [
            "query",
            "candidate_ids",
            "candidate_nodes",
            "context_nodes",
            "texts",
            "relations",
        ],
        "T": ["query", "candidate_ids", "candidate_nodes", "texts"],
        "G": ["query", "candidate_ids", "candidate_nodes", "context_nodes", "relations"],
        "BAG": ["query", "candidate_ids", "candidate_nodes", "context_nodes", "texts"],
        "A": ["query", "candidate_ids", "candidate_nodes"],
    },
}
"""Keys of the state under every condition, as GraphDecisionBench RQ2 lists them (2610.06354)."""


@pytest.fixture(scope="module")
def generated() -> dict[str, list[list[Sample]]]:
    """Samples of whole generated runs of both tasks, five for each query."""
    found = {}
    for name, make in TASKS.items():
        samples = list(make(source="generated", condition="all").dataset)
        found[name] = [samples[place : place + 5] for place in range(0, len(samples), 5)]
    return found


@pytest.mark.parametrize("name", TASKS)
def test_every_query_is_asked_under_all_conditions_before_the_next(
    name: str, generated: dict[str, list[list[Sample]]]
) -> None:
    assert len(generated[name]) == QUERIES
    for number, samples in enumerate(generated[name]):
        ids = [sample.id for sample in samples]
        assert ids == [f"{name}/{number}/{condition}" for condition in CONDITIONS]
        assert {(sample.metadata or {})["pair_id"] for sample in samples} == {f"{name}/{number}"}


@pytest.mark.parametrize("name", TASKS)
def test_every_sample_shows_the_parts_of_its_condition_and_no_others(
    name: str, generated: dict[str, list[list[Sample]]]
) -> None:
    for samples in generated[name]:
        whole = shown(samples[0])
        for sample, condition in zip(samples, CONDITIONS, strict=True):
            document = shown(sample)
            assert list(document) == ["state", "options"]
            assert list(document["state"]) == SHOWN[name][condition]
            assert document["options"] == whole["options"]
            assert len({option["id"] for option in document["options"]}) == 40
            for key, part in document["state"].items():
                if (key, condition) != ("texts", "T"):
                    assert part == whole["state"][key]


@pytest.mark.parametrize("name", TASKS)
def test_the_edges_alone_tell_both_inputs_with_all_texts_apart(
    name: str, generated: dict[str, list[list[Sample]]]
) -> None:
    for samples in generated[name]:
        joint, bag = samples[0], samples[CONDITIONS.index("BAG")]
        edges = shown(joint)["state"][EDGES[name]]
        assert edges
        part = f', "{EDGES[name]}": {json.dumps(edges, ensure_ascii=False)}'
        assert user(joint).count(part) == 1
        assert user(joint).replace(part, "") == user(bag)
        assert isinstance(joint.input, list) and isinstance(bag.input, list)
        assert joint.input[0].text == bag.input[0].text


@pytest.mark.parametrize("name", TASKS)
def test_text_alone_is_that_of_the_target_or_the_candidates(
    name: str, generated: dict[str, list[list[Sample]]]
) -> None:
    for samples in generated[name]:
        whole, own = shown(samples[0])["state"], shown(samples[1])["state"]
        subjects = [own["target_node"]] if name == "arxiv" else own["candidate_ids"]
        assert [text["node"] for text in own["texts"]] == subjects
        assert own["texts"] == whole["texts"][: len(subjects)]
        assert len(whole["texts"]) > len(subjects)


@pytest.mark.parametrize("name", TASKS)
def test_no_message_names_the_query_or_what_stands_in_the_metadata(
    name: str, generated: dict[str, list[list[Sample]]]
) -> None:
    for samples in generated[name]:
        for sample in samples:
            assert sample.metadata is not None
            text = str(sample.input)
            assert str(sample.id) not in text and sample.metadata["pair_id"] not in text
            for word in ("majority", "bm25", "recall", "certificate", "generator_version", "right"):
                assert word not in user(sample)


def test_no_class_is_told_but_those_of_training_papers_that_are_anchors(
    generated: dict[str, list[list[Sample]]],
) -> None:
    graph = citation_graph(0, SIGNALS)
    for samples in generated["arxiv"][:20]:
        state = shown(samples[0])["state"]
        assert user(samples[0]).count('"class"') == len(state["training_anchors"])
        texts = {text["node"]: text["text"] for text in state["texts"]}
        assert state["target_node"] not in {one["node"] for one in state["training_anchors"]}
        for anchor in state["training_anchors"]:
            (paper,) = (
                place
                for place, text in enumerate(graph.texts)
                if text.startswith(texts[anchor["node"]])
            )
            assert graph.splits[paper] == TRAIN
            assert str(graph.labels[paper]) == anchor["class"]


@pytest.mark.parametrize("name", TASKS)
def test_targets_are_the_right_options(name: str, generated: dict[str, list[list[Sample]]]) -> None:
    for samples in generated[name]:
        ids = {option["id"] for option in shown(samples[0])["options"]}
        metadata = samples[0].metadata or {}
        assert samples[0].target == metadata["right"] and set(metadata["right"]) <= ids
        assert set(metadata["baselines"].values()) <= ids
        assert set(metadata["answers"]) & ids == set(metadata["right"])


def test_gold_pools_tell_whether_their_only_right_candidate_is_ranked_last(tmp_path: Path) -> None:
    *_, last = CANDIDATES
    items = [prime_item("1", [last]), prime_item("2", ["104", last]), prime_item("3", ["104"])]
    task = prime(source=write(items, tmp_path))
    assert [(one.metadata or {})["right_is_last"] for one in task.dataset] == [True, False, False]
    assert (task.metadata or {})["right_is_last"] == 1
    blind = prime(source=write([prime_item("1", [last], "blind")], tmp_path), pool="blind")
    assert "right_is_last" not in (blind.dataset[0].metadata or {})
    assert "right_is_last" not in (blind.metadata or {})


@pytest.mark.parametrize("name", TASKS)
def test_the_log_tells_what_was_run(name: str) -> None:
    task = TASKS[name](source="generated", seed=3, condition="all")
    assert task.metadata is not None
    told = {key: task.metadata[key] for key in ("family", "task", "source", "seed", "conditions")}
    assert told == {
        "family": "evidence",
        "task": name,
        "source": "generated",
        "seed": 3,
        "conditions": list(CONDITIONS),
    }
    assert task.metadata["presentation"] == {"condition": list(CONDITIONS), "readout": "text"}
    assert len(task.metadata["cohort_hash"]) == 16


def test_a_pool_and_a_condition_of_generated_queries_are_the_ones_asked_for() -> None:
    task = prime(source="generated", pool="blind", condition="G", readout="json")
    item = generate("prime", 0, 1, "blind")[0]
    request = read_prompt(Prompt(task.dataset[0].input[0].text, user(task.dataset[0])))  # type: ignore[union-attr]
    assert request is not None and request.options == item.options
    assert task.dataset[0].id == "prime/0/G"


@pytest.mark.parametrize("name", TASKS)
def test_the_default_of_every_parameter_is_the_one_that_the_request_knows(name: str) -> None:
    given = {
        key: parameter.default
        for key, parameter in inspect.signature(TASKS[name]).parameters.items()
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    }
    allowed = {key: value for key, value in DEFAULTS.items() if name == "prime" or key != "pool"}
    assert given == allowed


def test_the_register_has_as_many_samples_as_a_cohort() -> None:
    text = resources.files("graphwalks").joinpath("eval.yaml").read_text(encoding="utf-8")
    counts = {task["name"]: task["dataset_samples"] for task in yaml.safe_load(text)["tasks"]}
    assert counts["arxiv"] == counts["prime"] == QUERIES


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("arxiv", {"pool": "blind"}, "arxiv has no parameter 'pool'"),
        ("arxiv", {"cohort": "paper"}, "were never published"),
        ("prime", {"conditon": "G"}, "did you mean 'condition'"),
    ],
)
def test_what_is_not_allowed_is_refused_in_one_line(
    name: str, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(ArgumentError, match=message) as caught:
        TASKS[name](**arguments)
    assert "\n" not in caught.value.message
