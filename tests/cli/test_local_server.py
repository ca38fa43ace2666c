"""Replies of a server that are not what was asked for: each is an OSError or a ValueError."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from graphwalks.cli.local_server import RedirectedError, ask, ask_as_client

WELL = b"HTTP/1.0 200 OK\r\n\r\n"


@contextmanager
def answering(reply: bytes) -> Iterator[str]:
    """Answer one request with these bytes; gives the address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(reply)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):
                    pass  # closing before all has come would break the reply off

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        thread.join()


def ask_there_with_key(address: str) -> object:
    return ask_as_client(address, "a key", 10)


def ask_there_with_prompt(address: str) -> object:
    return ask(address, {"prompt": "text"}, 10)


def test_json_is_read() -> None:
    with answering(WELL + b'{"count": 3}') as address:
        assert ask(address, {"prompt": "\ud800"}, 10) == {"count": 3}


@pytest.mark.parametrize(
    "reply",
    [
        b"SSH-2.0\r\n\r\n",
        b"HTTP/1.0 500 Broken\r\n\r\n",
    ],
)
def test_what_is_no_answer_of_the_web_is_an_os_error(reply: bytes) -> None:
    with answering(reply) as address, pytest.raises(OSError):
        ask(address, None, 10)


@pytest.mark.parametrize("content", [b"<html>", b"\xff", b"[" * 100_000, b"1" * 5000])
def test_what_is_no_json_is_a_value_error(content: bytes) -> None:
    with answering(WELL + content) as address, pytest.raises(ValueError):
        ask(address, None, 10)


@pytest.mark.parametrize("address", ["http://127.0.0.1:abc", "http://[::1", "http://a b/", "x"])
def test_what_is_no_address_is_a_value_error(address: str) -> None:
    with pytest.raises(ValueError):
        ask(address, None, 10)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("ask_there", [ask_there_with_key, ask_there_with_prompt])
def test_a_redirect_is_refused_and_the_other_server_sees_nothing(
    status: int, ask_there: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as other:
        place = f"http://127.0.0.1:{other.getsockname()[1]}/v1/models"
        reply = f"HTTP/1.0 {status} Elsewhere\r\nLocation: {place}\r\n\r\n".encode()
        with answering(reply) as address, pytest.raises(RedirectedError, match=place):
            ask_there(address)
        other.setblocking(False)
        with pytest.raises(BlockingIOError):  # nobody waits to be accepted
            other.accept()


@pytest.mark.parametrize("place", [b"", b"Location: http://[::1\r\n", b"Location: file:///x\r\n"])
def test_a_redirect_to_no_address_is_refused_too(place: bytes) -> None:
    with (
        answering(b"HTTP/1.0 302 Elsewhere\r\n" + place + b"\r\n") as address,
        pytest.raises(RedirectedError, match="HTTP 302, which leads to"),
    ):
        ask(address, None, 10)
