"""What docs/report.md tells people to type runs, and what it names is there."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphwalks.cli.main import main


@pytest.fixture
def text(repository: Path) -> str:
    return (repository / "docs/report.md").read_text(encoding="utf-8")


@pytest.fixture
def clone(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the committed logs, and others under `logs/mine`."""
    (tmp_path / "logs/mine").mkdir(parents=True)
    for folder in ("logs/baseline", "logs/curated"):
        (tmp_path / folder).symlink_to(repository / folder)
    for log in (repository / "logs/baseline").iterdir():
        (tmp_path / "logs/mine" / log.name).write_bytes(log.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines(text: str, program: str) -> Iterator[list[str]]:
    for block in re.findall(r"^```bash\n([^`]*)^```$", text, re.MULTILINE):
        for line in block.splitlines():
            words = shlex.split(line)
            if words[0] == program:
                yield words


def test_the_bundle_has_the_logs_where_the_report_looks_for_them(text: str, clone: Path) -> None:
    (bundle,) = lines(text, "inspect")
    subprocess.run(
        [sys.executable, "-m", "inspect_ai", *bundle[1:]], check=True, capture_output=True
    )
    (report,) = (words for words in lines(text, "graphwalks") if "--viewer" in words)
    assert CliRunner().invoke(main, report[1:]).exit_code == 0
    page = (clone / "site/report/index.html").read_text(encoding="utf-8")
    links = re.findall(r'href="https://example\.org/viewer/#/(logs/[^"]+)"', page)
    assert len(links) == 5
    for link in links:
        assert (clone / "site/viewer" / link).is_file()


def test_the_tables_that_the_page_names_are_written(text: str, clone: Path) -> None:
    done = CliRunner().invoke(main, ["report", "logs/curated"])
    shown = re.search(r"^Wrote .*$", text, re.MULTILINE)
    assert shown is not None
    assert done.output == f"{shown[0]}\n"
    # The baseline has more than one network.
    assert CliRunner().invoke(main, ["report", "logs/baseline", "logs/curated"]).exit_code == 0
    part = text.partition("## What stands where")[2].partition("Names are")[0]
    named = set(re.findall(r"`([a-z]+-[a-z]+|outcomes|disclosure|rubric)`", part))
    made = {file.stem for file in (clone / "report/tables").iterdir()}
    assert named <= made
    assert {name.partition("-")[0] for name in named} == {name.partition("-")[0] for name in made}
