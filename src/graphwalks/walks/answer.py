"""Reading the answer out of a reply: in the form that the prompt asks for, and like a person.

Both readers rest on one search, so wherever the strict reader reads an answer, the flexible one
reads the same. Nothing a model writes raises, and the time is linear in the length of the reply.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from graphwalks.walks.items import Items, bracketed_items, unbracketed_items
from graphwalks.walks.reasoning import final_text
from graphwalks.walks.remarks import is_remark

# What the prompt asks for, letter by letter.
_OFFICIAL_MARKER = "Final Answer:"
_BEFORE_LABEL = len("Final ")

# The search runs on a copy of the text in which every character keeps its place; these are written
# over, by something of the same length.
_LINE_ENDS = ("\r\n", "\r", "\u2028", "\u2029", "\x85")
_NARROW = tuple(zip("：，、；［］【】（）", ":,,;[][]()", strict=True))
_BOX = "\\boxed{"
_LABEL = "answer"
_BOX_LABEL = f"{_LABEL}:"
_EMPTY_BOX = "\\boxed{}"
_EMPTY_SIGNS = ("\\emptyset", "\\varnothing")
_LATEX_NOISE = (
    *("\\text{", "\\textbf{", "\\texttt{", "\\mathrm{", "\\mathbf{", "\\mathtt{", "\\mathit{"),
    *("\\left", "\\right", "\\bigl", "\\bigr", "\\(", "\\)", "\\,", "\\;", "\\ "),
)

# What may stand between the label and the list: white space, markdown, quotes, colons, dashes.
_DRESS = r"""[\s\u200b-\u200d\u2060\ufeff*_`"'“”‘’~>|$}:=\-–—•·]*+"""
_NOTHING = r"∅|none|null|nil|nothing|(?:the\ )?empty(?:\ set|\ list)?|no\ (?:such\ )?nodes?"

# The label of an answer with the beginning of the list that it introduces.
_ANSWER = re.compile(
    rf"""
    {_LABEL}s?
    (?P<gap>
        {_DRESS} (?:(?:set|list|nodes)\b | [\w\ ]{{0,60}}\b(?:is|are|be)\b)?
        {_DRESS} (?:\([^()\n]{{0,80}}\)(?=\s?:))?
        {_DRESS} (?:(?<=```)[a-z]{{1,12}}\n)?        # the language of a code fence
        {_DRESS}
    )
    (?: (?P<open> \\?[\[({{] )
      | (?P<nothing> {_NOTHING} ) (?= [\s*_`"'.!$}}|]{{0,20}} (?:[\n(<]|\Z) )
      | (?= (?:\d{{1,6}}[.)]\s)? (?:nodes?\s)? [`*"']{{0,3}} [0-9a-f]{{10}}(?!\w) )
    )
    """,
    re.VERBOSE,
)
_CLOSERS = {"[": "]", "(": ")", "{": "}", "\\[": "\\]", "\\(": "\\)", "\\{": "\\}"}

# Only the last so many labels of a reply are looked at: what stands before them was not final.
_LAST_LABELS = 10_000

# A gap that says "here it comes"; without it, what follows the label may be any prose.
_ANNOUNCEMENT = re.compile(r"[:=>\n]|\b(?:is|are|be)\b")

# A list on the last line without any label, alone or assigned to a name.
_BARE_LENGTH = 80
_BARE_BEFORE = re.compile(
    r"""[\s"'`*>{(\[$\\]*+(?:\w{1,30}["'`*]{0,3}\s?[=:])?[\s"'`*>{(\[$\\]*+"""
)
_TAG = re.compile(r"<[^<>]{1,40}>")
_AFTER_BARE = " \t\n\"'`*_$.\\])}"


@dataclass(frozen=True)
class _Found:
    """An answer in a text: where its label, its list and the list's end are, and what it holds."""

    label: int
    start: int
    end: int
    items: Items


@dataclass(frozen=True)
class _Answer:
    """What both readers need to know of a reply."""

    nodes: tuple[str, ...]
    official: bool


def read_strict(text: str) -> tuple[str, ...] | None:
    """Read the answer of a reply that keeps to the form that the prompt asks for.

    The last line that is not blank must hold the marker ``Final Answer:`` in exactly this spelling
    and, after it, a bracket list of names without quotes or other dress. White space is free, and
    so is what else stands on the line.

    Args:
        text: The reply; reasoning markup is taken out first.

    Returns:
        The names in order, each once; ``()`` for the empty list; None if there is no such answer.
    """
    answer = _search(text)
    return answer.nodes if answer is not None and answer.official else None


def read_flexible(text: str) -> tuple[str, ...] | None:
    """Read the answer of a reply as a careful person would.

    The last label that introduces a list counts, whatever its case and dress; the list may use
    quotes, other brackets, LaTeX, bullets and several lines, and ends with its first closing
    bracket. An empty list mentioned inside a sentence does not replace an answer given before it.
    Without any label, a list alone on the last line is taken. A list that breaks off or says that
    it goes on is no answer.

    Args:
        text: The reply; reasoning markup is taken out first.

    Returns:
        The names in order, each once, ids in lower case; ``()`` for the empty answer; None if
        there is no answer.
    """
    answer = _search(text)
    return None if answer is None else answer.nodes


# Both readers are asked about the same reply, one right after the other.
@lru_cache(maxsize=1)
def _search(text: str) -> _Answer | None:
    body = final_text(text)
    if body is None:
        return None
    for end in _LINE_ENDS:
        body = body.replace(end, "\n")
    body = body.rstrip()
    found = _find(body)
    if found is None or not found.items.complete:
        return None
    return _Answer(found.items.nodes, _is_official(body, found))


def _is_official(body: str, found: _Found) -> bool:
    written = body[found.start : found.end]
    return (
        _is_marker(body, found.label, body.rfind("\n") + 1)
        and body[found.label + len(_LABEL) + 1 : found.start].strip() == "["
        and found.items.as_written
        and written == _plain(written)
    )


def _find(body: str) -> _Found | None:
    """Find the list that a careful person takes for the answer."""
    plain = _plain(body)
    # U+0130 is the only character whose lower case is longer than itself.
    folded = plain.replace("\u0130", "i").lower()
    remark, limit, last_line = None, len(plain), body.rfind("\n") + 1
    for label in islice(_labels(folded), _LAST_LABELS):
        match = _ANSWER.match(folded, label)
        if match is None:
            continue
        found = _introduced_list(match, plain, folded, limit)
        limit = label
        if found is None:
            continue
        if not is_remark(found.items, folded, label, _is_marker(body, label, last_line)):
            return found
        remark = remark or found
    return remark or _bare_list(plain)


def _labels(folded: str) -> Iterator[int]:
    """Yield where the labels are, the last one first."""
    label = folded.rfind(_LABEL)
    while label >= 0:
        yield label
        label = folded.rfind(_LABEL, 0, label)


def _plain(text: str) -> str:
    """Return the text with typographic variants unified; every character keeps its place."""
    for wide, narrow in _NARROW:
        text = text.replace(wide, narrow)
    if "\\" not in text:
        return text
    text = text.replace(_EMPTY_BOX, f"{_BOX_LABEL}∅").replace(_BOX, _BOX_LABEL)
    for sign in _EMPTY_SIGNS:
        text = text.replace(sign, "∅".ljust(len(sign)))
    for noise in _LATEX_NOISE:
        text = text.replace(noise, " " * len(noise))
    return text


def _introduced_list(match: re.Match[str], plain: str, folded: str, limit: int) -> _Found | None:
    """Read what a label introduces, up to the next label; None if that is no list."""
    label, start = match.start(), match.end()
    if match["nothing"]:
        return _Found(label, start, start, Items((), False, True))
    if match["open"] is None:
        items = unbracketed_items(folded[start:limit])
        return _Found(label, start, limit, items) if items else None
    square = match["open"].endswith("[")
    end = plain.find(_CLOSERS[match["open"]], start, limit)
    if end < 0:
        cut = square and limit == len(plain)
        return _Found(label, start, limit, Items((), False, False)) if cut else None
    inner = plain[start:end]
    items = bracketed_items(inner if square else inner[inner.rfind("[") + 1 :])
    announced = _ANNOUNCEMENT.search(match["gap"]) or (
        square and folded.endswith("final ", 0, label)
    )
    if (announced and (square or items.only_ids)) or (items.nodes and items.only_ids):
        return _Found(label, start, end, items)
    return None


def _is_marker(body: str, label: int, last_line: int) -> bool:
    """Tell whether a label belongs to the official marker, on the last line."""
    marker = label - _BEFORE_LABEL
    return marker >= last_line and body.startswith(_OFFICIAL_MARKER, marker)


def _bare_list(plain: str) -> _Found | None:
    """Read a list that stands alone at the end of the text, without a label."""
    last = plain.rfind("]")
    start = plain.rfind("[", 0, max(last, 0)) + 1
    before = plain[plain.rfind("\n", 0, start) + 1 : start]
    after = plain[last + 1 :]
    if start == 0 or max(len(before), len(after)) > _BARE_LENGTH:
        return None
    if _TAG.sub("", after).strip(_AFTER_BARE) or not _BARE_BEFORE.fullmatch(before):
        return None
    return _Found(start, start, last, bracketed_items(plain[start:last]))
