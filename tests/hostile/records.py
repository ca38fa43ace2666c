"""Readers of JSON data: records, topologies, certificates, arguments."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from graphwalks import cognition
from graphwalks.arbigraph import document, rowfile, rowreading, shapes, topology
from graphwalks.arbigraph.auditing import audit
from graphwalks.arbigraph.dataset import remade
from graphwalks.arbigraph.families import read_categories
from graphwalks.arbigraph.fresh import fresh_rows
from graphwalks.arbigraph.request import read_request as arbigraph_request
from graphwalks.cognition import prompt as cognition_prompt
from graphwalks.cognition import reading as cognition_reading
from graphwalks.cognition.loading import file_items as cognition_items
from graphwalks.cognition.request import read_request as cognition_request
from graphwalks.construction.records import RecordError as ConstructionError
from graphwalks.construction.records import read_record as read_instance
from graphwalks.construction.records import record_of as instance_record
from graphwalks.construction.request import read_request as construction_request
from graphwalks.construction.stored import file_instances
from graphwalks.construction.tasks import generated as construction_instance
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.evidence import certificates
from graphwalks.evidence.arxiv import generated as arxiv_generated
from graphwalks.evidence.fields import RecordError
from graphwalks.evidence.loading import file_items as evidence_items
from graphwalks.evidence.loading import generate as evidence_queries
from graphwalks.evidence.prime import generated as prime_generated
from graphwalks.evidence.records import read_record as read_query
from graphwalks.evidence.records import record_of as query_record
from graphwalks.evidence.request import read_request as evidence_request
from graphwalks.walks.request import read_request as walks_request
from tests.arbigraph_rows import published_row
from tests.hostile.reader import Form, Reader, anything, json_bytes, of_data, of_file


def _query(task: str) -> Any:
    return query_record(evidence_queries(task, 0, 1, "gold" if task == "prime" else None)[0])


def _queries() -> list[bytes]:
    return json_bytes(*map(_query, ("arxiv", "prime")))


def _certificate(task: str) -> Callable[[], list[bytes]]:
    return lambda: json_bytes(_query(task)["certificate"])


def _on_one_graph(resolve: Callable[[Any], object]) -> Callable[[Any], object]:
    """Resolve certificates of one seed alone: a graph takes a second to make, whatever the seed."""

    def run(data: Any) -> object:
        certificate = data if isinstance(data, dict) else {"seed": data}
        if type(certificate.get("seed")) is int:
            certificate["seed"] = 0
        return resolve(certificate)

    return run


def _resolve_any(certificate: Any) -> object:
    item = read_query(_query("prime"))
    return certificates.resolve(item, certificate)


def _remake(certificate: Any) -> object:
    return certificates.remake(read_query(_query("prime")), certificate)


def _instances() -> list[bytes]:
    small = (
        construction_instance(task, 0, 0) for task in ("tsp", "maxcut", "influence", "modularity")
    )
    return json_bytes(*map(instance_record, small))


def _items() -> list[bytes]:
    chosen = {item.query.task: item for item in cognition.generate(0)}
    return json_bytes(*(cognition.record_of(item) for item in chosen.values()))


def _states() -> list[bytes]:
    return [
        json.dumps([json.loads(item)["task"], json.loads(item)["state"]]).encode()
        for item in _items()
    ]


def _state(data: Any, read: Callable[[str, Any], object]) -> object:
    task, state = data if isinstance(data, list) and len(data) == 2 else ("degree", data)
    return read(str(task), state)


def _read_query(task: str, state: Any) -> object:
    return cognition_prompt.read_query(state, cognition_prompt.QUESTIONS.get(task, task))


def _lines(seeds: Callable[[], list[bytes]]) -> Callable[[], list[bytes]]:
    return lambda: [b"\n".join(seeds())]


def _file(read: Callable[[Path], Any]) -> Callable[[Path], object]:
    return lambda path: list(read(path))


def _topologies() -> list[bytes]:
    return [
        document.topology_text(shapes.load_topology(name, category)).encode()
        for name, category in (
            ("three_chain_target", "math"),
            ("two_branch_recombine_target", "python"),
        )
    ]


def _from_file(path: Path) -> object:
    return topology.parse_topology(shapes.load_topology(path, None))


def _rows() -> list[dict[str, Any]]:
    """A row that `generate` writes and one in the published schema."""
    request = arbigraph_request("arbigraph_math", {"topology": "three_chain_target", "seed": 0})
    return [next(fresh_rows(request, range(1))), published_row("math", "three_chain_target", 4, 0)]


def _dataset() -> dict[str, Any]:
    nodes = [
        {"node_id": "goal", "native_task_id": 4, "output_value": [1, 2]},
        {"node_id": "other", "native_task_id": 9, "output_value": 33},
    ]
    sample = {
        "target_native_task_id": 4,
        "target_node_id": "goal",
        "sample_idx": 0,
        "prompt": "Solve all.",
        "node_outputs": nodes,
    }
    return {"summary": {"mode": "dag", "target_category": "math"}, "samples": [sample]}


def _made_again(path: Path) -> object:
    """Read rows, make those again that say how they were made, and prove them."""
    return [(remade(row), audit(row)) for row in rowfile.read_rows(path)]


def _arguments(read: Callable[..., object], *task: str) -> Callable[[Any], object]:
    def run(data: Any) -> object:
        given = data if isinstance(data, dict) else {"seed": data}
        return read(*task, given)

    return run


def _records(
    name: str,
    seeds: Callable[[], list[bytes]],
    read: Callable[[Any], object],
    refusals: tuple[type[Exception], ...],
) -> Reader:
    return Reader(name, Form.JSON, seeds, of_data(read), refusals, anything)


def _files(
    name: str, seeds: Callable[[], list[bytes]], file: str, read: Callable[[Path], object]
) -> Reader:
    return Reader(
        name, Form.JSON, seeds, of_file(file, read), (ArgumentError, SourceError), anything
    )


_ARGUMENTS: Final[dict[str, tuple[Callable[..., object], tuple[str, ...], dict[str, object]]]] = {
    "walks": (
        walks_request,
        ("bfs_128k",),
        {"source": "generated", "tier": "2k,4k", "per_tier": 2, "seed": 1},
    ),
    "arbigraph": (
        arbigraph_request,
        ("arbigraph_math",),
        {"topology": "all", "samples_per_task": 1, "seed": 0},
    ),
    "cognition": (cognition_request, (), {"source": "generated", "split": "test", "seed": 3}),
    "construction": (
        construction_request,
        ("tsp",),
        {"source": "generated", "instances": "1,2", "seed": 3},
    ),
    "evidence": (
        evidence_request,
        ("arxiv",),
        {"source": "generated", "seed": 3, "condition": "TG"},
    ),
}

READERS: Final = (
    _records("evidence.records.read_record", _queries, read_query, (RecordError,)),
    _records(
        "evidence.certificates.resolve",
        _certificate("prime"),
        _on_one_graph(_resolve_any),
        (ValueError,),
    ),
    _records(
        "evidence.certificates.remake", _certificate("prime"), _on_one_graph(_remake), (ValueError,)
    ),
    _records(
        "evidence.arxiv.generated.resolve",
        _certificate("arxiv"),
        _on_one_graph(arxiv_generated.resolve),
        (ValueError,),
    ),
    _records(
        "evidence.prime.generated.resolve",
        _certificate("prime"),
        _on_one_graph(prime_generated.resolve),
        (ValueError,),
    ),
    _files("evidence.loading.file_items", _lines(_queries), "queries.jsonl", _file(evidence_items)),
    _records("construction.records.read_record", _instances, read_instance, (ConstructionError,)),
    _files(
        "construction.stored.file_instances",
        _lines(_instances),
        "graphs.jsonl",
        _file(file_instances),
    ),
    _records(
        "cognition.records.read_record", _items, cognition.read_record, (cognition.StateError,)
    ),
    _records(
        "cognition.reading.read_state",
        _states,
        lambda data: _state(data, cognition_reading.read_state),
        (cognition.StateError,),
    ),
    _records(
        "cognition.prompt.read_query",
        _states,
        lambda data: _state(data, _read_query),
        (cognition.StateError,),
    ),
    _files("cognition.loading.file_items", _lines(_items), "items.jsonl", _file(cognition_items)),
    _files(
        "arbigraph.document.read_topology_file",
        _topologies,
        "own.json",
        document.read_topology_file,
    ),
    _files("arbigraph.shapes.load_topology", _topologies, "own.json", _from_file),
    _records(
        "arbigraph.topology.parse_topology", _topologies, topology.parse_topology, (ArgumentError,)
    ),
    _files(
        "arbigraph.rowfile.read_rows",
        lambda: [*_lines(lambda: json_bytes(*_rows()))(), *json_bytes(_rows()[0], _dataset())],
        "rows.jsonl",
        _made_again,
    ),
    _records(
        "arbigraph.rowfile.read_dataset",
        lambda: json_bytes(_dataset()),
        lambda data: rowfile.read_dataset(data, "own", None),
        (rowreading.RowError,),
    ),
    _records(
        "arbigraph.families.read_categories",
        lambda: json_bytes("math,gsm", ["python"]),
        read_categories,
        (ArgumentError,),
    ),
    *(
        _records(
            f"{family}.request.read_request",
            partial(json_bytes, given, {}),
            _arguments(read, *task),
            (ArgumentError,),
        )
        for family, (read, task, given) in _ARGUMENTS.items()
    ),
)
"""All of them."""
