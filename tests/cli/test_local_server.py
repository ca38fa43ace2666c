"""Replies of a server that are not what was asked for: each is an OSError or a ValueError."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from graphwalks.cli.local_server import ask

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
