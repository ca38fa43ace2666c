"""Reading the answers of a reply as a careful person would, beside the strict reading.

What both readings disagree about is the price of the form alone.
"""

import re
from collections.abc import Collection, Mapping

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.literals import Parsed, read_literal, read_whole
from graphwalks.arbigraph.masking import mask_calls
from graphwalks.arbigraph.values import values_agree

# Typographic variants, with what they mean. Those of the second group all begin with "&" or "\".
_VARIANTS = (
    *(("\r\n", "\n"), ("\r", "\n"), ("\u2212", "-"), ("\u00a0", " "), ("\u202f", " ")),
    *(("\u200b", ""), ("\u2060", ""), ("\ufeff", ""), ("{,}", ",")),
    *((quote, '"') for quote in "“”„‟«»＂"),
    *((quote, "'") for quote in "‘’‚‛＇"),
    *zip("＝：，［］｛｝（）｜", "=:,[]{}()|", strict=True),
    *((arrow, "->") for arrow in "→⇒⟶⟹➜➔"),
)
_ESCAPES = (
    *((f"&{entity};", '"') for entity in ("quot", "#34", "#x22", "ldquo", "rdquo")),
    *((f"&{entity};", "'") for entity in ("apos", "#39", "#x27", "lsquo", "rsquo")),
    *(("&gt;", ">"), ("&nbsp;", " "), ("&=", "=")),
    *(("\\_", "_"), ("\\{", "{"), ("\\}", "}")),
    *((f"\\{font}{{", "") for font in ("boxed", "fbox", "text", "textbf", "texttt", "textit")),
    *((f"\\{font}{{", "") for font in ("mathrm", "mathbf", "mathtt", "mathit", "operatorname")),
    *((f"\\{arrow}", "->") for arrow in ("rightarrow", "Rightarrow", "to ")),
    *((f"\\{noise}", "") for noise in ("left", "right", ",", "!")),
    *((f"\\{noise}", " ") for noise in (" ", ";", ":", "quad", "(", ")", "[", "]")),
)

# A name with what says that its value comes now: dress, perhaps the key, dress, the link, dress.
# Dress is white space, Markdown, quotes, dollars and what LaTeX leaves behind.
_ASSIGNMENT = re.compile(
    r"""
    (?<![A-Za-z0-9_]) task_0*+([1-9][0-9]*+)_out (?!\w) (?! \s*+ \*{1,2}= )
    [\s*`"'$)}]*+ (?: \[ ["'] result ["'] \] | \.result\b )? [\s*`"'$)}]*+
    (?: [=-]> | :?={1,3} | : | (?P<cell> \| ) | is\ equal\ to\b:? | (?:is|equals)\b:? )
    (?P<dress> [\s*`$]*+ (?: (?<=```) [a-z]{1,12} \n [\s*`$]*+ )? )
    """,
    re.VERBOSE | re.IGNORECASE,
)

# A line of arithmetic, of which the side after the last "=" is the answer.
_EQUATION = re.compile(r"(?:[0-9 \t.,+\-*/%^()\[\]×·÷=]|mod\b){1,400}+")
_DRESS = re.compile(r"[ \t*`$]*+")

