"""A reader who runs what a page shows, from top to bottom, in a copy of what it talks about."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from glob import glob
from io import StringIO
from pathlib import Path
from typing import Final

from click.testing import CliRunner
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log

from tests.documents import Block, Command, Line, contents, lines
from tests.shown_commands import EVALUATIONS, REPOSITORY, ROOTS, check, why_not

ENVIRONMENT: Final = {
    "INSPECT_DISPLAY": "log",
    "INSPECT_EVAL_LOG_REALTIME": "false",
    "VLLM_BASE_URL": "http://127.0.0.1:9/v1",
}
"""Display `none` would draw tables of all metrics and show them to nobody; port 9 has no server."""

EXITS: Final = {
    "graphwalks compare logs/before logs/after --max-drop 0.02": 1,
    "graphwalks compare logs/before logs/after --max-drop 0.02 --json comparison.json": 1,
    "graphwalks compare logs/before logs/md5": 2,
}
"""Commands that are shown to end otherwise than with 0."""

RANDOM: Final = "-T source=generated -T policy=random --model none"
TOURS: Final = "--task tsp --count 1000 --seed 1"
FOUR: Final = "-T topology=all -T samples_per_task=4"
LESS: Final = {
    f"inspect eval graphwalks/influence {RANDOM} --epochs 5": ("--epochs", "1"),
    f"graphwalks generate construction {TOURS} --out tours.jsonl": ("--count", "2"),
    f"graphwalks audit arbigraph_python {FOUR}": ("-T", "samples_per_task=1"),
    "python -m tests.hostile.fuzz --minutes 10": tuple(
        "--minutes 0.1 --reader sources.gml.read --keep failures".split()
    ),
    "logs/make-curated logs/curated": ("--limit", "1"),
    "logs/make-baseline logs/baseline": ("--limit", "2"),
    "logs/make-baseline logs/mine": ("--limit", "2"),
}
"""What is put behind commands that take half a minute or hours: the last one counts."""

RECORDER: Final = """#!/usr/bin/env bash
{python} -c 'import json, sys; print(json.dumps(sys.argv[1:]))' "$@" >>{calls}
"""
"""Stands for `inspect` in a script: its calls are made in this process, each sparing a start."""


@dataclass
class Reader:
    """What was run, and what was not and why.

    Attributes:
        folder: The copy, in which the process has to be.
        printed: What each line printed that was run, in order.
        left: Lines that were not run, with the reason.
        logs: Of every `inspect eval` that was run in this process, in order.
        outputs: What blocks of Python printed.
        shown: Blocks that stand behind a line, by its place in `printed`; where text stands
            between, those that share a row with what it printed.
        measured: Blocks without code, and how many logs there were before each.
    """

    folder: Path
    printed: list[tuple[Line, str]] = field(default_factory=list)
    left: list[tuple[Line, str]] = field(default_factory=list)
    logs: list[EvalLog] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)
    shown: dict[int, str] = field(default_factory=dict)
    measured: list[tuple[int, str]] = field(default_factory=list)
    _unmade: set[str] = field(default_factory=set)

    def check(self, page: Path) -> None:
        """Hold what cannot be run of a page against programs; run nothing."""
        for line in lines(page):
            if why_not(line, set()):
                for command in line.commands:
                    check(command)

    def read(self, page: Path) -> None:
        """Run a page."""
        for one in contents(page):
            if isinstance(one, Line):
                self._line(one)
            elif one.file:
                Path(one.file).write_text(one.text, encoding="utf-8")
                if one.file.endswith(".py"):
                    compile(one.text, one.file, "exec")
            elif one.language == "python":
                self._python(one)
            elif one.language in {"", "text"}:
                self._text(one)
            elif one.language == "sh":
                _check_script(one)
            else:
                assert one.language == "bash", f"no file is named for:\n{one.text}"

    def _python(self, block: Block) -> None:
        with redirect_stdout(StringIO()) as printed:
            exec(compile(block.text, "page", "exec"), {"__name__": "__main__"})
        self.outputs.append(printed.getvalue())

    def _text(self, block: Block) -> None:
        before = self.printed[-1][0].commands[0].program if self.printed else ""
        last = max((n for n, (line, _) in enumerate(self.printed) if not line.quoted), default=-1)
        rows = set(block.text.split("\n")) - {""}
        if block.answers and before in {"graphwalks", "python"}:
            self.shown[len(self.printed) - 1] = block.text
        elif last >= 0 and rows & set(self.printed[last][1].split("\n")):
            self.shown[last] = block.text
        else:
            self.measured.append((len(self.logs), block.text))

    def _line(self, line: Line) -> None:
        if not line.text.strip():
            return
        if why := why_not(line, self._unmade):
            self.left.append((line, why))
            for command in line.commands:
                check(command)
                written = (command.option("--log-dir"), command.option("--out"))
                self._unmade |= {one for one in written if one and not line.quoted}
        else:
            self.printed.append((line, self._run(line)))

    def _run(self, line: Line) -> str:
        command = line.commands[0]
        text = " ".join(command.words)
        more = LESS.get(text, ())
        if command.program.startswith("logs/"):
            return self._script(line, more)
        if not _is_own(line):
            return self._shell(shlex.join([*command.words, *more]) if more else line.text)
        words = [path for word in command.words[1:] for path in sorted(glob(word)) or [word]]
        return self._own(command.program, [*words, *more], EXITS.get(text, 0))

    def _own(self, program: str, words: list[str], expected: int) -> str:
        done = CliRunner().invoke(ROOTS[program], words, auto_envvar_prefix=program.upper())
        assert done.exit_code == expected, (words, done.output, done.exception)
        if program == "inspect" and words[0] in EVALUATIONS:
            folder = words[words.index("--log-dir") + 1] if "--log-dir" in words else "logs"
            newest = max(Path(folder).glob("*.eval"), key=lambda file: file.stat().st_mtime_ns)
            self.logs.append(read_eval_log(str(newest)))
            assert self.logs[-1].status == "success"
        return done.output

    def _script(self, line: Line, more: tuple[str, ...]) -> str:
        calls = self.folder / "calls"
        program = self.folder / "bin/inspect"
        program.parent.mkdir(exist_ok=True)
        recorder = RECORDER.format(
            python=shlex.quote(sys.executable), calls=shlex.quote(str(calls))
        )
        program.write_text(recorder, encoding="utf-8")
        program.chmod(0o755)
        printed = self._shell(line.text)
        for call in calls.read_text(encoding="utf-8").splitlines():
            self._own("inspect", [*json.loads(call), *more], 0)
        shutil.rmtree(program.parent)
        calls.unlink()
        return printed

    def _shell(self, text: str) -> str:
        before = set(list_names())
        places = [str(self.folder / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]]
        environment = os.environ | {"PATH": os.pathsep.join(places), "HOME": str(self.folder)}
        environment["PYTHONPATH"] = str(REPOSITORY)  # has benchmarks and tests
        command = ["bash", "-euo", "pipefail", "-c", text]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (text, done.stdout, done.stderr)
        for name in set(list_names()) - before:
            assert read_eval_log(name, header_only=True).status == "success", text
        return done.stdout


def _check_script(block: Block) -> None:
    """Hold a script that needs a server against a shell and the programs it starts; run nothing."""
    subprocess.run(["bash", "-n", "-c", block.text], check=True)
    checked = [
        command
        for row in block.text.replace("\\\n", " ").splitlines()
        for command in Line(row, block.text).commands
        if command.program in ROOTS
    ]
    assert checked
    for command in checked:
        check(command)


def list_names() -> Iterator[str]:
    return (info.name for info in list_eval_logs("logs"))


def _is_own(line: Line) -> bool:
    """Whether a line is one command of ours or of Inspect's that changes nothing in this process.

    A file of a task registers what it adds.
    """
    command: Command = line.commands[0]
    files = any(".py" in word for word in command.words)
    return len(line.commands) == 1 and command.program in ROOTS and not files


def copy_of_the_clone(folder: Path) -> None:
    """Make what commands of the pages talk about: logs and examples of the clone."""
    for name in ("logs/baseline", "logs/curated", "examples"):
        shutil.copytree(REPOSITORY / name, folder / name)
    for script in REPOSITORY.glob("logs/*"):
        if script.is_file():
            shutil.copy(script, folder / "logs")
    (folder / "graphwalks").symlink_to(REPOSITORY)
