"""Write docs/api.md and docs/api/: the public names of the package, from its docstrings.

    python docs/api.py

A test holds what is committed against what this makes.
"""

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import griffe
import jinja2

SOURCE = Path(__file__).parents[1] / "src"
FOLDER = Path(__file__).parent

EXPORTED = ("walks", "arbigraph", "cognition", "evidence", "construction", "choice", "sources")
"""Packages that export names."""
REGISTERED = ("tasks", "solvers", "scorers", "models")
"""Packages whose public names are what Inspect finds in the registry."""
OFFERED: dict[str, list[str]] = tomllib.loads((FOLDER / "api.toml").read_text(encoding="utf-8"))
"""Names of packages that export none, in an order to read them in."""
ORDER = (
    *("tasks", *EXPORTED[:5], "episodes", "choice", "arbigraph.catalogue", "statistics", "sources"),
    *("solvers", "scorers", "models", "report"),
)

SPECIAL = ("__init__", "__len__")
"""Special methods that are shown where they have a docstring."""

LONGEST_VALUE = 120
LONGEST_SIGNATURE = 100
"""Characters of a constant that are shown, and of a signature in one line."""

PAGE = """\
# graphwalks.{{ name }}

{{ text }}
{%- for entry in entries %}

## {{ entry.name }}

```python
from {{ entry.home }} import {{ entry.name }}

{{ entry.code }}
```

{{ entry.text }}
{%- for method in entry.methods %}

### {{ entry.title(method) }}

```python
{{ method.code }}
```

{{ method.text }}
{%- endfor %}
{%- endfor %}
"""

INDEX = """\
# API reference

What the package offers to Python, made from its docstrings by `python docs/api.py`. Names that
stand nowhere here may change without notice. Families, `choice`, `statistics`, `sources` and
`episodes` need no Inspect.

| package | what it is | names |
|---|---|---|
{%- for page in pages %}
| [{{ page.name }}]({{ page.file }}) | {{ page.summary }} |
{%- for name, anchor in page.anchors %} [`{{ name }}`]({{ page.file }}#{{ anchor }}){% endfor %} |
{%- endfor %}
"""


@dataclass(frozen=True)
class Entry:
    """A public name: module, code without a body, docstring, methods and properties.

    What a class has from another one of the package is its own here.
    """

    name: str
    home: str
    code: str
    text: str
    methods: tuple["Entry", ...]

    def title(self, method: "Entry") -> str:
        """Return the heading of a method; underscores at both ends would make bold letters."""
        title = f"{self.name}.{method.name}"
        return f"`{title}`" if method.name in SPECIAL else title


@dataclass(frozen=True)
class Page:
    """A package with its public names."""

    name: str
    text: str
    entries: tuple[Entry, ...]

    @property
    def file(self) -> str:
        """Its place beside the index."""
        return f"api/{self.name}.md"

    @property
    def anchors(self) -> list[tuple[str, str]]:
        """Names, and the anchors that GitHub makes of their headings: small letters, counted."""
        headings = [
            heading
            for entry in self.entries
            for heading in (entry.name, *(f"{entry.name}{one.name}" for one in entry.methods))
        ]
        seen: Counter[str] = Counter()
        anchors = {}
        for heading in headings:
            small = heading.lower()
            anchors[heading] = f"{small}-{seen[small]}" if seen[small] else small
            seen[small] += 1
        return [(entry.name, anchors[entry.name]) for entry in self.entries]

    @property
    def summary(self) -> str:
        """The first sentence, in one line."""
        return self.text.partition("\n\n")[0].replace("\n", " ")


@cache
def pages() -> list[Page]:
    """Read the package and return its pages."""
    package = griffe.load("graphwalks", search_paths=[SOURCE], resolve_aliases=True)
    return [
        Page(
            name,
            _text(_whole(package, name)),
            tuple(_entry(one, _home(name, one)) for one in _public(package, name)),
        )
        for name in ORDER
    ]


def _whole(package: griffe.Object, name: str) -> griffe.Object:
    return _real(package[name])


def _real(found: griffe.Object | griffe.Alias) -> griffe.Object:
    return found.final_target if isinstance(found, griffe.Alias) else found


def _public(package: griffe.Object, name: str) -> Iterator[griffe.Object]:
    whole = _whole(package, name)
    if name in REGISTERED:
        registry = _whole(package, "_registry")
        found = (_real(registry.members[one]) for one in sorted(map(str, registry.exports or ())))
        yield from (one for one in found if one.path.startswith(f"graphwalks.{name}."))
    elif name in OFFERED:
        yield from (_real(whole[one]) for one in OFFERED[name])
    else:
        yield from (_real(whole.members[str(one)]) for one in whole.exports or ())


