"""What the page of graph and text tells people to type runs, and its numbers are genuine."""

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import eval
from inspect_ai.log import EvalLog

from graphwalks.choice.lanes import LANES, SCOPE
from graphwalks.cli.arguments import read_pairs
from graphwalks.cli.main import main
from graphwalks.evidence import CONDITIONS, TASKS, generate, hit40, recall40
from graphwalks.evidence.arxiv import SIGNALS, value_of_anchors, value_of_citations
from graphwalks.evidence.baselines import BASELINES, baselines
from graphwalks.evidence.prime import generated as prime
from graphwalks.evidence.prime.knowledge import SIGNALS as FACTS
from graphwalks.evidence.published import published_contrasts, published_results
from graphwalks.report.sections.evidence import ADDED
from tests.replies import metrics
from tests.test_graphdecision_pages import table

QUERIES = 100


@pytest.fixture(scope="module")
def text(repository: Path) -> str:
    return (repository / "docs/evidence.md").read_text(encoding="utf-8")


def commands(text: str) -> Iterator[list[str]]:
    """Yield the commands that need neither a key nor an official file."""
    for block in re.findall(r"^```bash\n([^`]*)^```$", text, re.MULTILINE):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if "sources" not in words and "openai/MODEL" not in words:
                yield words


def evaluate(words: list[str]) -> EvalLog:
    """Run `inspect eval TASK` in this process, which spares a start of Inspect."""
    options = {flag: value for flag, value in pairwise(words) if flag.startswith("--")}
    pairs = tuple(value for flag, value in pairwise(words) if flag == "-T")
    (log,) = eval(
        words[2],
        model=options["--model"],
        task_args=read_pairs(pairs, "-T"),
        limit=int(options["--limit"]),
        log_dir=options.get("--log-dir", "logs"),
        display="log",
        log_realtime=False,
    )
    return log


def test_every_command_without_a_key_runs_and_the_first_has_the_numbers_of_the_page(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    logs: list[EvalLog] = []
    for words in commands(text):
        if words[0] == "inspect":
            logs.append(evaluate(words))
        else:
            done = CliRunner().invoke(main, words[1:])
            assert done.exit_code == 0, done.output
    assert [log.status for log in logs] == ["success"] * 4
    shown = text.partition("from the block `choice` of its log:")[2].split("```")[1]
    found = metrics(logs[0], "choice")
    numbers = re.findall(r"(\w+) +(-?[0-9]\.[0-9]{3})", shown)
    assert len(numbers) == 8
    assert numbers == [(name, f"{found[name]:.3f}") for name, _ in numbers]


def test_the_rules_have_the_numbers_of_the_page(text: str) -> None:
    rows = table(text, "| rule | task | chooses |")
    items = {
        task: generate(task, 0, QUERIES, "gold" if task == "prime" else None) for task in TASKS
    }
    assert {(name.strip("`"), task) for name, task, *_ in rows} == {
        (name, task) for task, names in BASELINES.items() for name in names
    }
    for name, task, _, right in rows:
        hits = sum(baselines(item)[name.strip("`")] in item.right for item in items[task])
        assert right == str(hits)


def test_blind_pools_hold_what_the_page_says(text: str) -> None:
    items = generate("prime", 0, QUERIES, "blind")
    told = re.search(r"Hit@40 of ([0-9.]+) % and a Recall@40 of ([0-9.]+) %", text)
    assert told is not None
    assert [float(one) for one in told.groups()] == pytest.approx([
        100 * hit40(item.right for item in items),
        100 * recall40(item.recall for item in items),
    ])


def test_inputs_are_worth_what_the_page_says(text: str) -> None:
    rows = table(text, "| input | witnesses | worth")
    numbers = [re.findall(r"0\.[0-9]{3}", cell) for *_, cell in rows]
    citations = [value_of_citations(SIGNALS, count) for count in range(5)]
    anchors = [value_of_anchors(SIGNALS, count, 4) for count in range(5)]
    values = [[SIGNALS.text], citations, anchors]
    assert numbers == [[f"{value:.3f}" for value in of_input] for of_input in values]
    for value_of, begin in (
        (prime.value_of_texts, "- by texts"),
        (prime.value_of_relations, "- by the two relations"),
    ):
        line = text[text.index(begin) :].splitlines()[0]
        told = [f"{value_of(FACTS, count):.3f}" for count in (1, 2, 3)]
        assert re.findall(r"0\.[0-9]{3}", line) == told


def test_contrasts_add_what_the_report_says_too(text: str) -> None:
    rows = table(text, "| contrast | in `arxiv` it adds |")
    assert rows == [
        [f"`{left}` - `{right}`", added["arxiv"], added["prime"]]
        for (left, right), added in ADDED.items()
    ]


def test_published_numbers_are_those_that_the_package_holds_and_said_to_be_others(
    text: str,
) -> None:
    part = text.partition("## Published results")[2]
    assert SCOPE in part.lower() and "may be subtracted from, or ranked with" in part
    shares = {(one.model, one.condition, one.task): one.percent for one in published_results()}
    rows = table(part, "| model | readout |")
    assert [row[:2] for row in rows] == [[model, way] for model, way in LANES.items()]
    for model, _, *cells in rows:
        for condition, cell in zip(CONDITIONS, cells, strict=True):
            both = [shares[model, condition, task] for task in TASKS]
            assert cell == " / ".join("U" if one is None else f"{one:g}" for one in both)
    contrasts = [
        [
            *(one.model, one.task, f"{one.left}-{one.right}", f"{one.points:g}"),
            f"{one.low:g} to {one.high:g}",
        ]
        for one in published_contrasts()
    ]
    assert table(part, "| model | task | contrast |") == contrasts
