"""The 21 published ArbiGraph files, and what the content of such a file must be.

Columns, counts and names are those of the dataset `PavelGolikov/arbigraph` as its generator at
revision 99b8575 makes it. No digest of the files is published where this was written, so a content
is proven row by row; a folder that `graphwalks generate arbigraph --release` made is held to the
same rules.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, BinaryIO, Final

from graphwalks.sources.jsonlines import LONGEST_LINE, LineError, decode, json_lines

COLUMNS: Final = (
    "id",
    "category",
    "topology",
    "target_node_id",
    "target_native_task_id",
    "target_native_task_name",
    "sample_idx",
    "prompt",
    "target_output_json",
    "node_outputs_json",
)
"""Of a published row."""

TASKS: Final[Mapping[str, int]] = MappingProxyType({"math": 40, "python": 94, "gsm": 41})
"""Target tasks of each category."""

NODES: Final[Mapping[str, int]] = MappingProxyType({
    "single_target_baseline": 1,
    "three_independent_target": 3,
    "three_chain_target": 3,
    "six_independent_target": 6,
    "six_chain_target": 6,
    "four_way_fan_in_target": 6,
    "two_branch_recombine_target": 6,
})
"""Published topologies with the number of their tasks."""

SAMPLES: Final = 16
"""Rows of each target task."""

BOXED: Final = "boxed"
"""Word of the answer format of the paper, which the current rows do not have."""


@dataclass(frozen=True)
class ConfigCheck:
    """What one config holds: every target task of a category in one topology.

    Attributes:
        category: Category of the target.
        topology: Name of the topology.
        tasks: Number of target tasks.
        samples: Rows of each.
        nodes: Tasks of a row.
        columns: Names of the columns.
    """

    category: str
    topology: str
    tasks: int
    samples: int
    nodes: int
    columns: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.tasks * self.samples

    def claims(self, stream: BinaryIO) -> bool:
        """Say whether the first line of a content is a row of this config."""
        line = stream.readline(LONGEST_LINE)
        if not line.startswith(b"{"):
            return False
        try:
            row = decode(line)
        except ValueError:
            return False
        return self._names(row) == (self.category, self.topology)

    def problem(self, stream: BinaryIO) -> str | None:
        """Read a content whole; return the first thing that is wrong with it, or None."""
        try:
            return next(self.faults(json_lines(stream)), None)
        except LineError as error:
            return str(error)

    def faults(self, lines: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[str]:
        """Yield everything that is wrong with numbered rows, then with how many there are."""
        seen: set[str] = set()
        tasks: Counter[str] = Counter()
        for number, row in lines:
            if fault := self._row_fault(row):
                yield f"line {number}: {fault}"
                continue
            if row["id"] in seen:
                yield f"line {number}: a second {row['id']}"
            seen.add(row["id"])
            tasks[str(row["target_native_task_id"])] += 1
        if len(seen) != self.rows or len(tasks) != self.tasks:
            yield (
                f"{len(seen)} good rows of {len(tasks)} target tasks; expected {self.rows} rows, "
                f"{self.samples} of each of {self.tasks} target tasks"
            )

    def _row_fault(self, row: Mapping[str, Any]) -> str | None:
        if set(row) != set(self.columns):
            missing, surplus = set(self.columns) - set(row), set(row) - set(self.columns)
            return f"columns missing: {_listed(missing)}; not expected: {_listed(surplus)}"
        if self._names(row) != (self.category, self.topology):
            return f"belongs to {_short(self._names(row))}"
        task, index = row["target_native_task_id"], row["sample_idx"]
        if str(index) not in map(str, range(self.samples)):
            return f"sample_idx is {_short(index)}; expected 0 to {self.samples - 1}"
        if row["id"] != f"{self.category}/{self.topology}/{_short(task)}/{index}":
            return f"id is {_short(row['id'])}; it does not name its task and sample"
        prompt = row["prompt"]
        if not isinstance(prompt, str) or not prompt.strip() or BOXED in prompt:
            return "the prompt is no text, blank, or asks for boxed answers as the paper did"
        return self._truth_fault(row)

    def _truth_fault(self, row: Mapping[str, Any]) -> str | None:
        try:
            target, nodes = decode(row["target_output_json"]), decode(row["node_outputs_json"])
            if not isinstance(nodes, list) or len(nodes) != self.nodes:
                return f"node_outputs_json is no list of {self.nodes} answers"
            own = [
                node["output_value"]
                for node in nodes
                if isinstance(node, dict)
                and "output_value" in node
                and str(node.get("node_id")) == str(row["target_node_id"])
            ]
            if target is None or own != [target]:
                return "the answer of the target is null, or not the one of its node"
        except (TypeError, ValueError, RecursionError) as error:
            return f"answers that cannot be decoded: {error}"
        return None

    @staticmethod
    def _names(row: object) -> tuple[object, object] | None:
        return (row.get("category"), row.get("topology")) if isinstance(row, dict) else None


CONFIGS: Final = tuple(
    ConfigCheck(category, topology, tasks, SAMPLES, nodes, COLUMNS)
    for category, tasks in TASKS.items()
    for topology, nodes in NODES.items()
)
"""Every published config."""


def _listed(names: set[str]) -> str:
    return ", ".join(_short(name) for name in sorted(names)[:10]) or "none"


def _short(value: object) -> str:
    return str(value)[:80]
