"""How targets depend on the roots before them, as the tables of docs/arbigraph.md.

    python -m benchmarks.dependence      # Markdown, some minutes on two cores

Every cell has as many samples as a release. Their targets are computed again under 50 fresh draws
of the root inputs, which had no part in selecting them. Beside that stands how often a constant per
task is right: the most common answer of its samples under other seeds.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from statistics import mean
from types import MappingProxyType
from typing import Final

from graphwalks.arbigraph import catalogue, read_request
from graphwalks.arbigraph.cohort import generated_samples
from graphwalks.arbigraph.dependence_report import DependenceReport, dependence_reports
from graphwalks.arbigraph.families import Contents, chain
from graphwalks.arbigraph.filling import FillingError
from graphwalks.arbigraph.instance import Sample
from graphwalks.arbigraph.named import NamedTopology
from graphwalks.arbigraph.release import DEFAULT_SAMPLES
from graphwalks.arbigraph.request import Request
from graphwalks.arbigraph.shapes import RELEASE_SHAPES
from graphwalks.arbigraph.topology import parse_topology

PEER_UNCHANGED: Final[Mapping[tuple[str, str], tuple[int, int]]] = MappingProxyType({
    ("math", "three_chain_target"): (0, 80),
    ("math", "six_chain_target"): (6, 78),
    ("python", "three_chain_target"): (108, 185),
    ("python", "six_chain_target"): (162, 186),
    ("gsm", "three_chain_target"): (12, 82),
    ("gsm", "six_chain_target"): (24, 82),
})
"""Targets of the published generator (arXiv 2607.20764, revision 99b8575), built again from its
description, that stayed the same under one other root input, and how many were tried."""

CHAINS: Final = (3, 6, 24)
MODULI: Final = (97, 100)
OTHER_SEEDS: Final = (1, 2, 3, 4)
"""Of the samples that a constant is learned from; it is tried on those of seed 0."""

_CELLS_HEADER: Final = (
    "| category | topology | changed, any | changed, certified | interval | below 90 % | accepted "
    "| redraws | constant guess | changed, peer |\n|" + "---|" * 10
)
_CHAINS_HEADER: Final = (
    "| category | chain | modulus | changed, any | changed, certified | interval | below 90 % "
    "| accepted | redraws |\n|" + "---|" * 9
)


@dataclass(frozen=True)
class Cell:
    """Samples of one kind.

    Attributes:
        category: Category of all nodes.
        topology: A release shape, or the length of a chain.
        modulus: Of chained values.
    """

    category: str
    topology: str | int
    modulus: int

    def request(self, dependence: str) -> Request:
        """Ask for as many samples as a release has."""
        asked = {
            "samples_per_task": DEFAULT_SAMPLES,
            "modulus": self.modulus,
            "dependence": dependence,
        }
        name = f"arbigraph_{self.category}"
        if isinstance(self.topology, str):
            return read_request(name, asked | {"topology": self.topology})
        made = parse_topology(chain(self.topology, Contents((self.category,), "all", 0)))
        named = NamedTopology(f"chain of {self.topology}", made)
        return replace(read_request(name, asked), topologies=(named,))


def release_row(cell: Cell) -> list[str]:
    """Measure a cell of the release beside the peer."""
    same, of = PEER_UNCHANGED.get((cell.category, str(cell.topology)), (0, 0))
    peer = f"{_percent(1 - same / of)} % of {of}" if of else ""
    return [
        cell.category,
        f"`{cell.topology}`",
        *_dependence(cell),
        _percent(constant_guess(cell.request("certified"))),
        peer,
    ]


def chain_row(cell: Cell) -> list[str]:
    """Measure chains of a length under a modulus."""
    return [cell.category, str(cell.topology), str(cell.modulus), *_dependence(cell)]


def constant_guess(request: Request) -> float:
    """Return how often the most common answer of a task under other seeds is right."""
    seen: dict[int, Counter[str]] = defaultdict(Counter)
    for seed in OTHER_SEEDS:
        for sample in generated_samples(replace(request, seed=seed)):
            seen[sample.target_task_id][_answer(sample)] += 1
    constants = {task_id: counts.most_common(1)[0][0] for task_id, counts in seen.items()}
    samples = generated_samples(request)
    return mean(_answer(sample) == constants[sample.target_task_id] for sample in samples)


def _answer(sample: Sample) -> str:
    return str(sample.truths[sample.target])


def _dependence(cell: Cell) -> list[str]:
    loose = _percent(_report(cell, "any").changed)
    try:
        certified = _report(cell, "certified")
    except FillingError:
        return [loose, "given up", "", "", "", ""]
    return [
        loose,
        _percent(certified.changed),
        f"{_percent(certified.interval.low)} to {_percent(certified.interval.high)}",
        _percent(certified.below),
        _percent(certified.acceptance),
        str(certified.redraws),
    ]


def _report(cell: Cell, dependence: str) -> DependenceReport:
    (report,) = dependence_reports(cell.request(dependence))
    return report


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _table(header: str, row: Callable[[Cell], list[str]], cells: list[Cell]) -> Iterator[str]:
    yield header
    with ProcessPoolExecutor() as pool:
        for found in pool.map(row, cells):
            yield f"| {' | '.join(found)} |"


def main() -> None:
    """Print both tables."""
    categories = catalogue.RELEASED
    release = [Cell(word, name, MODULI[0]) for word in categories for name in RELEASE_SHAPES]
    chains = [
        Cell(word, length, modulus)
        for word in categories
        for length in CHAINS
        for modulus in MODULI
    ]
    for line in _table(_CELLS_HEADER, release_row, release):
        print(line, flush=True)
    print()
    for line in _table(_CHAINS_HEADER, chain_row, chains):
        print(line, flush=True)


if __name__ == "__main__":
    main()
