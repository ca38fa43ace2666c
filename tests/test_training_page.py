"""docs/training.md: what its tables say of the specs and of faults."""

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from graphwalks.choice import Fault, Readout, read_reply


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    return (repository / "docs/training.md").read_text(encoding="utf-8")


def test_the_table_has_the_environment_and_the_spec_of_every_family(page: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| ([^|]*) \|", page, re.MULTILINE)
    assert [family for family, _, _ in rows] == [
        "walks",
        "arbigraph",
        "cognition",
        "evidence",
        "construction",
    ]
    for family, environment, named in rows:
        package = import_module(f"graphwalks.{family}")
        assert hasattr(package, environment)
        own = [field.name for field in fields(package.EpisodeSpec)]
        assert own == [*re.findall(r"`(\w+)`", named), "seed", "sample_idx"]


def test_the_table_of_faults_has_all_that_the_text_of_a_reply_can_have(page: str) -> None:
    _, _, table = page.partition("\n| `fault` |")
    rows = re.findall(
        r"^\| `(\w+)` \| [^|]* \| `([^|]*)` \|$", table.partition("\n\n")[0], re.MULTILINE
    )
    assert {name for name, _ in rows} == {str(one) for one in Fault} - {Fault.INVALID_CALL}
    for name, shown in rows:
        readout = Readout.JSON if name == Fault.INVALID_JSON else Readout.TEXT
        for reply in shown.split("`, `"):
            assert read_reply(reply, ("1", "2"), readout).fault == name
    assert read_reply("<think>" + "hm</think>\n\n2", ("1", "2"), Readout.TEXT).choice == "2"
