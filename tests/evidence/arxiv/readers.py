"""Simple readers of generated papers: each lets the witnesses vote that it believes."""

import re
from collections import Counter

from graphwalks.evidence.item import Item, ask


def by_text(item: Item) -> Counter[str]:
    """Vote for the field whose words the text of the target has."""
    return Counter([topic(item, ask(item, "T").state["texts"][0]["text"])])


def by_texts(item: Item) -> Counter[str]:
    """Let the target and every paper that is no anchor vote with its text."""
    state = ask(item, "BAG").state
    anchors = {one["node"] for one in state["training_anchors"]}
    return Counter(topic(item, one["text"]) for one in state["texts"] if one["node"] not in anchors)


def by_citations(item: Item) -> Counter[str]:
    """Let every anchor vote that a citation joins to the target."""
    state = ask(item, "G").state
    joined = {
        end for pair in state["citation_edges"] if state["target_node"] in pair for end in pair
    }
    return Counter(one["class"] for one in state["training_anchors"] if one["node"] in joined)


def by_anchors(item: Item) -> Counter[str]:
    """Let every anchor vote."""
    return Counter(one["class"] for one in ask(item, "A").state["training_anchors"])


def credit(item: Item, votes: Counter[str]) -> float:
    """Return how likely an even draw from those with most votes is right."""
    most = max(votes.values(), default=0)
    best = [option.id for option in item.options if votes[option.id] == most]
    return (item.answers[0] in best) / len(best)


def topic(item: Item, text: str) -> str:
    """Return the field whose words a text has."""
    said = tokens(text)
    shared = {option.id: len(said & tokens(option.description or "")) for option in item.options}
    return max(shared, key=shared.__getitem__)


def tokens(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