# What may follow a value that stands in no object: the end of the line or sentence, a remark in
# parentheses or after a dash, a clause, the next name. Arithmetic, units and more numbers may not.
_END = re.compile(
    r"""
    [\ \t*`"'$)}\]]*+
    (?: \Z | \n | \\\\ | [|#✓✔✅] | </ | <br
      | \.(?![0-9.]) | [,;](?!\s*+(?:[+\-.]?[0-9]|[\[(]))
      | (?: (?<=[^*]\ ) | (?<=\S\*\*\ ) )    # bold type ends here, nothing is multiplied
        (?: \((?!mod\b) [^()\n]{0,200} \)[\ \t]*+ (?=[.,;\n]|\Z) | [–—]\ (?![0-9]) )
      | (?:because|since|so|which|but)\b | and\ [`*"'$]*+task_
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
# In a line or a cell of its own, nothing else may stand there: "1. First" is no answer.
_ALONE = re.compile(r"""[\ \t*`"'$)}\]|]*+[.,;]?[\ \t*`"'$)}\]|]*+(?:\n|\Z)""")

_KEY = "result"
_SOLE_KEYS = {"answer", "value", "output"}


def read_tolerant(text: str, names: Collection[str]) -> dict[str, object]:
    r"""Read every answer that is given clearly, in whatever form.

    Where the strict reading has an answer to a name, that one counts. Else it is the last of these,
    read outside of closed tool calls:

    - the name in any case, with leading zeros, between back-ticks, asterisks, quotes or dollars, in
      a LaTeX box, with ``\_`` for its underscores;
    - then perhaps ``["result"]`` or ``.result``;
    - then ``=``, ``==``, ``:=``, ``:``, an arrow, "is", "equals" or the border of a table cell;
    - then an object with the key ``result``, or only the key ``answer``, ``value`` or ``output``;
      or a bare value: a number, a list, a tuple, a string that holds one of these;
    - values in the notations of `read_literal`, with typographic or HTML-escaped quotes, full-width
      signs, in ``\boxed{}`` or a fenced block;
    - of a line of arithmetic, ``3 * 4 = 12``, the last side;
    - after a bare value only what leaves no doubt that it is the whole answer, see `_END`; on a
      line below the name, and in a table cell, nothing at all.

    Not read are fractions and other open arithmetic, percentages, units, decimal commas, values
    with comments, words or gaps in them, and whatever breaks off.

    Total, and linear in the length of the text.

    Args:
        text: What the model wrote.
        names: Names of the outputs that were asked for.

    Returns:
        The value of every answered output by name; compare it with `means_truth`.
    """
    return completed(read_strict(text, names), text, names)


def completed(strict: Mapping[str, object], text: str, names: Collection[str]) -> dict[str, object]:
    """Return what `read_tolerant` does, where the strict reading of the text is known already.

    Args:
        strict: What `read_strict` reads of this text and these names.
        text: What the model wrote.
        names: Names of the outputs that were asked for.
    """
    missing = {name for name in names if name not in strict}
    tolerant = _last_assignments(_plain(mask_calls(text)), missing) if missing else {}
    return dict(strict) | tolerant


def means_truth(answer: object, truth: object) -> bool:
    """Tell whether an answer of the tolerant reading is right.

    As in `values_agree`, but what stands in quotes also counts as the value that it spells.

    Args:
        answer: A value as it was read.
        truth: The true value.
    """
    return values_agree(answer, truth) or values_agree(_unquoted(answer), truth)


def _unquoted(answer: object) -> object:
    if isinstance(answer, list):
        return [_unquoted(item) for item in answer]
    whole = read_whole(answer) if isinstance(answer, str) else None
    return answer if whole is None else whole[0]


def _plain(text: str) -> str:
    """Return the text with typographic variants unified."""
    for variant, meaning in _VARIANTS:
        text = text.replace(variant, meaning)
    if "\\" in text or "&" in text:
        for escape, meaning in _ESCAPES:
            text = text.replace(escape, meaning)
    return text


def _last_assignments(text: str, names: Collection[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    position = 0
    while match := _ASSIGNMENT.search(text, position):
        position = match.end()
        name = f"task_{match[1]}_out"
        given = _given(text, match) if name in names else None
        if given is not None:
            found[name], position = given
    return found


def _given(text: str, match: re.Match[str]) -> Parsed | None:
    """Read the value that an assignment gives; None if a person would doubt it."""
    start = _last_side(text, match.end())
    parsed = read_literal(text, start)
    if parsed is None:
        return None
    value, end = parsed
    if text.startswith("{", start):
        is_whole = not (text[end : end + 1].isalnum() or text.startswith("_", end))
    else:
        end -= text[end - 1] == "."  # the end of the sentence
        alone = match["cell"] is not None or "\n" in match["dress"]
        is_whole = (_ALONE if alone else _END).match(text, end) is not None
    value = _content(value)
    return (value, end) if is_whole and value is not None else None


def _last_side(text: str, start: int) -> int:
    """Return where the last side of an equation begins; the start if it is none."""
    equation = _EQUATION.match(text, start)
    sign = -1 if equation is None else text.rfind("=", start, equation.end())
    dress = _DRESS.match(text, sign + 1)
    return start if sign < 0 or dress is None else dress.end()


def _content(value: object) -> object:
    """Return what an object or a quoted object holds; other values as they are."""
    if isinstance(value, str):
        whole = read_whole(value)
        return _member(whole[0]) if whole and isinstance(whole[0], dict) else value
    return _member(value) if isinstance(value, dict) else value


def _member(members: dict[str, object]) -> object:
    if _KEY in members:
        return members[_KEY]
    return members[next(iter(members))] if _SOLE_KEYS >= {*members} and len(members) == 1 else None
