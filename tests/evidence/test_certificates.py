"""Generated queries that somebody has changed, each by one change that helps or harms a model."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graphwalks.evidence import generate, read_record, record_of
from graphwalks.evidence.auditing import audit_file
from graphwalks.evidence.certificates import differences, remake

Record = dict[str, Any]

MADE = "made again from its certificate, it has other"


def first(task: str) -> Record:
    (item,) = generate(task, 0, 1, "gold" if task == "prime" else None)
    record: Record = json.loads(json.dumps(record_of(item)))
    return record


def one_anchor_gets_the_class(record: Record) -> None:
    anchors = record["state"]["training_anchors"]
    place = next(n for n, one in enumerate(anchors) if one["class"] != record["answers"][0])
    anchors[place]["class"] = record["answers"][0]


def all_anchors_get_the_class(record: Record) -> None:
    for one in record["state"]["training_anchors"]:
        one["class"] = record["answers"][0]


def another_paper_becomes_an_anchor(record: Record) -> None:
    anchors = record["state"]["training_anchors"]
    known = {"target", *(one["node"] for one in anchors)}
    other = next(one["node"] for one in record["state"]["texts"] if one["node"] not in known)
    anchors.append({"node": other, "class": record["answers"][0]})


def no_anchors(record: Record) -> None:
    record["state"]["training_anchors"] = []


def no_citations(record: Record) -> None:
    record["state"]["citation_edges"] = []


def the_text_tells_the_class(record: Record) -> None:
    record["state"]["texts"][0]["text"] = f"The category is {record['answers'][0]}"


def the_option_is_described_as_right(record: Record) -> None:
    record["options"][int(record["answers"][0])]["description"] = "RIGHT"


def the_answer_comes_first(record: Record) -> None:
    state, answer = record["state"], record["answers"][0]
    for entries, key in (
        (record["options"], "id"),
        (state["candidate_nodes"], "id"),
        (state["texts"], "node"),
    ):
        entries.sort(key=lambda one: one[key] != answer)
    state["candidate_ids"].sort(key=lambda one: one != answer)


def a_candidate_is_described_as_right(record: Record) -> None:
    for one in record["options"]:
        if one["id"] in record["answers"]:
            one["description"] = "this is right"


def a_relation_tells_the_answer(record: Record) -> None:
    answer = record["answers"][0]
    record["state"]["relations"].append([answer, "IS THE ANSWER", answer])


def the_type_tells_the_answer(record: Record) -> None:
    for one in record["state"]["candidate_nodes"]:
        if one["id"] == record["answers"][0]:
            one["type"] = "answer"


def the_answer_is_ranked_first(record: Record) -> None:
    record["ranking"].sort(key=lambda one: one not in record["answers"])


def a_text_is_emptied(record: Record) -> None:
    record["state"]["texts"][5]["text"] = ""


def the_pool_is_called_blind(record: Record) -> None:
    record["pool"] = "blind"


def the_pattern_is_another(record: Record) -> None:
    record["certificate"]["pattern"] = [["acts on", 5]]


def the_pattern_is_longer(record: Record) -> None:
    pattern = record["certificate"]["pattern"]
    record["certificate"]["pattern"] = pattern[::-1] + pattern


@pytest.mark.parametrize(
    ("task", "change", "fault"),
    [
        ("arxiv", one_anchor_gets_the_class, f"{MADE} state.training_anchors"),
        ("arxiv", all_anchors_get_the_class, f"{MADE} state.training_anchors"),
        ("arxiv", another_paper_becomes_an_anchor, f"{MADE} state.training_anchors"),
        ("arxiv", no_anchors, f"{MADE} state.training_anchors"),
        ("arxiv", no_citations, f"{MADE} state.citation_edges"),
        ("arxiv", the_text_tells_the_class, f"{MADE} state.texts"),
        ("arxiv", the_option_is_described_as_right, f"{MADE} options"),
        ("prime", the_answer_comes_first, "options, state.candidate_ids, state.candidate_nodes"),
        ("prime", a_candidate_is_described_as_right, "an option of prime has a description"),
        ("prime", a_relation_tells_the_answer, f"{MADE} state.relations"),
        ("prime", the_type_tells_the_answer, f"{MADE} state.candidate_nodes"),
        ("prime", the_answer_is_ranked_first, f"{MADE} ranking"),
        ("prime", a_text_is_emptied, f"{MADE} state.texts"),
        ("prime", the_pool_is_called_blind, f"{MADE} options"),
        ("prime", the_pattern_is_another, "a pattern of two facts"),
        ("prime", the_pattern_is_longer, "a pattern of two facts"),
    ],
)
def test_a_change_of_a_generated_query_is_found(
    task: str, change: Callable[[Record], None], fault: str, tmp_path: Path
) -> None:
    record = first(task)
    change(changed := copy.deepcopy(record))
    assert changed != record
    assert any(fault in found for found in faults(changed, tmp_path))
    assert faults(record, tmp_path) == ()


def test_a_query_without_certificate_may_have_other_answers_but_is_not_certified(
    tmp_path: Path,
) -> None:
    record = first("arxiv")
    del record["certificate"]
    record["answers"] = ["7"]
    path = tmp_path / "queries.jsonl"
    path.write_text(json.dumps(record), encoding="utf-8")
    (verdict,) = audit_file(path)
    assert not verdict.faults and not verdict.is_certified


@pytest.mark.parametrize("task", ["arxiv", "prime"])
@pytest.mark.parametrize(
    ("part", "value", "problem"),
    [
        ("generator_version", 2, "none of generator version 1"),
        ("generator_version", None, "none of generator version 1"),
        ("seed", "0", "none of generator version 1"),
        ("seed", True, "none of generator version 1"),
        ("signals", None, "needs signals of text and edges"),
        ("signals", {"text": 0.5}, "needs signals of text and edges"),
        ("signals", {"text": 2, "edges": 0.5}, "a signal of the certificate is no number of 0"),
        ("signals", {"text": "1", "edges": 0.5}, "a signal of the certificate is no number of 0"),
    ],
)
def test_what_is_no_certificate_is_one_fault(
    task: str, part: str, value: object, problem: str
) -> None:
    record = first(task)
    record["certificate"][part] = value
    item = read_record(record)
    assert item.certificate is not None
    with pytest.raises(ValueError, match=problem):
        remake(item, item.certificate)


@pytest.mark.parametrize(("task", "query", "most"), [("arxiv", "900", 900), ("prime", "300", 300)])
def test_a_number_that_no_graph_has_is_one_fault(task: str, query: str, most: int) -> None:
    item = read_record(first(task) | {"query": query})
    assert item.certificate is not None
    with pytest.raises(ValueError, match=f"a graph has only {most} queries"):
        remake(item, item.certificate)


def test_the_order_of_keys_is_a_difference() -> None:
    record = first("arxiv")
    item = read_record(copy.deepcopy(record))
    signals = record["certificate"]["signals"]
    record["certificate"]["signals"] = dict(reversed(signals.items()))
    assert differences(item, read_record(record)) == ("certificate",)
    assert differences(item, item) == ()


def faults(record: Record, folder: Path) -> tuple[str, ...]:
    path = folder / "queries.jsonl"
    path.write_text(json.dumps(record), encoding="utf-8")
    (verdict,) = audit_file(path)
    return verdict.faults
