"""Which commands of a page run without key, GPU and network, and whether the others are right."""

import contextlib
import importlib.util
import inspect as signatures
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click
from click.exceptions import Exit
from inspect_ai._cli.main import inspect
from inspect_ai.model._providers.openai_compatible import OpenAICompatibleAPI
from inspect_ai.util import registry_info

from graphwalks import _registry, arbigraph, cognition, construction, evidence, walks
from graphwalks.cli.main import main
from graphwalks.models.reference import ReferenceAPI
from graphwalks.walks.request import TASKS as WALKS
from tests.documents import Command, Line

REPOSITORY: Final = Path(__file__).parents[1]
KEYLESS: Final = ("gwref/", "none", "mockllm/", "chooser/")
"""Models that are rules; chooser is that of docs/extending.md."""
EVALUATIONS: Final = {"eval", "eval-set"}
PLACEHOLDER: Final = re.compile(
    r"[A-Z]+(\.\.\.|\.eval)?|NAME=VALUE|graphwalks/NAME|source=FILE|.*MODEL.*"
)
ALTERNATIVES: Final = re.compile(r"[A-Za-z]+(\|[A-Za-z]+)+")
VLLM: Final = {
    *("--host", "--port", "--max-model-len", "--tensor-parallel-size"),
    *("--enable-auto-tool-choice", "--tool-call-parser", "--reasoning-parser"),
}
"""Options that the pages give to `vllm serve`: https://docs.vllm.ai/en/latest/cli/serve.html"""
VLLM_NUMBERS: Final = ("--port", "--max-model-len", "--tensor-parallel-size")
TOOLS: Final[Mapping[str, set[str]]] = {
    "pytest": {"-k", "vllm"},
    "ruff": {"check", "format", "--check"},
    "mypy": set(),
    "pre-commit": {"install"},
    "inspect-evals-lint": {"--preset", "single-eval", "--all"},
    "bash": set(),
}
"""Words that the pages give to tools, beside names of files."""
VARIABLES: Final = {
    *("OPENAI_API_KEY", "VLLM_BASE_URL", "GRAPHWALKS_VLLM_URL", "GRAPHWALKS_CACHE", "PYTHONPATH"),
    *("MODELS", "HF_HUB_OFFLINE", "VLLM_NO_USAGE_STATS", "DO_NOT_TRACK"),
    *("VLLM_CPU_KVCACHE_SPACE", "VLLM_CPU_OMP_THREADS_BIND"),
}
"""What pages set; the last five are of huggingface_hub and vLLM."""

ELSEWHERE: Final = re.compile(r"[\w-]+/bin/(python|pip)")
"""Programs of another environment."""

ROOTS: Final[Mapping[str, click.Group]] = {"graphwalks": main, "inspect": inspect}

KEPT: Final[Mapping[str, str]] = {
    "pytest": "the tests themselves",
    "ruff": "a stage of .ci/run",
    "mypy": "a stage of .ci/run, of a minute or two",
    "inspect-evals-lint": "a stage of .ci/run",
    "pre-commit": "changes the clone, and fetches its hooks",
    "python3 -m venv": "a stage of .ci/run",
    ". .venv/bin/activate": "of an environment that was not made",
    "pip": "installs; .ci/run does",
    "sbatch": "needs SLURM; tests/test_sweep_examples.py runs the jobs of its arrays",
    "bash .ci/run": "installs all anew",
    "python examples/sweep.py": "half a minute; tests/test_sweep_examples.py runs it on less",
    "python docs/api.py": "tests/test_api_pages.py runs it",
    "python docs/f1_by_tier.py": "needs matplotlib",
    "python examples/training/floors.py": "plays for more than half a minute",
    "python -m benchmarks arbigraph": "measures for minutes",
    "python -m benchmarks episodes": "measures for minutes",
    "python -m benchmarks readers": "measures for minutes",
    "python -m benchmarks report": "measures for minutes",
    "python -m benchmarks.controls": "needs the official files",
    "python -m benchmarks.tasks": "measures for minutes",
    "python -m benchmarks.dependence": "measures for minutes",
    "cat rows/part-*.jsonl": "what SLURM would have written",
    "graphwalks serve": "runs until it is stopped; tests/cli has it",
    "graphwalks sources fetch": "needs the network",
    "graphwalks sources import": "needs files that only their owners may pass on",
    "inspect view --log-dir": "runs until it is stopped",
    "inspect log recover": "needs the log of a run that was killed, which nothing here makes",
}
"""Beginnings of commands that are not run, and why."""


ALONE: Final = {
    "inspect view": "runs until it is stopped",
    "python -m benchmarks": "measures for minutes",
    "graphwalks generate arbigraph": "names a command, which needs --out or --release",
}
"""Whole commands that are not run, and why."""


