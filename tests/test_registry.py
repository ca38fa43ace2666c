"""What Inspect finds in the package, and what loading it costs."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path

import pytest
from inspect_ai import eval as run_tasks
from inspect_ai.solver import SolverSpec
from inspect_ai.util import registry_info

import graphwalks
from graphwalks import _registry

REGISTERED = {"task", "solver", "scorer", "metric", "score_reducer", "modelapi", "tool", "agent"}
HEAVY = {"pyarrow", "sympy", "pandas", "networkx", "matplotlib", "scipy", "datasets", "openai"}

# A process that imports what any Inspect plugin imports: what is loaded then is not our doing.
BARE_INSPECT = "import inspect_ai, inspect_ai.dataset, inspect_ai.model, inspect_ai.scorer, " + (
    "inspect_ai.solver, inspect_ai.log, inspect_ai.viewer, inspect_ai.util"
)


def decorated_functions(folder: Path) -> Iterator[str]:
    """Names of the public module-level functions that an Inspect decorator registers."""
    for file in folder.rglob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                for decorator in node.decorator_list:
                    called = decorator.func if isinstance(decorator, ast.Call) else decorator
                    if isinstance(called, ast.Name) and called.id in REGISTERED:
                        yield node.name


def loaded_modules(statement: str) -> set[str]:
    """Top-level modules that a fresh process has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_every_registered_function_is_in_the_registry(package_folder: Path) -> None:
    assert set(decorated_functions(package_folder)) == set(_registry.__all__)


@pytest.mark.parametrize("name", _registry.__all__)
def test_names_in_logs_begin_with_the_namespace(name: str) -> None:
    info = registry_info(getattr(_registry, name))
    # Providers are matched on the plain name, whatever package they come from.
    assert info.name == f"graphwalks/{name}" or (info.type == "modelapi" and info.name == name)


def test_the_entry_point_bears_the_name_of_the_namespace() -> None:
    (entry,) = (
        found
        for found in metadata.entry_points(group="inspect_ai")
        if found.dist is not None and found.dist.name == "graphwalks"
    )
    assert (entry.name, entry.value) == ("graphwalks", "graphwalks._registry")
    assert entry.load() is _registry


def test_loading_the_registry_loads_no_heavy_library() -> None:
    ours = loaded_modules("import graphwalks._registry")
    assert not (ours - loaded_modules(BARE_INSPECT)) & HEAVY


def test_importing_the_package_alone_loads_neither_inspect_nor_numpy() -> None:
    assert not loaded_modules("import graphwalks") & {"inspect_ai", "numpy"}


def test_the_package_offers_every_task_lazily() -> None:
    tasks = import_module("graphwalks.tasks.walks")
    for name in ("bfs_128k", "bfs_over_128k", "parents_128k", "parents_over_128k"):
        assert getattr(graphwalks, name) is getattr(tasks, name)
        assert name in dir(graphwalks)


def test_an_unknown_name_of_the_package_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="bfs_128"):
        _ = graphwalks.bfs_12k


def test_the_solver_is_found_by_its_name(tmp_path: Path) -> None:
    """`inspect eval … --solver graphwalks/single_turn` puts it in place of another one."""
    task = graphwalks.bfs_128k(source="generated", tier="1k", per_tier=1)
    (log,) = run_tasks(
        task,
        model="gwref/oracle",
        solver=SolverSpec("graphwalks/single_turn"),
        display="log",
        log_dir=str(tmp_path),
        log_realtime=False,
    )
    assert log.status == "success"
    assert log.eval.solver == "graphwalks/single_turn"
