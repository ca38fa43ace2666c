"""Which family a file belongs to."""

from pathlib import Path
from types import ModuleType

from graphwalks.arbigraph.rowfile import is_row_file
from graphwalks.cli.audits import arbigraph, cognition, construction, walks
from graphwalks.sources.jsonlines import LineError, json_lines


def family_of(path: Path) -> ModuleType:
    """Return the module that audits a file; that of walks for what looks like nothing else."""
    if is_row_file(path):
        return arbigraph
    columns = _columns(path)
    return next((one for one in (cognition, construction) if one.COLUMNS <= columns), walks)


def _columns(path: Path) -> frozenset[str]:
    """Return the keys of the first line of JSON lines; none of any other file."""
    try:
        with path.open("rb") as stream:
            _, record = next(json_lines(stream), (0, {}))
    except (LineError, OSError):
        return frozenset()
    return frozenset(record)
