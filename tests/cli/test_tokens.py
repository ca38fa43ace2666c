"""Where the number of tokens of a prompt comes from."""

import hashlib
import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from graphwalks.cli import tokens
from graphwalks.cli.tokens import ESTIMATE, chars_per_token, find_tokenizer
from graphwalks.errors import ArgumentError

Reply = Callable[[dict[str, Any]], dict[str, Any]]

PROMPTS = {"1k": ["aa bb cc", "dd"]}


def vllm(body: dict[str, Any]) -> dict[str, Any]:
    assert body["model"] == "served"
    count = len(body["prompt"].split())
    return {"count": count, "max_model_len": 4096, "tokens": list(range(count))}


def llama_cpp(body: dict[str, Any]) -> dict[str, Any]:
    return {"tokens": body.get("content", "").split()}


def broken(body: dict[str, Any]) -> dict[str, Any]:
    return {"tokens": "none"}


@contextmanager
def server(reply: Reply) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            assert self.path == "/v1/models"
            self.answer({"data": [{"id": "served"}]})

        def do_POST(self) -> None:
            assert self.path == "/tokenize"
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.answer(reply(body))

        def answer(self, content: dict[str, Any]) -> None:
            self.send_response(200 if "Location" not in content else 302)
            if "Location" in content:
                self.send_header("Location", content["Location"])
            self.end_headers()
            self.wfile.write(json.dumps(content).encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    listening = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


@pytest.mark.parametrize("reply", [vllm, llama_cpp])
@pytest.mark.parametrize("ending", ["", "/", "/v1", "/v1/"])
def test_a_server_counts(reply: Reply, ending: str) -> None:
    with server(reply) as address:
        tokenizer = find_tokenizer(address + ending)
        assert "served" in tokenizer.name
        assert chars_per_token(tokenizer, PROMPTS) == {"1k": 10 / 4}


def test_a_server_that_gives_no_count_is_named() -> None:
    with server(broken) as address:
        tokenizer = find_tokenizer(address)
        with pytest.raises(click.ClickException, match="/tokenize gave no count"):
            chars_per_token(tokenizer, PROMPTS)


@pytest.mark.parametrize("count", [0, -1, 10**3000])
def test_an_absurd_count_is_none(count: int) -> None:
    with server(lambda _: {"count": count}) as address:
        tokenizer = find_tokenizer(address)
        with pytest.raises(click.ClickException, match="/tokenize gave no count"):
            chars_per_token(tokenizer, PROMPTS)


def test_a_server_that_sends_prompts_elsewhere_is_named_with_where() -> None:
    with server(lambda _: {"Location": "http://elsewhere.example/"}) as address:
        tokenizer = find_tokenizer(address)
        with pytest.raises(click.ClickException) as refused:
            chars_per_token(tokenizer, PROMPTS)
    assert refused.value.message == (
        f"{address}/tokenize did not answer: HTTP 302, which leads to http://elsewhere.example/ "
        "and is not followed. Give the address it leads to, or leave --server out."
    )


def test_a_server_that_is_down_is_named() -> None:
    with server(vllm) as address:
        pass
    with pytest.raises(click.ClickException, match="did not answer.*leave --server out"):
        find_tokenizer(address)


def test_what_is_no_web_address_is_refused() -> None:
    with pytest.raises(ArgumentError, match="write http://HOST:PORT"):
        find_tokenizer("file:///etc/hostname")


@pytest.fixture
def vocabulary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Path at which tiktoken keeps the vocabulary; the tiktoken here splits at blanks."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    encoding = SimpleNamespace(encode_ordinary=str.split)
    fake = SimpleNamespace(get_encoding=lambda name: encoding, __spec__=SimpleNamespace())
    monkeypatch.setitem(sys.modules, "tiktoken", fake)
    # tiktoken's own name for it: sha1 of the address.
    return tmp_path / "fb374d419588a4632f3f557e76b4b70aebbca790"


def test_a_vocabulary_on_disk_counts(vocabulary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vocabulary.write_bytes(b"vocabulary")
    digest = hashlib.sha256(b"vocabulary").hexdigest()
    monkeypatch.setattr(tokens, "VOCABULARY_SHA256", digest)
    tokenizer = find_tokenizer(None)
    assert tokenizer.name == "o200k_base, found on disk"
    assert chars_per_token(tokenizer, PROMPTS) == {"1k": 10 / 4}


def test_a_damaged_vocabulary_is_left_alone_for_it_would_be_downloaded(vocabulary: Path) -> None:
    vocabulary.write_bytes(b"half of it")
    assert find_tokenizer(None) is ESTIMATE


def test_without_server_and_vocabulary_tokens_are_estimated(vocabulary: Path) -> None:
    assert not vocabulary.exists()
    tokenizer = find_tokenizer(None)
    assert tokenizer is ESTIMATE
    assert chars_per_token(tokenizer, PROMPTS) == {"1k": 1.70}
