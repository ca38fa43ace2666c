"""The official path, whole: 750 rows in the published schema, from a server to the log."""

import dataclasses
import hashlib
import io
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pyarrow
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from graphwalks import bfs_128k, parents_128k
from graphwalks.cli.main import main
from graphwalks.errors import SourceError
from graphwalks.sources import catalogue
from graphwalks.sources.official import HUB
from graphwalks.walks import generate
from graphwalks.walks.official import OFFICIAL_NAMES
from graphwalks.walks.tiers import KINDS, TIERS, tiers_of
from tests.replies import metrics, run

NAME = OFFICIAL_NAMES["short"]


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def rows_of(kind: str) -> Iterator[dict[str, Any]]:
    """Rows as the published file orders and shows them: small tiers first, md5 ids."""
    for tier in tiers_of("short"):
        for index in range(TIERS[tier].rows[kind]):  # type: ignore[index]
            instance = generate(kind, tier, 5, index, node_ids="md5")
            yield {
                "prompt": instance.prompt,
                "answer_nodes": list(instance.answer),
                "prompt_chars": len(instance.prompt) - 71,
                "problem_type": kind,
                "date_added": "02-27-2026",
            }


@pytest.fixture(scope="module")
def published() -> bytes:
    """The bytes of a parquet with 400 parents rows, then 350 BFS rows."""
    content = io.BytesIO()
    rows = [row for kind in reversed(KINDS) for row in rows_of(kind)]
    parquet.write_table(pyarrow.Table.from_pylist(rows), content)
    return content.getvalue()


@pytest.fixture
def served(
    published: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ThreadingHTTPServer]:
    """A server with the file under its official path; cache and Hub cache are empty."""
    file = catalogue.official_file(NAME)
    sha256 = hashlib.sha256(published).hexdigest()
    pinned = dataclasses.replace(file, sha256=sha256)
    monkeypatch.setattr(catalogue, "CATALOGUE", (pinned,))
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    place = tmp_path / "site" / file.address.removeprefix(f"{HUB}/")
    place.parent.mkdir(parents=True)
    place.write_bytes(published)
    handler = partial(QuietHandler, directory=str(tmp_path / "site"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_the_file_is_fetched_once_and_both_tasks_score_it(
    served: ThreadingHTTPServer, tmp_path: Path
) -> None:
    bfs = run(bfs_128k(), "gwref/oracle", tmp_path / "logs")
    served.shutdown()  # the second task must not need the network
    parents = run(parents_128k(), "gwref/oracle", tmp_path / "logs")
    for log, rows in ((bfs, 350), (parents, 400)):
        assert log.status == "success"
        assert log.eval.dataset.samples == rows
        assert metrics(log, "f1")["mean"] == 1
    told = bfs.eval.metadata or {}
    assert told["source"] == "official"
    assert told["revision"] == "f338bb265735a56a79f4b0f5def722c9c3268ead"
    assert told["presentation"]["prompt"] == "2026"
    assert bfs.samples is not None
    assert {"bfs-1k-0400", "bfs-128k-0749"} <= {sample.id for sample in bfs.samples}


def test_official_rows_keep_their_bytes_and_can_be_shown_in_the_old_wording(
    served: ThreadingHTTPServer,
) -> None:
    new = bfs_128k(per_tier=1).dataset
    old = bfs_128k(per_tier=1, prompt=2025).dataset
    assert [sample.input for sample in new] == [
        generate("bfs", tier, 5, 0, node_ids="md5").prompt for tier in tiers_of("short")
    ]
    assert [sample.input for sample in old] == [
        generate("bfs", tier, 5, 0, node_ids="md5", prompt="2025").prompt
        for tier in tiers_of("short")
    ]


def test_audit_solves_all_official_rows_again(served: ThreadingHTTPServer) -> None:
    result = CliRunner().invoke(main, ["audit", "parents_128k"])
    assert result.exit_code == 0, result.output
    assert "400 rows" in result.output


def test_another_file_under_the_official_name_is_refused(
    served: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = dataclasses.replace(catalogue.CATALOGUE[0], sha256="0" * 64)
    monkeypatch.setattr(catalogue, "CATALOGUE", (other,))
    with pytest.raises(SourceError, match=NAME) as refusal:
        bfs_128k()
    assert "0" * 64 in refusal.value.message
    assert "\n" not in refusal.value.message
