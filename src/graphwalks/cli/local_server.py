"""Requests to a model server of one's own."""

import http.client
import json
import urllib.request
from collections.abc import Mapping
from email.message import Message
from typing import IO, Any, Final, NoReturn

LARGEST_REPLY: Final = 64 * 1024**2
"""Bytes of a reply that are read."""


class RedirectedError(OSError):
    """The server sends us to another address, where neither keys nor prompts are sent."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses them all: urllib would send the key to whatever host a server names."""

    def http_error_302(
        self,
        req: urllib.request.Request,  # noqa: ARG002  # the names are those of urllib
        fp: IO[bytes],
        code: int,
        msg: str,  # noqa: ARG002
        headers: Message,
    ) -> NoReturn:
        fp.close()
        place = headers.get("Location", "nowhere")
        raise RedirectedError(f"HTTP {code}, which leads to {place} and is not followed")

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def ask(address: str, body: Mapping[str, Any] | None, timeout_s: float) -> Any:
    """Post a JSON body, or get without one, and return the JSON of the reply.

    The proxy that the environment names for the web is not used.

    Raises:
        RedirectedError: The server sends us elsewhere.
        OSError: No answer came, or none in the protocol of the web.
        ValueError: The address is none, or the answer is not JSON.
    """
    content = None if body is None else json.dumps(body).encode("ascii")
    request = urllib.request.Request(address, content, {"Content-Type": "application/json"})
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects)
    return _reply(direct, request, timeout_s)


def ask_as_client(address: str, key: str, timeout_s: float) -> Any:
    """Get JSON as the clients of model servers do: with a key, and by the environment's proxy.

    Raises:
        RedirectedError: The server sends us elsewhere.
        OSError: No answer came, or none in the protocol of the web.
        ValueError: The address is none, or the answer is not JSON.
    """
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {key}"})
    return _reply(urllib.request.build_opener(_NoRedirects), request, timeout_s)


def read_reply(content: bytes) -> Any:
    """Read the body of a reply as JSON.

    Raises:
        ValueError: It is none, or nested too deeply.
    """
    try:
        return json.loads(content)
    except RecursionError as error:
        raise ValueError("the answer is nested too deeply") from error


def _reply(
    opener: urllib.request.OpenerDirector, request: urllib.request.Request, timeout_s: float
) -> Any:
    try:
        with opener.open(request, timeout=timeout_s) as response:
            return read_reply(response.read(LARGEST_REPLY))
    except http.client.InvalidURL as error:
        raise ValueError(str(error)) from error
    except http.client.HTTPException as error:
        raise OSError(f"{type(error).__name__}: {error}") from error
