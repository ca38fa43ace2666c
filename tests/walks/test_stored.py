"""Rows of files, published ones and a user's own: which are taken, and how they are shown."""

import json
from pathlib import Path

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources import RowStore
from graphwalks.walks import stored as stored_module
from graphwalks.walks.cohort import cohort_hash, presented
from graphwalks.walks.generation import generate
from graphwalks.walks.official import convert
from graphwalks.walks.prompt import edge_block, read_operation
from graphwalks.walks.request import Presentation
from graphwalks.walks.row import Row, generated_row
from graphwalks.walks.solution import solve_prompt
from tests.walks.rows import GENERATED, PLAIN, ROWS, SHUFFLED, load, made, record, write_lines

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def official(plain_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file takes the place of the two published ones."""
    convert(Path(plain_file), tmp_path / "store")
    store = RowStore(tmp_path / "store")
    monkeypatch.setattr(stored_module, "official_store", lambda _: store)


# Rows of a file


def test_a_log_tells_how_a_file_shows_its_rows(tmp_path: Path) -> None:
    shown = Presentation("2025", "md5", True)
    rows = [generated_row("bfs", "1k", 7, index, shown) for index in range(3)]
    lines = [record(row) | made(row) | {"prompt_version": "2025"} for row in rows]
    path = write_lines(tmp_path / "shuffled.jsonl", lines)
    metadata = load("bfs_128k", source=str(path), prompt=2025).metadata
    assert (metadata["seed"], metadata["generator_version"]) == (7, 1)
    assert metadata["presentation"] == {"prompt": "2025", "node_ids": "md5", "shuffle_edges": True}
    fresh = load("bfs_128k", source="generated", seed=7, tier="1k", per_tier=3)
    assert metadata["cohort_hash"] == fresh.metadata["cohort_hash"]


def test_a_changed_row_is_another_cohort_whatever_the_file_says_of_it(
    own_file: str, tmp_path: Path
) -> None:
    lines = [json.loads(line) for line in Path(own_file).read_text(encoding="utf-8").splitlines()]
    edges = edge_block(lines[0]["prompt"]).split("\n")
    turned = "\n".join((edges[1], edges[0], *edges[2:]))
    changed = lines[0]["prompt"].replace("\n".join(edges), turned)
    assert changed != lines[0]["prompt"]
    lines[0]["prompt"] = changed
    tampered = str(write_lines(tmp_path / "tampered.jsonl", lines))
    untouched = load("parents_128k", source=own_file).metadata["cohort_hash"]
    assert load("parents_128k", source=tampered).metadata["cohort_hash"] != untouched


@pytest.mark.parametrize("name", ["a\ud800", "a\0b", "../../x", "/x", "a b", "x" * 81, ""])
def test_an_id_that_cannot_name_a_file_is_not_taken(name: str, tmp_path: Path) -> None:
    lines = [record(row) | made(row) for row in ROWS]
    lines[-1]["id"] = name
    path = str(write_lines(tmp_path / "named.jsonl", lines))
    assert load("bfs_128k", source=path, tier="4k").rows[-1].id == f"bfs-4k-{len(ROWS) - 1:04d}"


def test_rows_keep_the_ids_that_a_file_gives_them_unless_two_are_alike(
    own_file: str, tmp_path: Path
) -> None:
    (first, *_) = load("bfs_128k", source=own_file, tier="2k").rows
    assert first.id == "bfs-2k-0000"
    lines = [record(row) | made(row) | {"id": "same"} for row in ROWS]
    alike = str(write_lines(tmp_path / "alike.jsonl", lines))
    (first, *_) = load("bfs_128k", source=alike, tier="2k").rows
    assert first.id == "bfs-2k-0009"


def test_rows_of_a_file_keep_their_bytes_and_their_identity(own_file: str) -> None:
    stored = load("bfs_128k", source=own_file).rows
    fresh = load("bfs_128k", **GENERATED).rows
    for one, other in zip(stored, fresh, strict=True):
        assert one.prompt == other.prompt
        assert one.answer == other.answer
        assert (one.pair_id, one.structure) == (other.pair_id, other.structure)
        assert (one.depth, one.out_degree) == (other.depth, other.out_degree)


def test_rows_in_the_plain_published_schema_are_named_by_their_place(plain_file: str) -> None:
    rows = load("bfs_128k", source=plain_file).rows
    assert [row.id for row in rows] == [
        "bfs-1k-0003",
        "bfs-2k-0009",
        "bfs-4k-0015",
        "bfs-1k-0004",
        "bfs-2k-0010",
        "bfs-4k-0016",
        "bfs-1k-0005",
        "bfs-2k-0011",
        "bfs-4k-0017",
    ]
    assert rows[0].pair_id == "bfs/1k/row/3"
    assert {row.structure for row in rows} == {row.structure for row in ROWS if row.kind == "bfs"}


def test_a_row_that_only_claims_a_seed_is_named_by_its_place(tmp_path: Path) -> None:
    lines = [record(row) | made(row) for row in ROWS]
    for line, other in zip(lines, reversed(ROWS), strict=True):
        line |= {"pair_id": other.pair_id, "index": 9}
    rows = load("bfs_128k", source=str(write_lines(tmp_path / "claim.jsonl", lines))).rows
    assert [row.pair_id for row in rows[:3]] == ["bfs/1k/row/3", "bfs/2k/row/9", "bfs/4k/row/15"]


@pytest.mark.parametrize(
    ("arguments", "taken", "left_out"),
    [({}, 9, 9), ({"per_tier": 2}, 6, 12), ({"tier": "1k"}, 3, 15), ({"per_tier": 50}, 9, 9)],
)
def test_rows_left_out_are_counted(
    own_file: str, arguments: dict[str, object], taken: int, left_out: int
) -> None:
    cohort = load("parents_128k", source=own_file, **arguments)
    assert len(cohort.rows) == taken
    assert cohort.metadata["rows_left_out"] == left_out


def test_no_row_left_is_an_error_that_names_what_there_is(own_file: str) -> None:
    with pytest.raises(SourceError) as caught:
        load("bfs_128k", source=own_file, tier="64k,128k")
    assert "no bfs row of tier 64k, 128k" in caught.value.message
    assert "bfs 1k, bfs 2k, bfs 4k, parents 1k" in caught.value.message


def test_stored_rows_in_another_wording_are_those_of_the_generator(own_file: str) -> None:
    for row in load("bfs_128k", source=own_file, prompt=2025).rows:
        index = int(row.pair_id.rpartition("/")[2])
        assert row.prompt == generate("bfs", row.tier, 0, index, prompt="2025").prompt


def test_a_wording_there_and_back_gives_the_same_bytes() -> None:
    for row in ROWS:
        old = presented(row, Presentation("2025", None, False))
        assert old.prompt != row.prompt
        assert presented(old, PLAIN) == row


# Shuffled edges of stored rows


def test_shuffled_stored_rows_have_the_same_edges_question_and_identity() -> None:
    for row in ROWS:
        shown = presented(row, SHUFFLED)
        assert shown.prompt != row.prompt
        assert sorted(edge_block(shown.prompt).split("\n")) == sorted(
            edge_block(row.prompt).split("\n")
        )
        assert read_operation(shown.prompt) == read_operation(row.prompt)
        assert solve_prompt(shown.prompt) == frozenset(row.answer)
        assert (shown.pair_id, shown.structure) == (row.pair_id, row.structure)
        assert shown == presented(row, SHUFFLED)


def test_a_shuffle_is_keyed_by_any_identity_that_a_file_may_hold() -> None:
    """JSON can hold half a character."""
    row = Row(**(vars(ROWS[0]) | {"pair_id": "\ud800"}))
    assert presented(row, SHUFFLED).prompt != row.prompt
    assert cohort_hash([row])


# Rows in words of their own


@pytest.fixture(scope="module")
def reworded_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Half of the rows in another wording."""
    lines = [record(row) for row in ROWS]
    for line in lines[::2]:
        line["prompt"] = line["prompt"].replace("step by step", "with care")
    return str(write_lines(tmp_path_factory.mktemp("reworded") / "reworded.jsonl", lines))


def test_a_text_of_neither_wording_keeps_its_words(reworded_file: str) -> None:
    cohort = load("bfs_128k", source=reworded_file, prompt=2025)
    own = [row for row in cohort.rows if "with care" in row.prompt]
    assert 0 < len(own) < len(cohort.rows)
    assert all("immediately" in row.prompt for row in cohort.rows if row not in own)
    assert cohort.metadata["presentation"]["prompt"] == "2025 and own"


def test_a_text_of_neither_wording_can_be_shuffled(reworded_file: str) -> None:
    plain = load("bfs_128k", source=reworded_file)
    shuffled = load("bfs_128k", source=reworded_file, shuffle_edges=True)
    assert shuffled.metadata["presentation"]["shuffle_edges"] is True
    for one, other in zip(plain.rows, shuffled.rows, strict=True):
        before, after = edge_block(one.prompt).split("\n"), edge_block(other.prompt).split("\n")
        assert before != after
        assert sorted(before) == sorted(after)


# The official source


@pytest.mark.usefixtures("official")
def test_official_rows_are_named_by_their_place_in_the_file() -> None:
    rows = load("parents_128k", tier="1k,4k").rows
    assert [row.id for row in rows] == [
        "parents-1k-0000",
        "parents-4k-0012",
        "parents-1k-0001",
        "parents-4k-0013",
        "parents-1k-0002",
        "parents-4k-0014",
    ]
    assert rows[1].pair_id == "parents/4k/row/12"
    assert rows[1].prompt == ROWS[12].prompt
    assert rows[1].answer == ROWS[12].answer


@pytest.mark.usefixtures("official")
def test_a_log_tells_which_official_file_was_measured() -> None:
    metadata = load("bfs_128k").metadata
    assert metadata["source"] == "official"
    assert metadata["file"] == "graphwalks_128k_and_shorter.parquet"
    assert metadata["revision"] == "f338bb265735a56a79f4b0f5def722c9c3268ead"
    assert metadata["sha256"].startswith("54036036c91d8e04bb2a5fcd9e36f8e2")
    assert metadata["presentation"] == {
        "prompt": "2026",
        "node_ids": "as stored",
        "shuffle_edges": False,
    }


@pytest.mark.usefixtures("official")
def test_official_rows_can_be_shown_otherwise_and_stay_the_same_cohort() -> None:
    new = load("bfs_128k")
    old = load("bfs_128k", prompt=2025, shuffle_edges=True)
    assert new.metadata["cohort_hash"] == old.metadata["cohort_hash"]
    assert all("immediately" in row.prompt for row in old.rows)
    assert [row.answer for row in new.rows] == [row.answer for row in old.rows]


@pytest.mark.usefixtures("official")
def test_an_official_file_without_a_row_of_the_tiers_is_an_error() -> None:
    with pytest.raises(SourceError, match="official has no bfs row of tier 256k, 1M"):
        load("bfs_over_128k")
