"""docs/api.md and docs/api/ are what docs/api.py makes, and every link of all pages resolves."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from graphwalks import _registry

PAGES = ("*.md", "docs/*.md", "docs/api/*.md", "logs/*.md")
EXPORTING = ("walks", "arbigraph", "cognition", "evidence", "construction", "choice", "sources")
LINK = re.compile(r"\]\(([^() ]*)\)")


@pytest.fixture(scope="module")
def maker(repository: Path) -> ModuleType:
    """The script as a module."""
    pytest.importorskip("griffe", reason="needs griffe, which is in the dev extras")
    spec = spec_from_file_location("api", repository / "docs/api.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["api"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_what_the_script_makes(maker: ModuleType, repository: Path) -> None:
    made: dict[Path, str] = maker.documents()
    assert set((repository / "docs/api").iterdir()) <= set(made)
    stale = [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run: python docs/api.py"


def test_every_entry_and_method_has_a_docstring(maker: ModuleType) -> None:
    entries = [entry for page in maker.pages() for entry in page.entries]
    assert [entry.name for entry in entries if not entry.text] == []
    private = [entry.name for entry in entries if entry.name.startswith("_")]
    assert private == []


@pytest.mark.parametrize("name", EXPORTING)
def test_every_exported_name_of_a_package_stands_on_its_page(name: str, repository: Path) -> None:
    text = (repository / f"docs/api/{name}.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^## (\w+)$", text, re.MULTILINE))
    assert shown == set(import_module(f"graphwalks.{name}").__all__)


def test_every_registered_task_solver_and_scorer_stands_on_a_page(repository: Path) -> None:
    shown = {
        heading
        for name in ("tasks", "solvers", "scorers", "models")
        for heading in re.findall(
            r"^## (\w+)$",
            (repository / f"docs/api/{name}.md").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    }
    assert shown == set(_registry.__all__)


def prose(page: Path) -> Iterator[str]:
    """Lines of a page outside its blocks."""
    inside = False
    for line in page.read_text(encoding="utf-8").splitlines():
        fence = line.startswith("```")
        inside ^= fence
        if not inside and not fence:
            yield line


@cache
def anchors(page: Path) -> set[str]:
    """Anchors of the headings, as GitHub makes them."""
    seen: Counter[str] = Counter()
    found = set()
    for line in prose(page):
        if heading := re.fullmatch(r"#+ (.*)", line):
            slug = re.sub(r"[^\w -]", "", heading[1].lower()).replace(" ", "-")
            found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
    return found


def test_every_link_of_every_page_resolves(repository: Path) -> None:
    pages = [page for pattern in PAGES for page in repository.glob(pattern)]
    dead = []
    for page in pages:
        for target in LINK.findall("\n".join(prose(page))):
            name, _, anchor = target.partition("#")
            if "://" in name:
                continue
            file = page.parent / name if name else page
            if not file.exists() or (anchor and anchor not in anchors(file)):
                dead.append(f"{page.name}: {target}")
    assert not dead
