"""`graphwalks compare`: two runs sample by sample, and the gate over the difference."""

import json
import os
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from graphwalks.cli.output import write_output
from graphwalks.cli.rows import STDOUT
from graphwalks.errors import LONGEST_MESSAGE, ArgumentError, printable

if TYPE_CHECKING:
    from graphwalks.report.comparing.gate import Limits, Verdict
    from graphwalks.report.run import Run

CANNOT_TELL: Final = 2
"""Exit code of everything that is no judgement: 1 says that a run is worse."""


@dataclass(frozen=True)
class _Judged:
    """What came of a task, named as in the last lines, and what the JSON file says of it."""

    task: str
    verdict: "Verdict"
    data: tuple[dict[str, Any], ...]


class _Gate(click.Command):
    """A command whose failures never look like a judgement, whatever they are."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; exit 2 on every error."""
        try:
            return super().invoke(ctx)
        except click.exceptions.Exit:
            raise
        except click.ClickException as error:
            click.echo(f"Error: {_printable(error.format_message())}", err=True)
            for line in getattr(error, "details", ()):
                click.echo(f"  {line}", err=True)
        except BrokenPipeError:  # of a reader that has seen enough, such as `head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except SystemExit:  # as rich ends the program for the same reason
            pass
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
        except Exception:  # a fault of this program must not pass for a regression
            click.echo(traceback.format_exc(), err=True, nl=False)
        raise click.exceptions.Exit(CANNOT_TELL)


@click.command(cls=_Gate)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--vary", metavar="FIELD", help="The one setting that differs as wanted.")
@click.option(
    "--fail-under",
    "fail_under",
    multiple=True,
    metavar="[TASK=]X",
    help="Exit 1 if the headline of B is below X; of a gap, above.",
)
@click.option(
    "--max-drop",
    "max_drop",
    multiple=True,
    metavar="[TASK=]X",
    help="Exit 1 if B is more than X worse than A, and the interval leaves out 0.",
)
@click.option(
    "--json",
    "out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write it all as JSON.",
)
def compare(  # noqa: PLR0913, PLR0917 - one for each option
    a: str,
    b: str,
    vary: str | None,
    fail_under: tuple[str, ...],
    max_drop: tuple[str, ...],
    out: Path | None,
) -> None:
    """Compare run B with run A on the same samples.

    A and B are logs of `inspect eval`, or folders: then their newest log of each task. Runs may
    differ in model and generation settings, and in the setting that --vary names, such as prompt,
    node_ids, condition or mode. One log that holds both modes, two topologies, or several
    conditions of graph and text, is given twice.

    X is in units of the headline: 0.02 are two points of F1 or of a share, and for construction,
    whose gaps are better when smaller, 2 are two per cent of the optimum. TASK=X is for one task.

    Exit 0: passed, or no limit was given. 1: worse beyond noise. 2: not comparable, a broken log, a
    task of A that B lacks, too few pairs, too many errors of a provider, or wrong arguments.
    """
    # Imported here as they load Inspect: help stays quick, and a fault there exits 2, too.
    from graphwalks.cli.comparing.limits import limits_by_task  # noqa: PLC0415
    from graphwalks.cli.comparing.table import print_verdicts  # noqa: PLC0415
    from graphwalks.report.comparing.gate import worst  # noqa: PLC0415
    from graphwalks.report.comparing.matching import match  # noqa: PLC0415
    from graphwalks.report.comparing.written import whole_data  # noqa: PLC0415

    if out == STDOUT:
        raise ArgumentError("--json - is not allowed: tables are printed; give the name of a file")
    matched = match(a, b)
    limits = limits_by_task(fail_under, max_drop, [first for first, _ in matched.pairs])
    for note in matched.notes:
        click.echo(_printable(f"Note: {note}"))
    for letter, tasks in (("A", matched.only_first), ("B", matched.only_second)):
        if tasks:
            click.echo(_printable(f"Only in {letter}: {', '.join(tasks)}"))
    is_gate = bool(fail_under or max_drop)
    judged = [
        _compare_one(first, second, vary, limits[first.task]) for first, second in matched.pairs
    ]
    judged += [_missing(task, is_gate) for task in matched.only_first]
    verdict = worst([one.verdict for one in judged])
    if len(judged) > 1:
        print_verdicts([(one.task, one.verdict) for one in judged])
    if out is not None:
        data = [entry for one in judged for entry in one.data]
        whole = whole_data((a, b), vary, matched, data, verdict)
        text = json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False)
        write_output(out, f"{text}\n".encode("utf-8", "surrogatepass"), "Choose another --json.")
    raise click.exceptions.Exit(verdict)


def _compare_one(first: "Run", second: "Run", vary: str | None, limits: "Limits") -> _Judged:
    """Compare two runs, print what is found, and return the worst verdict and all as data."""
    from graphwalks.cli.comparing.table import print_comparison  # noqa: PLC0415
    from graphwalks.report.comparing.comparability import NotComparable  # noqa: PLC0415
    from graphwalks.report.comparing.difference import compare as compare_runs  # noqa: PLC0415
    from graphwalks.report.comparing.gate import Verdict, judge, worst  # noqa: PLC0415
    from graphwalks.report.comparing.written import as_data, refusal_data  # noqa: PLC0415

    try:
        comparisons = compare_runs(first, second, vary)
    except ArgumentError as error:  # of these two runs; the others are compared all the same
        details = error.details if isinstance(error, NotComparable) else ()
        lines = (f"{_printable(first.task)} cannot be compared: {error.message}", *details)
        click.echo("\n  ".join(lines) + "\n", err=True)
        reason = "\n".join((error.message, *details))
        return _Judged(first.task, Verdict.NOT_COMPARABLE, (refusal_data(first.task, reason),))
    judged = [(one, judge(one, limits)) for one in comparisons]
    for one, judgement in judged:
        print_comparison(one, judgement)
    return _Judged(
        first.task,
        worst([judgement.verdict for _, judgement in judged]),
        tuple(as_data(one, judgement) for one, judgement in judged),
    )


def _missing(task: str, is_gate: bool) -> _Judged:
    """Judge a task that B lacks; a gate must not pass because something did not run."""
    from graphwalks.report.comparing.gate import Verdict  # noqa: PLC0415
    from graphwalks.report.comparing.written import refusal_data  # noqa: PLC0415

    if not is_gate:
        return _Judged(task, Verdict.PASS, ())
    data = refusal_data(task, "B has no log of this task")
    return _Judged(f"{task} (only in A)", Verdict.NOT_COMPARABLE, (data,))


def _printable(message: str) -> str:
    """Make a message printable: it may quote what stands in a foreign log."""
    return printable(message, LONGEST_MESSAGE)
