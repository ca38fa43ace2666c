"""Verifiable graph-reasoning benchmarks for Inspect AI.

The families are plain Python (`graphwalks.walks`); the tasks are Inspect's. Importing this package
imports neither: a task is loaded when it is asked for, so that a notebook or a trainer can use a
family where Inspect is not installed. `graphwalks.cognition` is the family; its task of the same
name is in `graphwalks.tasks.cognition`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphwalks.tasks.arbigraph import (
        arbigraph_graph,
        arbigraph_gsm,
        arbigraph_math,
        arbigraph_python,
    )
    from graphwalks.tasks.construction import influence, maxcut, modularity, tsp
    from graphwalks.tasks.evidence import arxiv, prime
    from graphwalks.tasks.walks import (
        bfs_128k,
        bfs_over_128k,
        parents_128k,
        parents_over_128k,
    )

    __version__: str

__all__ = [
    "__version__",
    "arbigraph_graph",
    "arbigraph_gsm",
    "arbigraph_math",
    "arbigraph_python",
    "arxiv",
    "bfs_128k",
    "bfs_over_128k",
    "influence",
    "maxcut",
    "modularity",
    "parents_128k",
    "parents_over_128k",
    "prime",
    "tsp",
]

_TASK_MODULES = {
    "arbigraph_graph": "graphwalks.tasks.arbigraph",
    "arbigraph_gsm": "graphwalks.tasks.arbigraph",
    "arbigraph_math": "graphwalks.tasks.arbigraph",
    "arbigraph_python": "graphwalks.tasks.arbigraph",
    "arxiv": "graphwalks.tasks.evidence",
    "bfs_128k": "graphwalks.tasks.walks",
    "bfs_over_128k": "graphwalks.tasks.walks",
    "influence": "graphwalks.tasks.construction",
    "maxcut": "graphwalks.tasks.construction",
    "modularity": "graphwalks.tasks.construction",
    "parents_128k": "graphwalks.tasks.walks",
    "parents_over_128k": "graphwalks.tasks.walks",
    "prime": "graphwalks.tasks.evidence",
    "tsp": "graphwalks.tasks.construction",
}


def __getattr__(name: str) -> Any:
    """Load a task, or look up the installed version, on first use."""
    if name == "__version__":
        from importlib import metadata  # noqa: PLC0415 - brings the package email along

        return metadata.version("graphwalks")
    if name in _TASK_MODULES:
        return getattr(import_module(_TASK_MODULES[name]), name)
    raise AttributeError(f"module 'graphwalks' has no attribute {name!r}; it has {__all__}")


def __dir__() -> list[str]:
    """List the lazily loaded names too."""
    return sorted({*globals(), *__all__})
