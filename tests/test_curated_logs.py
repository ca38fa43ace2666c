"""The logs of logs/curated: small, of every family, free of what is private, and they open."""

import getpass
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest
from inspect_ai.log import EvalLog, read_eval_log

LARGEST = 200_000
LARGEST_TOGETHER = 1_200_000

PRIVATE = re.compile(
    r"/(?:home|root|tmp|Users|mnt|work)/|[A-Z]:\\\\Users|\bsk-[A-Za-z0-9]{8}|api_key|\bBearer\b"
    r"|https?://(?!127\.0\.0\.1:)[^/\s\"]+:[0-9]+"
)
"""Paths of a machine, keys, and addresses of servers but the loopback one."""


@pytest.fixture(scope="module")
def folder(repository: Path) -> Path:
    return repository / "logs" / "curated"


@pytest.fixture(scope="module")
def logs(folder: Path) -> dict[Path, EvalLog]:
    return {path: read_eval_log(str(path)) for path in sorted(folder.glob("*.eval"))}


def test_every_family_and_kind_of_player_is_there(logs: dict[Path, EvalLog]) -> None:
    assert {log.status for log in logs.values()} == {"success"}
    metadata = [log.eval.metadata or {} for log in logs.values()]
    families = Counter(one["family"] for one in metadata)
    assert set(families) == {"walks", "arbigraph", "cognition", "evidence", "construction"}
    providers = {log.eval.model.partition("/")[0] for log in logs.values()}
    assert providers == {"gwref", "vllm", "none"}
    rules = {log.eval.task for log in logs.values() if log.eval.model == "none/none"}
    assert rules == {f"graphwalks/{task}" for task in ("tsp", "maxcut", "influence", "modularity")}


def test_they_hold_fresh_instances_alone(logs: dict[Path, EvalLog]) -> None:
    assert {(log.eval.metadata or {})["source"] for log in logs.values()} == {"generated"}


def test_they_tell_the_version_of_the_package(logs: dict[Path, EvalLog]) -> None:
    for path, log in logs.items():
        assert {"graphwalks", "inspect_ai"} <= log.eval.packages.keys(), path.name


def test_they_are_small(logs: dict[Path, EvalLog]) -> None:
    sizes = [path.stat().st_size for path in logs]
    assert max(sizes) <= LARGEST
    assert sum(sizes) <= LARGEST_TOGETHER


def test_they_name_no_machine_person_or_key(logs: dict[Path, EvalLog]) -> None:
    for path, log in logs.items():
        assert log.eval.revision is None, path.name
        text = log.model_dump_json()
        found = PRIVATE.search(text)
        assert found is None, (path.name, text[found.start() - 40 : found.end() + 40])
        assert not re.search(rf"\b{re.escape(socket.gethostname())}\b", text), path.name
        assert f"{getpass.getuser()}@" not in text


def test_the_page_states_the_command_of_each(repository: Path, logs: dict[Path, EvalLog]) -> None:
    script = (repository / "logs" / "make-curated").read_text(encoding="utf-8")
    for log in logs.values():
        assert log.eval.task in script
        assert log.eval.model.removesuffix("/none") in script
    assert "logs/make-curated" in (repository / "logs" / "README.md").read_text(encoding="utf-8")


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def viewer(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a served bundle of Inspect's viewer with the logs."""
    bundle = tmp_path_factory.mktemp("viewer") / "bundle"
    command = ["view", "bundle", "--log-dir", str(folder), "--output-dir", str(bundle)]
    subprocess.run([sys.executable, "-m", "inspect_ai", *command], check=True, capture_output=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(bundle))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_bundle_serves_the_viewer_and_every_log(viewer: str, logs: dict[Path, EvalLog]) -> None:
    with urlopen(f"{viewer}/index.html") as page:
        assert b"<script" in page.read()
    for path in logs:
        with urlopen(f"{viewer}/logs/{path.name}") as served:
            assert served.read() == path.read_bytes()


def test_the_viewer_shows_the_samples_of_a_log(
    viewer: str, logs: dict[Path, EvalLog], browser: Any
) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    path, log = next(one for one in logs.items() if one[1].eval.task == "graphwalks/cognition")
    assert log.samples
    page.goto(f"{viewer}/index.html#/tasks/{path.name}/samples")
    page.get_by_text(f"{len(log.samples)} Samples", exact=True).wait_for()
    page.get_by_text("karate").first.wait_for()
    assert problems == []
    page.close()
