"""What README and pages tell people to type: parameters exist, room suffices, code runs."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphwalks import arbigraph, cognition, construction, evidence
from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.math import TASKS as MATH
from graphwalks.cli.arguments import read_pairs
from graphwalks.cli.main import main
from graphwalks.limits import Limits
from graphwalks.walks import answer_tokens, read_request
from graphwalks.walks.planning import make_plan
from graphwalks.walks.published import UNSTATED, published_results
from graphwalks.walks.request import TASKS
from graphwalks.walks.sizes import sizes_of
from tests.replies import metrics, run_by_name

LARGEST_PUBLISHED_ANSWER = 6_943
COMMANDS = {
    "README.md": 22,
    "docs/arbigraph.md": 3,
    "docs/cognition.md": 5,
    "docs/comparing.md": 6,
    "docs/construction.md": 6,
    "docs/evidence.md": 7,
}
"""Pages with commands that run a task, and how many there are."""

DIGIT_SPLITTING = 1.4
"""Tokens of the hungriest tokenizer measured, as a multiple of those of o200k_base."""


@dataclass(frozen=True)
class Command:
    """An `inspect eval` or `eval-set` of the README, and the window of the server before it."""

    words: tuple[str, ...]
    window: int | None

    @property
    def tasks(self) -> list[str]:
        return [
            word.removeprefix("graphwalks/")
            for before, word in pairwise(self.words)
            if word.startswith("graphwalks/") and before != "--solver"
        ]

    def option(self, name: str) -> str | None:
        return self.words[self.words.index(name) + 1] if name in self.words else None

    def parameters(self) -> dict[str, object]:
        pairs = [value for flag, value in pairwise(self.words) if flag == "-T"]
        return read_pairs(tuple(pairs), "-T")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n([^`]*)^```$", text, re.MULTILINE)


def lines(page: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the words of every line in a block of bash, and the block."""
    for block in blocks(page.read_text(encoding="utf-8"), "bash"):
        for line in block.replace("\\\n", " ").splitlines():
            yield tuple(shlex.split(line, comments=True)), block


def commands(page: Path) -> Iterator[Command]:
    for words, block in lines(page):
        served = re.search(r"--max-model-len ([0-9]+)", block)
        if "eval" in words or "eval-set" in words:
            yield Command(words, int(served[1]) if served else None)


