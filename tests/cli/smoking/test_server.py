"""What is told of a server that cannot be asked at all, before it is asked for replies."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import click
import pytest

from graphwalks.cli.smoking import server
from graphwalks.cli.smoking.server import NoServerError, check_server
from graphwalks.scorers.failures import NO_API, NO_VLLM

SERVED = json.dumps({"data": [{"id": "right"}, {"id": "other"}, {"id": None}]})


@contextmanager
def listing(status: int, body: str) -> Iterator[tuple[str, list[str]]]:
    """Answer every request so; gives the address, and the key of each request."""
    keys: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            keys.append(self.headers["Authorization"])
            content = body.encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.server_address[1]}/v1", keys
    finally:
        listener.shutdown()
        thread.join()
        listener.server_close()


@pytest.mark.parametrize("model", ["vllm/right", "vllm/other:adapter", "openai-api/own/any"])
def test_a_server_with_the_model_is_let_through(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWN_API_KEY", "secret")
    with listing(200, SERVED) as (address, keys):
        check_server(model, address, {})
    assert keys == ["Bearer secret" if "own" in model else "Bearer inspectai"]


def test_a_model_that_is_not_served_is_told_with_those_that_are() -> None:
    with listing(200, SERVED) as (address, _), pytest.raises(NoServerError) as refused:
        check_server("vllm/wrong", address, {})
    assert refused.value.message == (
        f"{address} does not serve wrong. It serves: right, other. Give --model vllm/NAME with one "
        "of them."
    )


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (401, "", "HTTP 401. It wants another key: set VLLM_API_KEY."),
        (404, "{}", "HTTP 404. Correct the address: that of vLLM ends in /v1."),
        (503, "<html>", "HTTP 503. The server is not ready: wait until it answers."),
        (418, "", "HTTP 418. See the log of the server."),
        (
            307,
            "",
            "HTTP 307, which leads to nowhere and is not followed. If you trust where it leads, "
            "give that address, without /models: --base-url.",
        ),
        (200, "<html>", f"no JSON, Expecting value: line 1 column 1 (char 0). {NO_API}"),
    ],
)
def test_each_failure_has_address_cause_and_next_step(status: int, body: str, told: str) -> None:
    with listing(status, body) as (address, _), pytest.raises(NoServerError) as refused:
        check_server("vllm/right", address, {})
    assert refused.value.message == f"{address}/models did not answer: {told}"


def test_a_service_without_a_list_of_models_is_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWN_API_KEY", "secret")
    with listing(404, "") as (address, keys):
        monkeypatch.setenv("OWN_BASE_URL", address)
        check_server("openai-api/own/any", None, {})
    assert len(keys) == 1


def test_without_an_address_vllm_must_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VLLM_BASE_URL", raising=False)
    monkeypatch.setattr(server, "find_spec", lambda _: None)
    with pytest.raises(click.ClickException) as refused:
        check_server("vllm/right", None, {})
    assert refused.value.message == f"{NO_VLLM}."
    monkeypatch.setattr(server, "find_spec", lambda _: object())
    check_server("vllm/right", None, {})


@pytest.mark.parametrize("model", ["gwref/random", "openai/gpt", "openai-api/own/no-key"])
def test_what_has_no_server_of_ones_own_is_not_looked_at(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OWN_API_KEY", raising=False)
    check_server(model, "http://127.0.0.1:1/v1", {})
