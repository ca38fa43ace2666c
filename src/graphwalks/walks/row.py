"""One question as it is sent, and what is known of its making."""

from collections.abc import Iterator
from dataclasses import dataclass

from graphwalks.errors import ArgumentError
from graphwalks.walks.generation import GENERATOR_VERSION, generate
from graphwalks.walks.instance import Instance
from graphwalks.walks.request import Presentation, Request
from graphwalks.walks.tiers import TIERS


@dataclass(frozen=True)
class Provenance:
    """How the generator made a row; the same values make it again.

    Attributes:
        seed: Seed.
        index: Which instance of the seed.
        node_ids: "salted" or "md5".
        shuffle_edges: Whether the edges stand in random order.
    """

    seed: int
    index: int
    node_ids: str
    shuffle_edges: bool


@dataclass(frozen=True)
class Row:
    """One question as it is sent, with its answer.

    Attributes:
        id: Readable and stable, such as ``bfs-4k-0462``: kind, tier, number.
        pair_id: Names the instance whatever its presentation.
        kind: "bfs" or "parents".
        tier: Size tier.
        prompt: Text of the user message.
        answer: Ids asked for, as the source lists them.
        depth: Depth of a search; None for parents.
        out_degree: Edges that leave every node; None where it is not constant.
        structure: Digest of graph and question without presentation.
        provenance: How it was made; None for rows that are not known to be the generator's.
    """

    id: str
    pair_id: str
    kind: str
    tier: str
    prompt: str
    answer: tuple[str, ...]
    depth: int | None
    out_degree: int | None
    structure: str
    provenance: Provenance | None


def row_id(kind: str, tier: str, number: int) -> str:
    """Write the id of a row from its number in the file or of the seed."""
    return f"{kind}-{tier}-{number:04d}"


def instance_pair_id(instance: Instance) -> str:
    """Write the pair id of a generated instance."""
    made = f"seed{instance.seed}-v{GENERATOR_VERSION}"
    return f"{instance.kind}/{instance.tier}/{made}/{instance.index}"


def generated_row(kind: str, tier: str, seed: int, index: int, presentation: Presentation) -> Row:
    """Make one fresh row."""
    provenance = Provenance(
        seed, index, presentation.node_ids or "salted", presentation.shuffle_edges
    )
    instance = _instance(kind, tier, provenance, presentation.prompt)
    return Row(
        id=row_id(kind, tier, index),
        pair_id=instance_pair_id(instance),
        kind=kind,
        tier=tier,
        prompt=instance.prompt,
        answer=instance.answer,
        depth=instance.operation.depth,
        out_degree=instance.out_degree,
        structure=instance.structure,
        provenance=provenance,
    )


def generated_rows(request: Request, tier: str) -> Iterator[Row]:
    """Make the fresh rows of one tier that a run asks for, by default as many as were published."""
    for index in range(request.per_tier or TIERS[tier].rows[request.kind]):
        yield generated_row(request.kind, tier, request.seed, index, request.presentation)


def remade(
    kind: str, tier: str, provenance: Provenance, wording: str, prompt: str
) -> Instance | None:
    """Make the instance that a row claims to be; None if that gives another prompt."""
    try:
        instance = _instance(kind, tier, provenance, wording)
    except ArgumentError:
        return None
    return instance if instance.prompt == prompt else None


def _instance(kind: str, tier: str, provenance: Provenance, wording: str) -> Instance:
    return generate(
        kind,
        tier,
        provenance.seed,
        provenance.index,
        prompt=wording,
        node_ids=provenance.node_ids,
        shuffle_edges=provenance.shuffle_edges,
    )