@pytest.fixture(params=COMMANDS)
def page(
    request: pytest.FixtureRequest,
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """A page, in a folder where all has run that writes files or checks them."""
    page = repository / str(request.param)
    monkeypatch.chdir(tmp_path)
    for document in blocks(page.read_text(encoding="utf-8"), "json"):
        Path("mine.json").write_text(document, encoding="utf-8")
    for words, _ in lines(page):
        if words[:2] in {("graphwalks", "generate"), ("graphwalks", "audit")}:
            done = CliRunner().invoke(main, words[1:])
            assert done.exit_code == 0, done.output
    return page


def test_every_task_and_parameter_of_a_command_exists(page: Path, repository: Path) -> None:
    found = list(commands(page))
    assert len(found) == COMMANDS[page.relative_to(repository).as_posix()]
    for command in found:
        assert command.tasks
        for task in command.tasks:
            check(task, command.parameters())


def check(task: str, arguments: dict[str, object]) -> None:
    """Read the parameters of a task of any family, which raises if one is not allowed."""
    if task == "cognition":
        cognition.read_request(arguments)
    elif task in evidence.TASKS:
        evidence.read_request(task, arguments)
    elif task in construction.TASKS:
        construction.read_request(task, arguments)
    elif task in arbigraph.TASKS:
        arbigraph.read_request(task, arguments)
    else:
        assert read_request(task, arguments).task in TASKS


def test_the_commands_for_the_long_file_leave_128k_of_output_room(repository: Path) -> None:
    long = [
        command
        for command in commands(repository / "README.md")
        if "bfs_over_128k" in command.tasks
    ]
    assert len(long) == 2
    for command in long:
        assert int(command.option("--max-tokens") or 0) == 128 * 1024
    assert answer_tokens(LARGEST_PUBLISHED_ANSWER) < 128 * 1024


def test_the_windows_of_the_vllm_servers_hold_every_prompt_and_reply(repository: Path) -> None:
    served = [command for command in commands(repository / "README.md") if command.window]
    assert len(served) == 2
    for command in served:
        room = int(command.option("--max-tokens") or 0)
        for task in command.tasks:
            sizes = sizes_of(read_request(task, command.parameters()))
            ratios = {tier.tier: 1.70 for tier in sizes.tiers}
            largest = max(
                tier.most_tokens for tier in make_plan(sizes, ratios, Limits(None, None)).tiers
            )
            split = DIGIT_SPLITTING if task.endswith("over_128k") else 1.0
            assert largest * split + room <= (command.window or 0), command.words


@pytest.mark.parametrize("name", [*COMMANDS, "docs/training.md"])
def test_the_python_examples_run(name: str, repository: Path) -> None:
    examples = blocks((repository / name).read_text(encoding="utf-8"), "python")
    assert examples
    for example in examples:
        subprocess.run([sys.executable, "-c", example], check=True)


def test_the_numbers_of_the_first_example_of_arbigraph_are_those_of_its_run(
    repository: Path, tmp_path: Path
) -> None:
    text = (repository / "docs/arbigraph.md").read_text(encoding="utf-8")
    file = tmp_path / "mine.json"
    file.write_text(blocks(text, "json")[0], encoding="utf-8")
    log = run_by_name("arbigraph_graph", "gwref/noisy", tmp_path, topology=str(file))
    shown = next(block for block in blocks(text, "") if block.startswith("target_answer "))
    for name, numbers in re.findall(r"^(\w+)((?:\s+\w+ [0-9.]+)+)", shown, re.MULTILINE):
        found = metrics(log, name)
        for key, value in re.findall(r"(\w+) ([0-9.]+)", numbers):
            assert f"{found[key]:.3f}" == value, (name, key)


def test_the_page_of_arbigraph_lists_the_catalogue(repository: Path) -> None:
    text = (repository / "docs/arbigraph.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([0-9]+) \| `(\w+)` \| (\w+) → (\w+) \|", text, re.MULTILINE)
    words = {"list": "list", "scalar": "number"}
    assert rows == [
        (str(task.task_id), task.name, words[task.input], words[task.output]) for task in MATH
    ]


def test_the_page_of_arbigraph_shows_a_genuine_prompt(repository: Path) -> None:
    text = (repository / "docs/arbigraph.md").read_text(encoding="utf-8")
    shown = re.search(r"`three_chain_target`, target task ([0-9]+), seed 0, whole", text)
    assert shown is not None
    sample = arbigraph.generate(arbigraph.load_topology("three_chain_target"), 0, int(shown[1]))
    assert sample.prompt in text
    first, second, third = sample.truths.values()
    assert f"The answers are {first}, {second} and {third}." in text


@pytest.mark.parametrize("category", ["python", "gsm"])
def test_the_page_of_arbigraph_shows_genuine_statements(category: str, repository: Path) -> None:
    text = (repository / "docs/arbigraph.md").read_text(encoding="utf-8")
    (code,) = (one for one in blocks(text, "python") if one.startswith("def "))
    asked = re.search(r"^> (Trace this Python function .*:)$", text, re.MULTILINE)
    assert asked is not None
    statements = {
        "python": f"{asked[1]}\n```python\n{code}```\nLet r_3 be the value that it returns.",
        "gsm": next(one for one in blocks(text, "") if "val_3 families" in one)
        .partition("\n")[2]
        .rstrip("\n"),
    }
    found = [
        task
        for task in catalogue.all_tasks()
        if task.statement.read(statements[category]) is not None
    ]
    assert [task.category for task in found] == [category]


@pytest.mark.parametrize(
    "name",
    [
        *COMMANDS,
        "docs/extending.md",
        "docs/report.md",
        "docs/walks.md",
        "docs/results.md",
        "docs/sweeps.md",
        "docs/training.md",
    ],
)
def test_links_to_files_of_the_repository_resolve(name: str, repository: Path) -> None:
    text = (repository / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (repository / name).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("name", ["README.md", "docs/results.md"])
def test_commands_over_the_example_logs_run_as_typed(
    name: str, repository: Path, tmp_path: Path
) -> None:
    text = (repository / name).read_text(encoding="utf-8")
    commands = [
        words[1:]
        for line in text.splitlines()
        if (words := shlex.split(line, comments=True) if "logs/curated" in line else [])
        and words[0] == "graphwalks"
    ]
    assert {words[0] for words in commands} == {"report", "compare"}
    for words in commands:
        logs = [
            str(path)
            for word in words
            if word.startswith("logs/")
            for path in sorted(repository.glob(word))
        ]
        options = [word for word in words[1:] if not word.startswith("logs/")]
        out = ["--out", str(tmp_path / "report")] if words[0] == "report" else []
        done = CliRunner().invoke(main, [words[0], *logs, *options, *out])
        assert done.exit_code == 0, done.output


def test_no_published_figure_of_walks_could_stand_beside_a_run_as_the_same_test() -> None:
    plain = [one for one in published_results() if one.plain and one.metric == "f1"]
    assert plain and {one.prompt for one in plain} == {UNSTATED}
