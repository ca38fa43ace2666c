"""Writing a release folder: config by config on all cores, each file whole or not at all."""

import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from graphwalks.arbigraph.card import ConfigName, ConfigRows, card_text, unfinished_card
from graphwalks.arbigraph.dataset import COLUMNS
from graphwalks.arbigraph.dependence_report import DependenceReport, dependence_reports
from graphwalks.arbigraph.document import topology_text
from graphwalks.arbigraph.fresh import fresh_count, fresh_rows
from graphwalks.arbigraph.release import CARD, refuse_foreign
from graphwalks.arbigraph.request import Request, read_request
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.cli.output import write_output
from graphwalks.cli.rows import write_rows
from graphwalks.cli.workers import in_workers
from graphwalks.sources.cache import PARTIAL_PREFIX

UPLOAD: Final = "hf upload USER/NAME {folder} . --repo-type dataset"


@dataclass(frozen=True)
class Release:
    """What a release is made from.

    Attributes:
        folder: Folder to make, or one with an earlier release.
        configs: What to write.
        seed: Seed of all rows.
        samples: Rows of each target task.
        reported: Whether the dependence of the targets is measured.
    """

    folder: Path
    configs: tuple[ConfigName, ...]
    seed: int
    samples: int
    reported: bool


@dataclass(frozen=True)
class Written:
    """A config that is written.

    Attributes:
        counts: Its rows.
        report: How its targets depend on their ancestors; None if that was not asked for.
    """

    counts: ConfigRows
    report: DependenceReport | None


def write_release(release: Release, workers: int) -> Iterator[Written]:
    """Write every config with its topology, then the pictures and the card.

    The files are the same whatever the number of workers.

    Args:
        release: What to write.
        workers: Processes that share the work.

    Yields:
        Every config when its rows are written.

    Raises:
        ArgumentError: The folder holds something else.
        click.ClickException: A file cannot be written.
    """
    refuse_foreign(release.folder)
    # It marks the folder as ours, so that a broken run can be done again.
    _write_text(release.folder / CARD, unfinished_card(release.seed, release.samples))
    jobs = [replace(release, configs=(config,)) for config in release.configs]
    counts = []
    try:
        _remove_partial(release.folder)
        for written in in_workers(_write_config, jobs, workers):
            counts.append(written.counts)
            yield written
        for _ in in_workers(_draw, jobs, workers):
            pass
    finally:
        _remove_partial(release.folder)
    _write_text(release.folder / CARD, card_text(counts, release.seed, release.samples))


def next_steps(release: Release) -> str:
    """Write the commands that check, load and upload a release; nothing is uploaded here."""
    where = shlex.quote(str(release.folder))
    return "\n".join([
        f"check:  graphwalks audit {where}",
        f"load:   datasets.load_dataset({str(release.folder)!r}, {release.configs[0].name!r})",
        f"upload: {UPLOAD.format(folder=where)}",
    ])


def _write_config(job: Release) -> Written:
    """Write the rows and the topology of the only config of a job."""
    (config,) = job.configs
    given = {"topology": config.topology, "seed": job.seed, "samples_per_task": job.samples}
    request = read_request(f"arbigraph_{config.category}", given)
    path = job.folder / config.data
    _make_folder(path.parent)
    counts = _write_counted(path, request, config)
    document = load_topology(config.topology, config.category)
    _write_text(job.folder / config.topology_file(".json"), topology_text(document))
    report = next(dependence_reports(request)) if job.reported else None
    return Written(counts, report)


def _write_counted(path: Path, request: Request, config: ConfigName) -> ConfigRows:
    tries = redraws = 0

    def counted() -> Iterator[dict[str, Any]]:
        nonlocal tries, redraws
        for row in fresh_rows(request, range(fresh_count(request))):
            tries += row["tries"]
            redraws += row["redraws"]
            yield row

    rows = write_rows(path, COLUMNS, counted())
    return ConfigRows(config, rows, tries, redraws)


def _draw(job: Release) -> None:
    from graphwalks.arbigraph.picture import picture_of  # noqa: PLC0415 - matplotlib is slow

    (config,) = job.configs
    path = job.folder / config.topology_file(".svg")
    topology = parse_topology(load_topology(config.topology, config.category))
    _write(path, picture_of(topology, path))


def _remove_partial(folder: Path) -> None:
    """Remove what a process that was ended left: it would be uploaded with the rest."""
    for left in folder.glob(f"*/*/{PARTIAL_PREFIX}*"):
        shutil.rmtree(left, ignore_errors=True)


def _write_text(path: Path, text: str) -> None:
    _write(path, text.encode("utf-8"))


def _write(path: Path, content: bytes) -> None:
    _make_folder(path.parent)
    write_output(path, content, "Choose another --release.")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(
            f"{folder} cannot be made: {error.strerror}. Choose another --release."
        ) from error