def why_not(line: Line, unmade: set[str]) -> str | None:
    """Say why a line is not run, None if it is.

    Args:
        line: A line of a page.
        unmade: What lines before it would have written, had they been run.
    """
    return next((why for one in line.commands if (why := _why_not(one, unmade, line.quoted))), None)


def _why_not(command: Command, unmade: set[str], quoted: bool) -> str | None:
    text = " ".join(command.words)
    if not text:
        return "sets variables for what follows"
    if ELSEWHERE.fullmatch(command.program):
        return "of an environment that was not made"
    kept = (why for beginning, why in KEPT.items() if f"{text} ".startswith(f"{beginning} "))
    return next(kept, None) or ALONE.get(text) or _lack(command, unmade, quoted)


def _lack(command: Command, unmade: set[str], quoted: bool) -> str | None:
    model = command.option("--model")
    if model and not all(one.startswith(KEYLESS) for one in model.split(",")):
        return f"needs {model}"
    if any(map(PLACEHOLDER.fullmatch, operands(command))):
        return "the reader fills a name in"
    if command.option("--server"):
        return "needs a server"
    if quoted and _is_mention(command):
        return "names a command, without what it needs"
    if unmade & set(command.words):
        return "reads what a command before it writes, which was not run"
    return "needs official files" if _needs_files(command) else None


def operands(command: Command) -> list[str]:
    """Return the words but for names of options and values of -T."""
    pairs = zip(("", *command.words), command.words, strict=False)
    return [
        word
        for before, word in pairs
        if not word.startswith("-") and (before != "-T" or PLACEHOLDER.fullmatch(word))
    ]


def _needs_files(command: Command) -> bool:
    program, verb, named = (*command.words, "", "", "")[:3]
    if program == "inspect" and verb in EVALUATIONS:
        return any(_source(task, command) == "official" for task in command.tasks)
    if program == "graphwalks" and verb in {"audit", "plan"} and named in all_tasks():
        # Sizes of published rows of walks and evidence are known without them.
        measured = verb == "audit" or named not in {*WALKS, *evidence.TASKS}
        return measured and _source(named, command) == "official"
    return False


def _source(task: str, command: Command) -> object:
    default = signatures.signature(vars(_registry)[task]).parameters["source"].default
    return command.option("--source") or command.parameters("-T").get("source", default)


def all_tasks() -> set[str]:
    return {*WALKS, *arbigraph.TASKS, "cognition", *evidence.TASKS, *construction.TASKS}


def read(task: str, arguments: dict[str, object]) -> Any:
    """Read the parameters of a task of any family, which raises if one is not allowed."""
    if task == "cognition":
        return cognition.read_request(arguments)
    for family in (evidence, construction, arbigraph, walks):
        if task in family.TASKS:
            return family.read_request(task, arguments)
    raise AssertionError(f"there is no task {task}")


def _is_mention(command: Command) -> bool:
    """Whether a span names a command and is none, as `inspect eval` or `graphwalks compare`."""
    program, *rest = command.words
    if not rest or any(map(ALTERNATIVES.fullmatch, rest)):
        return True
    if program == "inspect" and rest[0] in EVALUATIONS:
        named = command.tasks or any(word.endswith(".py") for word in rest)
        return not named or command.option("--model") is None
    if program not in ROOTS:
        return False
    try:
        return isinstance(parse(ROOTS[program], command.words[1:]), click.Group)
    except (click.MissingParameter, click.BadOptionUsage):
        return True


def parse(root: click.Group, words: tuple[str, ...]) -> click.Command:
    """Hold the words against the commands and options of a program; return the command."""
    found: click.Command = root
    context = click.Context(root, info_name=root.name)
    rest = list(words)
    while isinstance(found, click.Group) and rest and not rest[0].startswith("-"):
        name = rest.pop(0)
        below = found.get_command(context, name)
        assert below is not None, f"{found.name} has no command {name}: {' '.join(words)}"
        found = below
        context = click.Context(found, parent=context, info_name=name)
    if rest or not isinstance(found, click.Group):
        with contextlib.suppress(Exit):  # --help
            found.make_context(str(found.name), rest)
    return found


def expanded(command: Command) -> list[tuple[str, ...]]:
    """Return the words once for each alternative, `fetch|verify`, and for subcommands of FAMILY."""
    found: list[tuple[str, ...]] = [()]
    for word in command.words:
        plain = word.strip("[]")
        each = plain.split("|") if ALTERNATIVES.fullmatch(plain) else [plain]
        if word == "FAMILY" and command.words[1] == "generate":
            topology = "topology" in command.words
            each = ["chain", "layered"] if topology else ["walks", "cognition"]
        found = [(*before, one) for before in found for one in each]
    return found


