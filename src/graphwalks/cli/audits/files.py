"""Which family a file belongs to."""

import re
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

from graphwalks.arbigraph.rowfile import is_row_file
from graphwalks.cli.audits import arbigraph, cognition, construction, evidence, walks

_FAMILIES: Final = MappingProxyType({
    **dict.fromkeys((b"prompt", b"answer_nodes", b"problem_type"), walks),
    **dict.fromkeys((b"origin", b"split", b"network"), cognition),
    **dict.fromkeys((b"query", b"ranking", b"certificate"), evidence),
    **dict.fromkeys((b"instance", b"reference", b"witness"), construction),
})
"""By keys of their records that no other of them has."""

_KEY: Final = re.compile(rb'"(' + b"|".join(_FAMILIES) + rb')"[ \t]*+:')

_PEEK_BYTES: Final = 1 << 16


def family_of(path: Path) -> ModuleType:
    """Return the module that audits a file; that of walks for what looks like nothing else.

    A record need not be whole, nor JSON: what is wrong with it is for the family to say.
    """
    if is_row_file(path):
        return arbigraph
    try:
        with path.open("rb") as stream:
            key = _KEY.search(stream.read(_PEEK_BYTES))
    except OSError:
        return walks
    return walks if key is None else _FAMILIES[key[1]]
