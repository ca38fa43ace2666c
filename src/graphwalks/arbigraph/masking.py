"""Blanking out tool calls that a model wrote into its text, so that no answer is read from them."""

import re

# The two forms of tool calls that open models write (arXiv 2607.20764, revision 99b8575).
_OPENING = re.compile(r"<tool_call>|<function=")
_CLOSINGS = {"<tool_call>": "</tool_call>", "<function=": "</function>"}


def mask_calls(text: str) -> str:
    """Return the text with every closed tool call written over by spaces.

    Every other character keeps its place. A call that never ends hides nothing. The time is linear:
    a closing tag that is missing once is missing for all later openings, and is not looked for
    again.

    Args:
        text: What a model wrote.
    """
    pieces: list[str] = []
    kept = position = 0
    missing: set[str] = set()
    while opening := _OPENING.search(text, position):
        closing = _CLOSINGS[opening[0]]
        position = opening.end()
        end = -1 if closing in missing else text.find(closing, position)
        if end < 0:
            missing.add(closing)
            if len(missing) == len(_CLOSINGS):
                break
            continue
        position = end + len(closing)
        pieces += [text[kept : opening.start()], " " * (position - opening.start())]
        kept = position
    return "".join([*pieces, text[kept:]])
