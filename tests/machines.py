"""Runs of Inspect in processes of their own, each on a machine of its own, as far as it can see."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.fake_server import FakeServer

PATIENCE: Final = 600
"""Seconds until what hangs is given up."""


def machine(home: Path, server: FakeServer) -> dict[str, str]:
    """The environment of a home of its own: there Inspect keeps what is not yet in a log."""
    folders = {"HOME": home, "XDG_DATA_HOME": home / "data", "XDG_CACHE_HOME": home / "cache"}
    own = {name: str(folder) for name, folder in folders.items()}
    return own | {"FAKE_API_KEY": "none", "FAKE_BASE_URL": server.url}


def wait_until(is_so: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
    """Wait for something that has to come while a process runs."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert process.poll() is None, "the process ended before it was stopped"
        assert time.monotonic() < end, "the process hangs"
        time.sleep(0.05)
