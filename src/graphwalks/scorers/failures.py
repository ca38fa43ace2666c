"""What went wrong in a sample or a run that failed, in one line, and what to do.

The record of Inspect quotes the whole request, and a prompt may have megabytes.
"""

import itertools
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from rich.errors import MarkupError
from rich.text import Text

from graphwalks.errors import LONGEST_MESSAGE, one_line, printable

if TYPE_CHECKING:
    from inspect_ai.log import EvalError

RETRY_ERROR: Final = "RetryError"
"""What tenacity, with which Inspect repeats calls, raises after the last one."""

SHOWN_LINES: Final = 2
"""Lines of an error that are shown, joined."""

LONGEST_REASON: Final = 300
"""Characters of what happened that are told of a sample."""

ASK_AGAIN: Final = (
    "`inspect eval-retry LOG` asks again for the samples that failed and for no others. "
    "A larger --max-retries waits longer for a server that comes back, --attempt-timeout gives up "
    "a request that hangs, --retry-on-error begins a sample again at once."
)
REFUSED: Final = (
    "The server refuses the request, and would again: correct its address, the key, the name of "
    "the model or the settings, then `inspect eval-retry LOG`. A prompt beyond the window of vLLM "
    "is known as such by the provider `vllm/` alone."
)

# Of these codes 408, 409, 425 and 429 pass. The words are those of the clients for OpenAI's API.
_REFUSES: Final = re.compile(r"\bError code: (?!408|409|425|429)4\d\d\b", re.ASCII)


def explain(error: "EvalError") -> str:
    """Say in one line what happened to a sample that failed, and what to do."""
    reason = printable(reason_of(error), LONGEST_REASON)
    return f"{reason.removesuffix('.')}. {REFUSED if _REFUSES.search(reason) else ASK_AGAIN}"


def reason_of(error: "EvalError") -> str:
    """Name what went wrong: of retried calls the last failure, not that they were retried."""
    lines = error.traceback.splitlines()
    for place in reversed(range(len(lines))):
        name, _, message = lines[place].partition(": ")
        # Behind a frame, which is indented: later lines of a message may look like its first.
        begins = place == 0 or lines[place - 1].startswith(" ")
        named = message and name.replace(".", "").isidentifier()
        if begins and named and not name.endswith(RETRY_ERROR):
            paragraph = itertools.takewhile(str.strip, lines[place:])
            return _first_lines(paragraph)
    return _first_lines(filter(str.strip, error.message.splitlines()))


def _first_lines(lines: Iterable[str]) -> str:
    # A server may quote the request in one line.
    return plain_line(
        " ".join(line[:LONGEST_MESSAGE] for line in itertools.islice(lines, SHOWN_LINES))
    )


def plain_line(error: object) -> str:
    """Return the text of an error on one line; Inspect's messages hold markup of rich."""
    return one_line(_plain(str(error))) or type(error).__name__


def _plain(text: str) -> str:
    try:
        return Text.from_markup(text).plain
    except MarkupError:
        return text
