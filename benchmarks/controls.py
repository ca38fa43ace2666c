"""Gaps of the controls on the paper's graphs, played now: the table that the package keeps.

    python -m benchmarks.controls > src/graphwalks/construction/known_controls.csv

It needs the official files and takes some minutes, see `graphwalks.construction.known_controls`.
"""

import csv
import sys

from graphwalks.construction import TASKS, instances
from graphwalks.construction.controls import controls
from graphwalks.construction.known_controls import COLUMNS, played_on


def main() -> None:
    """Write a row for each graph: task, name, digest and the gaps as exact fractions."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["task", "name", "digest", *COLUMNS])
    for task in TASKS:
        for process in instances(task, "paper"):
            writer.writerow([
                task,
                process.name,
                played_on(process),
                *controls(process).gaps.values(),
            ])


if __name__ == "__main__":
    main()
