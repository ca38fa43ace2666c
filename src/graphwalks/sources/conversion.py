"""How a module that turns an official file into a store runs as a child process."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from graphwalks.errors import SourceError, one_line


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
    else:
        return 0
    sys.stderr.write(f"{one_line(reason)}\n")
    return 1
