"""How large the rows of a run are, measured without a download."""

from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph.cohort import load_cohort
from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.official import TOPOLOGIES, categories_of, official_config
from graphwalks.arbigraph.players import format_answer
from graphwalks.arbigraph.request import Request
from graphwalks.errors import SourceError
from graphwalks.sources.arbigraph_configs import SAMPLES
from graphwalks.sources.lookup import find

SAMPLED: Final = 8
"""Rows of each topology that a tokenizer is asked about; their target tasks differ."""


@dataclass(frozen=True)
class RowSize:
    """One row in characters: of its prompt, and of a reply with every requested output."""

    prompt_chars: int
    answer_chars: int


@dataclass(frozen=True)
class TopologySize:
    """The rows of a topology.

    Attributes:
        topology: Name.
        rows: Their sizes.
        prompts: A few of the prompts.
        answers: The right answers to these, in the form that is asked for.
    """

    topology: str
    rows: tuple[RowSize, ...]
    prompts: tuple[str, ...]
    answers: tuple[str, ...]


def sizes_of(request: Request) -> tuple[TopologySize, ...]:
    """Measure the rows of a run, topologies in its order; nothing is downloaded for it.

    Raises:
        ArgumentError: A topology cannot be filled, or names or tasks are not in the source.
        SourceError: A file is not on this machine, is not what it should be, or has no such row.
    """
    if request.source == "official":
        _require_files(request)
    topologies: dict[str, list[StoredRow]] = {}
    for row in load_cohort(request).rows:
        topologies.setdefault(row.topology, []).append(row)
    return tuple(_topology_size(name, rows) for name, rows in topologies.items())


def _require_files(request: Request) -> None:
    names = TOPOLOGIES if request.names is None else request.names
    categories = categories_of(request.category)
    files = [official_config(category, name) for category in categories for name in names]
    missing = [file.name for file in files if find(file) is None]
    if missing:
        raise SourceError(
            f"{', '.join(missing)}: not on this machine, and a plan downloads nothing. Fetch with "
            f"graphwalks sources fetch {' '.join(missing)}, or plan as many fresh rows: "
            f"-T source=generated -T samples_per_task={SAMPLES}"
        )


def _topology_size(name: str, rows: list[StoredRow]) -> TopologySize:
    answers = [format_answer(row.truths) for row in rows]
    sizes = (
        RowSize(len(row.prompt), len(answer)) for row, answer in zip(rows, answers, strict=True)
    )
    prompts = tuple(row.prompt for row in rows[:SAMPLED])
    return TopologySize(name, tuple(sizes), prompts, tuple(answers[:SAMPLED]))
