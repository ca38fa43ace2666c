"""GraphWalks: nodes at an exact BFS depth, or parents of a node, in a long edge list.

    inspect eval graphwalks/bfs_128k --model MODEL
    inspect eval graphwalks/bfs_128k -T source=generated -T per_tier=2 --model gwref/noisy

Data: openai/graphwalks, revision f338bb265735a56a79f4b0f5def722c9c3268ead. Parameters of all four
tasks:

- source: `official` (the published file), `generated` (made here from the seed), or the path of a
  file with rows.
- seed: of generated instances.
- tier: `all`, or one or more of the task's size tiers (`1k,2k`).
- per_tier: rows of each tier; by default as published.
- prompt: wording of `2026` (since 27 February 2026) or of `2025`.
- node_ids: of generated instances, `salted` (the default: in no published row) or `md5` (the
  published scheme).
- shuffle_edges: write the edges in random order instead of by source.
- max_context: tokens; rows that do not fit are scored `context_overflow` without a call.
- allow_short_output: run although the cap on output is smaller than the largest answer needs.
"""

from typing import Final

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

from graphwalks.limits import MOST_FAULTS
from graphwalks.scorers.outcome import outcome
from graphwalks.scorers.set_f1 import set_f1
from graphwalks.solvers.single_turn import single_turn
from graphwalks.walks import Row, answer_tokens, load_cohort, output_room, read_request

VERSION: Final = "1-A"
"""The number changes with scores, the letter with the interface; `eval.yaml` has the newest."""

SCORING_VERSION: Final = 1

VIEWER: Final = ViewerConfig(
    task_samples_view=TaskSamplesView(
        name="GraphWalks",
        columns=[
            TaskSamplesColumn(id="sampleId"),
            TaskSamplesColumn(id="target"),
            TaskSamplesColumn(id="answer"),
            TaskSamplesColumn.score("set_f1", "f1"),
            TaskSamplesColumn.score("set_f1", "f1_flexible"),
            TaskSamplesColumn.score("set_f1", "precision"),
            TaskSamplesColumn.score("set_f1", "recall"),
            TaskSamplesColumn.score("outcome"),
            TaskSamplesColumn(id="tokens"),
        ],
        sort=[TaskSamplesSort.score("set_f1", "f1")],
        score_labels={"f1": "F1", "f1_flexible": "F1, flexible", "f1_in_window": "F1, in window"},
        score_color_scales={
            key: ScoreColorScale(palette="good-high", min=0, max=1)
            for key in ("f1", "f1_flexible", "precision", "recall")
        }
        | {
            "outcome": {
                "answered": "good",
                "empty_answer": "info",
                "format_failure": "warn",
                "provider_error": "bad",
            }
        },
        color_scales_enabled=True,
    ),
    sample_score_view=SampleScoreView(default="grid"),
)


@task
def bfs_128k(
    source: str = "official",
    seed: int = 0,
    tier: str | list[str] = "all",
    per_tier: int | None = None,
    prompt: str | int = "2026",
    node_ids: str | None = None,
    shuffle_edges: bool = False,
    max_context: int | None = None,
    allow_short_output: bool = False,
    **unknown: object,
) -> Task:
    """BFS on the eight tiers from 1k to 128k tokens, 350 published rows: "BFS <128k"."""
    return _walks(
        "bfs_128k",
        unknown,
        source=source,
        seed=seed,
        tier=tier,
        per_tier=per_tier,
        prompt=prompt,
        node_ids=node_ids,
        shuffle_edges=shuffle_edges,
        max_context=max_context,
        allow_short_output=allow_short_output,
    )


@task
def parents_128k(
    source: str = "official",
    seed: int = 0,
    tier: str | list[str] = "all",
    per_tier: int | None = None,
    prompt: str | int = "2026",
    node_ids: str | None = None,
    shuffle_edges: bool = False,
    max_context: int | None = None,
    allow_short_output: bool = False,
    **unknown: object,
) -> Task:
    """Parents on the eight tiers from 1k to 128k tokens, 400 published rows: "parents <128k"."""
    return _walks(
        "parents_128k",
        unknown,
        source=source,
        seed=seed,
        tier=tier,
        per_tier=per_tier,
        prompt=prompt,
        node_ids=node_ids,
        shuffle_edges=shuffle_edges,
        max_context=max_context,
        allow_short_output=allow_short_output,
    )


@task
def bfs_over_128k(
    source: str = "official",
    seed: int = 0,
    tier: str | list[str] = "all",
    per_tier: int | None = None,
    prompt: str | int = "2026",
    node_ids: str | None = None,
    shuffle_edges: bool = False,
    max_context: int | None = None,
    allow_short_output: bool = False,
    **unknown: object,
) -> Task:
    """BFS on the tiers 256k and 1M, 200 published rows: "BFS >128k"."""
    return _walks(
        "bfs_over_128k",
        unknown,
        source=source,
        seed=seed,
        tier=tier,
        per_tier=per_tier,
        prompt=prompt,
        node_ids=node_ids,
        shuffle_edges=shuffle_edges,
        max_context=max_context,
        allow_short_output=allow_short_output,
    )


@task
def parents_over_128k(
    source: str = "official",
    seed: int = 0,
    tier: str | list[str] = "all",
    per_tier: int | None = None,
    prompt: str | int = "2026",
    node_ids: str | None = None,
    shuffle_edges: bool = False,
    max_context: int | None = None,
    allow_short_output: bool = False,
    **unknown: object,
) -> Task:
    """Parents on the tiers 256k and 1M, 200 published rows: "parents >128k"."""
    return _walks(
        "parents_over_128k",
        unknown,
        source=source,
        seed=seed,
        tier=tier,
        per_tier=per_tier,
        prompt=prompt,
        node_ids=node_ids,
        shuffle_edges=shuffle_edges,
        max_context=max_context,
        allow_short_output=allow_short_output,
    )


def record_to_sample(row: Row, max_context: int | None) -> Sample:
    """Turn a row into a sample; the answer stands in the target alone."""
    metadata = {
        "pair_id": row.pair_id,
        "kind": row.kind,
        "tier": row.tier,
        "depth": row.depth,
        "out_degree": row.out_degree,
        "truth_size": len(row.answer),
        "answer_tokens": answer_tokens(len(row.answer)),
    }
    if max_context is not None:
        metadata["max_context"] = max_context
    return Sample(id=row.id, input=row.prompt, target=list(row.answer), metadata=metadata)


def _walks(name: str, unknown: dict[str, object], **parameters: object) -> Task:
    request = read_request(name, parameters | unknown)
    cohort = load_cohort(request)
    return Task(
        dataset=MemoryDataset(
            [record_to_sample(row, request.max_context) for row in cohort.rows], name=name
        ),
        solver=single_turn(output_room(cohort.rows), request.allow_short_output),
        scorer=[set_f1(), outcome("walks")],
        version=VERSION,
        metadata=cohort.metadata | {"scoring_version": SCORING_VERSION},
        tags=["graph", "long-context"],
        headline_metric="set_f1.f1",
        viewer=VIEWER,
        fail_on_error=MOST_FAULTS,
        continue_on_fail=True,
        score_on_error=True,
    )
