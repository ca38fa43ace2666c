"""A report made by hand, for tests of what is made of it."""

import math
from collections.abc import Sequence

from graphwalks.report.document import Document
from graphwalks.report.labels import label_runs
from graphwalks.report.run import Counts, Run
from graphwalks.report.section import Cell, Figure, Section, Table, Value

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" role="img" style="width: 100%">'
    '<text x="4" y="20" style="fill: var(--ink)">bar</text></svg>'
)


def cell(
    value: Value,
    low: float | None = None,
    high: float | None = None,
    digits: int | None = None,
    note: str = "",
) -> Cell:
    """A cell with nothing but what is given."""
    return Cell(value, low, high, digits, note)


def run(log: str, model: str = "openai/gpt", created: str = "2026-03-01T00:00:00+00:00") -> Run:
    return Run(
        log=log,
        task="bfs_128k",
        version="1-A",
        family="walks",
        task_id=log,
        model=model,
        status="success",
        created=created,
        arguments={"tier": "1k"},
        solver=None,
        generation={"max_tokens": 4096},
        model_arguments={},
        base_url=False,
        limits={},
        setup={},
        updates=(),
        metadata={"cohort_hash": "abc", "rate": math.nan},
        packages={"inspect_ai": "0.3.285"},
        counts=Counts(350, 16, 1, 16),
        tokens=(10, 5),
        metrics={"f1": {"mean": 0.5, "stderr": math.nan}},
        caches=False,
        error="",
    )


def document(
    rows: Sequence[Sequence[Cell]] = (),
    *,
    runs: Sequence[Run] = (),
    title: str = "A report",
    columns: Sequence[str] = ("run", "F1"),
    viewer: dict[str, str] | None = None,
    left_out: dict[str, str] | None = None,
) -> Document:
    """One section with one table and one figure, and the disclosure of its runs."""
    used = runs or [run("a.eval"), run("b.eval", "anthropic/claude", "2026-04-02T00:00:00+00:00")]
    labels = label_runs(used)
    table = Table("scores", "Scores", columns, rows, ["A note."], [one.log for one in used])
    figure = Figure("curve", "A curve", SVG, "F1 is 0.5.", "")
    disclosure = Table(
        "disclosure",
        "Runs",
        ("run", "model"),
        [[cell(labels[one.log]), cell(one.model)] for one in used],
        (),
        [one.log for one in used],
    )
    return Document(
        title=title,
        version="9.9",
        sections=[
            Section("walks", "GraphWalks", ["What it is."], [table], [figure]),
            Section("disclosure", "Disclosure", [], [disclosure], []),
        ],
        runs=used,
        labels=labels,
        left_out=left_out or {},
        viewer=viewer or {},
    )
