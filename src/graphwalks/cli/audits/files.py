"""Which family a file belongs to."""

from pathlib import Path
from types import ModuleType

from graphwalks.arbigraph.rowfile import is_row_file
from graphwalks.cli.audits import arbigraph, cognition, construction, walks
from graphwalks.errors import SourceError
from graphwalks.sources.jsonlines import records


def family_of(path: Path) -> ModuleType:
    """Return the module that audits a file; that of walks for what looks like nothing else."""
    if is_row_file(path):
        return arbigraph
    columns = _columns(path)
    return next((one for one in (cognition, construction) if one.COLUMNS <= columns), walks)


def _columns(path: Path) -> frozenset[str]:
    """Return the keys of the first line of JSON lines; none of any other file."""
    try:
        _, record = next(records(path), (0, {}))
    except SourceError:
        return frozenset()
    return frozenset(record)
