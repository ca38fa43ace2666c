"""Rows measured for a plan."""

from pathlib import Path

import pytest

from graphwalks.arbigraph.cohort import load_cohort
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.sizes import RowSize, sizes_of
from graphwalks.errors import SourceError
from graphwalks.sources import download
from graphwalks.sources.intake import import_paths
from tests.arbigraph_rows import lines_of, published_config, published_row


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))


@pytest.fixture(autouse=True)
def _no_download(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("a file was to be downloaded")

    monkeypatch.setattr(download, "download", refuse)


def test_fresh_rows_are_measured_topology_by_topology() -> None:
    names = ["three_chain_target", "single_target_baseline"]
    parameters = {"topology": names, "native_task_id": [3, 30], "samples_per_task": 2}
    request = read_request("arbigraph_math", parameters)
    sizes = sizes_of(request)
    assert [size.topology for size in sizes] == names
    for size in sizes:
        own = [row for row in load_cohort(request).rows if row.topology == size.topology]
        assert [row.prompt_chars for row in size.rows] == [len(row.prompt) for row in own]
        assert size.prompts == tuple(row.prompt for row in own)


def test_an_answer_is_all_requested_outputs_on_lines(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    row = published_row("math", "three_chain_target", 2, 1)
    file.write_bytes(lines_of([row]))
    (size,) = sizes_of(read_request("arbigraph_math", {"source": str(file)}))
    answer = (
        'task_1_out = {"result": 211}\ntask_2_out = {"result": 212}\ntask_3_out = {"result": 213}'
    )
    assert size.answers == (answer,)
    assert size.rows == (RowSize(len(row["prompt"]), len(answer)),)


def test_where_one_output_is_asked_for_the_answer_is_shorter() -> None:
    parameters = {"topology": "six_chain_target", "native_task_id": 31}
    (all_six,) = sizes_of(read_request("arbigraph_math", parameters))
    (one,) = sizes_of(read_request("arbigraph_math", {**parameters, "ask": "target"}))
    assert one.answers[0] == all_six.answers[0].splitlines()[-1]


def test_published_rows_on_this_machine_are_measured(tmp_path: Path) -> None:
    file = tmp_path / "config.jsonl"
    file.write_bytes(lines_of(published_config("math", "six_chain_target")))
    list(import_paths([file]))
    (size,) = sizes_of(read_request("arbigraph_math", {"source": "official"}))
    assert (size.topology, len(size.rows)) == ("six_chain_target", 640)


def test_published_rows_that_are_not_here_are_not_fetched(tmp_path: Path) -> None:
    request = read_request("arbigraph_math", {"source": "official"})
    with pytest.raises(SourceError, match="sources fetch data/math/six_chain_target.jsonl,"):
        sizes_of(request)
    assert not (tmp_path / "cache").exists()
