"""Graph cognition: six structural questions about graphs of 8 to 12 vertices.

    inspect eval graphwalks/cognition --model MODEL
    inspect eval graphwalks/cognition -T source=generated -T readout=tool --model gwref/noisy

After GraphDecisionBench RQ1 (arXiv 2610.06354): its items, with questions in our words. Parameters:

- source: `official` (cut from the published networks), `generated` (from networks that need no
  file), or the path of a file with one item per line.
- cohort: `paper`, the 800 published items, with official networks.
- seed: draws other items from the official networks, with the published quotas; of generated items
  0 by default.
- question: `all`, or some of degree, cycle, connectivity, adjacency, distance, articulation.
- network: `all`, or some of facebook, ca-grqc, power, human-ppi (official), karate, les-miserables
  and others (generated).
- size: `all`, or some of the numbers of vertices, 8 to 12.
- split: `test` or `pilot`.
- cues: `published`, or `removed`: vertices renumbered, edges in random order and direction.
- readout: how a choice is asked for and read: `text`, `json`, `tool` (a forced call), `schema`
  (JSON that the server enforces), `constrained` (vLLM's structured outputs), `logprob` (the
  likeliest first token) or `native` (the provider chooses by itself).
"""

from typing import Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample

from graphwalks.cognition import CohortRequest, Item, ask, load_cohort, read_request, record_of
from graphwalks.limits import MOST_FAULTS
from graphwalks.scorers.choice import choice, pick
from graphwalks.scorers.outcome import outcome
from graphwalks.solvers.readout import prompt_messages
from graphwalks.solvers.single_choice import single_choice
from graphwalks.tasks.viewers import COGNITION

VERSION: Final = "1-A"
"""The number changes with scores, the letter with the interface; `eval.yaml` has the newest."""

SCORING_VERSION: Final = 1


@task
def cognition(
    source: str = "official",
    cohort: str | None = None,
    seed: int | None = None,
    question: str | list[str] = "all",
    network: str | list[str] = "all",
    size: str | int | list[int] = "all",
    split: str = "test",
    cues: str = "published",
    readout: str = "text",
    **unknown: object,
) -> Task:
    """Degree, cycles, connectivity, adjacency, distance and articulation points in small graphs."""
    arguments = {
        "source": source,
        "cohort": cohort,
        "seed": seed,
        "question": question,
        "network": network,
        "size": size,
        "split": split,
        "cues": cues,
        "readout": readout,
    }
    request = read_request(arguments | unknown)
    found = load_cohort(request)
    return Task(
        dataset=MemoryDataset(
            [record_to_sample(item, request) for item in found.items], name="cognition"
        ),
        solver=single_choice(str(request.readout)),
        scorer=[choice(), pick(), outcome("cognition")],
        version=VERSION,
        metadata=found.metadata
        | {"readout": str(request.readout), "scoring_version": SCORING_VERSION},
        tags=["graph", "decision"],
        headline_metric="choice.correct",
        viewer=COGNITION,
        fail_on_error=MOST_FAULTS,
        continue_on_fail=True,
        score_on_error=True,
    )


def record_to_sample(item: Item, request: CohortRequest) -> Sample:
    """Turn an item into a sample; what the model must not see stands in target and metadata."""
    metadata = {
        "pair_id": item.pair_id,
        "question": item.task,
        "network": item.network,
        "size": item.n,
        "split": item.split,
        "answer": item.answer,
        "cues": request.cues,
        "readout": str(request.readout),
        "state_hash": item.state_hash,
        "item": record_of(item),
    }
    if request.cohort is not None:
        metadata["published_id"] = item.id
    return Sample(
        id=item.pair_id,
        input=prompt_messages(ask(item, request.cues), request.readout),
        target=item.answer,
        metadata=metadata,
    )
