"""What README and pages say: room suffices, prompts and statements are genuine, all is named."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from graphwalks import arbigraph
from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.math import TASKS as MATH
from graphwalks.cli.main import main
from graphwalks.limits import Limits
from graphwalks.walks import answer_tokens, read_request
from graphwalks.walks.planning import make_plan
from graphwalks.walks.published import UNSTATED, published_results
from graphwalks.walks.sizes import sizes_of
from tests.documents import SPAN, Command, blocks, lines
from tests.shown_commands import all_tasks
from tests.test_graphdecision_pages import table

WALKS = "docs/walks.md"
ARBIGRAPH = "docs/arbigraph.md"
LARGEST_PUBLISHED_ANSWER = 6_943
DIGIT_SPLITTING = 1.4
"""Tokens of the hungriest tokenizer measured, as a multiple of those of o200k_base."""


def evaluations(page: Path) -> Iterator[tuple[Command, int | None]]:
    """Yield what evaluates, and the window of the server that its block starts."""
    for line in lines(page):
        served = re.search(r"--max-model-len ([0-9]+)", line.block)
        for command in line.commands:
            if line.block and command.tasks:
                yield command, int(served[1]) if served else None


def test_the_readme_has_every_task_in_its_table(repository: Path) -> None:
    text = (repository / "README.md").read_text(encoding="utf-8")
    first = [row[0] for row in table(text, "| task | rows | requests |")]
    named = [name for cell in first for name in SPAN.findall(cell)]
    assert sorted(named) == sorted(all_tasks())


def test_the_readme_counts_the_functions_and_word_problems(repository: Path) -> None:
    text = (repository / "README.md").read_text(encoding="utf-8")
    told = re.search(r"The (\d+) Python functions to trace and the (\d+) word problems", text)
    assert told is not None
    made = Counter(task.category for task in catalogue.all_tasks())
    assert told.groups() == (str(made["python"]), str(made["gsm"]))


def test_the_readme_lists_every_command(repository: Path) -> None:
    (shown,) = (
        one for one in blocks(repository / "README.md", "") if one.startswith("graphwalks ")
    )
    listed = sorted(tuple(row.split()[1:3]) for row in shown.splitlines())
    context = click.Context(main)
    assert {name for name, _ in listed} == set(main.list_commands(context))
    assert {("generate", "FAMILY"), ("generate", "topology")} <= set(listed)
    sources = main.get_command(context, "sources")
    assert isinstance(sources, click.Group)
    (below,) = (names for name, names in listed if name == "sources")
    assert set(below.split("|")) == set(sources.list_commands(context))


def test_the_readme_counts_the_logs_that_the_viewer_shows_beside_ones_own(repository: Path) -> None:
    text = (repository / "README.md").read_text(encoding="utf-8")
    told = re.search(r"The ([0-9]+) rows below yours are examples", text)
    assert told is not None
    shipped = [*repository.glob("logs/baseline/*.eval"), *repository.glob("logs/curated/*.eval")]
    assert int(told[1]) == len(shipped)


def test_the_commands_for_the_long_file_leave_128k_of_output_room(repository: Path) -> None:
    long = [
        command
        for command, _ in evaluations(repository / WALKS)
        if "bfs_over_128k" in command.tasks
    ]
    assert len(long) == 2
    for command in long:
        assert int(command.option("--max-tokens") or 0) == 128 * 1024
    assert answer_tokens(LARGEST_PUBLISHED_ANSWER) < 128 * 1024


def test_the_windows_of_the_vllm_servers_hold_every_prompt_and_reply(repository: Path) -> None:
    served = [(one, window) for one, window in evaluations(repository / WALKS) if window]
    assert len(served) == 2
    for command, window in served:
        room = int(command.option("--max-tokens") or 0)
        for task in command.tasks:
            sizes = sizes_of(read_request(task, command.parameters("-T")))
            ratios = {tier.tier: 1.70 for tier in sizes.tiers}
            largest = max(
                tier.most_tokens for tier in make_plan(sizes, ratios, Limits(None, None)).tiers
            )
            split = DIGIT_SPLITTING if task.endswith("over_128k") else 1.0
            assert largest * split + room <= window, command.words


def test_the_page_of_arbigraph_lists_the_catalogue(repository: Path) -> None:
    text = (repository / ARBIGRAPH).read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([0-9]+) \| `(\w+)` \| (\w+) → (\w+) \|", text, re.MULTILINE)
    words = {"list": "list", "scalar": "number"}
    assert rows == [
        (str(task.task_id), task.name, words[task.input], words[task.output]) for task in MATH
    ]


def test_the_page_of_arbigraph_shows_a_genuine_prompt(repository: Path) -> None:
    text = (repository / ARBIGRAPH).read_text(encoding="utf-8")
    shown = re.search(r"`three_chain_target`, target task ([0-9]+), seed 0, whole", text)
    assert shown is not None
    sample = arbigraph.generate(arbigraph.load_topology("three_chain_target"), 0, int(shown[1]))
    assert sample.prompt in text
    first, second, third = sample.truths.values()
    assert f"The answers are {first}, {second} and {third}." in text


@pytest.mark.parametrize("category", ["python", "gsm"])
def test_the_page_of_arbigraph_shows_genuine_statements(category: str, repository: Path) -> None:
    text = (repository / ARBIGRAPH).read_text(encoding="utf-8")
    (code,) = (one for one in blocks(repository / ARBIGRAPH, "python") if one.startswith("def "))
    asked = re.search(r"^> (Trace this Python function .*:)$", text, re.MULTILINE)
    assert asked is not None
    statements = {
        "python": f"{asked[1]}\n```python\n{code}```\nLet r_3 be the value that it returns.",
        "gsm": next(one for one in blocks(repository / ARBIGRAPH, "") if "val_3 families" in one)
        .partition("\n")[2]
        .rstrip("\n"),
    }
    found = [
        task
        for task in catalogue.all_tasks()
        if task.statement.read(statements[category]) is not None
    ]
    assert [task.category for task in found] == [category]


def test_no_published_figure_of_walks_could_stand_beside_a_run_as_the_same_test() -> None:
    plain = [one for one in published_results() if one.plain and one.metric == "f1"]
    assert plain and {one.prompt for one in plain} == {UNSTATED}
