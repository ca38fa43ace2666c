"""Tokens of prompts, without a download: a server's count, a vocabulary on disk, an estimate."""

import hashlib
import os
import tempfile
import urllib.parse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import click

from graphwalks.cli.local_server import RedirectedError, ask
from graphwalks.cli.output import shown
from graphwalks.errors import ArgumentError
from graphwalks.walks.tiers import CHARS_PER_TOKEN

VOCABULARY: Final = "o200k_base"
VOCABULARY_ADDRESS: Final = (
    "https://openaipublic.blob.core.windows.net/encodings/o200k_base.tiktoken"
)
"""Never opened: tiktoken names a file in its cache after the sha1 of its address."""
VOCABULARY_SHA256: Final = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
"""Of the file, as tiktoken has it; it downloads a file with another one again."""

CACHE_VARIABLES: Final = ("TIKTOKEN_CACHE_DIR", "DATA_GYM_CACHE_DIR")
DEFAULT_CACHE: Final = "data-gym-cache"

SERVER_TIMEOUT_S: Final = 60
MOST_TOKENS_PER_CHAR: Final = 4
"""A character has at most this many bytes in UTF-8, and a token at least one byte."""
MOST_MARKS: Final = 100
"""Tokens that a server may put around a text."""

LONGEST_NAME: Final = 100
LONGEST_REASON: Final = 200
"""Characters of a server's texts that are printed."""


@dataclass(frozen=True)
class Tokenizer:
    """A way to know how many tokens a prompt has.

    Attributes:
        name: What it is, for the reader.
        count: Tokens of a text; None for the estimate by characters.
    """

    name: str
    count: Callable[[str], int] | None


ESTIMATE: Final = Tokenizer(
    f"estimated, {CHARS_PER_TOKEN:.2f} characters each; a tokenizer that splits digits makes up to "
    "1.4 times as many (--server URL counts them)",
    None,
)


def find_tokenizer(server: str | None) -> Tokenizer:
    """Return the best tokenizer at hand: the server's, a vocabulary on disk, else the estimate.

    Raises:
        ArgumentError: The address of the server is none.
    """
    if server is not None:
        return _server_tokenizer(server)
    return _disk_tokenizer() or ESTIMATE


def chars_per_token(tokenizer: Tokenizer, samples: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return the characters per token of each tier, from a few of its prompts."""
    count = tokenizer.count
    if count is None:
        return dict.fromkeys(samples, CHARS_PER_TOKEN)
    return {
        tier: sum(map(len, prompts)) / sum(map(count, prompts)) for tier, prompts in samples.items()
    }


def _disk_tokenizer() -> Tokenizer | None:
    file = _vocabulary_cache() / hashlib.sha1(VOCABULARY_ADDRESS.encode("ascii")).hexdigest()
    if find_spec("tiktoken") is None or not file.is_file():
        return None
    if hashlib.sha256(file.read_bytes()).hexdigest() != VOCABULARY_SHA256:
        return None
    encoding = import_module("tiktoken").get_encoding(VOCABULARY)

    def count(text: str) -> int:
        return len(encoding.encode_ordinary(text))

    return Tokenizer(f"{VOCABULARY}, found on disk", count)


def _vocabulary_cache() -> Path:
    for variable in CACHE_VARIABLES:
        if variable in os.environ:
            return Path(os.environ[variable])
    return Path(tempfile.gettempdir()) / DEFAULT_CACHE


def _server_tokenizer(server: str) -> Tokenizer:
    if not _is_address(server):
        raise ArgumentError(f"--server {server} is no address; write http://HOST:PORT")
    base = server.rstrip("/").removesuffix("/v1").rstrip("/")
    model = _served_model(base)
    name = f"the server's own count, {shown(model or base, LONGEST_NAME)}"
    return Tokenizer(name, lambda text: _count_tokens(base, model, text))


def _is_address(server: str) -> bool:
    try:
        return urllib.parse.urlsplit(server).scheme in {"http", "https"}
    except ValueError:  # a bracket without its other half
        return False


def _served_model(base: str) -> str | None:
    """Return the first model of a server; vLLM wants it named, llama.cpp does not."""
    models = _ask(f"{base}/v1/models", None).get("data")
    first = models[0] if isinstance(models, list) and models else None
    name = first.get("id") if isinstance(first, dict) else None
    return name if isinstance(name, str) else None


def _count_tokens(base: str, model: str | None, text: str) -> int:
    named = {} if model is None else {"model": model}
    # vLLM reads "prompt" and gives "count"; llama.cpp reads "content" and gives "tokens".
    for body in ({**named, "prompt": text}, {"content": text}):
        count = read_count(_ask(f"{base}/tokenize", body), len(text))
        if count is not None:
            return count
    raise click.ClickException(
        f"{base}/tokenize gave no count of tokens; without --server they are estimated"
    )


def read_count(reply: object, length: int) -> int | None:
    """Read the tokens of a text of so many characters in the reply to `/tokenize`.

    Returns:
        None where there is no count that such a text can have.
    """
    if not isinstance(reply, dict):
        return None
    count, tokens = reply.get("count"), reply.get("tokens")
    found = len(tokens) if count is None and isinstance(tokens, list) else count
    most = MOST_TOKENS_PER_CHAR * length + MOST_MARKS
    return found if isinstance(found, int) and 0 < found <= most else None


def _ask(address: str, body: Mapping[str, str] | None) -> dict[str, Any]:
    try:
        reply = ask(address, body, SERVER_TIMEOUT_S)
    except (OSError, ValueError) as error:
        reason = shown(str(error), LONGEST_REASON)
        is_elsewhere = isinstance(error, RedirectedError)
        advice = "Give the address it leads to" if is_elsewhere else "Start the server"
        raise click.ClickException(
            f"{address} did not answer: {reason}. {advice}, or leave --server out."
        ) from error
    return reply if isinstance(reply, dict) else {}
