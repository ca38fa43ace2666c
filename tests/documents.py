"""What a page shows: blocks of code, the files that they are, and commands, also inline ones."""

import ast
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from graphwalks.cli.arguments import read_pairs

FENCE: Final = "```"
SPAN: Final = re.compile("`([^`]+)`")
QUOTED: Final = re.compile(r"(graphwalks|inspect|python3?|pytest|pip|bash)( |$)")
"""Spans in running text that are commands."""
COMMENTED: Final = re.compile(r"#? {4,}((?:graphwalks|inspect|python|sbatch|logs/[a-z-]+) .*)")
"""Commands in the comments or docstring of a script."""
ASSIGNMENT: Final = re.compile(r"[A-Z][A-Z_]*=")
SUBSTITUTION: Final = re.compile(r"[A-Za-z_]+=\$\(")
OPERATORS: Final = frozenset({"&&", "||", "|", ";", ">", "&"})
FILE: Final = r"`([a-z_]+\.{ending})`"
ENDINGS: Final = {"python": "py", "toml": "toml", "json": "json"}


@dataclass(frozen=True)
class Block:
    """A fenced block.

    `file` is its name, if the paragraph before tells one; `answers` says that no text stands
    between it and the block before it.
    """

    language: str
    text: str
    file: str | None
    answers: bool


@dataclass(frozen=True)
class Command:
    """A program with its words, and the variables set for it."""

    words: tuple[str, ...]
    variables: dict[str, str]

    @property
    def program(self) -> str:
        return self.words[0] if self.words else ""

    @property
    def tasks(self) -> list[str]:
        return [
            word.removeprefix("graphwalks/")
            for before, word in pairwise(self.words)
            if word.startswith("graphwalks/") and before not in {"--solver", "--scorer"}
        ]

    def option(self, name: str) -> str | None:
        """Return the value of an option, which is empty if only its name is told."""
        return (*self.words, "")[self.words.index(name) + 1] if name in self.words else None

    def parameters(self, flag: str) -> dict[str, object]:
        return read_pairs((value for word, value in pairwise(self.words) if word == flag), flag)


@dataclass(frozen=True)
class Line:
    """A line for a shell; `block` is all of its block, or empty where it is quoted in text."""

    text: str
    block: str

    @property
    def quoted(self) -> bool:
        return not self.block

    @property
    def commands(self) -> tuple[Command, ...]:
        """The programs that the line starts, one after the other or behind each other.

        In text a `|` stands between alternatives.
        """
        if self.quoted:
            return (_command(shlex.split(self.text)),)
        if SUBSTITUTION.match(self.text):
            return (Command((), {}),)
        lexer = shlex.shlex(self.text, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        parts: list[list[str]] = [[]]
        for before, word in pairwise(["", *lexer]):
            if word in OPERATORS:
                parts.append([])
            elif before != ">":
                parts[-1].append(word)
        return tuple(_command(part) for part in parts if part)


def _command(words: list[str]) -> Command:
    words = words[1:] if words[:1] == ["export"] else words
    count = next((n for n, word in enumerate(words) if not ASSIGNMENT.match(word)), len(words))
    variables = dict(word.split("=", 1) for word in words[:count])
    return Command(tuple(words[count:]), variables)


def contents(page: Path) -> Iterator[Block | Line]:
    """Yield what a page shows, in its order: blocks, and their lines behind a block of bash."""
    text = page.read_text(encoding="utf-8")
    if page.suffix != ".md":
        yield from _commented(page, text)
        return
    paragraph: list[str] = []
    rows = iter(text.splitlines())
    told = ""
    for row in rows:
        if row.startswith(FENCE):
            yield from _quoted(paragraph)
            told = " ".join(paragraph) or told
            yield from _shown(row.removeprefix(FENCE), rows, told)
            paragraph, told = [], ""
        elif row:
            paragraph.append(row.removeprefix("> "))
        else:
            yield from _quoted(paragraph)
            told = " ".join(paragraph)
            paragraph = []
    yield from _quoted(paragraph)


def _shown(language: str, rows: Iterator[str], told: str) -> Iterator[Block | Line]:
    text = "".join(f"{row}\n" for row in iter(lambda: next(rows), FENCE))
    ending = ENDINGS.get(language)
    named = re.search(FILE.replace("{ending}", ending), told) if ending else None
    yield Block(language, text, named[1] if named else None, not told)
    if language == "bash":
        yield from (Line(line, text) for line in _whole(text.replace("\\\n", " ").splitlines()))
    elif not language and text.startswith("graphwalks "):
        for line in text.splitlines():
            yield Line(line.partition("  ")[0].replace("[", "").replace("]", ""), "")


def _whole(rows: list[str]) -> Iterator[str]:
    """Join rows while a quotation is open."""
    begun = ""
    for row in rows:
        begun += row
        try:
            shlex.split(begun, comments=True)
        except ValueError:
            begun += "\n"
        else:
            yield begun
            begun = ""
    assert not begun, begun


def _quoted(paragraph: list[str]) -> Iterator[Line]:
    for span in SPAN.findall(" ".join(paragraph)):
        if QUOTED.match(span):
            yield Line(" ".join(span.split()), "")


def _commented(page: Path, text: str) -> Iterator[Line]:
    if page.suffix == ".py":
        text = ast.get_docstring(ast.parse(text), clean=False) or ""
    for row in text.splitlines():
        if found := COMMENTED.fullmatch(row):
            yield Line(found[1], text)


def blocks(page: Path, language: str) -> list[str]:
    """Return the texts of the blocks in a language, or of those without one."""
    found = (one for one in contents(page) if isinstance(one, Block))
    return [block.text for block in found if block.language == language]


def lines(page: Path) -> Iterator[Line]:
    """Yield the lines for a shell."""
    return (one for one in contents(page) if isinstance(one, Line))
