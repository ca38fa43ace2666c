"""A server on the loopback address that records every request and answers as it is told."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass(frozen=True)
class Raw:
    """Bytes that are sent as they are, whatever they are; then the connection is closed."""

    content: bytes


Reply = tuple[int, dict[str, Any]] | Raw
"""Status and body of a reply, or the bytes of one."""

Answer = Callable[[dict[str, Any]], Reply]
"""The reply to the body of a chat request."""


@dataclass
class FakeServer:
    """A running server: its base URL and the bodies of the chat requests that arrived."""

    url: str
    requests: list[dict[str, Any]] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Port of the address."""
        return int(self.url.removesuffix("/v1").rpartition(":")[2])


def chat_reply(text: str | None, finish_reason: str = "stop") -> tuple[int, dict[str, Any]]:
    """A chat completion with one choice."""
    return 200, {
        "id": "reply",
        "object": "chat.completion",
        "created": 0,
        "model": "fake",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish_reason,
                "message": {"role": "assistant", "content": text},
            }
        ],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
    }


def too_long(window: int) -> tuple[int, dict[str, Any]]:
    """The refusal of a vLLM server for a prompt beyond its window."""
    message = (
        f"This model's maximum context length is {window} tokens. However, you requested more."
    )
    return 400, {"object": "error", "message": message, "type": "BadRequestError", "code": 400}


@contextmanager
def fake_server(answer: Answer, port: int = 0) -> Iterator[FakeServer]:
    """Serve the chat API while the block runs, by default on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(200, {"object": "list", "data": [{"id": "fake", "max_model_len": 8192}]})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.requests.append(body)
            reply = answer(body)
            if isinstance(reply, Raw):
                self.wfile.write(reply.content)
            else:
                self._send(*reply)

        def _send(self, status: int, body: dict[str, Any]) -> None:
            content = json.dumps(body).encode("utf-8")
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    listener = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server = FakeServer(f"http://127.0.0.1:{listener.server_address[1]}/v1")
    thread = Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listener.shutdown()
        thread.join()
        listener.server_close()
