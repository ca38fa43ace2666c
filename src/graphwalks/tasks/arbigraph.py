"""ArbiGraph: chained tasks in one prompt, one of which is graded.

    inspect eval graphwalks/arbigraph_math --model MODEL
    inspect eval graphwalks/arbigraph_math -T topology=all --model MODEL
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
- dependence: `any`; certified targets come in a later version.
- condition: the target's ancestors are connected to it (`full`), present but not connected
  (`edge_cut`), or absent (`isolated`), with the same input for the target.
- ask: report `all` outputs, or the `target` alone.
- reveal_target: say in the prompt which output is graded.
- order: tasks in `topological` order, or `shuffled`.
- gsm_templates: of word problems, which come in a later version.
"""

from typing import Any, Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.viewer import (
    SampleScoreView,
    ScoreColorScale,
    TaskSamplesColumn,
    TaskSamplesSort,
    TaskSamplesView,
    ViewerConfig,
)

from graphwalks.arbigraph import StoredRow, compact, load_cohort, read_request
from graphwalks.scorers.outcome import outcome
from graphwalks.scorers.target_answer import target_answer
from graphwalks.solvers.calculator_agent import calculator_agent

VERSION: Final = "1-A"
"""As in `eval.yaml`: the number changes with scores, the letter with the interface."""

SCORING_VERSION: Final = 1

_RATES: Final = ("target", "target_tolerant", "all_nodes", "node_rate", "answer_rate")

VIEWER: Final = ViewerConfig(
    task_samples_view=TaskSamplesView(
        name="ArbiGraph",
        columns=[
            TaskSamplesColumn(id="sampleId"),
            TaskSamplesColumn(id="target"),
            TaskSamplesColumn(id="answer"),
            *(TaskSamplesColumn.score("target_answer", key) for key in _RATES[:4]),
            TaskSamplesColumn.score("outcome"),
            TaskSamplesColumn(id="tokens"),
        ],
        sort=[TaskSamplesSort.score("target_answer", "target")],
        score_labels={
            "target": "Target",
            "target_tolerant": "Target, tolerant",
            "target_in_window": "Target, in window",
            "all_nodes": "All tasks",
            "node_rate": "Tasks right",
            "answer_rate": "Tasks answered",
        },
        score_color_scales={
            key: ScoreColorScale(palette="good-high", min=0, max=1) for key in _RATES
        }
        | {
            "outcome": {
                "answered": "good",
                "format_failure": "warn",
                "provider_error": "bad",
            }
        },
        color_scales_enabled=True,
    ),
    sample_score_view=SampleScoreView(default="grid"),
)


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
    dependence: str = "any",
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
    dependence: str = "any",
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
        viewer=VIEWER,
        fail_on_error=0.05,
        continue_on_fail=True,
        score_on_error=True,
    )
