"""The official files of all families: address, revision, sha256, licence, citation."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO, Final, Protocol

from graphwalks.errors import ArgumentError
from graphwalks.sources.arbigraph_configs import CONFIGS, ConfigCheck

HUB: Final = "{hub}"
"""Stands in an address for the Hugging Face endpoint, which HF_ENDPOINT may redirect."""


class ContentCheck(Protocol):
    """What the content of a file must be whose sha256 is not published."""

    def claims(self, stream: BinaryIO) -> bool:
        """Say, from the beginning of a content, whether it means to be this file."""

    def problem(self, stream: BinaryIO) -> str | None:
        """Read a content whole; say what is wrong with it, or None."""


@dataclass(frozen=True)
class OfficialFile:
    """One published file, known by its sha256, or by its content until that is recorded.

    Attributes:
        name: File name, unique in the catalogue; for some, the path within the repository.
        family: Family whose tasks need it.
        address: Where it is downloaded from; may begin with `HUB`.
        revision: Revision of the repository that the address and the sha256 belong to.
        sha256: Digest of the file as it is published, an archive included. None where no digest is
            published: what passes `check` first is recorded, and nothing else is taken from then on
            (module `pinning`).
        size: Bytes, rounded where no exact figure is known; for display, identity is the sha256.
        licence: Terms of the owner.
        citation: How to cite it.
        hub_repository: Dataset of the Hugging Face hub that holds it, or None.
        rows: Published number of rows per kind; empty where none is published.
        members: Of an archive, name and sha256 of each member that is used (a .gz has one).
        check: What stands in for a published digest; None where there is one.
    """

    name: str
    family: str
    address: str
    revision: str
    sha256: str | None
    size: int
    licence: str
    citation: str
    hub_repository: str | None
    rows: Mapping[str, int]
    members: Mapping[str, str]
    check: ContentCheck | None


@dataclass(frozen=True)
class KnownContent:
    """What a sha256 stands for: an official file, or one member of an official archive."""

    file: OfficialFile
    member: str | None


_GRAPHWALKS_REVISION: Final = "f338bb265735a56a79f4b0f5def722c9c3268ead"
_GRAPHWALKS_CITATION: Final = (
    "OpenAI, GraphWalks (2025), https://huggingface.co/datasets/openai/graphwalks"
)


def _graphwalks(name: str, sha256: str, size: int, bfs: int, parents: int) -> OfficialFile:
    # Dataset openai/graphwalks: row counts from its card, sha256 as public adapters of the same
    # revision pin them, sizes rounded.
    return OfficialFile(
        name=name,
        family="walks",
        address=f"{HUB}/datasets/openai/graphwalks/resolve/{_GRAPHWALKS_REVISION}/{name}",
        revision=_GRAPHWALKS_REVISION,
        sha256=sha256,
        size=size,
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
        family="arbigraph",
        address=f"{HUB}/datasets/{_ARBIGRAPH_REPOSITORY}/resolve/main/data/"
        f"{config.category}/{config.topology}.jsonl",
        revision="main",
        sha256=None,
        size=config.rows * config.nodes * _NODE_BYTES,
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
    allowed = {file.name for file in CATALOGUE} | {file.family for file in CATALOGUE}
    for name in sorted(wanted - allowed):
        raise _unknown(name, allowed)
    return tuple(file for file in CATALOGUE if wanted & {file.name, file.family})


def known_contents() -> Mapping[str, KnownContent]:
    """Return what each published sha256 stands for, archives and their members alike."""
    contents: dict[str, KnownContent] = {}
    for file in CATALOGUE:
        if file.sha256 is not None:
            contents[file.sha256] = KnownContent(file, None)
        for member, sha256 in file.members.items():
            contents[sha256] = KnownContent(file, member)
    return contents


def _unknown(name: str, allowed: set[str]) -> ArgumentError:
    names = sorted(allowed)
    nearest = difflib.get_close_matches(name, names, n=1, cutoff=0.0)[0]
    return ArgumentError(
        f"{name!r} is no official file; allowed: {', '.join(names)}. The nearest is {nearest}."
    )
