"""What is written of a sample, and what is believed of a row that was read."""

import json
from dataclasses import replace
from typing import Any

import pytest

from graphwalks.arbigraph.card import CERTIFICATE
from graphwalks.arbigraph.dataset import COLUMNS, Recipe, StoredRow, remade, row_of
from graphwalks.arbigraph.edges import Scheme
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.instance import Sample
from graphwalks.arbigraph.prompt import View
from graphwalks.arbigraph.rowreading import published_row
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.sources import arbigraph_configs

SCHEME, VIEW = Scheme("sum", 97, 10), View("full", "all", False, "topological")
CHAIN = load_topology("three_chain_target", "math")


def chain_sample(**options: Any) -> Sample:
    return generate(CHAIN, 7, 2, native_task_id=12, name="three_chain_target", **options)


def chain_row(view: View = VIEW, scheme: Scheme = SCHEME) -> dict[str, Any]:
    options = {**vars(view), **vars(scheme)}
    return row_of(chain_sample(**options), Recipe(CHAIN, scheme, view, CERTIFICATE))


def read(row: dict[str, Any]) -> StoredRow:
    return published_row(row)


def test_the_published_columns_come_first() -> None:
    assert tuple(COLUMNS)[:10] == arbigraph_configs.COLUMNS
    assert list(chain_row()) == list(COLUMNS)


def test_a_row_tells_its_sample() -> None:
    sample, row = chain_sample(), chain_row()
    assert row["id"] == "math/three_chain_target/12/2"
    assert row["target_node_id"] == "task_3"
    assert row["target_native_task_name"] == sample.target_task_name
    assert json.loads(row["target_output_json"]) == sample.truths["task_3_out"]
    assert [node["output_value"] for node in json.loads(row["node_outputs_json"])] == [
        sample.truths[f"task_{k}_out"] for k in (1, 2, 3)
    ]
    assert json.loads(row["topology_json"]) == CHAIN
    first, *_, last = json.loads(row["nodes_json"])
    assert (first["parents"], last["parents"]) == ([], [2])
    assert last["params"] == dict(sample.nodes[-1].params)
    assert ": " not in row["node_outputs_json"]


def test_every_value_has_the_type_of_its_column() -> None:
    assert {name: type(value) for name, value in chain_row().items()} == dict(COLUMNS)


@pytest.mark.parametrize(
    "view",
    [
        VIEW,
        View("edge_cut", "all", True, "shuffled"),
        View("isolated", "all", False, "topological"),
        View("full", "target", False, "shuffled"),
    ],
)
@pytest.mark.parametrize("scheme", [SCHEME, Scheme("interleave", 100, 8)])
def test_a_row_that_was_read_is_its_sample_again(view: View, scheme: Scheme) -> None:
    sample = chain_sample(**vars(view), **vars(scheme))
    row = read(json.loads(json.dumps(chain_row(view, scheme))))
    assert remade(row) == sample
    assert row.id == sample.id
    assert (row.prompt, row.truths, row.target) == (sample.prompt, sample.truths, sample.target)
    assert list(row.truths) == list(sample.truths)
    assert row.condition == view.condition
    assert [node.parents for node in row.nodes] == [node.parents for node in sample.nodes]
    assert {node.category for node in row.nodes} == {"math"}
    assert row.published_id is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("seed", 8),
        ("seed", "7"),
        ("seed", None),
        ("modulus", 100),
        ("condition", "edge_cut"),
        ("reveal_target", 1),
        ("generator_version", 10**6),
        ("topology_json", "{}"),
        ("topology_json", "[" * 100_000),
        ("topology_json", None),
        ("prompt", "Another text"),
    ],
)
def test_a_claim_that_does_not_make_the_same_text_is_not_believed(
    column: str, value: object
) -> None:
    assert remade(read(chain_row() | {column: value})) is None


def test_a_false_answer_is_not_believed() -> None:
    row = read(chain_row())
    assert remade(replace(row, truths={**row.truths, row.target: -1})) is None


def test_a_row_without_claims_is_nobodys() -> None:
    row = chain_row()
    published = {name: row[name] for name in arbigraph_configs.COLUMNS}
    assert remade(read(published)) is None
    assert read(published).published_id == row["id"]
