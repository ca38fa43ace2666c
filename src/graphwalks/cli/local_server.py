"""Requests to a model server of one's own."""

import http.client
import json
import urllib.request
from collections.abc import Mapping
from typing import Any, Final

LARGEST_REPLY: Final = 64 * 1024**2
"""Bytes of a reply that are read."""


def ask(address: str, body: Mapping[str, Any] | None, timeout_s: float) -> Any:
    """Post a JSON body, or get without one, and return the JSON of the reply.

    The proxy that the environment names for the web is not used.

    Raises:
        OSError: No answer came, or none in the protocol of the web.
        ValueError: The address is none, or the answer is not JSON.
    """
    content = None if body is None else json.dumps(body).encode("ascii")
    request = urllib.request.Request(address, content, {"Content-Type": "application/json"})
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return _reply(direct, request, timeout_s)


def ask_as_client(address: str, key: str, timeout_s: float) -> Any:
    """Get JSON as the clients of model servers do: with a key, and by the environment's proxy.

    Raises:
        OSError: No answer came, or none in the protocol of the web.
        ValueError: The address is none, or the answer is not JSON.
    """
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {key}"})
    return _reply(urllib.request.build_opener(), request, timeout_s)


def _reply(
    opener: urllib.request.OpenerDirector, request: urllib.request.Request, timeout_s: float
) -> Any:
    try:
        with opener.open(request, timeout=timeout_s) as response:
            return json.loads(response.read(LARGEST_REPLY))
    except http.client.InvalidURL as error:
        raise ValueError(str(error)) from error
    except http.client.HTTPException as error:
        raise OSError(f"{type(error).__name__}: {error}") from error
    except RecursionError as error:
        raise ValueError("the answer is nested too deeply") from error
