"""The genuine excerpt, read and indexed once."""

from pathlib import Path

import pytest

from graphwalks.evidence.prime import MemoryBase, Question
from tests.evidence.prime.excerpt import excerpt_base, excerpt_questions


@pytest.fixture(scope="session")
def excerpt(shared_data: Path) -> MemoryBase:
    """The genuine excerpt of PrimeKG."""
    return excerpt_base(shared_data)


@pytest.fixture(scope="session")
def genuine_questions(shared_data: Path) -> list[Question]:
    """The 594 genuine queries that it answers."""
    return excerpt_questions(shared_data)
