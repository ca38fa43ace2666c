"""ArbiGraph: chained tasks in one prompt, one of which is graded.

    inspect eval graphwalks/arbigraph_math --model MODEL
    inspect eval graphwalks/arbigraph_python -T topology=all --model MODEL
    inspect eval graphwalks/arbigraph_gsm --model MODEL
    inspect eval graphwalks/arbigraph_graph -T topology=FILE.json --model MODEL

After ArbiGraph (arXiv 2607.20764); rows are made here from a seed unless official ones are asked
for. Parameters of the tasks:

- source: `generated`, `official` (the published rows), or the path of a file with rows.
- seed: of generated rows.
- topology: one or more of the seven release shapes, `all` of them, or JSON files; by default
  `six_chain_target`, and of a file with rows all of them.
- native_task_id: ids of target tasks, or `all` that the topology allows.
- samples_per_task: rows of each topology and target task; 1 generated, all that are stored.
- join: lists of several parents are added (`sum`) or interleaved (`interleave`).
- modulus: of chained values, 97, or the published 100.
- list_cap: elements of an announced list, and that are kept of a chained one.
- dependence: the answer of a target is `certified` to change with the inputs before it, or `any`.
- dependence_draws: draws of other inputs that certify a target.
- dependence_allowance: how many of these draws may leave its answer unchanged.
- condition: the target's ancestors are connected to it (`full`), present but not connected
  (`edge_cut`), or absent (`isolated`), with the same input for the target.
- ask: report `all` outputs, or the `target` alone.
- reveal_target: say in the prompt which output is graded.
- order: tasks in `topological` order, or `shuffled`.
- gsm_templates: path of a checkout of GSM-Symbolic, whose word problems stand in for ours; `env`
  for the one that the environment variable ARBIGRAPH_DEPS leads to.
"""

from typing import Any, Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample

from graphwalks.arbigraph import StoredRow, compact, load_cohort, read_request
from graphwalks.limits import MOST_FAULTS
from graphwalks.scorers.outcome import outcome
from graphwalks.scorers.target_answer import target_answer
from graphwalks.solvers.calculator_agent import calculator_agent
from graphwalks.tasks.viewers import ARBIGRAPH

VERSION: Final = "2-A"
"""The number changes with scores, the letter with the interface; `eval.yaml` has the newest."""

SCORING_VERSION: Final = 1

_MAKING: Final = ("tries", "redraws")
"""What a sample tells of its certificate: graphs that were filled for it, and other parameters."""


@task
def arbigraph_math(
    source: str = "generated",
    seed: int = 0,
    topology: str | list[str] | None = None,
    native_task_id: str | int | list[int] = "all",
    samples_per_task: int | None = None,
    join: str = "sum",
    modulus: int = 97,
    list_cap: int = 10,
    dependence: str = "certified",
    dependence_draws: int = 20,
    dependence_allowance: int = 0,
    condition: str = "full",
    ask: str = "all",
    reveal_target: bool = False,
    order: str = "topological",
    gsm_templates: str | None = None,
    **unknown: object,
) -> Task:
    """Graphs of mathematical tasks, each of the forty in turn on the graded node."""
    return _arbigraph(
        "arbigraph_math",
        unknown,
        source=source,
        seed=seed,
        topology=topology,
        native_task_id=native_task_id,
        samples_per_task=samples_per_task,
        join=join,
        modulus=modulus,
        list_cap=list_cap,
        dependence=dependence,
        dependence_draws=dependence_draws,
        dependence_allowance=dependence_allowance,
        condition=condition,
        ask=ask,
        reveal_target=reveal_target,
        order=order,
        gsm_templates=gsm_templates,
    )


@task
def arbigraph_python(
    source: str = "generated",
    seed: int = 0,
    topology: str | list[str] | None = None,
    native_task_id: str | int | list[int] = "all",
    samples_per_task: int | None = None,
    join: str = "sum",
    modulus: int = 97,
    list_cap: int = 10,
    dependence: str = "certified",
    dependence_draws: int = 20,
    dependence_allowance: int = 0,
    condition: str = "full",
    ask: str = "all",
    reveal_target: bool = False,
    order: str = "topological",
    gsm_templates: str | None = None,
    **unknown: object,
) -> Task:
    """Graphs of Python functions to trace, each of the 94 in turn on the graded node."""
    return _arbigraph(
        "arbigraph_python",
        unknown,
        source=source,
        seed=seed,
        topology=topology,
        native_task_id=native_task_id,
        samples_per_task=samples_per_task,
        join=join,
        modulus=modulus,
        list_cap=list_cap,
        dependence=dependence,
        dependence_draws=dependence_draws,
        dependence_allowance=dependence_allowance,
        condition=condition,
        ask=ask,
        reveal_target=reveal_target,
        order=order,
        gsm_templates=gsm_templates,
    )


