"""Makes the SVG file of a chart one element for a page: its ids, its colours, its words."""

import re
from typing import Final
from xml.etree import ElementTree as Tree

INK: Final = "#010101"
GRID: Final = "#020202"
PAPER: Final = "#030303"
COLOURS: Final = tuple(f"#0400{place:02d}" for place in range(1, 9))
"""Stand in for the colours of the page while a chart is drawn."""

_ON_PAGE: Final = {
    INK: "var(--ink, currentColor)",
    GRID: "var(--grid, #8886)",
    PAPER: "var(--paper, Canvas)",
    **{colour: f"var(--series-{place}, currentColor)" for place, colour in enumerate(COLOURS, 1)},
}
_COLOUR: Final = re.compile("|".join(_ON_PAGE))
_FONT: Final = re.compile("font-family: [^;]*;? ?")
_REFERENCE: Final = re.compile("#([A-Za-z0-9_.-]+)")
_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML does not allow."""


def plain_text(text: str) -> str:
    """Make one line of a text from elsewhere, without what no SVG may hold."""
    return " ".join(_UNPRINTABLE.sub("", text).split())


def finished_svg(file: bytes, name: str, title: str, description: str) -> str:
    """Turn a file of matplotlib's SVG backend into an element of a page.

    Args:
        file: Its content, drawn with the colours of this module.
        name: Begins every id.
        title: What the chart shows.
        description: The same at length.
    """
    root = Tree.fromstring(file)
    for element in root.findall("{*}defs"):
        for rules in element.findall("{*}style"):  # they would hold for all of the page
            element.remove(rules)
    referred = {
        found
        for element in root.iter()
        for key, value in element.attrib.items()
        if _local(key) in {"href", "clip-path"}
        for found in _REFERENCE.findall(value)
    }
    for element in root.iter():
        _adapt(element, name, referred)
    root.attrib = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": "chart",
        "viewBox": root.attrib["viewBox"],
        "role": "img",
        "aria-labelledby": f"{name}-title {name}-desc",
        "style": "width: 100%; max-width: 32rem; height: auto; stroke-linejoin: round",
    }
    for place, (tag, text) in enumerate((("title", title), ("desc", description))):
        words = Tree.Element(tag, {"id": f"{name}-{tag}"})
        words.text = plain_text(text)
        root.insert(place, words)
    return Tree.tostring(root, encoding="unicode")


def _adapt(element: Tree.Element, name: str, referred: set[str]) -> None:
    element.tag = _local(element.tag)
    if element.tag != "text":
        element.text = None
    element.tail = None
    attributes: dict[str, str] = {}
    for key, value in ((_local(key), value) for key, value in element.attrib.items()):
        if key == "id":
            if value in referred:
                attributes["id"] = f"{name}-{value}"
        elif key in {"href", "clip-path"}:
            attributes[key] = _REFERENCE.sub(rf"#{name}-\1", value)
        elif key == "style":
            page_style = _COLOUR.sub(lambda found: _ON_PAGE[found.group()], value)
            attributes["style"] = _FONT.sub("", page_style)
        else:
            attributes[key] = " ".join(value.split())
    element.attrib = attributes


def _local(name: str) -> str:
    """Return a name without its namespace."""
    return name.rpartition("}")[2]
