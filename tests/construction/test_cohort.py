"""Cohorts of construction instances, and the way back from a log to an instance."""

import hashlib
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from graphwalks.construction import Cohort, generated, load_cohort, read_request
from graphwalks.construction.asking import MODES, next_step
from graphwalks.construction.cohort import (
    cohort_hash,
    origin_data,
    origin_of,
    process_of,
    processes,
)
from graphwalks.construction.process import witness_fault
from graphwalks.construction.records import record_of
from graphwalks.construction.redrawn import redrawn, redrawn_names
from graphwalks.construction.subgraphs import PAPER_PROTOCOL
from graphwalks.construction.tasks import TASKS
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.intake import import_paths
from graphwalks.sources.lookup import without_downloads

CASCADE = "cascade-n75-s0-1"


@pytest.fixture(scope="module")
def official_files(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache with the genuine files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", str(tmp_path_factory.mktemp("cache")))
        names = ("optsicom", "snap", "tsplib")
        list(import_paths([shared_data / "public" / name for name in names]))
        yield


def cascades(instances: str, **arguments: object) -> Cohort:
    request = {"source": "generated", "instances": instances, **arguments}
    return load_cohort(read_request("influence", request))


def test_more_instances_leave_the_earlier_ones_as_they_are() -> None:
    few, more = cascades("0"), cascades("0,1")
    assert [entry.id for entry in more.entries][:1] == [entry.id for entry in few.entries]
    assert few.entries[0].process.state(()) == more.entries[0].process.state(())
    assert few.metadata["cohort_hash"] != more.metadata["cohort_hash"]


def test_controls_stand_beside_every_instance() -> None:
    (entry,) = cascades("0").entries
    assert [*entry.gaps] == [*entry.process.rules, "random", "classical"]
    assert entry.gaps["classical"] == entry.gaps["marginal_cascade"] >= 0
    assert entry.ceiling is not None
    assert entry.ceiling <= min(entry.gaps.values())


def test_a_log_leads_back_to_the_instance() -> None:
    for entry in cascades("0,1").entries:
        assert process_of(origin_of(origin_data(entry.origin))) is entry.process


def test_a_compact_cohort_is_the_same_cohort_with_shorter_states() -> None:
    (whole,), (compact,) = cascades("0").entries, cascades("0", compact=True).entries
    assert set(whole.process.state(())) - set(compact.process.state(())) == {
        "weights",
        "remaining_queries",
    }
    assert cohort_hash([whole]) == cohort_hash([compact])


def test_the_log_is_told_where_the_instances_come_from() -> None:
    told = cascades("0", seed=7).metadata
    assert (told["family"], told["source"], told["seed"]) == ("construction", "generated", 7)
    assert told["presentation"] == {"mode": "direct", "readout": "text", "compact": False}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two fresh cascades with a division between them, as `graphwalks generate` writes them."""
    made = [("influence", 0), ("modularity", 0), ("influence", 1)]
    lines = [json.dumps(record_of(generated(task, 0, i))) for task, i in made]
    path = tmp_path / "instances.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_file_holds_the_cohort_that_was_written(file: Path) -> None:
    made = cascades("0,1")
    read = load_cohort(read_request("influence", {"source": str(file)}))
    assert [entry.id for entry in read.entries] == [entry.id for entry in made.entries]
    assert [entry.gaps for entry in read.entries] == [entry.gaps for entry in made.entries]
    assert read.metadata["cohort_hash"] == made.metadata["cohort_hash"]
    for mode in MODES:
        asked = [
            [next_step(entry.process, [], mode) for entry in it.entries] for it in (read, made)
        ]
        assert asked[0] == asked[1]


def test_the_log_is_told_which_file_and_how_much_of_it(file: Path) -> None:
    one = load_cohort(read_request("influence", {"source": str(file), "instances": CASCADE}))
    told = one.metadata
    assert (told["source"], told["rows_left_out"]) == ("instances.jsonl", 2)
    assert told["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert [entry.process.name for entry in one.entries] == [CASCADE]


def test_a_log_leads_back_to_an_instance_of_a_file_that_is_gone(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (entry,) = load_cohort(read_request("modularity", {"source": str(file)})).entries
    stored = json.loads(json.dumps(origin_data(entry.origin)))
    file.unlink()
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))  # so that nothing is known any more
    again = process_of(origin_of(stored))
    assert again is not entry.process
    assert (again.name, again.reference) == (entry.process.name, entry.process.reference)
    assert again.state(()) == entry.process.state(())


def test_an_instance_that_a_file_lacks_is_refused_with_those_that_it_has(file: Path) -> None:
    with pytest.raises(ArgumentError, match=CASCADE):
        load_cohort(read_request("influence", {"source": str(file), "instances": "cascade"}))


def test_an_unknown_rule_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ArgumentError, match="rule:marginal_cascade"):
        cascades("0", policy="rule:nearest")


def test_a_constant_that_is_not_always_legal_is_refused() -> None:
    with pytest.raises(ArgumentError, match="not legal at decision 2"):
        cascades("0", policy="constant:0")


@pytest.mark.usefixtures("official_files")
@pytest.mark.parametrize("task", ["influence", "modularity"])
def test_a_seed_draws_other_subgraphs_of_the_same_network(task: str) -> None:
    first, again, other = redrawn(task, 1, 0), redrawn(task, 1, 0), redrawn(task, 2, 0)
    assert first.state(()) == again.state(())
    assert first.constant_state["edges"] != other.constant_state["edges"]
    assert len(first.constant_state["nodes"]) == 50
    assert first.name == redrawn_names(task, 1)[0]
    assert witness_fault(first) is None


@pytest.mark.usefixtures("official_files")
def test_a_log_names_the_official_files_that_were_played() -> None:
    told = load_cohort(read_request("tsp", {"instances": "eil76"})).metadata
    sha256 = "74a81d109969e0e46ecc62ff9bd051bfce36b508326bfcd22168e58d03af2447"
    assert told["files"] == {"eil76.tsp.gz": {"file": "eil76.tsp", "sha256": sha256}}
    assert "sampler" not in told
    told = load_cohort(read_request("maxcut", {"instances": "sg3dl051000"})).metadata
    assert [*told["files"]] == [f"sg3dl051000.{kind}" for kind in ("mc", "bkvl", "bksol")]
    assert told["files"]["sg3dl051000.mc"]["revision"].startswith("9c9c1a84774a")


@pytest.mark.usefixtures("official_files")
@pytest.mark.parametrize(
    ("task", "file"),
    [("influence", "email-Eu-core.txt.gz"), ("modularity", "ca-GrQc.txt.gz")],
)
def test_a_log_names_the_network_and_how_it_was_sampled(task: str, file: str) -> None:
    told = load_cohort(read_request(task, {})).metadata
    assert [*told["files"]] == [file]
    assert told["sampler"] == PAPER_PROTOCOL


@pytest.mark.usefixtures("official_files")
def test_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ArgumentError, match="email-Eu-core-main-n50-s0"):
        load_cohort(read_request("influence", {"instances": "email-Eu-core-main-n50"}))


@pytest.mark.usefixtures("official_files")
def test_what_was_loaded_from_one_cache_is_not_there_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = read_request("influence", {"instances": "email-Eu-core-main-n50-s0"})
    assert len(processes(request)) == 1
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    with without_downloads(), pytest.raises(SourceError, match="downloads nothing"):
        processes(request)


@pytest.mark.parametrize("task", TASKS)
def test_fresh_instances_tell_the_version_of_their_own_generator(
    task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module(f"graphwalks.construction.{task}.task")
    monkeypatch.setattr(module, "GENERATOR_VERSION", 7)
    request = read_request(task, {"source": "generated", "instances": "0"})
    assert load_cohort(request).metadata["generator_version"] == 7
