"""A cache of its own for every test, a small official file, a web server that can misbehave."""

import hashlib
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest

from graphwalks.sources import catalogue, download
from graphwalks.sources.official import HUB, OfficialFile

Describe = Callable[[str, bytes, dict[str, bytes]], OfficialFile]

CONTENT = b"".join(b"%06d\n" % number for number in range(30_000))


@pytest.fixture(autouse=True)
def _own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("NO_PROXY", "*")
    for name in ("HF_TOKEN", "HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(download, "RETRY_WAIT_SECONDS", 0.0)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """A running web server, to which HF_ENDPOINT points.

    `content` is what it serves; `statuses` are those of the first requests, `cuts` the bytes after
    which the first bodies break off; `ranges` says whether it can go on in the middle, `lies` that
    it says so and begins again; `requests` holds the headers that came; `moved` makes it send every
    first request to another host name, or to the address that it is.
    """
    site = SimpleNamespace(
        content=CONTENT,
        statuses=[],
        cuts=[],
        ranges=True,
        lies=False,
        requests=[],
        moved=False,
    )

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.requests.append({name.lower(): value for name, value in self.headers.items()})
            if site.moved and self.path != "/moved":
                self.send_response(302)
                elsewhere = f"http://localhost:{server.server_port}/moved"
                self.send_header("Location", elsewhere if site.moved is True else site.moved)
                self.send_header("Content-Length", str(10**12))  # of a body that never comes
                self.end_headers()
                return
            start = 0
            if site.ranges and (wanted := self.headers.get("Range")):
                start = int(wanted.removeprefix("bytes=").removesuffix("-"))
            status = site.statuses.pop(0) if site.statuses else 206 if start else 200
            start = 0 if site.lies else start
            body = site.content[start:] if status < 400 else b""
            self.send_response(status)
            if status == 206:
                end = len(site.content)
                self.send_header("Content-Range", f"bytes {start}-{end - 1}/{end}")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: site.cuts.pop(0)] if site.cuts else body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
        yield site
        server.shutdown()


def official(name: str, content: bytes, members: dict[str, bytes]) -> OfficialFile:
    """Describe an official file with this content."""
    return OfficialFile(
        name=name,
        families=("walks",),
        address=f"{HUB}/datasets/somebody/something/resolve/main/{name}",
        revision="main",
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
        is_size_estimated=False,
        licence="MIT",
        citation="Somebody, something",
        hub_repository="somebody/something",
        rows={},
        members={member: hashlib.sha256(part).hexdigest() for member, part in members.items()},
        check=None,
    )


@pytest.fixture
def describe(monkeypatch: pytest.MonkeyPatch) -> Describe:
    """Makes an official file of a name, content and members; it is the only one of the test."""

    def put_in_catalogue(name: str, content: bytes, members: dict[str, bytes]) -> OfficialFile:
        file = official(name, content, members)
        monkeypatch.setattr(catalogue, "CATALOGUE", (file,))
        return file

    return put_in_catalogue


@pytest.fixture
def numbers(describe: Describe) -> OfficialFile:
    """The only official file of a test: 30,000 lines of numbers."""
    return describe("numbers.txt", CONTENT, {})


@pytest.fixture
def numbers_content() -> bytes:
    """What `numbers` holds."""
    return CONTENT
