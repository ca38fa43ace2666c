"""Heaviest cuts with their proof, kept in the cache so that each is sought only once.

A proof that is read back is checked in full before it counts.
"""

import contextlib
import hashlib
import json
import math
from pathlib import Path
from typing import Any, Final

from graphwalks.construction.maxcut.certificate import (
    Bound,
    Cases,
    Certificate,
    OddCycle,
    Proof,
    certified_cut,
)
from graphwalks.construction.maxcut.optimum import heaviest_cut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.errors import ArgumentError
from graphwalks.sources.cache import arriving_file, cache_folder
from graphwalks.sources.jsonlines import decode

_VERSION: Final = 1


def certificate(graph: SignedGraph, cases: int) -> Certificate | None:
    """Return the certificate of a graph, from the cache or by solving; None if unproven.

    Args:
        graph: What is cut.
        cases: Most cases of a proof, see `optimum.heaviest_cut`.
    """
    path = _path(graph)
    if (kept := _kept(path, graph)) is not None:
        return kept
    found = heaviest_cut(graph, cases, math.inf)  # the cases end it the same on every machine
    if found is not None:
        _keep(path, found)
    return found


def _path(graph: SignedGraph) -> Path:
    text = json.dumps([_VERSION, graph.vertices, graph.edges])
    digest = hashlib.sha256(text.encode()).hexdigest()
    return cache_folder() / "certificates" / "maxcut" / f"{digest}.json"


def _kept(path: Path, graph: SignedGraph) -> Certificate | None:
    """Read a certificate; one that is missing or proves nothing is none."""
    try:
        content = decode(path.read_bytes())
        found = Certificate(tuple(content["placed"]), _proof(content["proof"]))
        certified_cut(graph, found)
    except (OSError, ValueError, TypeError, LookupError, RecursionError, ArgumentError):
        return None
    return found


def _keep(path: Path, found: Certificate) -> None:
    content = json.dumps({"placed": found.placed, "proof": _plain(found.proof)})
    # A cache that cannot be written costs time, nothing else.
    with contextlib.suppress(OSError), arriving_file(path) as stream:
        stream.write(content.encode())


def _plain(proof: Proof) -> object:
    """Return a proof as JSON data: a bound is a list, cases are an object."""
    if isinstance(proof, Bound):
        return [[cycle.odd, cycle.rest, multiplier] for cycle, multiplier in proof.multipliers]
    return {
        "edge": proof.edge,
        "within": _plain(proof.within),
        "across": _plain(proof.across),
    }


def _proof(plain: Any) -> Proof:
    if isinstance(plain, list):
        return Bound(
            tuple(
                (OddCycle(tuple(odd), tuple(rest)), multiplier) for odd, rest, multiplier in plain
            )
        )
    return Cases(plain["edge"], _proof(plain["within"]), _proof(plain["across"]))
