"""How a module that turns an official file into a store runs as a child process.

``python -m graphwalks.sources.conversion MODULE FILE FOLDER`` makes the folder from the file, by
the function `convert` of the module.
"""

import errno
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from graphwalks.errors import SourceError, one_line
from graphwalks.sources.problems import ANOTHER_CACHE

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Errors of writing, so that they are of the folder and not of the file."""


def run_conversion(convert: Callable[[Path, Path], None], arguments: Sequence[str]) -> int:
    """Run a conversion for the two paths of a command line; say in one line what is wrong.

    Args:
        convert: Takes file and folder to make; raises `SourceError` or `OSError`.
        arguments: The two paths.

    Returns:
        Exit status.
    """
    source, folder = map(Path, arguments)
    try:
        convert(source, folder)
    except SourceError as error:
        reason = error.message
    except OSError as error:
        reason = f"{error.strerror or error} ({error.filename or folder})"
        if error.errno in _NO_ROOM:
            reason += f"; {ANOTHER_CACHE}"
    else:
        return 0
    sys.stderr.write(f"{one_line(reason)}\n")
    return 1


if __name__ == "__main__":
    sys.exit(run_conversion(import_module(sys.argv[1]).convert, sys.argv[2:]))
