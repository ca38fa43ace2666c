"""Run benchmarks and print one table: what, measured, promised.

    python -m benchmarks            # all of them, several minutes
    python -m benchmarks audit      # some of them, by the names of BENCHMARKS

Run it on an idle machine. Nothing here is a test: what is promised stands beside what was measured.
"""

import sys

from rich.console import Console
from rich.table import Table

from benchmarks import (
    arbigraph,
    audit,
    decisions,
    episodes,
    evaluation,
    evidence,
    evidence_index,
    generation,
    grading,
    graphdecision,
    readers,
    report,
)

BENCHMARKS = {
    "generation": generation,
    "audit": audit,
    "grading": grading,
    "arbigraph": arbigraph,
    "graphdecision": graphdecision,
    "decisions": decisions,
    "episodes": episodes,
    "evidence": evidence,
    "evidence_index": evidence_index,
    "evaluation": evaluation,
    "report": report,
    "readers": readers,
}


def main() -> None:
    """Print the table of the benchmarks named on the command line, or of all."""
    table = Table("what", "measured", "promised")
    chosen = sys.argv[1:] or list(BENCHMARKS)
    if unknown := set(chosen) - set(BENCHMARKS):
        sys.exit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    for name in chosen:
        for row in BENCHMARKS[name].measure():
            table.add_row(*row)
        table.add_section()
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
