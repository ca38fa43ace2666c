"""Fuzz every reader: many changed inputs each, under a bound of time and memory.

    python -m tests.hostile.fuzz --minutes 10                  # all of them
    python -m tests.hostile.fuzz --reader sources.gml.read     # some of them, by their names

Inputs are changes of valid ones, drawn from `--seed`. Where atheris is installed, with `--engine
atheris` coverage leads the way. Each reader runs in a process of its own, an input may take
`SECONDS` and the process `MEGABYTES`; what is over, or raises what is not documented, is a failure,
is kept under `--keep`, and is counted once for each place in the code. A reader that waits for ever
is killed, which counts, too.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from tests.hostile.mutations import LARGEST, changed
from tests.hostile.reader import Reader

SECONDS: Final = 10
"""Of the processor, that an input may take; the slowest valid one takes about one."""
SLOW: Final = 0.5
"""Seconds of the processor from which an input is kept for looking at."""
MEGABYTES: Final = 3_000
"""Of addresses, not of memory that is used: libraries map much that they never touch."""
SMALLEST: Final = 4
"""Seconds of a reader."""
FORK: Final = multiprocessing.get_context("fork")
CORPUS: Final = 400
"""Inputs that are kept to be changed again, beside the valid ones."""


class _Late(BaseException):
    """An input took too long."""


class Target:
    """Runs one reader, and remembers what went wrong."""

    def __init__(self, reader: Reader, keep: Path, place: Path) -> None:
        self.reader = reader
        self.keep = keep
        self.place = place
        self.tried = self.taken = 0
        self.failures: dict[str, str] = {}
        self.slowest = 0.0

    def run(self, content: bytes) -> bool:
        """Try an input; say whether it was read."""
        folder = Path(tempfile.mkdtemp())
        self.tried += 1
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            taken = self.reader.tried(content, folder)
        except (Exception, _Late) as error:  # noqa: BLE001 - whatever a reader raises
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._note(error, content)
            return False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._time(time.process_time() - begun, content)
            shutil.rmtree(folder, ignore_errors=True)
        self.taken += taken
        return taken

    def _time(self, seconds: float, content: bytes) -> None:
        if seconds > max(self.slowest, SLOW):
            self._keep(content, "slowest", content)
        self.slowest = max(self.slowest, seconds)

    def _keep(self, content: bytes, end: str, written: bytes) -> None:
        name = hashlib.sha256(content).hexdigest()[:16]
        self.keep.mkdir(parents=True, exist_ok=True)
        (self.keep / f"{self.reader.name}-{name}{end}".replace(" ", "")).write_bytes(written)

    def _note(self, error: BaseException, content: bytes) -> None:
        places = [
            f"{Path(frame.filename).name}:{frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
            if "graphwalks" in frame.filename or "hostile" in frame.filename
        ]
        place = f"{type(error).__name__} in {places[-1] if places else '?'}"
        if place in self.failures:
            return
        self.failures[place] = str(error)[:200]
        told = "".join(traceback.format_exception(error))[-3000:]
        self._keep(content, "", content)
        self._keep(content, ".txt", told.encode("utf-8", "replace"))

    def tell(self) -> None:
        """Write what became of the inputs."""
        told = {
            "tried": self.tried,
            "taken": self.taken,
            "slowest": round(self.slowest, 2),
            "failures": self.failures,
        }
        self.place.write_text(json.dumps(told), encoding="utf-8")


def by_seed(target: Target, seed: int, seconds: float) -> None:
    """Change valid inputs, and changed ones that were read, until the time is over."""
    random = Random(f"{target.reader.name} {seed}")
    seeds = list(target.reader.seeds())
    corpus: list[bytes] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        base = random.choice(corpus if corpus and random.randrange(3) == 0 else seeds)
        content = changed(base, target.reader.form, random)
        if target.run(content) and len(content) < LARGEST:
            corpus.append(content)
            if len(corpus) > CORPUS:
                corpus.pop(random.randrange(len(corpus)))
    target.tell()


def _readers(engine: str) -> dict[str, Reader]:
    """Import the readers; where coverage leads the way, so that it is told."""
    if engine == "seed":
        from tests.hostile.readers import BY_NAME
    else:
        with import_module("atheris").instrument_imports(include=["graphwalks"]):
            from tests.hostile.readers import BY_NAME
    return BY_NAME


def by_coverage(target: Target, seed: int, seconds: float) -> None:
    """Let atheris choose; half of its changes are ours."""
    atheris = import_module("atheris")  # which may not be there

    def one(content: bytes) -> None:
        target.run(content)
        if time.monotonic() > end:
            target.tell()
            os._exit(0)

    def mutate(content: bytes, most: int, number: int) -> bytes:
        if number % 2:
            return bytes(atheris.Mutate(content, most))
        return changed(content, target.reader.form, Random(number))[:most]

    with tempfile.TemporaryDirectory() as folder:
        for number, content in enumerate(target.reader.seeds()):
            Path(folder, str(number)).write_bytes(content)
        end = time.monotonic() + seconds
        options = [
            f"-seed={seed}",
            f"-max_len={LARGEST}",
            "-timeout=0",
            "-rss_limit_mb=0",
            "-verbosity=0",
        ]
        atheris.Setup(["fuzz", folder, *options], one, custom_mutator=mutate)
        atheris.Fuzz()


ENGINES: Final[dict[str, Callable[[Target, int, float], None]]] = {
    "seed": by_seed,
    "atheris": by_coverage,
}


def _late(*_: object) -> None:
    raise _Late("took too long")


def _child(reader: Reader, given: argparse.Namespace, seconds: float, place: Path) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    signal.signal(signal.SIGPROF, _late)
    ENGINES[given.engine](Target(reader, given.keep, place), given.seed, seconds)


def _run(reader: Reader, given: argparse.Namespace, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "told.json"
        child = FORK.Process(target=_child, args=(reader, given, seconds, place))
        child.start()
        child.join(seconds + 3 * SECONDS)
        if child.is_alive():
            child.kill()
            child.join()
        try:
            found: dict[str, Any] = json.loads(place.read_bytes())
        except (OSError, ValueError):
            return {"tried": 0, "taken": 0, "slowest": 0, "failures": {"died": child.exitcode}}
    if child.exitcode != 0:
        found["failures"]["died"] = child.exitcode
    return found


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.fuzz")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--reader", action="append", metavar="NAME")
    parser.add_argument("--engine", choices=[*ENGINES], default="seed")
    parser.add_argument("--seed", type=int, default=20261201)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "failures")
    return parser.parse_args()


def main() -> None:
    """Print the table: reader, inputs tried, inputs read, slowest, failures."""
    given = _parsed()
    readers = _readers(given.engine)
    names = given.reader or list(readers)
    seconds = max(SMALLEST, 60 * given.minutes / len(names))
    table = Table("reader", "tried", "read", "slowest (s)", "failures")
    tried = failed = 0
    for name in names:
        found = _run(readers[name], given, seconds)
        failures = found["failures"]
        tried, failed = tried + found["tried"], failed + len(failures)
        told = "\n".join(f"{place}: {what}" for place, what in failures.items())
        table.add_row(
            name, f"{found['tried']:,}", f"{found['taken']:,}", str(found["slowest"]), told
        )
        sys.stderr.write(f"{name} {found['tried']} {len(failures)}\n")
    table.add_row("all", f"{tried:,}", "", "", str(failed), end_section=True)
    Console(width=180).print(table)


if __name__ == "__main__":
    main()
