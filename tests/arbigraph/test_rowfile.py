"""Files of rows in every form that is taken, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.rowfile import LARGEST_DOCUMENT, read_rows
from graphwalks.errors import SourceError
from tests.arbigraph_rows import lines_of, published_row

Record = dict[str, Any]

ROWS = [published_row("math", "three_chain_target", task, 0) for task in (4, 5)]
"""Answers of row 4 are 401, 402, 403; of row 5 501, 502, 503."""


def dataset(**summary: object) -> Record:
    return {
        "summary": {"mode": "dag", "target_category": "math", **summary},
        "samples": [
            {
                "target_native_task_id": 4,
                "target_node_id": "goal",
                "sample_idx": 0,
                "prompt": "Solve all.",
                "node_outputs": [
                    {"node_id": "goal", "native_task_id": 4, "output_value": [1, 2]},
                    {"node_id": "other", "native_task_id": 9, "output_value": 33},
                ],
            }
        ],
    }


def write(path: Path, content: bytes | str | Record) -> Path:
    if isinstance(content, dict):
        content = json.dumps(content)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refusal(path: Path, content: bytes | str | Record) -> str:
    with pytest.raises(SourceError) as caught:
        read_rows(write(path, content))
    assert str(path) in caught.value.message
    assert "\n" not in caught.value.message
    return caught.value.message


def test_published_lines_are_named_by_place(tmp_path: Path) -> None:
    first, second = read_rows(write(tmp_path / "rows.jsonl", lines_of(ROWS)))
    assert first.id == first.published_id == "math/three_chain_target/4/0"
    assert first.truths == {"task_1_out": 401, "task_2_out": 402, "task_3_out": 403}
    assert (first.target, first.target_task_id, first.target_task_name) == (
        "task_3_out",
        4,
        "name_4",
    )
    assert [node.parents for node in first.nodes] == [None] * 3
    assert second.pair_id == "math/three_chain_target/5/published/0"


def test_only_root_targets_are_the_same_problem_in_other_topologies(tmp_path: Path) -> None:
    names = ("single_target_baseline", "six_independent_target", "six_chain_target")
    rows = [published_row("gsm", name, 7, 3) for name in names]
    pairs = [row.pair_id for row in read_rows(write(tmp_path / "rows.jsonl", lines_of(rows)))]
    assert pairs == ["gsm/7/published/3"] * 2 + ["gsm/six_chain_target/7/published/3"]


def test_parquet_gives_the_same_rows(tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    parquet.write_table(pa.Table.from_pylist(ROWS), tmp_path / "rows.parquet")
    lines = read_rows(write(tmp_path / "rows.jsonl", lines_of(ROWS)))
    assert read_rows(tmp_path / "rows.parquet") == lines


@pytest.mark.parametrize("indent", [None, 2])
def test_a_dataset_is_read_in_one_line_or_in_many(tmp_path: Path, indent: int | None) -> None:
    path = write(tmp_path / "my_run_dataset.json", json.dumps(dataset(), indent=indent))
    (row,) = read_rows(path)
    assert row.id == "math/my_run/4/0"
    assert (row.target, row.truths) == ("task_1_out", {"task_1_out": [1, 2], "task_2_out": 33})
    assert [node.node_id for node in row.nodes] == ["goal", "other"]
    assert [node.category for node in row.nodes] == [None, None]


@pytest.mark.parametrize(
    "name", ["math_medium_diamond", "gsm_medium_diamond", "python_easy_chain_four_current"]
)
def test_datasets_of_the_repository_are_read(shared_data: Path, name: str) -> None:
    path = shared_data / "arbigraph" / "samples" / f"{name}.json"
    told = json.loads(path.read_text(encoding="utf-8"))["samples"][0]
    (row,) = read_rows(path)
    assert row.category == name.split("_", maxsplit=1)[0]
    assert list(row.truths.values()) == [node["output_value"] for node in told["node_outputs"]]
    assert row.truths[row.target] == told["node_outputs"][-1]["output_value"]
    assert row.prompt == told["prompt"]
    assert all(f"{output} = " in row.prompt for output in row.truths)


def test_rows_of_one_id_get_their_place(tmp_path: Path) -> None:
    rows = read_rows(write(tmp_path / "rows.jsonl", lines_of([ROWS[0], *ROWS])))
    assert [row.id for row in rows] == [
        "math/three_chain_target/4/0/row0",
        "math/three_chain_target/4/0/row1",
        "math/three_chain_target/5/0",
    ]


def test_a_wild_name_of_a_topology_is_tame_in_the_id(tmp_path: Path) -> None:
    row = ROWS[0] | {"topology": "../my graph\n"}
    (read,) = read_rows(write(tmp_path / "rows.jsonl", lines_of([row])))
    assert read.id == "math/.._my_graph_/4/0"
    assert read.topology == "../my graph\n"


def test_numbers_as_texts_are_numbers(tmp_path: Path) -> None:
    row = ROWS[0] | {"target_native_task_id": "4", "sample_idx": "0"}
    (read,) = read_rows(write(tmp_path / "rows.jsonl", lines_of([row])))
    assert (read.target_task_id, read.sample_idx) == (4, 0)


BOXED = "Solve. Answer with \\boxed{task_1_out = ...}."


@pytest.mark.parametrize(
    "content",
    [
        lines_of([ROWS[0] | {"prompt": BOXED}]),
        {"prompt": BOXED, "answer": 7},
        json.dumps([{"prompt": BOXED, "answer": 7}], indent=1),
        {"samples": [{"prompt": BOXED}]},
    ],
)
def test_boxed_rows_of_the_paper_are_refused_with_ways_on(
    tmp_path: Path, content: bytes | str | Record
) -> None:
    message = refusal(tmp_path / "rows.json", content)
    for part in ("paper-v1-boxed", "-T source=official", "graphwalks generate arbigraph"):
        assert part in message


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"prompt": " "}, "prompt is missing or blank"),
        ({"prompt": "half \ud83d"}, "half of a surrogate pair"),
        ({"node_outputs_json": ROWS[1]["node_outputs_json"].replace("task_1", "\\ud83d")}, "half"),
        ({"category": "maths"}, "category is 'maths'; expected math, python, gsm"),
        ({"category": []}, "category is []"),
        ({"topology": ""}, "topology is ''; expected a name"),
        ({"sample_idx": True}, "sample_idx is bool"),
        ({"sample_idx": -1}, "sample_idx is int"),
        ({"target_native_task_id": "9" * 5000}, "target_native_task_id is"),
        ({"target_node_id": "task_9"}, "expected the node_id of exactly one"),
        ({"target_output_json": 7}, "expected a text that holds JSON"),
        ({"target_output_json": "7"}, "is not the answer of target_node_id"),
        ({"target_output_json": "NaN"}, "NaN is no number of JSON"),
        ({"node_outputs_json": "[{}]"}, "has no node_id or no output_value"),
        ({"node_outputs_json": "[]"}, "the answers of the nodes are missing"),
        ({"node_outputs_json": '[{"node_id": 1, "output_value": {}}]'}, "neither number, text"),
        ({"node_outputs_json": "[" * 100_000}, "nested too deeply"),
        ({"generator_version": 1}, "nodes_json is NoneType"),
        ({"generator_version": 1, "nodes_json": "[1, 2, 3]"}, "tells no category or no parents"),
    ],
)
def test_a_malformed_row_is_named_with_its_line(tmp_path: Path, change: Record, told: str) -> None:
    message = refusal(tmp_path / "rows.jsonl", lines_of([ROWS[0], ROWS[1] | change]))
    assert "rows.jsonl, line 2: " in message
    assert told in message


def test_a_null_answer_of_the_target_is_refused(tmp_path: Path) -> None:
    document = dataset()
    document["samples"][0]["node_outputs"][0]["output_value"] = None
    assert "sample 0: the answer of the target is null" in refusal(tmp_path / "d.json", document)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "has no rows"),
        (b"\n \n", "has no rows"),
        (b"not JSON", "neither JSON lines nor JSON"),
        (b"\xff\xfe", "neither JSON lines nor JSON"),
        (b"[1, 2]", "no object with a list of samples"),
        (b'{"samples": 7}', "no object with a list of samples"),
        (b'{"samples": []}', "has no rows"),
        (b'{"samples": [7]}', "sample 0: it is no object"),
        (b"[" * 200_000, "nested too deeply"),
        (b"9" * 5000, "digits"),
        (b"PAR1 but no parquet", "damaged parquet"),
        (lines_of(ROWS) + b"{\n", "line 3 is no JSON"),
    ],
)
def test_other_files_are_refused_in_one_line(tmp_path: Path, content: bytes, told: str) -> None:
    assert told in refusal(tmp_path / "rows.jsonl", content)


def test_one_json_text_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as stream:
        stream.write(b"[\n")
        stream.truncate(LARGEST_DOCUMENT + 1)
    with pytest.raises(SourceError, match="too large for one JSON text; give rows as JSON lines"):
        read_rows(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.jsonl", tmp_path):
        with pytest.raises(SourceError, match="cannot be read"):
            read_rows(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def total(path: Path) -> tuple[StoredRow, ...]:
    try:
        return read_rows(path)
    except SourceError:
        return ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200))
def test_any_bytes_are_rows_or_an_error(tmp_path: Path, content: bytes) -> None:
    assert total(write(tmp_path / "rows.jsonl", content)) == ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(column=st.sampled_from([*ROWS[0], "generator_version", "nodes_json", "ask"]), value=JSON)
def test_any_value_in_any_column_is_a_row_or_an_error(
    tmp_path: Path, column: str, value: object
) -> None:
    for given_value in (value, json.dumps(value)):
        row = ROWS[0] | {column: given_value}
        for read in total(write(tmp_path / "rows.jsonl", json.dumps(row))):
            assert read.target in read.truths


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(["samples", "summary"]), value=JSON)
def test_any_dataset_is_rows_or_an_error(tmp_path: Path, key: str, value: object) -> None:
    total(write(tmp_path / "d.json", dataset() | {key: value}))
    document = dataset()
    document["samples"][0]["node_outputs"].append(value)
    total(write(tmp_path / "d.json", document))
