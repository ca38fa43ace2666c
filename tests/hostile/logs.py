"""Readers of logs, and of what earlier runs have kept: certificates and reports."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from inspect_ai.log import read_eval_log

from graphwalks.cli.audits.files import family_of
from graphwalks.construction.maxcut import cache as maxcut_cache
from graphwalks.construction.maxcut.optimum import heaviest_cut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.tsp import certificate as tsp_certificate
from graphwalks.construction.tsp.distances import euclidean
from graphwalks.errors import ArgumentError
from graphwalks.report.export import KEYS
from graphwalks.report.finding import find_runs
from graphwalks.report.folder import DATA, refuse_other
from graphwalks.report.reading import LogError, cached_calls, read_rows
from tests.hostile.formats import LINES
from tests.hostile.reader import Form, Reader, anything, made_by, of_file

GRAPH: Final = SignedGraph(5, ((0, 1, 1), (0, 2, 1), (0, 4, -1), (1, 2, 1), (2, 3, -1), (3, 4, 1)))
PLACES: Final = ((0.0, 0.0), (3.0, 0.0), (3.0, 4.0), (0.0, 4.0), (1.0, 1.0))


def _logs() -> list[bytes]:
    folder = Path(__file__).parents[2] / "logs" / "baseline"
    (log,) = folder.glob("*_bfs-128k_*.eval")
    return [log.read_bytes()]


def _json_logs() -> list[bytes]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.eval"
        path.write_bytes(_logs()[0])
        log = read_eval_log(str(path))
    log.samples = (log.samples or [])[:1]
    return [log.model_dump_json(exclude_none=True).encode()]


def _reported(path: Path) -> object:
    found = find_runs([str(path)])
    return [(read_rows(run), cached_calls(replace(run, caches=True))) for run in found.runs]


def _cuts() -> list[bytes]:
    found = heaviest_cut(GRAPH, 100, float("inf"))
    assert found is not None
    return [made_by(lambda path: maxcut_cache._keep(path, found), "a.json")]


def _tours() -> list[bytes]:
    found = tsp_certificate.solved(euclidean(PLACES), 60.0)
    assert found is not None
    return [made_by(lambda path: tsp_certificate._keep(path, found), "a.json")]


def _reports() -> list[bytes]:
    told = {**dict.fromkeys(KEYS, 1), "sections": [{"tables": [{"name": "a"}]}]}
    return [json.dumps(told).encode()]


def _kept(
    name: str, seeds: Callable[[], Sequence[bytes]], file: str, read: Callable[[Path], object]
) -> Reader:
    return Reader(name, Form.JSON, seeds, of_file(file, read), (), anything)


READERS: Final = (
    Reader(
        "report.finding.find_runs",
        Form.ARCHIVE,
        _logs,
        of_file("a.eval", _reported),
        (LogError,),
        anything,
    ),
    Reader(
        "report.finding.find_runs, json",
        Form.JSON,
        _json_logs,
        of_file("a.json", _reported),
        (LogError,),
        anything,
    ),
    Reader(
        "report.folder.refuse_other",
        Form.JSON,
        _reports,
        of_file(DATA, lambda path: refuse_other(path.parent)),
        (ArgumentError,),
        anything,
    ),
    _kept(
        "construction.maxcut.cache.certificate",
        _cuts,
        "a.json",
        lambda path: maxcut_cache._kept(path, GRAPH),
    ),
    _kept(
        "construction.tsp.certificate.certificate",
        _tours,
        "a.json",
        lambda path: tsp_certificate._kept(path, euclidean(PLACES)),
    ),
    _kept("cli.audits.files.family_of", lambda: [LINES], "a", family_of),
)
"""All of them."""
