"""Writes the report over some logs: a page, its tables and its data, in one folder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final
from urllib.parse import quote

from graphwalks.errors import LONGEST_MESSAGE, printable
from graphwalks.report.document import Document
from graphwalks.report.export import report_json, table_csv
from graphwalks.report.failing import told_failures
from graphwalks.report.finding import Found, find_runs, log_files
from graphwalks.report.folder import DATA, PAGE, TABLES, refuse_other, replace_folder
from graphwalks.report.labels import Labels, label_runs
from graphwalks.report.page import page
from graphwalks.report.reading import LogError, read_rows, told_error
from graphwalks.report.run import SUCCESS, Run
from graphwalks.report.section import Section
from graphwalks.report.sections import (
    arbigraph,
    cognition,
    construction,
    disclosure,
    evidence,
    outcomes,
    walks,
)

_PARTS: Final[Sequence[Callable[[Sequence[Run], Labels], Section | None]]] = (
    walks.section,
    arbigraph.section,
    cognition.section,
    evidence.section,
    construction.section,
    outcomes.section,
    disclosure.section,
)
"""In the order of the page."""


@dataclass(frozen=True)
class Written:
    """What was written.

    Attributes:
        page: Path of the page.
        data: Path of the JSON.
        tables: Folder of the tables.
        table_count: How many there are.
        run_count: Runs that the report is of.
        left_out: Why each other log is in no table, by path.
    """

    page: Path
    data: Path
    tables: Path
    table_count: int
    run_count: int
    left_out: Mapping[str, str]


def write_report(paths: Sequence[str], out: Path, title: str, viewer: str | None) -> Written:
    """Write the report over all logs under some files and folders.

    Args:
        paths: Logs and folders with logs.
        out: Folder for the report; an earlier report there is replaced as a whole.
        title: Heading of the page.
        viewer: Address of a bundle of Inspect's viewer with these logs; None without one.

    Raises:
        LogError: A path is not there, or no log under the paths can be reported.
        ArgumentError: `out` is something else than a report.
        OSError: It cannot be written.
    """
    refuse_other(out)
    document = document_of(paths, title, viewer)
    files = files_of(document)
    replace_folder(out, files)
    return Written(
        page=out / PAGE,
        data=out / DATA,
        tables=out / TABLES,
        table_count=len(files) - 2,
        run_count=len(document.reported),
        left_out=document.left_out,
    )


def document_of(paths: Sequence[str], title: str, viewer: str | None) -> Document:
    """Return the report over all logs under some files and folders.

    Raises:
        LogError: A path is not there, or no log under the paths can be reported.
    """
    runs, left_out = sort_out(find_runs(paths))
    check_any(runs, left_out)
    labels = label_runs(runs)
    try:
        sections = sections_of(runs, labels)
    except Exception:  # of a log that nobody foresaw, which must not take the others away
        left_out |= odd_runs(runs)
        kept = [run for run in runs if run.log not in left_out or run.status != SUCCESS]
        if len(kept) == len(runs):
            raise
        runs = kept
        check_any(runs, left_out)
        labels = label_runs(runs)
        sections = sections_of(runs, labels)
    return Document(
        title=title,
        version=version("graphwalks"),
        sections=sections,
        runs=runs,
        labels=labels,
        left_out=dict(sorted(left_out.items())),
        viewer=_viewer_links(paths, runs, viewer) if viewer else {},
    )


def check_any(runs: Sequence[Run], left_out: Mapping[str, str]) -> None:
    """Check that any run can be reported.

    Raises:
        LogError: None can; says why.
    """
    if any(run.log not in left_out for run in runs):
        return
    log, reason = next(iter(left_out.items()))
    count = len(left_out)
    raise LogError(
        f"none of the {count} logs can be reported; the first is {log}: {reason}"
        if count > 1
        else f"{log} cannot be reported: {reason}"
    )


def sort_out(found: Found) -> tuple[list[Run], dict[str, str]]:
    """Return the runs that can be read, and of each log without results why it has none.

    A run that did not end well is in both: it is disclosed, but in no table of results.
    """
    runs: list[Run] = []
    left_out = dict(found.left_out)
    for run in found.runs:
        if run.status != SUCCESS:
            reason = run.error or told_failures(run)
            left_out[run.log] = f"its status is {run.status}" + (reason and f": {reason}")
            runs.append(run)
            continue
        try:
            read_rows(run)
        except LogError as error:
            left_out[run.log] = error.message
        else:
            runs.append(run)
    reasons = {
        log: why.replace(printable(log, LONGEST_MESSAGE), "it", 1)
        for log, why in sorted(left_out.items())
    }
    return runs, reasons


def odd_runs(runs: Sequence[Run]) -> dict[str, str]:
    """Return the runs of which alone no report can be made, and why, by log."""
    found: dict[str, str] = {}
    for run in runs:
        try:
            sections_of([run], label_runs([run]))
        except Exception as error:  # whatever its metrics or settings make of the tables
            found[run.log] = f"no table can be made of it: {told_error(error)}"
    return found


def sections_of(runs: Sequence[Run], labels: Labels) -> list[Section]:
    """Return the parts of a report in their order; a family without runs has none."""
    parts = (part(runs, labels) for part in _PARTS)
    return [part for part in parts if part is not None]


def files_of(document: Document) -> dict[str, str]:
    """Return the texts of a report by their paths within its folder."""
    tables = {
        f"{TABLES}/{table.name}.csv": table_csv(table)
        for section in document.sections
        for table in section.tables
    }
    return {PAGE: page(document), DATA: report_json(document), **tables}


def _viewer_links(paths: Sequence[str], runs: Sequence[Run], viewer: str) -> dict[str, str]:
    """Return the address of each run in a bundle, which names logs by their place in its folder."""
    names = {
        log: Path(log).relative_to(path).as_posix() if Path(path).is_dir() else Path(log).name
        for path in paths
        for log in log_files(path)
    }
    return {run.log: f"{viewer.rstrip('/')}/#/logs/{quote(names[run.log])}" for run in runs}
