"""Pictures of topologies: whole files, the same bytes, nothing on top of each other."""

import xml.etree.ElementTree as ET
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.families import Contents, chain, fan_in, layered
from graphwalks.arbigraph.layering import Layers
from graphwalks.arbigraph.layout import LANE, lay_out
from graphwalks.arbigraph.picture import picture_of
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, TEST_SHAPES, load_topology
from graphwalks.arbigraph.topology import Topology, parse_topology
from graphwalks.errors import ArgumentError

MATH = Contents(("math",), "all", 0)


def known(name: str) -> Topology:
    return parse_topology(load_topology(name))


def named(ids: list[str]) -> Topology:
    """A chain with these ids."""
    document: dict[str, Any] = chain(len(ids), MATH)
    text = {node["id"]: name for node, name in zip(document["nodes"], ids, strict=True)}
    for node in document["nodes"]:
        node["id"] = text[node["id"]]
    for edge in document["edges"]:
        edge |= {key: text[edge[key]] for key in edge}
    document["target"]["id"] = ids[-1]
    return parse_topology(document)


@pytest.mark.parametrize("suffix", [".svg", ".png", ".PNG"])
def test_a_picture_is_a_whole_file_and_the_same_bytes_each_time(suffix: str) -> None:
    content, again = (
        picture_of(known("two_branch_recombine_target"), Path(f"{name}{suffix}"))
        for name in ("first", "second")
    )
    assert content == again
    if suffix == ".svg":
        assert ET.fromstring(content).tag == "{http://www.w3.org/2000/svg}svg"
        assert content.rstrip().endswith(b"</svg>")
    else:
        assert content.startswith(b"\x89PNG\r\n")
        assert content.endswith(b"IEND\xaeB`\x82")


def test_an_svg_tells_neither_date_nor_program() -> None:
    text = picture_of(known("single_target_baseline"), Path("x.svg")).decode("utf-8")
    assert "<dc:date" not in text
    assert "Matplotlib v" not in text


def test_the_style_of_the_user_does_not_show_and_stays() -> None:
    topology, path = known("three_chain_target"), Path("x.svg")
    plain = picture_of(topology, path)
    with mpl.rc_context({"font.size": 30, "svg.hashsalt": "own", "axes.facecolor": "red"}):
        assert picture_of(topology, path) == plain
        assert mpl.rcParams["svg.hashsalt"] == "own"


def comments(topology: Topology) -> list[str]:
    """Texts of the picture, which matplotlib puts in comments beside their outlines."""
    content = picture_of(topology, Path("x.svg"))
    builder = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True))
    root = ET.fromstring(content, parser=builder)
    return [(it.text or "").strip() for it in root.iter() if not isinstance(it.tag, str)]


def test_each_node_shows_its_id_and_the_name_of_its_answer() -> None:
    texts = comments(known("two_branch_recombine_target"))
    assert texts[:4] == ["task_1", "math, task_1_out", "task_2", "math, task_2_out"]
    # Asked for in the order in which tasks become ready, not in that of the file.
    assert texts[texts.index("task_4") + 1] == "math, task_3_out"


def test_the_target_is_labelled_and_not_told_by_colour_alone() -> None:
    labelled = [text for text in comments(known("medium_target_middle")) if "target" in text]
    assert labelled == ["task_4 (target)"]


def test_ids_are_no_formulas_and_no_markup() -> None:
    texts = comments(named(["$x^2$", "\\frac{", "<b>&amp;", "a$b", "日本", "x" * 80]))
    assert texts[0] == "$x^2$"
    assert texts[2] == "\\frac{"
    assert "a$b" in texts
    assert f"{'x' * 21}… (target)" in texts


@pytest.mark.parametrize("name", ["topology", "topology.gif", "topology.svg.gz"])
def test_another_form_is_refused(name: str) -> None:
    with pytest.raises(ArgumentError, match=r"choose .svg or .png"):
        picture_of(known("single_target_baseline"), Path(name))


def test_larger_topologies_than_a_picture_can_show_are_refused() -> None:
    with pytest.raises(ArgumentError, match="too large for a picture"):
        picture_of(parse_topology(chain(1_001, MATH)), Path("x.svg"))


def test_some_hundred_nodes_are_drawn() -> None:
    topology = parse_topology(layered(Layers(10, 12, 2, 1.0, None), MATH))
    assert len(picture_of(topology, Path("large.svg"))) > 100_000


def heights(topology: Topology) -> list[list[tuple[float, float]]]:
    """Of each column, the height and half the size of what stands in it."""
    layout = lay_out(topology)
    columns: list[list[tuple[float, float]]] = [[] for _ in range(max(layout.columns) + 1)]
    for column, row in zip(layout.columns, layout.rows, strict=True):
        columns[column].append((row, 0.5))
    for lane in layout.lanes:
        for column, row in lane:
            columns[column].append((row, LANE))
    return columns


def assert_nothing_touches(topology: Topology) -> None:
    for column in heights(topology):
        for (upper, half), (lower, other) in pairwise(sorted(column)):
            assert lower - upper >= half + other - 1e-6


@pytest.mark.parametrize("name", RELEASE_SHAPES + TEST_SHAPES)
def test_nothing_touches_in_the_known_shapes(name: str) -> None:
    assert_nothing_touches(known(name))


@given(st.integers(2, 12), st.data())
def test_nothing_touches_in_any_graph(size: int, data: st.DataObject) -> None:
    pairs = [(a, b) for a, b in product(range(size), repeat=2) if a < b]
    document = chain(size, MATH)
    document["edges"] = [
        {"source": f"task_{start + 1}", "destination": f"task_{end + 1}"}
        for start, end in data.draw(st.lists(st.sampled_from(pairs), unique=True))
    ]
    topology = parse_topology(document)
    assert_nothing_touches(topology)
    layout = lay_out(topology)
    for (start, end), lane in zip(topology.edges, layout.lanes, strict=True):
        assert [column for column, _ in lane] == list(
            range(layout.columns[start] + 1, layout.columns[end])
        )


def test_a_chain_is_straight_and_a_fan_is_even() -> None:
    assert set(lay_out(known("six_chain_target")).rows) == {0.0}
    rows = lay_out(parse_topology(fan_in(4, MATH))).rows
    assert rows == pytest.approx((0, 1, 2, 3, 1.5))


def test_a_diamond_does_not_cross_itself() -> None:
    layout = lay_out(known("two_branch_recombine_target"))
    upper, lower = layout.rows[1:3], layout.rows[3:5]
    assert upper == pytest.approx((0, 0))
    assert lower == pytest.approx((1, 1))
