"""What the README tells people to type: parameters exist, room suffices, code runs."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from graphwalks.cli.arguments import read_pairs
from graphwalks.walks import answer_tokens, read_request
from graphwalks.walks.planning import Limits, make_plan
from graphwalks.walks.request import TASKS
from graphwalks.walks.sizes import sizes_of

LARGEST_PUBLISHED_ANSWER = 6_943
DIGIT_SPLITTING = 1.4
"""Tokens of the hungriest tokenizer measured, as a multiple of those of o200k_base."""


@dataclass(frozen=True)
class Command:
    """An `inspect eval` or `eval-set` of the README, and the window of the server before it."""

    words: tuple[str, ...]
    window: int | None

    @property
    def tasks(self) -> list[str]:
        return [word.removeprefix("graphwalks/") for word in self.words if "graphwalks/" in word]

    def option(self, name: str) -> str | None:
        return self.words[self.words.index(name) + 1] if name in self.words else None

    def parameters(self) -> dict[str, object]:
        pairs = [value for flag, value in pairwise(self.words) if flag == "-T"]
        return read_pairs(tuple(pairs), "-T")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n([^`]*)^```$", text, re.MULTILINE)


def commands(repository: Path) -> Iterator[Command]:
    text = (repository / "README.md").read_text(encoding="utf-8")
    for block in blocks(text, "bash"):
        served = re.search(r"--max-model-len ([0-9]+)", block)
        for line in block.replace("\\\n", " ").splitlines():
            words = tuple(shlex.split(line, comments=True))
            if "eval" in words or "eval-set" in words:
                yield Command(words, int(served[1]) if served else None)


def test_every_task_and_parameter_of_a_command_exists(repository: Path) -> None:
    found = list(commands(repository))
    assert len(found) == 6
    for command in found:
        assert command.tasks
        for task in command.tasks:
            assert read_request(task, command.parameters()).task in TASKS


def test_the_commands_for_the_long_file_leave_128k_of_output_room(repository: Path) -> None:
    long = [command for command in commands(repository) if "bfs_over_128k" in command.tasks]
    assert len(long) == 2
    for command in long:
        assert int(command.option("--max-tokens") or 0) == 128 * 1024
    assert answer_tokens(LARGEST_PUBLISHED_ANSWER) < 128 * 1024


def test_the_windows_of_the_vllm_servers_hold_every_prompt_and_reply(repository: Path) -> None:
    served = [command for command in commands(repository) if command.window]
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


def test_the_python_example_runs(repository: Path) -> None:
    (example,) = blocks((repository / "README.md").read_text(encoding="utf-8"), "python")
    subprocess.run([sys.executable, "-c", example], check=True)


@pytest.mark.parametrize("page", ["README.md", "docs/walks.md", "docs/results.md"])
def test_links_to_files_of_the_repository_resolve(page: str, repository: Path) -> None:
    text = (repository / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (repository / page).parent.joinpath(target).exists(), target
