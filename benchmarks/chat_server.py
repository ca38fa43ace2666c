"""A chat server for benchmarks, in a process of its own: it takes the first option.

python -m benchmarks.chat_server      # prints its address and serves until it is ended
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@contextmanager
def chat_server() -> Iterator[str]:
    """Serve while the block runs; give the address."""
    command = [sys.executable, "-m", "benchmarks.chat_server"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def first_option(user: str) -> str:
    """Return the id of the first option of a user message."""
    found: str = json.loads(user)["options"][0]["id"]
    return found


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # connections stay open, as with servers of models

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        content = json.dumps(_reply(body)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


def _reply(body: dict[str, Any]) -> dict[str, Any]:
    text = first_option(body["messages"][-1]["content"])
    message = {"role": "assistant", "content": text}
    return {
        "id": "reply",
        "object": "chat.completion",
        "created": 0,
        "model": "first-option",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    sys.stdout.write(f"http://127.0.0.1:{server.server_address[1]}/v1\n")
    sys.stdout.flush()
    server.serve_forever()
