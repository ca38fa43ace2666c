"""Where a server may send a download: on, but not to a less safe place than it was asked at.

The hub sends large files from hosts of others, so any public host may be named; what comes is
proven by its content. Bodies of redirects, which may have no end, are never read.
"""

import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_address
from typing import Final

import httpx

MOST_REDIRECTS: Final = 10
_SHOWN: Final = 60


class RedirectError(Exception):
    """A server sends us where we do not go."""


@contextmanager
def following(
    client: httpx.Client, address: str, headers: Mapping[str, str]
) -> Iterator[httpx.Response]:
    """Ask for an address and follow where it is sent; the body is read by the caller.

    Args:
        client: A client that follows no redirects itself.
        address: Where to begin.
        headers: Of every request; the client drops authorization for another host.

    Raises:
        RedirectError: See `check_redirect`, or there are more than `MOST_REDIRECTS`.
        httpx.HTTPError: As the client raises it.
    """
    request = first = client.build_request("GET", address, headers=headers)
    for _ in range(MOST_REDIRECTS + 1):
        response = client.send(request, stream=True)
        try:
            if response.next_request is None:
                yield response
                return
        finally:
            response.close()
        check_redirect(first.url, request.url, response.next_request.url)
        request = response.next_request
    raise RedirectError(f"more than {MOST_REDIRECTS} redirects")


def check_redirect(first: httpx.URL, now: httpx.URL, then: httpx.URL) -> None:
    """Check one step.

    Args:
        first: What was asked at first, which the user may have set.
        now: What was asked last.
        then: Where that sends us.

    Raises:
        RedirectError: It leads from https to another scheme, or to an address within this machine
            or network, where the first was not within.
    """
    if now.scheme == "https" and then.scheme != "https":
        raise RedirectError(f"a redirect from https to {_shown(then)}")
    if _is_within(then.host) and not _is_within(first.host):
        raise RedirectError(f"a redirect to {_shown(then)}, which is no public address")


def _is_within(host: str) -> bool:
    """Tell whether a host is written as an address that is not public, or as localhost."""
    name = host.rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return not ip_address(name).is_global
    except ValueError:
        pass
    try:  # forms that resolvers take for IPv4: 127.1, 0x7f000001, 2130706433
        return not IPv4Address(socket.inet_aton(name)).is_global
    except (OSError, ValueError):
        return False


def _shown(address: httpx.URL) -> str:
    """Return scheme and host, without what else may be secret."""
    return ascii(f"{address.scheme}://{address.host}"[:_SHOWN])
