"""A comparison on the terminal, 80 columns wide."""

import math
import os
import textwrap
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

import click
from rich.table import Table
from rich.text import Text

from graphwalks.cli.output import print_table, shown
from graphwalks.counting import counted
from graphwalks.errors import printable
from graphwalks.report.comparing.difference import Comparison, Side
from graphwalks.report.comparing.gate import Judgement, Verdict
from graphwalks.report.comparing.groups import GRAPH
from graphwalks.report.comparing.lines import Line
from graphwalks.report.comparing.parts import TOPOLOGY
from graphwalks.statistics.bootstrap import TOO_FEW

WIDTH: Final = 80

LONGEST_NAME: Final = 26
"""Characters of the name of a group, of which a file may be the source."""

LONGEST_QUESTION: Final = 12
"""Characters of "connectivity" and "articulation"."""

LONGEST_PATH: Final = 1_000
"""Characters of the path of a log."""

DATE: Final = len("2026-01-31")

LONGEST_TEXT: Final = 200
"""Characters of other foreign texts."""

WORDS: Final = MappingProxyType({
    Verdict.PASS: "Passed",
    Verdict.REGRESSION: "REGRESSION",
    Verdict.NOT_COMPARABLE: "NOT COMPARABLE",
})

SHARE_DIGITS: Final = 3
GAP_DIGITS: Final = 2


def print_comparison(comparison: Comparison, judgement: Judgement) -> None:
    """Print a comparison, and what the gate says of it."""
    for line in _heading_lines(comparison):
        click.echo(line)
    click.echo()
    if comparison.lines:
        print_table(_table_of(comparison), WIDTH)
    for line in _closing_lines(comparison):
        click.echo(line)
    for reason in judgement.reasons:
        click.echo(_filled(f"{WORDS[reason.verdict]}: {reason.text}."))
    click.echo()


def print_verdicts(judged: Sequence[tuple[str, Verdict]]) -> None:
    """Print the tasks of each verdict that is no pass, the worst one last, as the exit code is."""
    for verdict in sorted({verdict for _, verdict in judged} - {Verdict.PASS}):
        tasks = ", ".join(task for task, own in judged if own is verdict)
        click.echo(_filled(f"{WORDS[verdict]}: {tasks}."))


def _filled(text: str) -> str:
    """Wrap a text; paths stay whole, so that they can be copied."""
    told = printable(text, LONGEST_PATH)
    return textwrap.fill(told, WIDTH, break_long_words=False, break_on_hyphens=False)


def _heading_lines(comparison: Comparison) -> Iterator[str]:
    """Say what is compared, with what it scored by itself."""
    varied = f", varied: {comparison.vary}" if comparison.vary else ""
    yield printable(f"{comparison.task}{varied}", LONGEST_TEXT)
    for letter, side in zip("AB", comparison.sides, strict=True):
        yield from _side_lines(letter, side, comparison)
    for other in comparison.accepted:
        yield f"Differs with {comparison.vary}: {printable(other, LONGEST_TEXT)}"
    for change in comparison.changes:
        yield f"Differs: {printable(change, LONGEST_TEXT)}"
    for warning in comparison.warnings:
        yield f"Warning: {printable(warning, LONGEST_TEXT)}"


