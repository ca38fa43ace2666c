"""Parameters of the task: what is taken, and the one line that refuses the rest."""

from pathlib import Path
from typing import Any

import pytest

from graphwalks.choice import Readout
from graphwalks.cognition import GENERATED_NETWORKS, PAPER_NETWORKS, SIZES, TASKS, read_request
from graphwalks.errors import ArgumentError


def test_the_default_is_the_published_test_split() -> None:
    request = read_request({})
    assert (request.source, request.cohort, request.seed) == ("official", "paper", None)
    assert (request.split, request.cues, request.readout) == ("test", "published", Readout.TEXT)
    assert (request.questions, request.sizes) == (TASKS, tuple(SIZES))
    assert request.networks == PAPER_NETWORKS


def test_a_seed_draws_other_items_in_place_of_the_published_ones() -> None:
    request = read_request({"seed": 7})
    assert (request.cohort, request.seed) == (None, 7)


def test_generated_items_have_seed_0_and_networks_of_their_own() -> None:
    request = read_request({"source": "generated"})
    assert (request.cohort, request.seed) == (None, 0)
    assert request.networks == GENERATED_NETWORKS


def test_lists_are_taken_as_a_command_line_gives_them() -> None:
    request = read_request({"question": "cycle,degree", "size": [9, 8], "network": ["power"]})
    assert request.questions == ("degree", "cycle")
    assert request.sizes == (8, 9)
    assert request.networks == ("power",)
    assert read_request({"size": 12}).sizes == (12,)


def test_a_file_decides_which_networks_there_are(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    file.touch()
    assert read_request({"source": str(file)}).networks is None
    assert read_request({"source": str(file), "network": "mine"}).networks == ("mine",)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"questions": "cycle"}, "did you mean 'question'"),
        ({"question": "cycles"}, "did you mean 'cycle'"),
        ({"size": 13}, "size=13 is not allowed"),
        ({"network": "karate"}, "allowed: all, facebook, ca-grqc, power, human-ppi"),
        ({"source": "generated", "network": "power"}, "network=power is not allowed"),
        ({"split": "train"}, "allowed: test, pilot"),
        ({"cues": "none"}, "allowed: published, removed"),
        ({"readout": "tools"}, "did you mean 'tool'"),
        ({"cohort": "papers"}, "did you mean 'paper'"),
        ({"cohort": "paper", "seed": 1}, "needs source=official and no seed"),
        ({"cohort": "paper", "source": "generated"}, "needs source=official and no seed"),
        ({"seed": "one"}, "seed='one' is not allowed"),
        ({"source": "nowhere.jsonl"}, "path of an existing file"),
    ],
)
def test_a_wrong_argument_is_refused_in_one_line(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message) as caught:
        read_request(arguments)
    assert "\n" not in caught.value.message


def test_a_file_has_no_seed(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    file.touch()
    with pytest.raises(ArgumentError, match="drawn already"):
        read_request({"source": str(file), "seed": 1})
