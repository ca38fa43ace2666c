"""Nothing that is read is evaluated, starts a process, reaches the network or leaves its folder."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="tells open files by /proc")

PROBE = """
import sys, os, pickle, socket, subprocess
from pathlib import Path
from tests.hostile.watch import seen_while
def run(watch):
    {}
print(seen_while(Path(sys.argv[1]), run))
"""


def output_of(folder: Path, *arguments: str) -> str:
    (folder / "in").mkdir()
    environment = os.environ | {
        "TMPDIR": str(folder / "in"),
        "GRAPHWALKS_CACHE": str(folder / "in"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, *arguments, str(folder / "in")]
    repository = Path(__file__).parents[2]
    return subprocess.run(
        command, check=True, capture_output=True, text=True, cwd=repository, env=environment
    ).stdout


def test_hostile_inputs_are_read_and_nothing_else_is_done(tmp_path: Path) -> None:
    assert json.loads(output_of(tmp_path, "-m", "tests.hostile.watched")) == []


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("eval('1 + 1')", "exec of <string>"),
        ("exec('x = 1')", "exec of <string>"),
        ("pickle.loads(b'cos\\ngetcwd\\n(tR.')", "pickle.find_class"),
        ("os.system('true')", "os.system"),
        ("subprocess.run(['true'])", "subprocess.Popen"),
        ("socket.socket().connect_ex(('127.0.0.1', 9))", "socket.connect"),
        ("open(Path(sys.argv[1], '..', 'out'), 'w').close()", "written"),
        ("Path(sys.argv[1], '../new').mkdir()", "os.mkdir"),
        ("open('/etc/hostname').read()", "read"),
        ("Path(sys.argv[1], 'a').symlink_to('/etc'); open(Path(sys.argv[1], 'a/hosts'))", "read"),
        ("Path(sys.argv[1], 'inside').write_text('x')", None),
    ],
)
def test_what_must_not_be_done_would_be_seen(tmp_path: Path, deed: str, told: str | None) -> None:
    found = output_of(tmp_path, "-c", PROBE.format(deed))
    assert found.strip() == "[]" if told is None else told in found
