"""What went wrong in a sample or a run that failed, in one line, and what to do.

The record of Inspect quotes the whole request, and a prompt may have megabytes.
"""

import itertools
import re
import traceback
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
NO_VLLM: Final = (
    "VLLM_BASE_URL is not set: export VLLM_BASE_URL=http://HOST:8000/v1, or install vllm to let "
    "Inspect start a server"
)
"""In place of what the provider `vllm/` says, which names the package alone."""

NO_API: Final = (
    "What answered is no model server, as the web page of a proxy is none: correct the address, "
    "name its host in NO_PROXY, or log in at the proxy."
)
NO_KEY: Final = (
    "The server wants another key, or a proxy before it a login: set the key of the provider "
    "(vLLM: VLLM_API_KEY), or name the host in NO_PROXY."
)
NOT_FOUND: Final = (
    "The address or the name of the model is wrong: an address mostly ends in /v1, and "
    "GET /v1/models lists the names."
)
BEYOND_WINDOW: Final = (
    "Prompt and --max-tokens are beyond the window, which the provider `vllm/` alone knows as such."
)
REFUSED: Final = (
    "The server refuses the request, and would again: correct the settings that it names, or start "
    "it with what it asks for."
)

RETRY: Final = "Then `inspect eval-retry LOG`."
RUN_AGAIN: Final = (
    "`inspect eval-retry LOG` keeps the model and settings such as --max-tokens: run it again with "
    "others."
)
RETRY_OR_RUN: Final = (
    "Then `inspect eval-retry LOG`, which keeps the name of the model: with another run it again."
)

# Of these codes 408, 409, 425 and 429 pass. The words are those of the clients for OpenAI's API.
_ADVICE: Final = (
    (re.compile(re.escape(NO_VLLM)), "", RETRY),
    # Of this package, or of a rule or readout of a user's own: the text says what to do.
    (re.compile(r"\Agraphwalks\.errors\."), "", RETRY),
    (re.compile(r"<html|<!doctype|Unexpected non-ChatCompletion", re.IGNORECASE), NO_API, RETRY),
    (re.compile(r"JSONDecodeError: Expecting value: line 1 column 1 \(", re.ASCII), NO_API, RETRY),
    (re.compile(r"maximum context length"), BEYOND_WINDOW, RUN_AGAIN),
    (re.compile(r"\bError code: 40[13]\b", re.ASCII), NO_KEY, RETRY),
    (re.compile(r"\bError code: 40[45]\b", re.ASCII), NOT_FOUND, RETRY_OR_RUN),
    (re.compile(r"\bError code: (?!408|409|425|429)4\d\d\b", re.ASCII), REFUSED, RUN_AGAIN),
)
"""Causes by words of the reason, what to mend, and how to go on; the first that is found holds."""

_WITHOUT_VLLM: Final = "vLLM Server requires optional dependencies"


def explain(error: "EvalError") -> str:
    """Say in one line what happened to a sample that failed, and what to do."""
    reason = printable(reason_of(error), LONGEST_REASON)
    return f"{reason.removesuffix('.')}. {advice(reason)}"


def advice(reason: str) -> str:
    """Say what to do about a reason; if nothing is known of it, that it may be asked again."""
    for cause, mend, then in _ADVICE:
        if cause.search(reason):
            return f"{mend} {then}".lstrip()
    return ASK_AGAIN


def mending(reason: str) -> str:
    """Say what to mend where no log is kept; empty if nothing is known of the reason."""
    return next((mend for cause, mend, _ in _ADVICE if cause.search(reason)), "")


def reason_of_exception(error: BaseException) -> str:
    """Name what went wrong like `reason_of`, before it is in a log."""
    from inspect_ai.log import EvalError  # noqa: PLC0415 - over a second, spared to readers of logs

    trace = "".join(traceback.format_exception(error))
    return reason_of(EvalError(message=str(error), traceback=trace, traceback_ansi=""))


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
    told = one_line(_plain(str(error)))
    return NO_VLLM if _WITHOUT_VLLM in told else told or type(error).__name__


def _plain(text: str) -> str:
    try:
        return Text.from_markup(text).plain
    except MarkupError:
        return text