def check(command: Command) -> None:
    """Hold a command against what it starts: names, options, parameters of tasks and models."""
    CHECKS.get(command.program, _known)(command)
    assert set(command.variables) <= VARIABLES, command.variables


def _click(command: Command) -> None:
    for words in expanded(command):
        try:
            parse(ROOTS[words[0]], words[1:])
        except click.MissingParameter:
            continue  # names a command
        except click.BadOptionUsage:
            if len(words) > 3:  # more than `graphwalks plan --server`
                raise
        except click.BadParameter as error:
            refused = re.search(r"'([^']*)'", error.message)
            if refused is None or not PLACEHOLDER.fullmatch(refused[1]):
                raise
    verb, named = (*command.words[1:3], "", "")[:2]
    given = [task for task in command.tasks if not PLACEHOLDER.fullmatch(task)]
    tasks = given if verb in EVALUATIONS else [named] if named in all_tasks() else []
    flags = {name: command.option(f"--{name}") for name in ("source", "seed", "tier")}
    named_apart = {name: value for name, value in flags.items() if value} if named in tasks else {}
    assert set(tasks) <= all_tasks(), tasks
    for task in tasks:
        _taken(task, command.parameters("-T") | named_apart)
    is_rule = (command.option("--model") or "").startswith("gwref/")
    # What the client of vLLM does not take would go to a server that Inspect starts.
    _accepted(command.parameters("-M"), ReferenceAPI if is_rule else OpenAICompatibleAPI)
    for flag in ("--solver", "--scorer"):
        name = command.option(flag)
        if name and not PLACEHOLDER.fullmatch(name):
            function = vars(_registry)[name.removeprefix("graphwalks/")]
            assert registry_info(function).type in {"agent", "solver", "scorer"}
            _accepted(command.parameters("-S"), function)


def _taken(task: str, given: Mapping[str, object]) -> None:
    filled = {name for name, value in given.items() if PLACEHOLDER.fullmatch(str(value))}
    _accepted(given, vars(_registry)[task])
    read(task, {name: value for name, value in given.items() if name not in filled})


def _accepted(given: Mapping[str, object], function: Callable[..., Any]) -> None:
    if given:
        assert set(given) <= set(signatures.signature(function).parameters), given


def _pip(command: Command) -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    known = {".", "pip", *(f".[{name}]" for name in extras), *extras["local"]}
    verb, *given = command.words[1:] or ("install",)
    assert verb == "install"
    assert {word for word in given if not word.startswith("-")} <= known, given
    assert {word for word in given if word.startswith("-")} <= {"-e", "--no-deps", "--upgrade"}


def _vllm(command: Command) -> None:
    assert command.words[1] == "serve"
    assert {word for word in command.words if word.startswith("--")} <= VLLM
    for name in VLLM_NUMBERS:
        assert (command.option(name) or "0").isdecimal(), name


def _sbatch(command: Command) -> None:
    array, script, *rest = command.words[1:]
    assert re.fullmatch(r"--array=\d+-\d+", array)
    assert (REPOSITORY / script).is_file()
    if rest:
        parse(main, ("generate", *rest, "--out", "part.jsonl"))


def _python(command: Command) -> None:
    first, *rest = (*command.words[1:], "")
    if first == "-m":
        module, *words = rest
        if module == "benchmarks":
            source = (REPOSITORY / "benchmarks/__main__.py").read_text(encoding="utf-8")
            assert all(f'"{word}": ' in source for word in words if word), words
            return
        found = importlib.util.find_spec(module)
        assert found is not None, module
        _flags(Path(found.origin or ""), words)
    elif first.endswith(".py"):
        assert (REPOSITORY / first).is_file(), first
        _flags(REPOSITORY / first, rest)
    else:
        assert first in {"", "-c"}, first


def _flags(program: Path, words: list[str]) -> None:
    """Hold the flags against the source, which has them as they are or as names of settings."""
    for word in (one for one in words if one.startswith("--")):
        source = program.read_text(encoding="utf-8")
        setting = word.removeprefix("--").replace("-", "_")
        assert f'"{word}"' in source or f'"{setting}"' in source, word


def _tool(command: Command) -> None:
    for word in command.words[1:]:
        assert word in TOOLS[command.program] or (REPOSITORY / word).exists(), word


def _known(command: Command) -> None:
    if command.words and not ELSEWHERE.fullmatch(command.program):
        begun = {beginning.partition(" ")[0] for beginning in KEPT}
        assert command.program in begun or (REPOSITORY / command.program).is_file()


CHECKS: Final[Mapping[str, Callable[[Command], None]]] = {
    "graphwalks": _click,
    "inspect": _click,
    "pip": _pip,
    "vllm": _vllm,
    "sbatch": _sbatch,
    "python": _python,
    "python3": _python,
    **dict.fromkeys(TOOLS, _tool),
}
