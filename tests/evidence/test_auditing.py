"""Faults that are found in queries, each put there by one change."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graphwalks.evidence import generate, record_of
from graphwalks.evidence.auditing import Verdict, audit, audit_file
from graphwalks.evidence.item import Item
from graphwalks.evidence.loading import file_items
from graphwalks.evidence.prime import make_item
from graphwalks.evidence.prime.pool import POOLS
from tests.evidence.items import CANDIDATES, arxiv_item, by_hash, prime_item
from tests.evidence.prime.excerpt import excerpt_base, excerpt_questions

PAPER = arxiv_item()
ENTITIES = prime_item(candidates=by_hash(CANDIDATES, "shuffle", "11"))


def with_state(item: Item, **changes: Any) -> Item:
    return replace(item, state={**item.state, **changes})


@pytest.mark.parametrize(("task", "pool"), [("arxiv", None), ("prime", "gold"), ("prime", "blind")])
def test_generated_queries_pass(task: str, pool: str | None) -> None:
    for item in generate(task, 5, 10, pool):
        assert audit(item) == Verdict(item.pair_id, (), is_certified=True)


def test_small_queries_pass() -> None:
    assert audit(PAPER) == Verdict("arxiv/7", (), is_certified=False)
    assert audit(ENTITIES) == Verdict("prime/11", (), is_certified=False)


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (
            with_state(PAPER, training_anchors=[{"node": "target", "class": "3"}]),
            "the target is among the anchors",
        ),
        (
            with_state(PAPER, training_anchors=[{"node": "p9", "class": "3"}]),
            "anchors that are no papers of the query: p9",
        ),
        (with_state(PAPER, citation_edges=[["target", "p9"]]), "edges at nodes that are not in"),
        (replace(PAPER, options=PAPER.options[:39]), "39 different options among 39, not 40"),
        (replace(PAPER, answers=("3", "4")), "2 classes are right, not 1"),
        (
            with_state(ENTITIES, texts=[{"node": "8", "text": "More."}]),
            "texts of nodes that are not in the query: 8",
        ),
        (
            with_state(ENTITIES, context_nodes=[{"id": "7", "name": "", "type": "", "gold": True}]),
            "nodes tell more than id, name and type: gold",
        ),
        (
            with_state(ENTITIES, candidate_ids=[*CANDIDATES[1:], "100"]),
            "the candidates are not the options",
        ),
        (replace(ENTITIES, ranking=CANDIDATES[:39]), "the ranking is not one of the candidates"),
        (
            replace(ENTITIES, pool="blind", ranking=CANDIDATES[::-1]),
            "a blind pool is not in the order of BM25",
        ),
        (replace(ENTITIES, answers=("999",)), "a gold pool has no right candidate"),
        (
            with_state(ENTITIES, query="Which drug? " * 1500),
            "characters, allowed are 18,000",
        ),
    ],
)
def test_a_fault_is_found(item: Item, fault: str) -> None:
    assert any(fault in found for found in audit(item).faults)


def test_long_texts_are_a_fault_of_size_alone() -> None:
    long = [{**one, "text": "word " * 200} for one in ENTITIES.state["texts"]]
    (fault,) = audit(with_state(ENTITIES, texts=long)).faults
    assert "characters, allowed are 18,000" in fault


@pytest.mark.parametrize(("task", "pool"), [("arxiv", None), ("prime", "gold")])
def test_a_certificate_is_resolved_again(task: str, pool: str | None) -> None:
    first, second = generate(task, 5, 2, pool)
    (fault,) = audit(replace(first, certificate=second.certificate)).faults
    assert f"{second.answers[0]}" in fault and "the certificate says" in fault
    (fault,) = audit(replace(first, certificate={"seed": 5})).faults
    assert "the certificate needs generator_version" in fault


def test_only_what_holds_a_certificate_is_certified() -> None:
    (item,) = generate("arxiv", 5, 1, None)
    assert not audit(replace(item, certificate=None, answers=("7",))).is_certified


def test_every_line_of_a_file_has_a_verdict(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    wrong = record_of(replace(ENTITIES, query="12", answers=("999",)))
    lines = [json.dumps(record_of(PAPER)), "{}", json.dumps(wrong)]
    path.write_text("\n".join(lines), encoding="utf-8")
    found = [(verdict.item, bool(verdict.faults)) for verdict in audit_file(path)]
    assert found == [("arxiv/7", False), ("line 2", True), ("prime/12", True)]


@pytest.mark.parametrize("pool", POOLS)
def test_genuine_queries_pass_and_are_read_back_from_a_file(
    pool: str, shared_data: Path, tmp_path: Path
) -> None:
    base = excerpt_base(shared_data)
    items = [make_item(base, one, pool) for one in excerpt_questions(shared_data)[:40]]
    path = tmp_path / "queries.jsonl"
    lines = [json.dumps(record_of(item), ensure_ascii=False) for item in items]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert [item for _, item in file_items(path)] == items
    assert not [verdict for verdict in audit_file(path) if verdict.faults]