def _home(name: str, found: griffe.Object) -> str:
    return f"graphwalks.{name}" if name in EXPORTED else str(found.path).rpartition(".")[0]


def _entry(found: griffe.Object, home: str) -> Entry:
    members = _members(found) if isinstance(found, griffe.Class) else []
    own_first = sorted(members, key=lambda one: one.name not in found.members)
    below = tuple(_entry(one, home) for one in own_first if _is_method(one))
    return Entry(found.name, home, _code(found), _text(found), below)


def _members(found: griffe.Class) -> list[griffe.Object]:
    """Return own members, then those of the bases that are in the package, each name once."""
    return [*map(_real, ({**found.inherited_members, **found.members}).values())]


def _is_method(one: griffe.Object) -> bool:
    is_shown = one.name in SPECIAL or not one.name.startswith("_")
    return is_shown and bool(one.docstring) and (one.is_function or "property" in one.labels)


def _code(found: griffe.Object) -> str:
    if isinstance(found, griffe.Function):
        return _signature(f"def {found.name}", found.parameters, str(found.returns))
    if isinstance(found, griffe.Class):
        bases = f"({', '.join(map(str, found.bases))})" if found.bases else ""
        fields = [
            f"    {one.name}: {one.annotation}" + (f" = {one.value}" if one.value else "")
            for one in _members(found)
            if isinstance(one, griffe.Attribute) and _is_field(one)
        ]
        return "\n".join([
            f"class {found.name}{bases}:" if fields else f"class {found.name}{bases}",
            *fields,
        ])
    assert isinstance(found, griffe.Attribute)
    if "property" in found.labels:
        return f"@property\ndef {found.name}(self) -> {found.annotation}"
    annotation = f": {found.annotation}" if found.annotation else ""
    value = str(found.value)
    return f"{found.name}{annotation} = {value if len(value) < LONGEST_VALUE else '...'}"


def _is_field(one: griffe.Attribute) -> bool:
    return (
        not one.name.startswith("_") and one.annotation is not None and "property" not in one.labels
    )


def _signature(start: str, parameters: griffe.Parameters, returns: str) -> str:
    shown = [_parameter(one) for one in parameters]
    keywords = [
        n for n, one in enumerate(parameters) if one.kind is griffe.ParameterKind.keyword_only
    ]
    if keywords and not any(one.kind is griffe.ParameterKind.var_positional for one in parameters):
        shown.insert(keywords[0], "*")
    line = f"{start}({', '.join(shown)}) -> {returns}"
    if len(line) <= LONGEST_SIGNATURE:
        return line
    return "\n".join([f"{start}(", *(f"    {one}," for one in shown), f") -> {returns}"])


def _parameter(one: griffe.Parameter) -> str:
    stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
    annotation = f": {one.annotation}" if one.annotation else ""
    default = f" = {one.default}" if one.default is not None and one.kind not in stars else ""
    return f"{stars.get(one.kind, '')}{one.name}{annotation}{default}"


def _text(found: griffe.Object) -> str:
    if found.docstring is None:
        return ""
    parts = []
    for section in found.docstring.parse("google"):
        if section.kind is griffe.DocstringSectionKind.text:
            parts.append(section.value)
        elif section.kind is griffe.DocstringSectionKind.admonition:
            parts.append(f"{section.title}: {section.value.description}")
        elif section.kind is griffe.DocstringSectionKind.examples:
            parts += [f"```python\n{text}\n```" for _, text in section.value]
        else:
            heading = section.kind.value.capitalize()
            items = "\n".join(f"- {_item(one)}" for one in section.value)
            parts.append(f"{heading}:\n\n{items}")
    return "\n\n".join(parts)


def _item(one: griffe.DocstringElement) -> str:
    name = getattr(one, "name", "")
    if isinstance(one, griffe.DocstringRaise):
        name = str(one.annotation)
    description = " ".join(one.description.split())
    return f"`{name}`: {description}" if name else description


def documents() -> dict[Path, str]:
    """Return what each file has to hold."""
    environment = jinja2.Environment(keep_trailing_newline=True, undefined=jinja2.StrictUndefined)
    made = pages()
    page = environment.from_string(PAGE)
    return {
        FOLDER / "api.md": environment.from_string(INDEX).render(pages=made),
        **{FOLDER / "api" / f"{one.name}.md": page.render(vars(one)) for one in made},
    }


def main() -> None:
    """Write the files."""
    argparse.ArgumentParser(description="Write docs/api.md and docs/api/.").parse_args()
    for path, text in documents().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
