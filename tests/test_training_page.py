"""docs/training.md: what its table says of the specs."""

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest


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
