"""Archives of the layout of STaRK's `processed.zip`, written by hand."""

import pickle
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from graphwalks.evidence.prime import Arc
from tests.sources.torch_files import saved


def write_processed(path: Path, nodes: Mapping[int, Any], arcs: Sequence[Arc]) -> None:
    """Write an archive with the four members that are read.

    Args:
        path: The file.
        nodes: Name, type and details of every entity, by id.
        arcs: All arcs.
    """
    names = sorted({kind for _, kind, _ in arcs})
    ends = np.array([[arc[0] for arc in arcs], [arc[2] for arc in arcs]], "<i8").reshape(2, -1)
    kinds = np.array([names.index(kind) for _, kind, _ in arcs], "<i8")
    members = {
        "node_info.pkl": pickle.dumps(dict(nodes), 4),
        "edge_type_dict.pkl": pickle.dumps(dict(enumerate(names)), 4),
        "edge_index.pt": saved("edge_index", ends),
        "edge_types.pt": saved("edge_types", kinds),
    }
    write_members(path, members)


def write_members(path: Path, members: Mapping[str, bytes]) -> None:
    """Write an archive with these members of the folder `processed`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(f"processed/{name}", content)
