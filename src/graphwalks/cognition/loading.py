"""The items of a run: which, in which order, and what a log must tell of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

from graphwalks.choice import presented
from graphwalks.cognition.cohorts import (
    PAPER_SEED,
    cohort,
    draw_official,
    generate,
    in_turn,
    select,
)
from graphwalks.cognition.hosts import GENERATOR_VERSION
from graphwalks.cognition.item import Item, cohort_hash
from graphwalks.cognition.records import read_record
from graphwalks.cognition.request import CohortRequest
from graphwalks.errors import SourceError
from graphwalks.sources.cache import file_sha256
from graphwalks.sources.jsonlines import named_records, proper
from graphwalks.sources.networks import file_of


@dataclass(frozen=True)
class Cohort:
    """The items of a run and what they are.

    Attributes:
        items: In the order of the run: questions take turns, and within one its networks and sizes.
        metadata: Family, source, files or generator, presentation, hash: what a log must tell.
    """

    items: tuple[Item, ...]
    metadata: dict[str, Any]


def load_cohort(request: CohortRequest) -> Cohort:
    """Load or draw the items that a run asks for.

    Raises:
        ArgumentError: A seed leaves a cell of the quotas empty.
        SourceError: A file is missing or is not what it should be, or has none of the items.
    """
    found, origin = _found(request)
    networks = request.networks or tuple({item.network: None for item in found})
    chosen = select(
        found,
        split=request.split,
        tasks=request.questions,
        networks=networks,
        sizes=request.sizes,
    )
    if not chosen:
        known = ", ".join(sorted({one.network for one in found}))
        raise SourceError(
            f"source={request.source} has no item of the split, questions, networks and sizes that "
            f"were asked for; its networks are {known}. Ask for others, or give another file."
        )
    items = tuple(in_turn(chosen))
    shown = {"cues": request.cues, **presented(request.readout)}
    told = {"split": request.split, "presentation": shown}
    return Cohort(
        items, {"family": "cognition", **origin, **told, "cohort_hash": cohort_hash(items)}
    )


def file_items(path: Path) -> Iterator[tuple[int, Item | ValueError]]:
    """Yield number and item of every line of a file, see `records`, or what is wrong with it.

    Raises:
        SourceError: The file cannot be read.
    """
    return named_records(path, read_record, attrgetter("pair_id"))


def _found(request: CohortRequest) -> tuple[Sequence[Item], dict[str, Any]]:
    if request.source == "generated":
        made = {"seed": request.seed, "generator_version": GENERATOR_VERSION}
        return generate(request.seed or 0), {"source": "generated", **made}
    if request.source == "official":
        files = {name: file_of(name) for name in request.networks or ()}
        told = {
            "source": "official",
            "cohort": request.cohort,
            "seed": PAPER_SEED if request.seed is None else request.seed,
            "files": {name: {"file": it.name, "sha256": it.sha256} for name, it in files.items()},
        }
        drawn = cohort(request.cohort) if request.cohort else draw_official(request.seed or 0)
        return drawn, told
    path = Path(request.source)
    stored = [proper(path, number, item) for number, item in file_items(path)]
    return stored, {"source": path.name, "sha256": file_sha256(path)}
