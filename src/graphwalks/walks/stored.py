"""Rows of a file: of the official files, or of one that a user has."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from graphwalks.errors import SourceError
from graphwalks.sources import RowStore
from graphwalks.sources.jsonlines import NAME
from graphwalks.walks.generation import GENERATOR_VERSION
from graphwalks.walks.official import official_store, published_rows
from graphwalks.walks.request import Request
from graphwalks.walks.row import Provenance, Row, instance_pair_id, remade, row_id


class StoredRows:
    """The rows of one file, read one at a time.

    Attributes:
        fields: Of each row, as `official` lists them.
    """

    def __init__(self, store: RowStore, is_official: bool) -> None:
        """Read the fields of all rows.

        Args:
            store: The rows.
            is_official: Whether ids and identity follow from the place in the file alone; else what
                `graphwalks generate` wrote beside a row is used, as far as it is true.
        """
        self.fields = [store.fields(index) for index in range(len(store))]
        self._store = store
        self._is_official = is_official
        self._ids = self._row_ids()

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.fields)

    def row(self, index: int) -> Row:
        """Read one row."""
        fields = self.fields[index]
        kind, tier, prompt = fields["kind"], fields["tier"], self._store.text(index)
        columns = {} if self._is_official else fields["columns"]
        provenance, structure = None, fields["structure"]
        pair_id = f"{kind}/{tier}/row/{fields['row']}"
        if claim := _claim(columns):
            # Only what makes the same text again is believed: a cohort hash rests on it.
            instance = remade(kind, tier, claim, str(columns.get("prompt_version")), prompt)
            if instance is not None:
                provenance, structure = claim, instance.structure
                pair_id = instance_pair_id(instance)
        return Row(
            id=self._ids[index],
            pair_id=pair_id,
            kind=kind,
            tier=tier,
            prompt=prompt,
            answer=tuple(fields["answer"]),
            depth=fields["depth"],
            out_degree=fields["out_degree"],
            structure=structure,
            provenance=provenance,
        )

    def rows(self) -> Iterator[Row]:
        """Read every row, one at a time."""
        return map(self.row, range(len(self)))

    def places(self, request: Request) -> list[Sequence[int]]:
        """Return which rows a run asks for, tier by tier.

        Raises:
            SourceError: The file has none of them.
        """
        chosen = [
            [
                index
                for index, row in enumerate(self.fields)
                if row["kind"] == request.kind and row["tier"] == tier
            ][: request.per_tier]
            for tier in request.tiers
        ]
        if not any(chosen):
            found = sorted({f"{row['kind']} {row['tier']}" for row in self.fields})
            raise SourceError(
                f"{request.source} has no {request.kind} row of tier {', '.join(request.tiers)}; "
                f"it has {', '.join(found)}. Give a file with such rows, or another tier or task."
            )
        return [*chosen]

    def _row_ids(self) -> list[str]:
        """Return the ids that the file gives its rows, if each has one of its own; else places."""
        given = [row["columns"].get("id") for row in self.fields]
        named = [name for name in given if isinstance(name, str) and NAME.fullmatch(name)]
        if not self._is_official and len(set(named)) == len(given):
            return named
        return [row_id(row["kind"], row["tier"], row["row"]) for row in self.fields]


def stored_rows(request: Request) -> StoredRows:
    """Open the file that a run asks for.

    Raises:
        SourceError: It cannot be had or is not what it should be.
    """
    if request.source == "official":
        return StoredRows(official_store(request.file), is_official=True)
    return StoredRows(published_rows(Path(request.source)), is_official=False)


def _claim(columns: Mapping[str, Any]) -> Provenance | None:
    """Read what `graphwalks generate` writes beside a row."""
    if columns.get("generator_version") != GENERATOR_VERSION:
        return None
    seed, index, node_ids = (columns.get(name) for name in ("seed", "index", "node_ids"))
    if not isinstance(seed, int) or not isinstance(index, int) or not isinstance(node_ids, str):
        return None
    return Provenance(seed, index, node_ids, columns.get("shuffle_edges") is True)
