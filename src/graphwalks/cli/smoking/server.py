"""Whether there is a model server at all, and the model on it, before it is asked for replies."""

import os
import urllib.error
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

import click

from graphwalks.cli.local_server import RedirectedError, ask_as_client
from graphwalks.cli.output import shown
from graphwalks.scorers.failures import NO_API, NO_VLLM

VLLM: Final = "vllm"
COMPATIBLE: Final = "openai-api"
"""Providers whose server is looked at first; `openai-api/SERVICE/NAME` is that of any service."""

VLLM_KEY: Final = "inspectai"
"""What Inspect sends to vLLM where VLLM_API_KEY is not set."""

TIMEOUT_S: Final = 30
LONGEST_REASON: Final = 200
LONGEST_NAME: Final = 100
MOST_NAMES: Final = 10
"""Of what a server says."""

ADVICE: Final[Mapping[int, str]] = {
    401: "It wants another key: set {key}",
    403: "It wants another key, or a proxy before it a login: set {key}, or name the host in "
    "NO_PROXY",
    404: "Correct the address: that of vLLM ends in /v1",
    502: "The server is not ready, or a proxy before it does not reach it: wait until it answers",
    503: "The server is not ready: wait until it answers",
    504: "The server is not ready, or a proxy before it does not reach it: wait until it answers",
}
"""What to do about a status."""

NOBODY: Final = "Start the server, or correct {source}"
ELSEWHERE: Final = "If you trust where it leads, give that address, without /models: {source}"

MAY_BE_MISSING: Final = frozenset({404, 405, 501})
"""Statuses of services without a list of models."""


class NoServerError(click.ClickException):
    """There is no server at the address, or not this model on it."""


@dataclass(frozen=True)
class Server:
    """Where the provider of a model asks.

    Attributes:
        address: Base of the paths.
        source: Where the address is from, for the reader.
        key: Sent with each request.
        key_source: Variable that the key is taken from.
        model: Name of the model on the server.
        is_vllm: Whether the server must list the model under its name.
    """

    address: str
    source: str
    key: str
    key_source: str
    model: str
    is_vllm: bool


def check_server(model: str, base_url: str | None, arguments: Mapping[str, object]) -> None:
    """Refuse what cannot work. Hosted providers, and a server that Inspect starts, are let through.

    Args:
        model: As for Inspect.
        base_url: Address that was given, if any.
        arguments: Those of the model.

    Raises:
        NoServerError: With the address, the cause, and what to do.
        ClickException: There is no address, nor a package that would start a server.
    """
    server = _server(model, base_url, arguments)
    if server is None:
        return
    served = _served(server)
    # An adapter may follow behind a colon; the server loads it when it is asked for.
    names = {server.model, server.model.partition(":")[0]}
    if server.is_vllm and served and names.isdisjoint(served):
        known = ", ".join(shown(name, LONGEST_NAME) for name in served[:MOST_NAMES])
        more = f" and {len(served) - MOST_NAMES} more" if len(served) > MOST_NAMES else ""
        raise NoServerError(
            f"{server.address} does not serve {server.model}. It serves: {known}{more}. "
            "Give --model vllm/NAME with one of them."
        )


def _server(model: str, base_url: str | None, arguments: Mapping[str, object]) -> Server | None:
    provider, _, name = model.partition("/")
    if provider == COMPATIBLE:
        service, _, name = name.partition("/")
    elif provider == VLLM:
        service = VLLM
    else:
        return None
    prefix = service.upper().replace("-", "_")
    address_source, key_source = f"{prefix}_BASE_URL", f"{prefix}_API_KEY"
    is_vllm = provider == VLLM
    port = arguments.get("port") if is_vllm else None
    address = base_url or os.environ.get(address_source)
    key = arguments.get("api_key") or os.environ.get(key_source) or (VLLM_KEY if is_vllm else None)
    if is_vllm and not address and port is None and find_spec(VLLM) is None:
        raise click.ClickException(f"{NO_VLLM}.")
    if not address or port is not None or key is None or not _can_be_sent(str(key)):
        return None
    source = "--base-url" if base_url else address_source
    return Server(address.rstrip("/"), source, str(key), key_source, name, is_vllm)


def _can_be_sent(key: str) -> bool:
    # An error of the web's protocol would show it.
    return key.isascii() and key.isprintable()


def _served(server: Server) -> list[str]:
    """Return the names of the models that a server lists; none where it has no such list."""
    address = f"{server.address}/models"
    try:
        reply = ask_as_client(address, server.key, TIMEOUT_S)
    except urllib.error.HTTPError as error:
        if not server.is_vllm and error.code in MAY_BE_MISSING:
            return []
        advice = ADVICE.get(error.code, "See the log of the server")
        raise _failure(
            address, f"HTTP {error.code}", advice.format(key=server.key_source)
        ) from error
    except RedirectedError as error:
        raise _failure(address, str(error), ELSEWHERE.format(source=server.source)) from error
    except OSError as error:
        advice = NOBODY.format(source=server.source)
        raise _failure(address, str(getattr(error, "reason", error)), advice) from error
    except ValueError as error:
        raise _failure(address, f"no JSON, {error}", NO_API) from error
    return read_names(reply)


def read_names(reply: object) -> list[str]:
    """Read the names of models in the reply to `/models`; none where it is no such list."""
    models = reply.get("data") if isinstance(reply, dict) else None
    entries = models if isinstance(models, list) else []
    names = [entry.get("id") for entry in entries if isinstance(entry, dict)]
    return [name for name in names if isinstance(name, str)]


def _failure(address: str, reason: str, advice: str) -> NoServerError:
    told = shown(reason, LONGEST_REASON).removesuffix(".")
    return NoServerError(
        f"{shown(address, LONGEST_REASON)} did not answer: {told}. {advice.removesuffix('.')}."
    )
