"""Readers of texts and single files: published formats, templates, problems, cards."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from graphwalks.arbigraph import card
from graphwalks.arbigraph.catalogue.gsm import problemfile
from graphwalks.arbigraph.catalogue.gsm.problem import ProblemError
from graphwalks.arbigraph.catalogue.gsm_symbolic import checkout, template
from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import NOTHING
from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError
from graphwalks.errors import SourceError
from graphwalks.evidence.prime import queries
from graphwalks.sources import (
    contents,
    edgelists,
    gml,
    jsonlines,
    maxcut_files,
    pickled,
    tensors,
    tsplib,
)
from graphwalks.sources.arbigraph_configs import ConfigCheck
from graphwalks.sources.graph_files import GraphFile, graph_file
from tests.arbigraph.catalogue.gsm.texts import MARBLES as PROBLEM
from tests.arbigraph.catalogue.gsm_symbolic.templates import MARBLES as TEMPLATE
from tests.arbigraph.catalogue.gsm_symbolic.templates import SOLUTION
from tests.arbigraph_rows import lines_of, published_row
from tests.hostile.reader import (
    Form,
    Reader,
    anything,
    of_file,
    of_folder,
    packed,
    text_reader,
)
from tests.sources import torch_files

LARGEST_ARRAY: Final = 1 << 20
"""Bytes of an array that comes of an input, which has at most a sixteenth of them."""

TSPLIB: Final = (
    b"NAME : four\nTYPE : TSP\nCOMMENT : ours\nDIMENSION : 4\nEDGE_WEIGHT_TYPE : EUC_2D\n"
    b"NODE_COORD_SECTION\n1 0 0\n2 3.5e0 0\n3 3 4\n4 .5 4\nEOF\n"
)
MAXCUT: Final = b"4 5\n1 2 1\n2 3 -1\n3 4 1\n1 4 1\n1 3 -1\n"
GML: Final = (
    b'Creator "us"\ngraph\n[\n  directed 0\n  node\n  [\n    id 0\n    label "a b"\n  ]\n'
    b"  node [ id 7 ]\n  edge\n  [\n    source 0\n    target 7\n  ]\n]\n"
)
SPACED: Final = b"# a remark\n0 1\n1\t2\n2 2\n"
COMMAS: Final = b"0,1\n1 , 2\n"
QUESTIONS: Final = (
    b'id,query,answer_ids\n7,"Which drug, say ""A"",\nhelps?",[5]\n12,K\xc3\xa4se?,"[9, 3]"\n'
)
ROWS: Final = [published_row("math", "three_chain_target", 4, index) for index in (0, 1)]
LINES: Final = lines_of(ROWS)
CHECK: Final = ConfigCheck("math", "three_chain_target", 1, 2, 3, tuple(ROWS[0]))

_SOURCE: Final = (SourceError,)


def _template(text: str) -> object:
    question, _, solution = text.partition("\0")
    return template.template_of(question, solution, NOTHING)


def _checkouts() -> list[bytes]:
    entry = json.dumps({"question_annotated": TEMPLATE, "answer_annotated": SOLUTION}).encode()
    return [packed({"0003.json": entry, "0004.json": entry})]


def _pickles() -> list[bytes]:
    data: dict[Any, Any] = {"a": [1, 2.5, None, True], 7: ("y", (), ("z",) * 2), "b": {"c": 2**70}}
    early = [pickle.dumps(data, protocol) for protocol in range(4)]
    return early + [pickle.dumps(data | {"s": {"x", b"y"}}, protocol) for protocol in (4, 5)]


def _tensors() -> list[bytes]:
    return [torch_files.saved("x", np.arange(6, dtype=np.int64).reshape(2, 3))]


def _is_small(found: Any) -> bool:
    return bool(found.size * found.itemsize <= LARGEST_ARRAY)


def _network(file: GraphFile) -> object:
    return file.nodes_and_pairs(is_directed=False)


def _graph_file(name: str, seed: bytes, file: str, read: Callable[[GraphFile], object]) -> Reader:
    return Reader(
        name,
        Form.TEXT,
        lambda: [seed],
        of_file(file, lambda path: read(graph_file(path))),
        _SOURCE,
        anything,
    )


def _config_check(path: Path) -> object:
    with path.open("rb") as stream:
        claims = CHECK.claims(stream)
        stream.seek(0)
        return claims, CHECK.problem(stream)


def _json_lines(path: Path) -> object:
    with path.open("rb") as stream:
        return list(jsonlines.json_lines(stream))


READERS: Final = (
    text_reader("sources.tsplib.read", [TSPLIB], lambda text: tsplib.read(text, "f"), _SOURCE),
    text_reader(
        "sources.maxcut_files.read", [MAXCUT], lambda text: maxcut_files.read(text, "f"), _SOURCE
    ),
    text_reader(
        "sources.maxcut_files.read_value",
        [b"564\n"],
        lambda text: maxcut_files.read_value(text, "f"),
        _SOURCE,
    ),
    text_reader(
        "sources.maxcut_files.read_sides",
        [b"0110\n"],
        lambda text: maxcut_files.read_sides(text, "f", 4),
        _SOURCE,
    ),
    _graph_file("sources.graph_files.graph_file, gml", GML, "own.gml", _network),
    _graph_file("sources.graph_files.graph_file, pairs", COMMAS, "own.csv", _network),
    _graph_file("sources.graph_files.graph_file, weights", MAXCUT, "own.mc", GraphFile.weighted),
    _graph_file("sources.graph_files.graph_file, cities", TSPLIB, "own.tsp", GraphFile.cities),
    text_reader("sources.gml.read", [GML], lambda text: gml.read(text, "f"), _SOURCE),
    text_reader(
        "sources.edgelists.read",
        [SPACED],
        lambda text: list(edgelists.read(text, "f", "space")),
        _SOURCE,
    ),
    text_reader(
        "sources.edgelists.read, commas",
        [COMMAS],
        lambda text: list(edgelists.read(text, "f", "comma")),
        _SOURCE,
    ),
    text_reader(
        "evidence.prime.queries.read_split",
        [b"3\n12\n7\n"],
        lambda text: queries.read_split(text, "f"),
        _SOURCE,
    ),
    Reader(
        "evidence.prime.queries.read_questions",
        Form.TEXT,
        lambda: [QUESTIONS],
        lambda content, _: queries.read_questions(content, "f"),
        _SOURCE,
        anything,
    ),
    Reader(
        "sources.contents.ascii_text",
        Form.TEXT,
        lambda: [SPACED],
        lambda content, _: contents.ascii_text(content, "f"),
        _SOURCE,
        anything,
    ),
    Reader(
        "sources.jsonlines.decode",
        Form.JSON,
        lambda: [b'{"a": [1, 2.5, "x", null]}'],
        lambda content, _: jsonlines.decode(content),
        (ValueError,),
        anything,
    ),
    Reader(
        "sources.jsonlines.json_lines",
        Form.TEXT,
        lambda: [LINES],
        of_file("a", _json_lines),
        (jsonlines.LineError,),
        anything,
    ),
    Reader(
        "sources.arbigraph_configs.ConfigCheck",
        Form.TEXT,
        lambda: [LINES],
        of_file("a", _config_check),
        (),
        anything,
    ),
    Reader(
        "sources.pickled.read",
        Form.BYTES,
        _pickles,
        lambda content, _: pickled.read(content, "f"),
        _SOURCE,
        anything,
    ),
    Reader(
        "sources.tensors.read",
        Form.ARCHIVE,
        _tensors,
        of_file("x.pt", lambda path: tensors.read(path, "f")),
        _SOURCE,
        _is_small,
    ),
    text_reader(
        "arbigraph.catalogue.gsm.problemfile.load",
        [PROBLEM.encode()],
        lambda text: problemfile.load(text, "ours").name,
        (ProblemError,),
    ),
    text_reader(
        "arbigraph.catalogue.gsm_symbolic.template.template_of",
        [f"{TEMPLATE}\0{SOLUTION}".encode()],
        _template,
        (TemplateError,),
    ),
    Reader(
        "arbigraph.catalogue.gsm_symbolic.checkout.load_checkout",
        Form.ARCHIVE,
        _checkouts,
        of_folder(lambda folder: checkout.load_checkout(folder).left_out),
        _SOURCE,
        anything,
    ),
    text_reader(
        "arbigraph.card.read_making", [card.unfinished_card(3, 16).encode()], card.read_making, ()
    ),
)
"""All of them."""
