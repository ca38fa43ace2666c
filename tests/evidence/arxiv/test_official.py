"""The official graph from small files of its layout, and which papers make the cohort."""

import gzip
import hashlib
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from graphwalks.errors import SourceError
from graphwalks.evidence.arxiv import (
    CATEGORIES,
    TEST,
    TRAIN,
    VALIDATION,
    Citations,
    archive,
    draw_targets,
    make_item,
    official,
    official_citations,
    official_items,
    stored_citations,
    titles,
)
from graphwalks.evidence.hashing import SEED
from graphwalks.sources import ArrayStore, catalogue
from graphwalks.sources.cache import cache_folder, file_path
from tests.evidence.arxiv import files
from tests.evidence.arxiv.graphs import graph, graphs

CLASSES = tuple(one.described for one in CATEGORIES)
PAPERS = 400
SMALL = graph(
    [TRAIN] * 120 + [VALIDATION] * 30 + [TEST] * 250,
    [(paper, (paper * step) % 150) for paper in range(150, PAPERS) for step in (1, 3, 7)],
    texts=[f"title {paper}" for paper in range(PAPERS)],
)


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache with small files in place of the published ones."""
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    publish(files.titles(SMALL.texts), monkeypatch)


def publish(titles: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = {"arxiv.zip": files.archive(files.members(SMALL)), "titleabs.tsv.gz": titles}
    entries = []
    for name, content in contents.items():
        sha256 = hashlib.sha256(content).hexdigest()
        entries.append(replace(catalogue.official_file(name), sha256=sha256))
        file_path(entries[-1]).parent.mkdir(parents=True, exist_ok=True)
        file_path(entries[-1]).write_bytes(content)
    monkeypatch.setattr(catalogue, "CATALOGUE", tuple(entries))


@pytest.mark.usefixtures("published")
def test_small_files_of_the_layout_make_a_cohort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(official, "PUBLISHED_SIZES", {TRAIN: 120, VALIDATION: 30, TEST: 250})
    items = official_items(SEED)
    assert {path.name.partition("-")[2] for path in (cache_folder() / "derived").iterdir()} == {
        "archive-1",
        "titles-1",
    }
    assert len(items) == 100
    assert [int(item.query) for item in items] == [*draw_targets(SMALL, SEED)]
    named = replace(SMALL, classes=CLASSES)
    assert items == tuple(make_item(named, int(item.query), item.query) for item in items)
    monkeypatch.setattr("subprocess.run", None)  # the stores are there
    assert official_items(SEED) == items
    assert official_items(1) != items


@pytest.mark.usefixtures("published")
def test_splits_of_other_sizes_than_were_published_are_refused() -> None:
    with pytest.raises(SourceError, match=r"arxiv.zip has splits of other sizes.*\[120, 30, 250\]"):
        official_citations()


@pytest.mark.usefixtures("published")
@pytest.mark.parametrize(
    ("packed", "lacking"),
    [
        (files.titles(["", *SMALL.texts[1:4], *[""] * 4, *SMALL.texts[8:]]), 5),
        (files.titles(SMALL.texts[:395]), 5),
        (gzip.compress(b"5\ttitle\tabstract\r6\ttitle\tabstract\r"), 400),  # no end of line
        (gzip.compress(b"".join(b"%d\ttitle\ttext\n" % id for id in range(500))), 400),
    ],
    ids=["empty ones", "too few", "one line", "other ids"],
)
def test_titles_that_are_not_those_of_the_papers_are_refused(
    monkeypatch: pytest.MonkeyPatch, packed: bytes, lacking: int
) -> None:
    monkeypatch.setattr(official, "PUBLISHED_SIZES", {TRAIN: 120, VALIDATION: 30, TEST: 250})
    publish(packed, monkeypatch)
    expected = (
        rf"titleabs.tsv.gz lacks the texts of papers.*but 1% of 400.*none for {lacking} papers"
    )
    with pytest.raises(SourceError, match=expected):
        official_items(SEED)


@pytest.mark.usefixtures("published")
def test_numbers_that_have_changed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(official, "PUBLISHED_SIZES", {TRAIN: 120, VALIDATION: 30, TEST: 250})
    official_citations()
    (path,) = cache_folder().glob("derived/*/cited.npy")
    path.write_bytes(path.read_bytes()[:-8] + bytes([255] * 8))
    with pytest.raises(SourceError, match="cited.npy is not as it was written"):
        official_citations()


@pytest.mark.usefixtures("published")
def test_few_papers_may_have_no_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(official, "PUBLISHED_SIZES", {TRAIN: 120, VALIDATION: 30, TEST: 250})
    publish(files.titles(SMALL.texts[:396]), monkeypatch)
    assert official_citations().texts[395:397] == ("title 395", "")


@settings(max_examples=25, deadline=None)
@given(graphs())
def test_what_is_stored_is_what_was_in_the_files(
    tmp_path_factory: pytest.TempPathFactory, citations: Citations
) -> None:
    folder = tmp_path_factory.mktemp("stored")
    spoken = [" ".join(text.replace("\0", "").split()) for text in citations.texts]
    found = stored(folder, citations, spoken)
    assert found.labels.tolist() == citations.labels.tolist()
    assert found.splits.tolist() == citations.splits.tolist()
    assert [*found.texts] == [*found.texts[:]] == spoken
    for kept, given_ in ((found.cited, citations.cited), (found.citing, citations.citing)):
        assert [*kept] == [*kept[:]] == [tuple(others) for others in given_]


def test_a_paper_without_a_title_has_an_empty_text(tmp_path: Path) -> None:
    small = graph([TEST, TRAIN, TRAIN], [(0, 1)])
    assert [*stored(tmp_path, small, ["one", "two"]).texts] == ["one", "two", ""]
    with pytest.raises(IndexError):
        stored(tmp_path, small, ["one", "two"]).texts[3]


def test_the_cohort_is_drawn_by_two_orders_of_hashes() -> None:
    def order(papers: list[int], namespace: str) -> list[int]:
        return sorted(papers, key=lambda one: digest([SEED, namespace, one]))

    tests = np.flatnonzero(SMALL.splits == TEST).tolist()
    drawn = order(tests, "arxiv-test-drawn")[:200]
    assert draw_targets(SMALL, SEED) == tuple(sorted(order(drawn, "arxiv-test")[:100]))


def test_the_cohort_of_the_genuine_test_papers_stays_the_same(
    tmp_path: Path, shared_data: Path
) -> None:
    contents = genuine(shared_data / "public" / "ogbn_arxiv")
    archive.convert(
        files.write(tmp_path / "arxiv.zip", files.archive(contents)), tmp_path / "graph"
    )
    titles.convert(files.write(tmp_path / "t.gz", files.titles(["only"])), tmp_path / "texts")
    graph_store, text_store = (ArrayStore(tmp_path / name) for name in ("graph", "texts"))
    assert graph_store.array("papers")[:2].tolist() == [9_657_784, 39_886_162]
    found = stored_citations("ogbn-arxiv", graph_store, text_store)
    assert np.bincount(found.splits).tolist() == [*official.PUBLISHED_SIZES.values()]
    targets = draw_targets(found, SEED)
    assert digest([*targets])[:16] == "a27b714f67d7c774"
    item = make_item(found, targets[0], str(targets[0]))
    assert len(item.state["training_anchors"]) == 4
    assert item.options[24].description == "Machine Learning (cs.LG)"


def genuine(folder: Path) -> dict[str, str | bytes]:
    """Make the members of an archive: genuine labels, ids and splits, one invented citation.

    The published split is by year (https://ogb.stanford.edu/docs/nodeprop/).
    """
    years = [*map(int, gzip.decompress((folder / "raw" / "node_year.csv.gz").read_bytes()).split())]
    spans = {"train": range(2018), "valid": range(2018, 2019), "test": range(2019, 3000)}
    present = ("raw/node-label", "mapping/nodeidx2paperid", "mapping/labelidx2arxivcategeory")
    return {
        "arxiv/raw/edge.csv.gz": "1,0\n",
        **{f"arxiv/{name}.csv.gz": (folder / f"{name}.csv.gz").read_bytes() for name in present},
        **{
            f"arxiv/split/time/{name}.csv.gz": files.lines(
                paper for paper, year in enumerate(years) if year in span
            )
            for name, span in spans.items()
        },
    }


def stored(folder: Path, citations: Citations, texts: list[str]) -> Citations:
    packed = files.archive(files.members(citations))
    archive.convert(files.write(folder / "arxiv.zip", packed), folder / "graph")
    titles.convert(files.write(folder / "texts.tsv.gz", files.titles(texts)), folder / "texts")
    return stored_citations("stored", ArrayStore(folder / "graph"), ArrayStore(folder / "texts"))


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()
