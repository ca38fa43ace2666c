"""The official files of all families: address, revision, sha256, licence, citation."""

import difflib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from graphwalks.errors import ArgumentError
from graphwalks.sources.arbigraph_configs import CONFIGS, ConfigCheck
from graphwalks.sources.evidence_files import EVIDENCE_FILES
from graphwalks.sources.network_files import NETWORK_FILES
from graphwalks.sources.official import HUB, KnownContent, OfficialFile
from graphwalks.sources.optimization_files import OPTIMIZATION_FILES

_GRAPHWALKS_REVISION: Final = "f338bb265735a56a79f4b0f5def722c9c3268ead"
_GRAPHWALKS_CITATION: Final = (
    "OpenAI, GraphWalks (2025), https://huggingface.co/datasets/openai/graphwalks"
)


def _graphwalks(name: str, sha256: str, size: int, bfs: int, parents: int) -> OfficialFile:
    # Dataset openai/graphwalks: row counts from its card, sha256 as public adapters of the same
    # revision pin them, sizes rounded.
    return OfficialFile(
        name=name,
        families=("walks",),
        address=f"{HUB}/datasets/openai/graphwalks/resolve/{_GRAPHWALKS_REVISION}/{name}",
        revision=_GRAPHWALKS_REVISION,
        sha256=sha256,
        size=size,
        is_size_estimated=False,
        licence="MIT",
        citation=_GRAPHWALKS_CITATION,
        hub_repository="openai/graphwalks",
        rows=MappingProxyType({"bfs": bfs, "parents": parents}),
        members=MappingProxyType({}),
        check=None,
    )


_ARBIGRAPH_REPOSITORY: Final = "PavelGolikov/arbigraph"
_ARBIGRAPH_CITATION: Final = (
    "Golikov, Opryshko, Pekhimenko, Jeffrey, ArbiGraph: Arbitrarily Scalable Verifiable Task "
    "Graphs for Evaluating Context Management (2026), arXiv:2607.20764"
)
_NODE_BYTES: Final = 1_500
"""What one task adds to a row, about, for the size that is shown before a file is there."""


def _arbigraph(config: ConfigCheck) -> OfficialFile:
    # Neither digests nor a revision of these files are published where this was written.
    return OfficialFile(
        name=f"data/{config.category}/{config.topology}.jsonl",
        families=("arbigraph",),
        address=f"{HUB}/datasets/{_ARBIGRAPH_REPOSITORY}/resolve/main/data/"
        f"{config.category}/{config.topology}.jsonl",
        revision="main",
        sha256=None,
        size=config.rows * config.nodes * _NODE_BYTES,
        is_size_estimated=True,
        licence="other",
        citation=_ARBIGRAPH_CITATION,
        hub_repository=_ARBIGRAPH_REPOSITORY,
        rows=MappingProxyType({config.category: config.rows}),
        members=MappingProxyType({}),
        check=config,
    )


CATALOGUE: tuple[OfficialFile, ...] = (
    _graphwalks(
        "graphwalks_128k_and_shorter.parquet",
        "54036036c91d8e04bb2a5fcd9e36f8e2a852cacece5dfc2b1ee40e3a6182b516",
        22_000_000,
        bfs=350,
        parents=400,
    ),
    _graphwalks(
        "graphwalks_256k_to_1mil.parquet",
        "537879431c72a42e3b500f80efc3047e7facb90390b6063d33679b4320985911",
        297_000_000,
        bfs=200,
        parents=200,
    ),
    *map(_arbigraph, CONFIGS),
    *NETWORK_FILES,
    *OPTIMIZATION_FILES,
    *EVIDENCE_FILES,
)


def official_file(name: str) -> OfficialFile:
    """Return the official file of a name.

    Raises:
        ArgumentError: No file has this name.
    """
    for file in CATALOGUE:
        if file.name == name:
            return file
    raise _unknown(name, {file.name for file in CATALOGUE})


def select_files(names: Iterable[str]) -> tuple[OfficialFile, ...]:
    """Return the files with these names or of these families, in the order of the catalogue.

    Raises:
        ArgumentError: A name is neither a file nor a family.
    """
    wanted = set(names)
    allowed = {name for file in CATALOGUE for name in (file.name, *file.families)}
    for name in sorted(wanted - allowed):
        raise _unknown(name, allowed)
    return tuple(file for file in CATALOGUE if wanted & {file.name, *file.families})


def known_contents() -> Mapping[str, tuple[KnownContent, ...]]:
    """Return what each published sha256 stands for, archives and their members alike.

    Small files of the same content have one sha256, which stands for all of them.
    """
    contents: defaultdict[str, tuple[KnownContent, ...]] = defaultdict(tuple)
    for file in CATALOGUE:
        if file.sha256 is not None:
            contents[file.sha256] += (KnownContent(file, None),)
        for member, sha256 in file.members.items():
            contents[sha256] += (KnownContent(file, member),)
    return dict(contents)


def _unknown(name: str, allowed: set[str]) -> ArgumentError:
    names = sorted(allowed)
    nearest = difflib.get_close_matches(name, names, n=1, cutoff=0.0)[0]
    return ArgumentError(
        f"{name!r} is no official file; allowed: {', '.join(names)}. The nearest is {nearest}."
    )
