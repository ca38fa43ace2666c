"""Lists that stand in a remark about an answer or about its form, and are not the answer."""

import re

from graphwalks.walks.items import Items

# Words before a label that leave it an answer; any other makes it a remark about the form.
_LEAD_LENGTH = 200
_SENTENCE_END = re.compile(r"[.!?]\s|\s[-–—]+\s|\n")
_CLAUSE_END = re.compile(r"[,:;→\t]")
_WORD = re.compile(r"[^\W\d_]+")
_LEADING_WORDS = frozenset(
    "final answer the my our is and so thus hence then therefore new revised corrected updated"
    " correction actually".split()
)
_SUPPOSING_WORDS = frozenset(
    "if had would were otherwise unless could should instead when write written".split()
)
_UNREAL_WORDS = frozenset({"had", "would"})
_DENYING_WORDS = frozenset(
    "not excluded excluding previous earlier initial incorrect wrong rejected".split()
)


def is_remark(items: Items, folded: str, label: int, closes_reply: bool) -> bool:
    """Tell whether a list stands in a remark, which an answer before it outweighs.

    Args:
        items: What the list holds.
        folded: The reply in lower case.
        label: Where the label of the list begins.
        closes_reply: Whether the label is the official marker, on the last line.
    """
    lead = folded[max(label - _LEAD_LENGTH, 0) : label].replace(":\n", ": ")
    sentence = _SENTENCE_END.split(lead)[-1]
    words = set(_WORD.findall(sentence))
    clause = set(_WORD.findall(_CLAUSE_END.split(sentence)[-1]))
    aside = sentence.rfind("(") > sentence.rfind(")")
    given = items.nodes and items.complete
    if closes_reply:
        # In the official form the last line is the answer, but for an aside about the form itself.
        return not given and (aside or not _SUPPOSING_WORDS.isdisjoint(words))
    if given:
        unreal = not _UNREAL_WORDS.isdisjoint(words) or not _DENYING_WORDS.isdisjoint(clause)
        return aside or unreal or not items.any_ids
    return not (_SUPPOSING_WORDS.isdisjoint(words) and _LEADING_WORDS.issuperset(clause))
