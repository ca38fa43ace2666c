"""One verified download: time-outs, retries that go on where the connection broke, progress."""

import contextlib
import os
import re
import time
from collections.abc import Iterator
from http import HTTPStatus
from io import BufferedRandom
from pathlib import Path
from typing import Final

import httpx
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TextColumn,
    TransferSpeedColumn,
)

from graphwalks.errors import SourceError
from graphwalks.sources.cache import arriving_file, file_path
from graphwalks.sources.hub import authorization, offline_switch, resolve_address
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.pinning import pin, prove
from graphwalks.sources.problems import file_problem, promised, storage_problem
from graphwalks.sources.redirects import RedirectError, following

ATTEMPTS: Final = 3
RETRY_WAIT_SECONDS = 1.0
"""Wait before going on; doubled with each attempt that brought nothing."""
TIMEOUT: Final = httpx.Timeout(60.0, connect=15.0)
"""Seconds without a byte, and for a connection; the large file is known to stall without limits."""
LARGEST_FACTOR: Final = 3
LARGEST_EXTRA = 64_000_000
"""More than this many times the size of the catalogue, and bytes on top, are not the file."""
LENGTH_HEADER: Final = re.compile(r"[0-9]{1,18}")
"""A Content-Length that can be true."""
_RANGE_START: Final = re.compile(r"bytes ([0-9]{1,18})-")
"""How a Content-Range begins (RFC 9110, section 14.4)."""
_PASSING_STATUS: Final = frozenset({408, 425, 429, 500, 502, 503, 504})


class _Interrupted(Exception):
    """The transfer ended early in a way that a new attempt may mend."""


def download(file: OfficialFile) -> Path:
    """Download an official file into the cache and prove it.

    Returns:
        Path of the file in the cache.

    Raises:
        SourceError: Offline, unreachable, refused, cut off, other content, or no place to keep it.
    """
    if switch := offline_switch():
        raise _not_downloaded(
            file, f"{switch} forbids the network", "no copy in the cache or the Hugging Face cache"
        )
    target = file_path(file)
    try:
        with _client(file) as client, arriving_file(target) as stream, _progress_bar(file) as bar:
            _transfer(file, client, stream, bar)
            found = prove(file, stream, "arrived")
        pin(file, found)
    except OSError as error:
        raise storage_problem(file, error) from error
    return target


def _client(file: OfficialFile) -> httpx.Client:
    headers = {"User-Agent": "graphwalks", "Accept-Encoding": "identity", **authorization(file)}
    try:
        return httpx.Client(headers=headers, timeout=TIMEOUT)
    except (OSError, ValueError, httpx.InvalidURL, ImportError) as error:
        reason = f"proxy or certificate settings: {error}"
        raise _not_downloaded(file, reason, "nothing") from error


class _Bar:
    """Shows how much of one file has arrived."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def show(self, arrived: int, total: int | None) -> None:
        self._progress.update(self._task, completed=arrived, total=total)


@contextlib.contextmanager
def _progress_bar(file: OfficialFile) -> Iterator[_Bar]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield _Bar(progress, progress.add_task(file.name, total=None))


def _transfer(file: OfficialFile, client: httpx.Client, stream: BufferedRandom, bar: _Bar) -> None:
    """Receive the whole file; give up after `ATTEMPTS` requests in a row without a new byte."""
    furthest, fruitless = 0, 0
    while True:
        try:
            return _receive(file, client, stream, bar)
        except (RedirectError, httpx.LocalProtocolError, httpx.UnsupportedProtocol) as error:
            raise _not_downloaded(file, _reason(error), "nothing") from error
        except (_Interrupted, httpx.TransportError) as error:
            arrived = stream.seek(0, os.SEEK_END)
            fruitless = 0 if arrived > furthest else fruitless + 1
            furthest = max(furthest, arrived)
            if fruitless >= ATTEMPTS:
                found = f"{furthest:,} bytes" if furthest else "nothing"
                raise _not_downloaded(file, _reason(error), found) from error
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:  # no name of a host
            raise _not_downloaded(file, _reason(error), "nothing") from error
        time.sleep(RETRY_WAIT_SECONDS * 2**fruitless)


def _receive(file: OfficialFile, client: httpx.Client, stream: BufferedRandom, bar: _Bar) -> None:
    """Make one request; it goes on behind what is there, or begins again if the server does."""
    arrived = stream.seek(0, os.SEEK_END)
    headers = {"Range": f"bytes={arrived}-"} if arrived else {}
    with following(client, resolve_address(file), headers) as response:
        _check_status(file, response, stream)
        if response.status_code == HTTPStatus.OK:
            arrived = _empty(stream)
        elif not _goes_on(response, arrived):
            _empty(stream)
            raise _Interrupted("the server went on elsewhere than where the connection broke")
        length = response.headers.get("Content-Length", "")
        total = arrived + int(length) if LENGTH_HEADER.fullmatch(length) else None
        for chunk in response.iter_raw():  # a chunk size would hold back what came before a break
            stream.write(chunk)
            arrived += len(chunk)
            _check_size(file, arrived)
            bar.show(arrived, total)
    if total is not None and arrived != total:
        raise _Interrupted(f"cut off after {arrived:,} of {total:,} bytes")


def _goes_on(response: httpx.Response, arrived: int) -> bool:
    """Tell whether a part of the file begins behind the bytes that have arrived."""
    start = _RANGE_START.match(response.headers.get("Content-Range", ""))
    return start is not None and int(start[1]) == arrived


def _check_size(file: OfficialFile, arrived: int) -> None:
    largest = LARGEST_FACTOR * file.size + LARGEST_EXTRA
    if arrived > largest:
        raise _not_downloaded(
            file, f"more than {largest:,} bytes came, so it is another file", f"{arrived:,} bytes"
        )


def _check_status(file: OfficialFile, response: httpx.Response, stream: BufferedRandom) -> None:
    status = response.status_code
    if status in {HTTPStatus.OK, HTTPStatus.PARTIAL_CONTENT}:
        return
    if status == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
        _empty(stream)
        raise _Interrupted("the server cannot go on where the connection broke")
    if status in _PASSING_STATUS:
        raise _Interrupted(f"the server answered {status}")
    refused = status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN} and authorization(file)
    hint = ", perhaps because of the token in HF_TOKEN" if refused else ""
    raise _not_downloaded(file, f"the server answered {status}{hint}", "nothing")


def _empty(stream: BufferedRandom) -> int:
    stream.seek(0)
    return stream.truncate()


def _reason(error: Exception) -> str:
    if isinstance(error, _Interrupted | RedirectError):
        return str(error)
    if isinstance(error, httpx.InvalidURL | httpx.LocalProtocolError):
        return type(error).__name__  # the text may quote a password or token
    return f"{type(error).__name__}: {error}"


def _not_downloaded(file: OfficialFile, reason: str, found: str) -> SourceError:
    return file_problem(file, f"could not be downloaded ({reason})", promised(file), found)