@task
def arbigraph_gsm(
    source: str = "generated",
    seed: int = 0,
    topology: str | list[str] | None = None,
    native_task_id: str | int | list[int] = "all",
    samples_per_task: int | None = None,
    join: str = "sum",
    modulus: int = 97,
    list_cap: int = 10,
    dependence: str = "certified",
    dependence_draws: int = 20,
    dependence_allowance: int = 0,
    condition: str = "full",
    ask: str = "all",
    reveal_target: bool = False,
    order: str = "topological",
    gsm_templates: str | None = None,
    **unknown: object,
) -> Task:
    """Graphs of word problems, each of the 41 in turn on the graded node."""
    return _arbigraph(
        "arbigraph_gsm",
        unknown,
        source=source,
        seed=seed,
        topology=topology,
        native_task_id=native_task_id,
        samples_per_task=samples_per_task,
        join=join,
        modulus=modulus,
        list_cap=list_cap,
        dependence=dependence,
        dependence_draws=dependence_draws,
        dependence_allowance=dependence_allowance,
        condition=condition,
        ask=ask,
        reveal_target=reveal_target,
        order=order,
        gsm_templates=gsm_templates,
    )


@task
def arbigraph_graph(
    source: str = "generated",
    seed: int = 0,
    topology: str | list[str] | None = None,
    native_task_id: str | int | list[int] = "all",
    samples_per_task: int | None = None,
    join: str = "sum",
    modulus: int = 97,
    list_cap: int = 10,
    dependence: str = "certified",
    dependence_draws: int = 20,
    dependence_allowance: int = 0,
    condition: str = "full",
    ask: str = "all",
    reveal_target: bool = False,
    order: str = "topological",
    gsm_templates: str | None = None,
    **unknown: object,
) -> Task:
    """Any topology, the categories of its nodes as its file says."""
    return _arbigraph(
        "arbigraph_graph",
        unknown,
        source=source,
        seed=seed,
        topology=topology,
        native_task_id=native_task_id,
        samples_per_task=samples_per_task,
        join=join,
        modulus=modulus,
        list_cap=list_cap,
        dependence=dependence,
        dependence_draws=dependence_draws,
        dependence_allowance=dependence_allowance,
        condition=condition,
        ask=ask,
        reveal_target=reveal_target,
        order=order,
        gsm_templates=gsm_templates,
    )


def record_to_sample(row: StoredRow) -> Sample:
    """Turn a row into a sample; what the model must not see stands in target and metadata."""
    metadata: dict[str, Any] = {
        "pair_id": row.pair_id,
        "category": row.category,
        "topology": row.topology,
        "condition": row.condition,
        "target_task_id": row.target_task_id,
        "target_task_name": row.target_task_name,
        "sample_idx": row.sample_idx,
        "target_output": row.target,
        "truths": dict(row.truths),
        "nodes": [
            {
                "number": node.number,
                "node_id": node.node_id,
                "category": node.category,
                "task_id": node.task_id,
                "task_name": node.task_name,
                "parents": None if node.parents is None else list(node.parents),
            }
            for node in row.nodes
        ],
    }
    metadata |= {name: row.columns[name] for name in _MAKING if name in row.columns}
    if row.published_id is not None:
        metadata["published_id"] = row.published_id
    return Sample(
        id=row.id, input=row.prompt, target=compact(row.truths[row.target]), metadata=metadata
    )


def _arbigraph(name: str, unknown: dict[str, object], **parameters: object) -> Task:
    request = read_request(name, parameters | unknown)
    cohort = load_cohort(request)
    return Task(
        dataset=MemoryDataset([record_to_sample(row) for row in cohort.rows], name=name),
        solver=calculator_agent(),
        scorer=[target_answer(), outcome("arbigraph")],
        version=VERSION,
        metadata=cohort.metadata | {"scoring_version": SCORING_VERSION},
        tags=["graph", "context management"],
        headline_metric="target_answer.target",
        viewer=ARBIGRAPH,
        fail_on_error=MOST_FAULTS,
        continue_on_fail=True,
        score_on_error=True,
    )
