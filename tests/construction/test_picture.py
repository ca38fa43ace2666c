"""Pictures of finished solutions: real PNG files, small ones."""

import base64
import struct
from fractions import Fraction

import pytest

from graphwalks.construction import Process, generated, play
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.picture import data_uri, picture
from graphwalks.construction.process import ReferenceStatus
from graphwalks.errors import ArgumentError
from tests.construction.cities import six_cities
from tests.construction.signed_graphs import TINY

PNG = b"\x89PNG\r\n\x1a\n"
LARGEST = 100_000
"""Bytes of a picture that a log can hold for every graph."""


PROCESSES: dict[str, Process] = {
    "tsp": six_cities(),
    "maxcut": SignedCut("tiny", "tiny", TINY, 4, ("A", "B", "A", "B"), ReferenceStatus.PROVEN),
    "influence": generated("influence", 0, 0),
    "modularity": Communities(
        "tiny",
        "tiny",
        SimpleGraph(3, ((0, 1), (1, 2))),
        Fraction(0),
        ("A", "A"),
        ReferenceStatus.PROVEN,
    ),
}


@pytest.fixture(params=PROCESSES)
def process(request: pytest.FixtureRequest) -> Process:
    return PROCESSES[request.param]


def test_a_finished_solution_is_a_small_square_png(process: Process) -> None:
    drawn = picture(process, play(process, "classical").history)
    assert drawn.startswith(PNG)
    width, height = struct.unpack(">II", drawn[16:24])
    assert width == height
    assert len(drawn) < LARGEST


def test_another_solution_is_another_picture(process: Process) -> None:
    first, second = process.rules[0], process.rules[-1]
    histories = [play(process, f"rule:{rule}").history for rule in (first, second)]
    assert (histories[0] == histories[1]) == (
        picture(process, histories[0]) == picture(process, histories[1])
    )


def test_an_unfinished_solution_is_not_drawn(process: Process) -> None:
    with pytest.raises(ArgumentError):
        picture(process, play(process, "classical").history[:-1])


def test_the_text_for_markdown_holds_the_whole_file() -> None:
    drawn = picture(six_cities(), ("4", "5", "1", "2"))
    head, _, body = data_uri(drawn).partition(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(body) == drawn
