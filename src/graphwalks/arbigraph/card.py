"""The card of a release: what `datasets` reads, and what a person must know of the rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph.dependence import Certificate
from graphwalks.arbigraph.filling import GENERATOR_VERSION
from graphwalks.arbigraph.generation import DRAWS
from graphwalks.arbigraph.target import HELD_TRIES

CERTIFICATE: Final = Certificate(draws=DRAWS, allowance=0)
"""What a release asks of its targets: the default of the tasks."""

_MARKER: Final = re.compile(
    r"<!-- graphwalks release: generator ([0-9]{1,9}), seed (-?[0-9]{1,99}), "
    r"samples per task ([0-9]{1,9}) -->"
)
_SIZES: Final = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
)
_LARGER: Final = "n>1M"


@dataclass(frozen=True)
class ConfigName:
    """One config of a release.

    Attributes:
        category: Category of all nodes.
        topology: Name of the topology.
    """

    category: str
    topology: str

    @property
    def name(self) -> str:
        """Name under which `datasets` loads it."""
        return f"{self.category}_{self.topology}"

    @property
    def data(self) -> str:
        """Path of its rows in the folder."""
        return f"data/{self.category}/{self.topology}.jsonl"

    def topology_file(self, suffix: str) -> str:
        """Return the path of its topology in the folder, `.json` or `.svg`."""
        return f"topologies/{self.category}/{self.topology}{suffix}"


@dataclass(frozen=True)
class ConfigRows:
    """How many rows a config has.

    Attributes:
        config: The config.
        rows: Rows.
        tries: Graphs that were filled for them.
        redraws: Times that a target got other parameters meanwhile.
    """

    config: ConfigName
    rows: int
    tries: int
    redraws: int


@dataclass(frozen=True)
class Making:
    """How the rows of a release were made.

    Attributes:
        generator_version: Version of the generator.
        seed: Seed of all rows.
        samples: Rows of each target task.
    """

    generator_version: int
    seed: int
    samples: int


def front_matter(configs: Sequence[ConfigName], rows: int) -> str:
    """Write the YAML block that stands first in a card.

    Args:
        configs: What the release holds.
        rows: Rows of all configs.
    """
    size = next((name for least, name in _SIZES if rows < least), _LARGER)
    lines = [
        "---",
        "license: mit",
        "language:",
        "- en",
        "task_categories:",
        "- text-generation",
        "size_categories:",
        f"- {size}",
        "configs:",
    ]
    for config in configs:
        lines += [
            f"- config_name: {config.name}",
            "  data_files:",
            "  - split: test",
            f"    path: {config.data}",
        ]
    return "\n".join([*lines, "---", ""])


def read_making(card: str) -> Making | None:
    """Read from a card how its rows were made; None if `card_text` did not write it."""
    found = _MARKER.search(card)
    return Making(*map(int, found.groups())) if found else None


def unfinished_card(seed: int, samples: int) -> str:
    """Write the card of a folder whose files are still to come.

    Args:
        seed: Seed of all rows.
        samples: Rows of each target task.
    """
    return f"""{_marker(seed, samples)}

# Task graphs made by graphwalks, not whole yet

If `graphwalks generate arbigraph --release` is not at work here any more, start it again.
"""


def _marker(seed: int, samples: int) -> str:
    return (
        f"<!-- graphwalks release: generator {GENERATOR_VERSION}, seed {seed}, "
        f"samples per task {samples} -->"
    )


def card_text(counts: Sequence[ConfigRows], seed: int, samples: int) -> str:
    """Write the card.

    Args:
        counts: The configs of the release.
        seed: Seed of all rows.
        samples: Rows of each target task.
    """
    configs = [one.config for one in counts]
    rows, tries = sum(one.rows for one in counts), sum(one.tries for one in counts)
    redraws = sum(one.redraws for one in counts)
    many = "1 sample" if samples == 1 else f"{samples} samples"
    table = "\n".join(
        f"| `{one.config.name}` | `{one.config.data}` | {one.rows:,} | {one.tries:,} |"
        for one in counts
    )
    return f"""{front_matter(configs, rows)}
{_marker(seed, samples)}

# Task graphs made by graphwalks

{rows:,} prompts in {len(configs)} configs. Each prompt holds one graph of tasks: the answer of a
task is the input of the tasks behind it, and the answer of one task, the target, is graded.

The rows were made by `graphwalks generate arbigraph --release` (generator version
{GENERATOR_VERSION}) with seed {seed} and {many} of each target task. They follow the design of
ArbiGraph (arXiv:2607.20764) in the same schema; they are **not** the rows of
`PavelGolikov/arbigraph`. The tasks of math are the published ones in another wording; the functions
of python and the word problems of gsm are other tasks than the published ones, whatever number they
have. Results are not like for like.

Models are meant to have a calculator, but no interpreter of programs.

| config | file | rows | graphs tried |
|---|---|---|---|
{table}

There is one split, `test`, and no default config:

```python
from datasets import load_dataset

rows = load_dataset("THIS_DATASET", "{configs[0].name}")["test"]
```

To evaluate a model on a file, with [Inspect](https://inspect.aisi.org.uk) and graphwalks installed:

```bash
inspect eval graphwalks/arbigraph_{configs[0].category} -T source={configs[0].data} --model MODEL
```

## Dependence

The answer of every target is certified to depend on what its ancestors are given
(`dependence=certified`): of {CERTIFICATE.draws} draws of other inputs for the roots among them (its
own input, where it has no parents), {CERTIFICATE.allowance} may leave it unchanged. A graph that
falls short is thrown away and filled anew, and after {HELD_TRIES} of them the target gets other
parameters. For the {rows:,} rows {tries:,} graphs were tried, and targets got other parameters
{redraws:,} times.

Draws that selected a row are no measure of it. `graphwalks generate arbigraph --release --report`
measures each with draws of its own, and tells which tasks the selection made rarer.

## Columns

The ten columns of the ArbiGraph release come first: `id`, `category`, `topology`, `target_node_id`,
`target_native_task_id`, `target_native_task_name`, `sample_idx`, `prompt`, `target_output_json` and
`node_outputs_json`, whose k-th entry is the answer `task_k_out` of the prompt. The others say how
each value comes about: `nodes_json` has parents, inputs, parameters and answer of every task;
`topology_json`, `seed`, `sample_idx`, `modulus`, `join`, `list_cap`, `dependence`,
`dependence_draws`, `dependence_allowance`, `condition`, `ask`, `reveal_target`, `order` and
`generator_version` make the row again; `tries` says how many graphs were tried for it, and
`redraws` how often its target got other parameters; `pair_id` is the same for rows whose target has
the same task, seed and number.

## Licence

MIT: prompts and answers were written by graphwalks, no text of another data set is in them.

## Citation

Golikov, Opryshko, Pekhimenko, Jeffrey: ArbiGraph: Arbitrarily Scalable Verifiable Task Graphs for
Evaluating Context Management. arXiv:2607.20764 (2026).
"""
