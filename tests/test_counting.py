"""Counts in sentences."""

import pytest

from graphwalks.counting import counted


@pytest.mark.parametrize(
    ("count", "noun", "expected"),
    [
        (0, "row", "0 rows"),
        (1, "row", "1 row"),
        (2, "row", "2 rows"),
        (1, "older log", "1 older log"),
        (1_200, "older log", "1,200 older logs"),
        (1, "mismatch", "1 mismatch"),
        (3, "mismatch", "3 mismatches"),
        (1, "topology", "1 topology"),
        (7, "topology", "7 topologies"),
    ],
)
def test_one_is_one_and_others_are_several(count: int, noun: str, expected: str) -> None:
    assert counted(count, noun) == expected
