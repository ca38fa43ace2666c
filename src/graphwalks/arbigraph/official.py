"""The published rows: 21 files of the dataset `PavelGolikov/arbigraph`, found, proven and read.

No digest or revision of these files is published where this was written: the first copy whose rows
are as published is taken, and its sha256 is what later starts must find (`sources.pinning`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphwalks import parameters
from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.rowfile import read_rows
from graphwalks.errors import ArgumentError
from graphwalks.sources.arbigraph_configs import NODES, SAMPLES, TASKS
from graphwalks.sources.cache import file_sha256
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.lookup import obtain
from graphwalks.sources.official import OfficialFile

TOPOLOGIES: Final = tuple(NODES)
"""Published topologies, in the order of the release."""

PINNED: Final = "main, pinned at first use"
"""Revision that logs name."""


@dataclass(frozen=True)
class OfficialRows:
    """Published rows of a run.

    Attributes:
        rows: By number of the sample, then target task, then topology.
        metadata: What a log says of them: source, repository, revision, sha256 by file.
    """

    rows: tuple[StoredRow, ...]
    metadata: Mapping[str, Any]


def official_config(category: str, topology: str) -> OfficialFile:
    """Return what is known of the file of one config.

    Raises:
        ArgumentError: There is no such config.
    """
    parameters.one_of("category", category, tuple(TASKS))
    parameters.one_of("topology", topology, TOPOLOGIES)
    return official_file(f"data/{category}/{topology}.jsonl")


def categories_of(category: str | None) -> tuple[str, ...]:
    """Return the categories whose rows a run takes: its own, or all published ones."""
    return tuple(TASKS) if category is None else (category,)


def official_rows(
    categories: Sequence[str],
    topologies: Sequence[str],
    native_task_ids: Sequence[int] | None,
    samples_per_task: int | None,
) -> OfficialRows:
    """Return published rows, fetching and proving the files that are not on this machine.

    Args:
        categories: Of "math", "python" and "gsm".
        topologies: Names of published topologies.
        native_task_ids: Target tasks; None for all of each category.
        samples_per_task: Rows of each task and topology, up to 16; None for all.

    Raises:
        ArgumentError: An argument names what is not published.
        SourceError: A file cannot be had, or is not what was published.
    """
    asked = SAMPLES if samples_per_task is None else samples_per_task
    count = parameters.whole_number("samples_per_task", asked, 1)
    if count > SAMPLES:
        raise ArgumentError(
            f"samples_per_task={count} is not allowed; {SAMPLES} rows of each task are published. "
            "Any number can be made with source=generated."
        )
    files = [official_config(category, name) for category in categories for name in topologies]
    configs, digests = [], {}
    for file in files:
        path = obtain(file)
        digests[file.name] = file_sha256(path)
        configs.append(read_rows(path))
    rows = _chosen([row for config in configs for row in config], native_task_ids, count)
    return OfficialRows(
        rows,
        {
            "source": "official",
            "repository": files[0].hub_repository if files else None,
            "revision": PINNED,
            "sha256": digests,
        },
    )


def _chosen(
    rows: list[StoredRow], native_task_ids: Sequence[int] | None, count: int
) -> tuple[StoredRow, ...]:
    known = sorted({row.target_task_id for row in rows})
    for task in native_task_ids or ():
        if task not in known:
            raise ArgumentError(
                f"native_task_id={task} is not allowed; the published rows have "
                f"{', '.join(map(str, known))}"
            )
    wanted = known if native_task_ids is None else native_task_ids
    chosen = [row for row in rows if row.target_task_id in wanted and row.sample_idx < count]
    return tuple(sorted(chosen, key=lambda row: (row.sample_idx, row.target_task_id)))
