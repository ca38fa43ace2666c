"""Episodes from rows that were made before: a file, or a dataset JSON that is in memory."""

import os
from pathlib import Path
from typing import Any

from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.episode import ArbiGraphEpisode, EpisodeObservation, VerifierState
from graphwalks.arbigraph.instance import output_name
from graphwalks.arbigraph.rowfile import read_dataset, read_rows
from graphwalks.arbigraph.templates import known, way_on
from graphwalks.episodes import Episode, EpisodeDataset


class DatasetLoader(EpisodeDataset[StoredRow, ArbiGraphEpisode]):
    """Turns rows into episodes, in the order of the rows.

    `sample_idx` of a row names it among the rows of its target task; nothing is drawn.
    """

    def __init__(
        self,
        dataset: str | os.PathLike[str] | dict[str, Any],
        topology_id: str,
        condition: str,
        category: str | None = None,
    ) -> None:
        """Read the rows.

        For rows of `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

        Args:
            dataset: A dataset JSON as a dictionary, or the path of a file with rows: dataset JSON,
                JSON lines or parquet.
            topology_id: Name of the topology, for ids.
            condition: Name of the condition, for ids; rows of two conditions of the same sample
                have the same `comparison_id`.
            category: Category of the targets; None for what the rows say.

        Raises:
            TypeError: `dataset`, `topology_id` or `condition` has another type.
            ValueError: `topology_id` or `condition` is blank, `category` is unknown, or the
                dictionary is no dataset.
            SourceError: The file cannot be read or a row is malformed.
        """
        for name, value in (("topology_id", topology_id), ("condition", condition)):
            if not isinstance(value, str):
                raise TypeError(f"{name} is {value!r:.80}; give a str")
            if not value.strip():
                raise ValueError(f"{name} is blank; give a name")
        if category is not None and not known(category):
            raise ValueError(f"category is {category!r:.80}; {way_on(category)}")
        if isinstance(dataset, dict):
            rows = read_dataset(dataset, topology_id, category)
        elif isinstance(dataset, str | os.PathLike):
            rows = read_rows(Path(dataset))
        else:
            raise TypeError(f"dataset is a {type(dataset).__name__}; give a path or a dict")
        super().__init__(rows)
        self._topology_id = topology_id
        self._condition = condition
        self._category = category

    def _episode(self, row: StoredRow) -> ArbiGraphEpisode:
        category = self._category or row.category
        sample = f"task-{row.target_task_id}/sample-{row.sample_idx}"
        comparison = f"{category}/{self._topology_id}/{sample}"
        node_ids = {output_name(node.number): node.node_id for node in row.nodes}
        observation = EpisodeObservation(
            episode_id=f"{comparison}/{self._condition}",
            prompt=row.prompt,
            requested_outputs=tuple(row.truths),
            target_output=row.target,
            metadata={
                "category": category,
                "topology_id": self._topology_id,
                "condition": self._condition,
                "comparison_id": comparison,
                "node_count": len(row.nodes),
                "target_node_id": node_ids[row.target],
                "target_task_id": row.target_task_id,
                "sample_index": row.sample_idx,
            },
        )
        return Episode(observation, VerifierState(row.truths, row.target, node_ids))
