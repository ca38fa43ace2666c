"""A release folder: what stands in it, and how it is checked.

README.md                             card with the configs
data/<category>/<topology>.jsonl      rows
topologies/<category>/<topology>.json and .svg
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.auditing import audit
from graphwalks.arbigraph.card import CERTIFICATE, ConfigName, Making, front_matter, read_making
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.dataset import COLUMNS, dependence_columns
from graphwalks.arbigraph.document import read_topology_file
from graphwalks.arbigraph.rowfile import read_rows
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.arbigraph.topology import Topology, parse_topology
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.arbigraph_configs import NODES, SAMPLES, ConfigCheck
from graphwalks.sources.jsonlines import LineError, json_lines

CARD: Final = "README.md"
FOLDERS: Final = ("data", "topologies")
DEFAULT_SAMPLES: Final = SAMPLES
_HUB_FILES: Final = frozenset({".git", ".gitattributes", ".cache"})
"""What a clone of a repository of the hub has besides."""
_LARGEST_CARD: Final = 1 << 20


@dataclass(frozen=True)
class Finding:
    """What an audit of one part of a release found.

    Attributes:
        part: Name of the config, or of the card.
        rows: Rows that were read.
        problems: Everything that is wrong.
    """

    part: str
    rows: int
    problems: tuple[str, ...]


def release_configs(categories: Sequence[Category]) -> tuple[ConfigName, ...]:
    """Return the configs of a release: every published topology in every category."""
    return tuple(
        ConfigName(category, topology) for category in categories for topology in RELEASE_SHAPES
    )


def config_check(config: ConfigName, samples: int) -> ConfigCheck:
    """Return what the rows of a config must be.

    Raises:
        ArgumentError: The category has no tasks here, or the topology is none of a release.
    """
    category = config.category
    if category not in catalogue.RELEASED or config.topology not in NODES:
        raise ArgumentError(
            f"{config.name} is no config of a release; categories: "
            f"{', '.join(catalogue.RELEASED)}; topologies: {', '.join(NODES)}"
        )
    tasks = len(catalogue.listed_ids(category))
    nodes = NODES[config.topology]
    return ConfigCheck(category, config.topology, tasks, samples, nodes, tuple(COLUMNS))


def refuse_foreign(folder: Path) -> None:
    """Refuse a folder in which a release would bury what somebody else put there.

    Raises:
        ArgumentError: It is no folder, or has other files than an earlier release.
    """
    if not os.path.lexists(folder):
        return
    if not folder.is_dir():
        raise ArgumentError(f"{folder} is no folder; choose another --release")
    ours = {CARD, *FOLDERS} if _making(folder) is not None else set()
    foreign = sorted(set(os.listdir(folder)) - _HUB_FILES - ours)
    if foreign:
        raise ArgumentError(
            f"{folder} holds {', '.join(foreign[:5])}, which is no earlier release; choose an "
            "empty folder or a new one"
        )


def audit_release(folder: Path) -> Iterator[Finding]:
    """Check a release: counts, columns, card, topologies, pictures, and every answer once more.

    Args:
        folder: Folder of the release.

    Yields:
        What was found in each config, then in the card and the list of files.

    Raises:
        SourceError: The folder has no card that `card.card_text` wrote.
    """
    making = _making(folder)
    if making is None:
        raise SourceError(
            f"{folder} has no {CARD} of a release; `graphwalks generate arbigraph --release DIR` "
            "makes one"
        )
    found = {ConfigName(path.parent.name, path.stem) for path in folder.glob("data/*/*.jsonl")}
    known = release_configs(catalogue.RELEASED)
    configs = [config for config in known if config in found]
    rows = 0
    for config in configs:
        finding = _audit_config(folder, config, making)
        rows += finding.rows
        yield finding
    yield Finding(CARD, 0, tuple(_folder_problems(folder, configs, rows)))


def _audit_config(folder: Path, config: ConfigName, making: Making) -> Finding:
    problems = [*_row_problems(folder / config.data, config, making)]
    problems += _topology_problems(folder, config)
    verdicts = []
    try:
        verdicts = [audit(row) for row in read_rows(folder / config.data)]
    except SourceError as error:
        problems.append(f"{error.message}; none of the rows of this file was solved again")
    for verdict in verdicts:
        problems += [f"{verdict.row}: {fault}" for fault in verdict.faults]
        if verdict.unsolved:
            problems.append(f"{verdict.row}: {verdict.unsolved} answers cannot be found again")
    return Finding(config.name, len(verdicts), tuple(problems))


def _row_problems(path: Path, config: ConfigName, making: Making) -> Iterator[str]:
    try:
        with path.open("rb") as stream:
            lines = list(json_lines(stream))
    except (OSError, LineError):
        return  # `read_rows` says it
    yield from config_check(config, making.samples).faults(lines)
    told = {
        "seed": making.seed,
        "generator_version": making.generator_version,
        **dependence_columns(CERTIFICATE),
    }
    for name, value in told.items():
        others = sum(row.get(name) != value for _, row in lines)
        if others:
            yield f"{others} rows have another {name} than {value}, which the card tells"


def _topology_problems(folder: Path, config: ConfigName) -> Iterator[str]:
    expected = _release_topology(config)
    try:
        stored = parse_topology(read_topology_file(folder / config.topology_file(".json")))
    except ArgumentError as error:
        yield error.message
    else:
        if stored != expected:
            yield f"{config.topology_file('.json')} is not the topology of its name"
    picture = folder / config.topology_file(".svg")
    try:
        content = picture.read_bytes()
    except OSError as error:
        yield f"{config.topology_file('.svg')} cannot be read: {error.strerror}"
        return
    if b"<svg" not in content or not content.rstrip().endswith(b"</svg>"):
        yield f"{config.topology_file('.svg')} is not whole"


def _release_topology(config: ConfigName) -> Topology:
    return parse_topology(load_topology(config.topology, config.category))


def _folder_problems(folder: Path, configs: Sequence[ConfigName], rows: int) -> Iterator[str]:
    if not configs:
        yield "no config of a release is there"
    if not _card(folder).startswith(front_matter(configs, rows)):
        yield f"{CARD} does not begin with the list of these configs"
    expected = {
        path
        for config in configs
        for path in (config.data, config.topology_file(".json"), config.topology_file(".svg"))
    }
    for name in FOLDERS:
        for path in sorted(folder.glob(f"{name}/**/*")):
            place = path.relative_to(folder).as_posix()
            if not path.is_dir() and place not in expected:
                yield f"{place} belongs to no config"


def _making(folder: Path) -> Making | None:
    return read_making(_card(folder))


def _card(folder: Path) -> str:
    try:
        with (folder / CARD).open("rb") as stream:
            return stream.read(_LARGEST_CARD).decode("utf-8", "replace")
    except OSError:
        return ""
