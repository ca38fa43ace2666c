"""The report that `graphwalks generate arbigraph` prints of its rows."""

from collections import Counter
from dataclasses import replace

import pytest

from graphwalks.arbigraph.dependence_report import DependenceReport
from graphwalks.cli.generating.report import print_report
from graphwalks.statistics.intervals import Interval

CHAIN = DependenceReport(
    topology="three_chain_target",
    category="math",
    samples=1_000,
    tries=1_600,
    redraws=2,
    changed=0.985,
    interval=Interval(0.98, 0.99, "wilson"),
    below=0.012,
    before=Counter({("math", 3): 6, ("math", 12): 4}),
    after=Counter({("math", 12): 7, ("math", 31): 1, ("math", 3): 2}),
)
ALONE = replace(CHAIN, topology="single_target_baseline", before=Counter(), after=Counter())


def printed(capsys: pytest.CaptureFixture[str], *reports: DependenceReport) -> list[str]:
    print_report([(report.topology, report) for report in reports])
    return capsys.readouterr().out.splitlines()


def cells(lines: list[str], start: str) -> list[str]:
    (line,) = [line for line in lines if line.startswith(start)]
    return line.removeprefix(start).split()


def test_every_topology_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, CHAIN, ALONE)
    told = ["1,000", "62.5%", "2", "98.5%", "98.0%-99.0%", "1.2%"]
    assert cells(lines, "three_chain_target") == cells(lines, "single_target_baseline") == told


def test_every_task_is_listed_and_what_moved_most_comes_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    listed = [line.split() for line in printed(capsys, CHAIN) if line.startswith("math ")]
    assert [words[:2] + words[-5:] for words in listed] == [
        ["math", "3", "6", "60.00%", "2", "20.00%", "-40.00%"],
        ["math", "12", "4", "40.00%", "7", "70.00%", "+30.00%"],
        ["math", "31", "0", "0.00%", "1", "10.00%", "+10.00%"],
    ]


def test_the_topologies_stand_last(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, CHAIN, ALONE)
    assert [line.split()[0] for line in lines[-2:]] == [CHAIN.topology, ALONE.topology]


def test_tasks_of_topologies_with_the_same_kind_of_target_are_counted_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, CHAIN, CHAIN, replace(CHAIN, category="gsm"))
    counts = [line.split()[-5] for line in lines if line.startswith("math 3 ")]
    assert counts == ["12", "6"]
    of_math, of_gsm = [line for line in lines if line.startswith("Tasks on")]
    assert "with a math target" in of_math
    assert "with a gsm target" in of_gsm


def test_targets_alone_have_no_other_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    assert not any(line.startswith("Tasks on") for line in printed(capsys, ALONE))


def test_a_piped_report_has_at_most_100_columns_and_no_colours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wide = replace(CHAIN, topology="[red]" + "x" * 100)
    lines = printed(capsys, wide)
    assert max(map(len, lines)) <= 100
    assert any(line.startswith("[red]xxx") for line in lines)
    assert "\x1b" not in "".join(lines)
