"""The page as a reader has it: on a phone and on a desk, in light and in dark."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from matplotlib.image import imread

from graphwalks.report.writing import write_report

READABLE = 4.5
"""Least contrast of small text, WCAG 2.2, success criterion 1.4.3."""

# Contrast of every text with what stands behind it, as WCAG 2.2 defines it; returns the least.
LEAST_CONTRAST = """
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [R, G, B]) =>
    [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const chain = [];
    for (let at = element; at; at = at.parentElement) chain.unshift(at);
    return chain.reduce((under, at) => over(rgba(getComputedStyle(at).backgroundColor), under),
      [255, 255, 255]);
  };
  const fills = (text) => {
    // Rectangles of a chart that lie behind its text.
    const box = text.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [...text.ownerSVGElement.querySelectorAll("path")].filter((path) => {
      const area = path.getBoundingClientRect();
      return area.left <= x && x <= area.right && area.top <= y && y <= area.bottom
        && getComputedStyle(path).fill !== "none";
    });
  };
  let least = { contrast: 99, text: "" };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!words || ["STYLE", "title", "desc"].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    const svg = element.ownerSVGElement;
    let under = behind(svg ? svg.parentElement : element);
    if (svg) for (const path of fills(element)) {
      const own = getComputedStyle(path);
      const [r, g, b, a] = rgba(own.fill);
      under = over([r, g, b, a * own.opacity * own.fillOpacity], under);
    }
    const ink = over(rgba(svg ? style.fill : style.color), under);
    const [high, low] = [light(ink), light(under)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < least.contrast) least = { contrast, text: words };
  }
  return least;
}
"""


@pytest.fixture(scope="module")
def address(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the page over the committed logs lies."""
    out = tmp_path_factory.mktemp("browser") / "report"
    return write_report([str(repository / "logs/baseline")], out, "A report", None).page.as_uri()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1400])
def test_the_page_fits_its_window_loads_nothing_and_is_readable(
    browser: Any, address: str, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
    )
    page = context.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: faults.append(message.text))
    page.goto(address)
    assert asked == [address]
    assert not faults
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("svg").count() > 0
    assert page.locator("table").count() > 0
    least = page.evaluate(LEAST_CONTRAST)
    assert least["contrast"] >= READABLE, least
    context.close()


@pytest.mark.parametrize("width", [400, 1400])
def test_a_shade_shows_that_a_table_goes_on_at_the_side(
    browser: Any, address: str, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(address)
    boxes = page.locator(".table .box")
    wide = [
        box
        for place in range(boxes.count())
        if (box := boxes.nth(place)).evaluate("box => box.scrollWidth > box.clientWidth")
    ]
    assert wide

    def darkest(box: Any) -> float:
        """Light of the darkest point of the right edge, below the captions, from 0 to 1."""
        edge = box.bounding_box()
        spot = {"x": edge["x"] + edge["width"] - 6, "y": edge["y"] + edge["height"] - 8}
        shot = page.screenshot(clip=spot | {"width": 4, "height": 4}, full_page=True)
        return float(imread(BytesIO(shot))[:, :, :3].min())

    wide[0].evaluate("box => box.scrollTo(0, 0)")
    more = darkest(wide[0])
    wide[0].evaluate("box => box.scrollTo(box.scrollWidth, 0)")
    assert more < 0.9 < darkest(wide[0])
    page.close()


def test_on_a_phone_the_first_number_of_every_table_is_in_sight(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 400, "height": 900})
    page.goto(address)
    hidden = page.evaluate(
        """() => [...document.querySelectorAll("table")].filter((table) => {
          const number = table.querySelector("td.number");
          return number && number.getBoundingClientRect().right > 400 - 16;
        }).map((table) => `${table.caption.textContent} ${
          table.querySelector("td.number").getBoundingClientRect().right}`)"""
    )
    assert hidden == []
    page.close()


def test_on_a_phone_long_texts_have_room_for_some_words_a_line(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 400, "height": 900})
    page.goto(address)
    widths = page.evaluate(
        """() => [...document.querySelectorAll("td")].filter((cell) => cell.innerText.length > 60
          && !cell.matches(".number")).map((cell) => cell.clientWidth)"""
    )
    assert widths and min(widths) > 150
    page.close()


def test_nothing_is_cut_in_print(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 700, "height": 1000})  # paper, upright
    page.goto(address)
    page.emulate_media(media="print")
    cut = page.evaluate(
        """() => [...document.querySelectorAll("table, .run, svg")]
          .filter((part) => part.getBoundingClientRect().right > innerWidth)
          .map((part) => part.closest("[id]").id)"""
    )
    assert cut == []
    page.close()


def test_a_figure_fills_its_frame(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto(address)
    shares = page.evaluate(
        """() => [...document.querySelectorAll("figure .box")].map(
          (box) => box.firstElementChild.clientWidth / box.clientWidth)"""
    )
    assert shares and min(shares) > 0.9
    page.close()


def test_every_label_leads_to_its_disclosure(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    page.locator("#walks tbody a").first.click()
    row = page.locator(":target")
    assert row.evaluate("element => element.className") == "run"
    assert "gwref/noisy" in row.inner_text()
    page.close()
