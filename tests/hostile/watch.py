"""An audit hook (PEP 578) that notes what a reader does beyond reading.

Allowed is to open what lies in a folder, to read the interpreter, its packages and this repository,
and to run their code. A hook cannot be taken away again, so it is used in a process of its own.
"""

import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

REPOSITORY: Final = Path(__file__).parents[2]
CODE: Final = tuple(
    os.path.realpath(place)
    for place in (REPOSITORY, sys.prefix, sys.base_prefix, sysconfig.get_path("stdlib"))
)
"""Whose code may run."""
SYSTEM: Final = (*CODE, "/dev/urandom", "/proc/self", "/proc/cpuinfo", "/sys/devices/system/cpu")
"""What may be read besides; the last are for the number of cores."""

FORBIDDEN: Final = (
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "pty.spawn"),
    *("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname"),
    *("pickle.find_class", "subprocess.Popen", "urllib.Request"),
)
CHANGING: Final = (
    *("os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir"),
    *("os.symlink", "os.truncate", "os.utime"),
)
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Watch:
    """An audit hook that notes what must not happen while it is on."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.path.realpath(folder)
        self.seen: dict[str, None] = {}
        self.reader = ""
        self.is_on = False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Note an event; nothing is prevented."""
        if self.is_on:
            self.is_on = False  # what is done here is ours
            for what in self._faults(event, arguments):
                self.seen[f"{self.reader}: {what}"] = None
            self.is_on = True

    def _faults(self, event: str, arguments: tuple[Any, ...]) -> Iterator[str]:
        if event in FORBIDDEN:
            yield f"{event} {arguments!r:.100}"
        elif event == "exec":
            name = arguments[0].co_filename
            is_ours = os.path.isabs(name) or name.startswith("<frozen ")
            if not is_ours or (os.path.isabs(name) and not self._within(name, CODE)):
                yield f"exec of {name}"
        elif event == "open":
            path, _, flags = arguments
            is_written = bool(flags & _WRITING)
            allowed = (self.folder,) if is_written else (self.folder, *SYSTEM)
            if not isinstance(path, int) and not self._within(path, allowed):
                yield f"open {path!r:.100}, {'written' if is_written else 'read'}"
        elif event in CHANGING:
            # The last argument of all but one is an open folder that the path begins in, or -1.
            opened = arguments[-1] if event != "os.truncate" else -1
            base = os.readlink(f"/proc/self/fd/{opened}") if opened >= 0 else ""
            for path in (one for one in arguments if isinstance(one, str | bytes | os.PathLike)):
                if not self._within(os.path.join(base, os.fsdecode(path)), (self.folder,)):
                    yield f"{event} {path!r:.100}"

    @staticmethod
    def _within(path: "str | bytes | os.PathLike[str]", folders: tuple[str, ...]) -> bool:
        try:
            real = os.path.realpath(os.fsdecode(path))
        except (OSError, ValueError):
            return True  # a name that no file can have
        return any(real == folder or real.startswith(f"{folder}{os.sep}") for folder in folders)


def seen_while(folder: Path, run: Callable[[Watch], None]) -> list[str]:
    """Return what was done beyond reading while something runs."""
    watch = Watch(folder)
    sys.addaudithook(watch)
    watch.is_on = True
    run(watch)
    watch.is_on = False
    return list(watch.seen)