def _table_of(comparison: Comparison) -> Table:
    """Return the table: all together, then the groups."""
    table = Table(box=None, pad_edge=False)
    unit = f" ({comparison.unit})" if comparison.unit else ""
    table.add_column(Text(f"{comparison.headline.label}{unit}"), no_wrap=True)
    for name in ("A", "B", "B - A"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("95 % interval", justify="right", no_wrap=True)
    table.add_column("pairs" if comparison.is_paired else "samples", justify="right", no_wrap=True)
    for line in comparison.lines:
        table.add_row(*map(Text, _cells(line, comparison)))
    return table


def _closing_lines(comparison: Comparison) -> Iterator[str]:
    """Say what was not compared, and what else the pairs tell."""
    pairing = comparison.pairing
    if not comparison.is_paired and comparison.lines:
        yield "No sample is known to be in both runs: means of different samples are compared,"
        yield "and each group has the same weight."
        for letter, side, count in zip(
            "AB", comparison.sides, comparison.lines[0].counts, strict=True
        ):
            if rest := side.samples - count:
                yield (
                    f"Left out: {rest:,} of {side.samples:,} in {letter}, without a number or of a "
                    "group"
                )
                yield "that the other run lacks."
    counts = (
        (pairing.only_first, "only in A"),
        (pairing.only_second, "only in B"),
        (pairing.duplicates, "more than once in a run"),
        (pairing.faults[0], "without a number in A because of its provider"),
        (pairing.faults[1], "without a number in B because of its provider"),
        (pairing.unfinished[0], "not finished in A"),
        (pairing.unfinished[1], "not finished in B"),
    )
    if comparison.is_paired or not comparison.lines:
        for count, what in counts:
            if count:
                yield f"Left out: {count:,} of {pairing.scheduled:,} {what}."
    if comparison.mcnemar is not None and comparison.discordant is not None:
        lost, won = comparison.discordant
        yield (
            f"McNemar: right in A alone {lost:,}, in B alone {won:,}; exact p "
            f"{comparison.mcnemar.exact:.3g}, mid-p {comparison.mcnemar.mid_p:.3g}."
        )
        ends = comparison.lines[0].interval
        if comparison.is_by_chance and (ends.low > 0 or ends.high < 0):
            yield "So few changed sides that it may be chance, though the interval leaves out 0."
    if comparison.size_equal:
        yield "Published score, every size with the same weight:"
    for question, (first, second) in comparison.size_equal.items():
        yield (
            f"  {shown(question, LONGEST_NAME):{LONGEST_QUESTION}}  {_number(first, comparison)}  "
            f"{_number(second, comparison)}  {_signed(second - first, comparison)}"
        )


def _side_lines(letter: str, side: Side, comparison: Comparison) -> Iterator[str]:
    run = side.run
    part = f", {shown(side.part, LONGEST_NAME)}" if side.part else ""
    yield f"{letter}: {printable(_short(run.log), LONGEST_PATH)}"
    yield f"   {printable(run.model, LONGEST_TEXT)}{part}, {shown(run.created[:DATE], DATE)}"
    epochs = f" x {run.counts.epochs} epochs" if run.counts.epochs > 1 else ""
    scored = f"{comparison.headline.label} {_number(side.headline, comparison)}{comparison.unit}"
    yield (
        f"   {scored} over {_of_all(side)}{epochs}, coverage {_number(side.coverage, comparison)}"
    )
    outcomes = ", ".join(f"{word} {share:.1%}" for word, share in side.outcomes.items())
    yield f"   {printable(outcomes, LONGEST_TEXT)}"


def _of_all(side: Side) -> str:
    if side.part:
        return counted(side.samples, "sample")
    return f"{side.samples:,} of {counted(side.run.counts.dataset, 'sample')}"


def _short(path: str) -> str:
    """Return a path from the current folder on, if it lies in there."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


def _label(line: Line) -> str:
    if not line.dimension:
        return line.group
    if line.dimension == GRAPH:  # the id of a graph says its task first, as the heading does
        return f"  {line.group.partition('/')[2] or line.group}"
    if line.dimension == TOPOLOGY:  # their names are long, and say what they are
        return f"  {line.group}"
    return f"  {line.dimension} {line.group}"


def _cells(line: Line, comparison: Comparison) -> Iterator[str]:
    yield shown(_label(line), LONGEST_NAME)
    yield _number(line.first, comparison)
    yield _number(line.second, comparison)
    yield _signed(line.difference, comparison)
    yield _interval(line, comparison)
    if not comparison.is_paired:
        yield " + ".join(f"{count:,}" for count in line.counts)
    elif line.dimension:
        yield f"{line.counts[0]:,}"
    else:
        yield f"{line.counts[0]:,} of {comparison.pairing.scheduled:,}"


def _interval(line: Line, comparison: Comparison) -> str:
    if math.isnan(line.interval.low):
        return "-" if line.interval.method == TOO_FEW else line.interval.method
    low, high = (_signed(end, comparison) for end in (line.interval.low, line.interval.high))
    return f"[{low}, {high}]"


def _number(value: float, comparison: Comparison) -> str:
    digits = GAP_DIGITS if comparison.unit else SHARE_DIGITS
    return "none" if math.isnan(value) else f"{value:.{digits}f}"


def _signed(value: float, comparison: Comparison) -> str:
    digits = GAP_DIGITS if comparison.unit else SHARE_DIGITS
    rounded = round(value, digits) + 0.0  # no minus before a zero
    return (
        "none" if math.isnan(value) else f"{rounded:+.{digits}f}" if rounded else f"{0:.{digits}f}"
    )
