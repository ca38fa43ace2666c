"""Which items a run has, and what its log tells of them."""

import json
from pathlib import Path

import pytest

from graphwalks.cognition import (
    PAPER_NETWORKS,
    PAPER_SEED,
    Item,
    cohort_hash,
    load_cohort,
    read_request,
    record_of,
)
from graphwalks.errors import SourceError


def written(items: list[Item], folder: Path) -> Path:
    file = folder / "items.jsonl"
    lines = (json.dumps(record_of(item)) for item in items)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return file


def test_generated_items_are_those_of_the_test_split(generated: list[Item]) -> None:
    found = load_cohort(read_request({"source": "generated"}))
    assert set(found.items) == {item for item in generated if item.split == "test"}
    assert found.metadata["seed"] == 0
    assert found.metadata["presentation"] == {"cues": "published", "readout": "text"}
    assert found.metadata["cohort_hash"] == cohort_hash(found.items)


def test_the_first_items_are_one_of_every_question() -> None:
    items = load_cohort(read_request({"source": "generated"})).items
    assert len({item.task for item in items[:6]}) == 6


def test_the_published_items_are_told_with_their_files(
    network_cache: Path, paper_test: list[Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(network_cache))
    found = load_cohort(read_request({}))
    assert set(found.items) == set(paper_test)
    assert (found.metadata["cohort"], found.metadata["seed"]) == ("paper", PAPER_SEED)
    assert set(found.metadata["files"]) == set(PAPER_NETWORKS)


def test_another_seed_draws_other_items_from_the_same_networks(
    network_cache: Path, paper_test: list[Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(network_cache))
    items = load_cohort(read_request({"seed": 1})).items
    assert len(items) == len(paper_test)
    assert not {item.id for item in items} & {item.id for item in paper_test}


def test_a_file_of_items_is_read_back(generated: list[Item], tmp_path: Path) -> None:
    file = written(generated[:20], tmp_path)
    found = load_cohort(read_request({"source": str(file), "split": generated[0].split}))
    assert set(found.items) <= set(generated[:20])
    assert found.metadata["source"] == "items.jsonl"
    assert len(found.metadata["sha256"]) == 64


def test_items_that_a_source_does_not_have_are_an_error_that_names_its_networks(
    generated: list[Item], tmp_path: Path
) -> None:
    file = written(generated[:3], tmp_path)
    with pytest.raises(SourceError, match=f"its networks are .*{generated[0].network}"):
        load_cohort(read_request({"source": str(file), "network": "mine"}))


def test_a_wrong_answer_in_a_file_is_refused_with_its_line(
    generated: list[Item], tmp_path: Path
) -> None:
    file = written(generated[:2], tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[1])
    record["answer"] = next(one for one in generated[1].options if one != record["answer"])
    file.write_text("\n".join([lines[0], json.dumps(record)]), encoding="utf-8")
    with pytest.raises(SourceError, match="line 2: `answer` is"):
        load_cohort(read_request({"source": str(file)}))


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "line 1: no JSON"), ("[]", "expected a JSON object"), ("", "no item of the split")],
)
def test_a_file_without_items_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=message):
        load_cohort(read_request({"source": str(file)}))


def test_an_item_may_stand_in_a_file_once(generated: list[Item], tmp_path: Path) -> None:
    file = written([generated[0], generated[0]], tmp_path)
    with pytest.raises(SourceError, match="line 2: .* is there twice"):
        load_cohort(read_request({"source": str(file)}))
