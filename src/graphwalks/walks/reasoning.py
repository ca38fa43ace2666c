"""What a reply says once the model's reasoning is taken out of it.

Servers without a reasoning parser leave the markup in the text. What stands inside it was never
said to the user, so no answer is ever read from there.
"""

import re

# Tags that models put around their reasoning, as their chat templates spell them. All are read as
# one pair: a model that opens one and closes another has still stopped reasoning.
_NAMES = r"(?i:(?:seed:)?(?:think|thinking|thought|reasoning))"
# Looking ahead by one character makes the search several times as fast where "<" stands often.
_OPENING = re.compile(rf"<(?=[A-Za-z|])(?:{_NAMES}|\|begin_of_thought\|)>")
_CLOSING = re.compile(rf"<(?=[/|])(?:/{_NAMES}|\|end_of_thought\|)>")
# Written over first: a search for one known first character is the fastest.
_OTHER_TAGS = (
    ("[THINK]", "<think>"),
    ("[/THINK]", "</think>"),
    ("◁think▷", "<think>"),
    ("◁/think▷", "</think>"),
)

# The channel markup of OpenAI's harmony format.
_CHANNEL = "<|channel|>"
_FINAL_CHANNEL = "<|channel|>final"
_MESSAGE = "<|message|>"
_MESSAGE_ENDS = ("<|end|>", "<|return|>", "<|start|>", _CHANNEL)


def final_text(text: str) -> str | None:
    """Return what a reply says outside its reasoning.

    Closed blocks are dropped, and so is everything before a closing tag that was never opened (the
    chat template opened it). Of harmony channels the last final message is kept.

    Args:
        text: The reply as the server returned it.

    Returns:
        The remaining text, or None if the reply never leaves its reasoning.
    """
    if _CHANNEL in text:
        return _final_message(text)
    for other, tag in _OTHER_TAGS:
        text = text.replace(other, tag)
    *closed, tail = _CLOSING.split(text)
    if _OPENING.search(tail):
        return None
    said = [tail]
    for piece in reversed(closed):
        opening = _OPENING.search(piece)
        if opening is None:
            break
        said.append(piece[: opening.start()])
    return "\n".join(reversed(said))


def _final_message(text: str) -> str | None:
    _, channel, message = text.rpartition(_FINAL_CHANNEL)
    if not channel:
        return None
    message = message.partition(_MESSAGE)[2]
    for end in _MESSAGE_ENDS:
        message = message.partition(end)[0]
    return message
