"""Construction: a solution is built decision by decision, from GraphDecisionBench (RQ3).

    inspect eval graphwalks/tsp --model MODEL
    inspect eval graphwalks/maxcut -T mode=both -T readout=tool --model MODEL
    inspect eval graphwalks/influence -T source=generated -T seed=1 --model MODEL
    inspect eval graphwalks/modularity -T policy=rule:greedy_completion --model none

After arXiv 2610.06354: instances, rules, references and controls are those of the paper, the
wording of the prompts is ours. Parameters of the tasks:

- source: `official` (the ten graphs of the paper), `generated` (fresh ones, made here), or the path
  of a file that `graphwalks generate construction` wrote: its instances of the task.
- seed: of generated instances, 0 by default; with `official`, influence and modularity draw fresh
  subgraphs of the paper's networks instead of the cohort.
- cohort: `paper`, with official graphs and no seed.
- instances: names of graphs, numbers from 0 of generated ones, or `all` (of generated ones ten).
- mode: choose among all legal actions (`direct`), among what four rules propose (`proposals`), or
  `both`, each on every graph.
- readout: how a choice is asked for and read, `text`, `json`, `tool`, `schema`, `constrained`,
  `logprob` or `native`.
- policy: who chooses, the `model`, or with `--model none` a player without any: `rule:NAME`,
  `random` (epoch k with seed 1100 + k, so `--epochs 5` is the published pool), `classical`, or
  `constant:ACTION`.
- retries: how often a decision is asked for again whose reply is no legal choice; they are counted.
- compact: (influence) leave out of the state what other keys tell, above all the weights.
"""

from collections.abc import Sequence
from typing import Any, Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import HeadlineMetric

from graphwalks.construction import load_cohort, read_request
from graphwalks.construction.asking import MODES, QUESTIONS
from graphwalks.construction.cohort import Entry, origin_data
from graphwalks.construction.request import MODEL
from graphwalks.limits import MOST_FAULTS
from graphwalks.scorers.optimality_gap import optimality_gap
from graphwalks.scorers.outcome import outcome
from graphwalks.solvers.construct import check_player, construct
from graphwalks.solvers.named_model import known_model
from graphwalks.tasks.viewers import CONSTRUCTION

VERSION: Final = "1-A"
"""The number changes with scores, the letter with the interface; `eval.yaml` has the newest."""

SCORING_VERSION: Final = 1

BOTH_MODES: Final = (
    "The plain means of this log (gap, complete, forced_share, model_calls, cached_calls, retries) "
    "run over both modes and answer no question; read the keys that end in _direct and _proposals."
)
"""Told in logs with both modes: Inspect's own mean knows no groups."""


@task
def tsp(
    source: str = "official",
    seed: int | None = None,
    cohort: str | None = None,
    instances: str | int | list[str | int] = "all",
    mode: str = "direct",
    readout: str = "text",
    policy: str = "model",
    retries: int = 0,
    **unknown: object,
) -> Task:
    """The shortest round trip, city by city."""
    return _construction(
        "tsp",
        unknown,
        source=source,
        seed=seed,
        cohort=cohort,
        instances=instances,
        mode=mode,
        readout=readout,
        policy=policy,
        retries=retries,
    )


@task
def maxcut(
    source: str = "official",
    seed: int | None = None,
    cohort: str | None = None,
    instances: str | int | list[str | int] = "all",
    mode: str = "direct",
    readout: str = "text",
    policy: str = "model",
    retries: int = 0,
    **unknown: object,
) -> Task:
    """The heaviest cut of a signed graph, vertex by vertex."""
    return _construction(
        "maxcut",
        unknown,
        source=source,
        seed=seed,
        cohort=cohort,
        instances=instances,
        mode=mode,
        readout=readout,
        policy=policy,
        retries=retries,
    )


@task
def influence(
    source: str = "official",
    seed: int | None = None,
    cohort: str | None = None,
    instances: str | int | list[str | int] = "all",
    mode: str = "direct",
    readout: str = "text",
    policy: str = "model",
    retries: int = 0,
    compact: bool = False,
    **unknown: object,
) -> Task:
    """Two seeds from which activity spreads as far as it can."""
    return _construction(
        "influence",
        unknown,
        source=source,
        seed=seed,
        cohort=cohort,
        instances=instances,
        mode=mode,
        readout=readout,
        policy=policy,
        retries=retries,
        compact=compact,
    )


@task
def modularity(
    source: str = "official",
    seed: int | None = None,
    cohort: str | None = None,
    instances: str | int | list[str | int] = "all",
    mode: str = "direct",
    readout: str = "text",
    policy: str = "model",
    retries: int = 0,
    **unknown: object,
) -> Task:
    """Two communities of largest modularity, vertex by vertex."""
    return _construction(
        "modularity",
        unknown,
        source=source,
        seed=seed,
        cohort=cohort,
        instances=instances,
        mode=mode,
        readout=readout,
        policy=policy,
        retries=retries,
    )


def record_to_sample(entry: Entry, mode: str, modes: Sequence[str]) -> Sample:
    """Turn an instance into a sample in one of the modes of a run.

    The input is what a reader of the log sees: requests are written by the solver, decision by
    decision.
    """
    process = entry.process
    metadata: dict[str, Any] = {
        "pair_id": entry.id,
        "mode": mode,
        "modes": list(modes),
        "origin": origin_data(entry.origin),
        "decisions": process.decisions,
        "rules": list(process.rules),
        "reference": float(process.reference),
        "reference_exact": str(process.reference),
        "reference_status": str(process.status),
        "gap_unit": " %" if process.is_relative else "",
        "controls": dict(entry.gaps),
        "pool_ceiling": entry.ceiling if mode == "proposals" else None,
    }
    return Sample(
        id=entry.id if len(modes) == 1 else f"{entry.id}/{mode}",
        input=f"{entry.id}, {process.decisions} decisions. {QUESTIONS[process.task, mode]}",
        target=str(process.reference),
        metadata=metadata,
    )


def _construction(name: str, unknown: dict[str, object], **parameters: object) -> Task:
    request = read_request(name, parameters | unknown)
    if (model := known_model()) is not None:
        check_player(model, request.policy)
    cohort = load_cohort(request)
    samples = [
        record_to_sample(entry, mode, request.modes)
        for entry in cohort.entries
        for mode in request.modes
    ]
    player = [] if request.policy == MODEL else [request.policy]
    remarks = {"remark": BOTH_MODES} if len(request.modes) > 1 else {}
    return Task(
        dataset=MemoryDataset(samples, name=name),
        solver=construct(str(request.readout), request.policy, request.retries),
        scorer=[optimality_gap(), outcome("construction")],
        version=VERSION,
        metadata=cohort.metadata | {"scoring_version": SCORING_VERSION} | remarks,
        display_name=" ".join([name, *player]),
        tags=["graph", "sequential decisions", *player],
        headline_metric=HeadlineMetric(
            scorer="optimality_gap",
            metric="gap_complete" if len(request.modes) == 1 else f"gap_complete_{MODES[1]}",
        ),
        viewer=CONSTRUCTION,
        # More than any trajectory can take, so that no fault of a provider goes on for ever.
        turn_limit=(1 + request.retries) * max(one.process.decisions for one in cohort.entries),
        fail_on_error=MOST_FAULTS,
        continue_on_fail=True,
        score_on_error=True,
    )
