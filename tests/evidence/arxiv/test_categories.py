"""The categories of ogbn-arxiv in the order of its labels."""

import csv
import gzip
import re
from pathlib import Path

from graphwalks.evidence.arxiv import CATEGORIES


def test_the_order_is_that_of_the_published_mapping(shared_data: Path) -> None:
    mapping = shared_data / "public" / "ogbn_arxiv" / "mapping" / "labelidx2arxivcategeory.csv.gz"
    with gzip.open(mapping, "rt", encoding="ascii") as stream:
        _, *rows = csv.reader(stream)
    assert rows == [[str(label), one.published] for label, one in enumerate(CATEGORIES)]


def test_the_names_are_those_of_public_descriptions(shared_data: Path) -> None:
    described = shared_data / "public" / "ogbn_arxiv" / "arxiv_CS_categories.txt"
    found = re.findall(
        r"^(cs\.[A-Z]{2}) \((.+)\)$", described.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert dict(found) == {one.code: one.name for one in CATEGORIES}


def test_an_option_has_name_and_code() -> None:
    assert CATEGORIES[24].described == "Machine Learning (cs.LG)"
    assert len({one.described for one in CATEGORIES}) == 40
