"""What a run asks for, and what is refused."""

from pathlib import Path
from typing import Any

import pytest

from graphwalks.choice import Readout
from graphwalks.errors import ArgumentError
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.request import CohortRequest, read_request


@pytest.mark.parametrize(("task", "cohort", "pool"), [
    ("arxiv", "rebuilt", None),
    ("prime", "paper", "gold"),
])  # fmt: skip
def test_by_default_the_named_cohort_is_asked_with_text_and_relations(
    task: str, cohort: str, pool: str | None
) -> None:
    assert read_request(task, {}) == CohortRequest(
        task, "official", cohort, None, ("TG",), pool, Readout.TEXT
    )


def test_all_conditions_are_asked_in_their_order() -> None:
    assert read_request("prime", {"condition": "all"}).conditions == CONDITIONS
    assert read_request("prime", {"condition": "BAG"}).conditions == ("BAG",)


def test_a_seed_takes_the_place_of_the_cohort() -> None:
    request = read_request("prime", {"seed": 4})
    assert (request.cohort, request.seed) == (None, 4)
    assert read_request("arxiv", {"source": "generated"}).seed == 0


@pytest.mark.parametrize(
    ("task", "arguments", "problem"),
    [
        ("arxiv", {"cohort": "paper"}, "never published; cohort=rebuilt has 100 targets"),
        ("arxiv", {"cohort": "paper", "source": "generated"}, "never published"),
        ("prime", {"cohort": "rebuilt"}, "cohort=rebuilt is not allowed; allowed: paper"),
        ("prime", {"cohort": "paper", "source": "generated"}, "needs source=official and no seed"),
        ("prime", {"cohort": "paper", "seed": 3}, "needs source=official and no seed"),
        ("arxiv", {"pool": "gold"}, "arxiv has no parameter 'pool'"),
        ("prime", {"pool": "silver"}, "pool=silver is not allowed; allowed: gold, blind"),
        ("prime", {"condition": "tg"}, "condition=tg is not allowed; allowed: TG, T, G, BAG, A"),
        ("prime", {"condition": "TG,BAG"}, "condition=TG,BAG is not allowed"),
        ("prime", {"condtion": "TG"}, "did you mean 'condition'"),
        ("prime", {"seed": "one"}, "seed='one' is not allowed"),
        ("prime", {"source": "nowhere.jsonl"}, "graphwalks generate evidence makes one"),
        ("prime", {"readout": "speech"}, "readout=speech is not allowed"),
    ],
)
def test_what_is_not_allowed_is_refused(task: str, arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        read_request(task, arguments)


def test_a_file_has_no_seed_and_no_cohort(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    file.touch()
    assert read_request("prime", {"source": str(file)}).seed is None
    with pytest.raises(ArgumentError, match="not allowed with a file"):
        read_request("prime", {"source": str(file), "seed": 0})
    with pytest.raises(ArgumentError, match="needs source=official"):
        read_request("prime", {"source": str(file), "cohort": "paper"})
