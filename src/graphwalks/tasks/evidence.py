"""Graph and text: one of 40 options, by text, by relations, or by both.

    inspect eval graphwalks/prime -T condition=all --model MODEL
    inspect eval graphwalks/arxiv -T source=generated -T condition=all --model gwref/random

After GraphDecisionBench RQ2 (arXiv 2610.06354), with questions in our words. `arxiv` asks for the
category of a paper (ogbn-arxiv), `prime` for an entity that answers a query (STaRK-Prime).
Parameters of both:

- source: `official` (the published graphs), `generated` (invented graphs whose texts and edges tell
  the answer with known chances; no file is needed), or the path of a file with one query per line.
- cohort: with official graphs, `paper` for prime, the 100 published queries; `rebuilt` for arxiv,
  100 targets by a rule of ours, for the paper's records were never published.
- seed: draws other queries from the official graphs by the same rule; of generated graphs 0 by
  default.
- condition: which evidence is shown, `TG` (texts and edges), `T` (texts of the target or the
  candidates), `G` (edges), `BAG` (TG without its edges), `A` (neither); `all` asks every query
  under all five, one after the other.
- readout: how a choice is asked for and read: `text`, `json`, `tool` (a forced call), `schema`
  (JSON that the server enforces), `constrained` (vLLM's structured outputs) or `native` (the
  provider chooses by itself). With `logprob` every sample ends `unsupported`: it takes 20 options.

And of prime alone:

- pool: `gold`, 40 candidates of which one or more are right, or `blind`, the 40 best by BM25 in
  their order, which may miss every answer.
"""

from collections.abc import Mapping
from typing import Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample

from graphwalks.choice import Readout, why_unsupported
from graphwalks.errors import ArgumentError
from graphwalks.evidence import CohortRequest, Item, ask, load_cohort, read_request
from graphwalks.evidence.baselines import BASELINES, baselines
from graphwalks.scorers.choice import choice, pick
from graphwalks.scorers.outcome import outcome
from graphwalks.solvers.named_model import KNOWING, known_model
from graphwalks.solvers.readout import prompt_messages
from graphwalks.solvers.single_choice import single_choice
from graphwalks.tasks.viewers import EVIDENCE

VERSION: Final = "1-A"
"""The number changes with scores, the letter with the interface; `eval.yaml` has the newest."""

SCORING_VERSION: Final = 1


@task
def arxiv(
    source: str = "official",
    cohort: str | None = None,
    seed: int | None = None,
    condition: str = "TG",
    readout: str = "text",
    **unknown: object,
) -> Task:
    """The category of a paper, from its text, the papers around it, and who cites whom."""
    return _evidence(
        "arxiv",
        unknown,
        source=source,
        cohort=cohort,
        seed=seed,
        condition=condition,
        readout=readout,
    )


@task
def prime(
    source: str = "official",
    cohort: str | None = None,
    seed: int | None = None,
    condition: str = "TG",
    pool: str = "gold",
    readout: str = "text",
    **unknown: object,
) -> Task:
    """The entity of a knowledge graph that answers a query, one of 40 candidates."""
    return _evidence(
        "prime",
        unknown,
        source=source,
        cohort=cohort,
        seed=seed,
        condition=condition,
        pool=pool,
        readout=readout,
    )


def record_to_samples(item: Item, request: CohortRequest) -> list[Sample]:
    """Turn a query into samples, one for each condition.

    What the model must not see stands in target and metadata; the target has all right options,
    and none where a blind pool misses every answer.
    """
    chosen = baselines(item)
    return [_sample(item, condition, request, chosen) for condition in request.conditions]


def _sample(
    item: Item, condition: str, request: CohortRequest, chosen: Mapping[str, str]
) -> Sample:
    metadata = {
        "pair_id": item.pair_id,
        "query": item.query,
        "condition": condition,
        "readout": str(request.readout),
        "pool": item.pool,
        "answers": list(item.answers),
        "right": list(item.right),
        "recall": item.recall,
        "baselines": dict(chosen),
    }
    if item.pool == "gold":
        # As where it was put in for a pool that had none; one that BM25 itself ranks last is alike.
        metadata["right_is_last"] = item.right == item.ranking[-1:]
    if request.task == "prime" and request.source == "official":
        metadata["published_id"] = item.query
    asked = ask(item, condition)
    # What the readout cannot carry is never sent, but a reader of the log sees what it was about.
    form = Readout.TEXT if why_unsupported(asked, request.readout) else request.readout
    return Sample(
        id=f"{item.pair_id}/{condition}",
        input=prompt_messages(asked, form),
        target=list(item.right),
        metadata=metadata,
    )


def _evidence(name: str, unknown: dict[str, object], **parameters: object) -> Task:
    request = read_request(name, parameters | unknown)
    _refuse_knowing(name)
    found = load_cohort(request)
    samples = [sample for item in found.items for sample in record_to_samples(item, request)]
    told = {"conditions": list(request.conditions), "readout": str(request.readout)}
    return Task(
        dataset=MemoryDataset(samples, name=name),
        solver=single_choice(str(request.readout)),
        scorer=[choice(), pick(as_place=name == "prime"), outcome("evidence")],
        version=VERSION,
        metadata=found.metadata | told | {"scoring_version": SCORING_VERSION},
        tags=["graph", "text", "decision"],
        headline_metric="choice.correct",
        viewer=EVIDENCE,
        fail_on_error=0.05,
        continue_on_fail=True,
        score_on_error=True,
    )


def _refuse_knowing(name: str) -> None:
    """Refuse a reference model that would have to know the answers.

    Raises:
        ArgumentError: The model of the run is one.
    """
    if (model := known_model()) is not None and str(model) in KNOWING:
        raise ArgumentError(
            f"{model} would have to know the answers and cannot play {name}; baselines "
            f"({', '.join(BASELINES[name])}) stand beside every score, and gwref/random tests the "
            "loop"
        )
