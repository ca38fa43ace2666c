"""Writing a release folder: each file whole or not at all, pictures last."""

import dataclasses
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from graphwalks.arbigraph.card import ConfigName, card_text
from graphwalks.arbigraph.dataset import COLUMNS
from graphwalks.arbigraph.document import topology_text
from graphwalks.arbigraph.fresh import fresh_rows
from graphwalks.arbigraph.release import CARD, config_check, refuse_foreign
from graphwalks.arbigraph.request import Request, read_request
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.cli.output import write_output
from graphwalks.cli.rows import write_rows
from graphwalks.sources.cache import PARTIAL_PREFIX

Follow = Callable[[Iterator[dict[str, Any]], int, str], Iterator[dict[str, Any]]]
"""Passes rows on while it shows how many of a number, of a name, have come by."""

UPLOAD: Final = "hf upload USER/NAME {folder} . --repo-type dataset"


def write_release(
    folder: Path, configs: tuple[ConfigName, ...], seed: int, samples: int, follow: Follow
) -> int:
    """Write every config with its topology and the card.

    Args:
        folder: Folder to make, or one with an earlier release.
        configs: What to write.
        seed: Seed of all rows.
        samples: Rows of each target task.
        follow: Shows how far it is.

    Returns:
        Number of rows.

    Raises:
        ArgumentError: The folder holds something else.
        click.ClickException: A file cannot be written.
    """
    refuse_foreign(folder)
    rows = sum(config_check(config, samples).rows for config in configs)
    # The card comes first: it marks the folder as ours, so that a broken run can be done again.
    _write_text(folder / CARD, card_text(configs, rows, seed, samples))
    _remove_partial(folder)
    for config in configs:
        request = _request(config, seed, samples)
        path = folder / config.data
        _make_folder(path.parent)
        count = config_check(config, samples).rows
        write_rows(path, COLUMNS, follow(fresh_rows(request), count, config.name))
        document = load_topology(config.topology, config.category)
        _write_text(folder / config.topology_file(".json"), topology_text(document))
    for config in configs:
        _draw(folder / config.topology_file(".svg"), config)
    return rows


def next_steps(folder: Path, configs: tuple[ConfigName, ...]) -> str:
    """Write the commands that check, load and upload a release; nothing is uploaded here."""
    where = shlex.quote(str(folder))
    return "\n".join([
        f"check:  graphwalks audit {where}",
        f"load:   datasets.load_dataset({str(folder)!r}, {configs[0].name!r})",
        f"upload: {UPLOAD.format(folder=where)}",
    ])


def _remove_partial(folder: Path) -> None:
    """Remove what a run that was killed left: it would be uploaded with the rest."""
    for left in folder.glob(f"*/*/{PARTIAL_PREFIX}*"):
        shutil.rmtree(left, ignore_errors=True)


def _request(config: ConfigName, seed: int, samples: int) -> Request:
    given = {"topology": config.topology, "seed": seed, "samples_per_task": samples}
    request = read_request(f"arbigraph_{config.category}", given)
    return dataclasses.replace(request, native_task_ids=None)


def _draw(path: Path, config: ConfigName) -> None:
    from graphwalks.arbigraph.picture import picture_of  # noqa: PLC0415 - matplotlib is slow

    topology = parse_topology(load_topology(config.topology, config.category))
    _write(path, picture_of(topology, path))


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
