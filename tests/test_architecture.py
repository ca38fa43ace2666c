"""The arrows between the parts of the package, read from its import statements.

    cli -> {report, tasks}
    report -> domain
    tasks -> {solvers, scorers, models} -> domain -> sources

A part may also import what lies further along its arrows.
"""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

FAMILIES = {"walks", "arbigraph", "cognition", "evidence", "construction"}
SHARED_DOMAIN = {"choice", "statistics"}
DOMAIN = FAMILIES | SHARED_DOMAIN
BASE = {"counting", "digests", "errors", "limits", "streams", "parameters", "episodes"}
INSPECT_PARTS = {"solvers", "scorers", "models"}

ALLOWED: dict[str, set[str]] = {
    **dict.fromkeys(BASE, BASE),
    "sources": BASE,
    **{name: {"sources"} | BASE for name in SHARED_DOMAIN},
    **{name: SHARED_DOMAIN | {"sources"} | BASE for name in FAMILIES},
    **{name: INSPECT_PARTS | DOMAIN | {"sources"} | BASE for name in INSPECT_PARTS},
    "report": DOMAIN | {"sources"} | BASE,
    "tasks": INSPECT_PARTS | DOMAIN | {"sources"} | BASE,
    "cli": {"report", "tasks"} | INSPECT_PARTS | DOMAIN | {"sources"} | BASE,
}
ROOTS = {"__init__", "_registry"}
"""They name the tasks for others and are imported by nobody inside the package."""

NETWORK_MODULES = {
    *("aiohttp", "asyncio", "ftplib", "http", "httpcore", "httpx", "huggingface_hub", "requests"),
    *("smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib", "urllib3", "xmlrpc"),
}
HARMLESS = {"http.HTTPStatus", "urllib.error", "urllib.parse"}
"""They name numbers, errors and addresses, and ask for nothing."""
NETWORKED = {
    "cli.local_server": {"http.client", "urllib.request"},
    "cli.serve": {"socket"},
    "sources.download": {"httpx"},
    "sources.redirects": {"httpx", "socket"},
}
"""All that can reach a network by itself: official files, and model servers of one's own."""

LONGEST_MODULE = 300
# Folders that belong to one machine. The character class keeps this line from matching itself.
MACHINE_PATH = re.compile(r"(^|[^A-Za-z0-9_.])[/](work|tmp|root|home|Users)/[A-Za-z0-9_.-]")

Imports = Mapping[str, set[str]]


def module_name(file: Path, package_folder: Path) -> str:
    parts = file.relative_to(package_folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """`walks` for graphwalks.walks.prompt, `__init__` for the package itself."""
    return module.split(".")[1] if "." in module else "__init__"


def imported_modules(file: Path, known: set[str]) -> Iterator[str]:
    """Modules of this package that a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            submodules = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from ([name for name in submodules if name in known] or [node.module])


def network_imports(file: Path) -> set[str]:
    """Modules that can reach a network and that a file imports, by statement or by name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(inner if node.module in NETWORK_MODULES else {node.module})
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            found.update(ast.unparse(one).strip("'") for one in node.args)
    return {one for one in found if one.partition(".")[0] in NETWORK_MODULES} - HARMLESS


@pytest.fixture(scope="module")
def imports(package_folder: Path) -> Imports:
    files = {module_name(file, package_folder): file for file in package_folder.rglob("*.py")}
    return {name: set(imported_modules(file, set(files))) for name, file in files.items()}


def test_every_part_of_the_package_has_a_place_in_the_arrows(imports: Imports) -> None:
    assert {part_of(module) for module in imports} <= set(ALLOWED) | ROOTS


def test_imports_follow_the_arrows(imports: Imports) -> None:
    against = [
        f"{module} imports {target}"
        for module, targets in imports.items()
        for target in targets
        if part_of(module) not in ROOTS
        and part_of(target) not in ALLOWED[part_of(module)] | {part_of(module)}
    ]
    assert not against


def test_only_named_modules_can_reach_a_network(package_folder: Path) -> None:
    found = {
        module_name(file, package_folder).partition(".")[2]: networked
        for file in package_folder.rglob("*.py")
        if (networked := network_imports(file))
    }
    assert found == NETWORKED


def test_no_modules_import_each_other_in_a_circle(imports: Imports) -> None:
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(f"circle: {' -> '.join(error.args[1])}")


def test_no_parts_import_each_other_in_a_circle(imports: Imports) -> None:
    parts: dict[str, set[str]] = {}
    for module, targets in imports.items():
        own = part_of(module)
        parts.setdefault(own, set()).update(part_of(target) for target in targets)
        parts[own].discard(own)
    try:
        TopologicalSorter(parts).prepare()
    except CycleError as error:
        pytest.fail(f"circle: {' -> '.join(error.args[1])}")


def test_the_domain_imports_where_inspect_is_absent(package_folder: Path) -> None:
    packages = sorted(
        name
        for name in DOMAIN | BASE | {"sources"}
        if (package_folder / name).is_dir() or (package_folder / f"{name}.py").is_file()
    )
    program = f"""
import sys
from importlib import import_module
from pkgutil import walk_packages

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "inspect_ai":
            raise ModuleNotFoundError("blocked: " + name)

sys.meta_path.insert(0, Blocker())
for name in {packages!r}:
    module = import_module("graphwalks." + name)
    for found in walk_packages(getattr(module, "__path__", []), module.__name__ + "."):
        import_module(found.name)
assert "inspect_ai" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_no_module_of_a_family_bears_the_name_of_a_function_its_package_exports(
    package_folder: Path,
) -> None:
    for family in sorted(FAMILIES):
        if (package_folder / family).is_dir():
            package = importlib.import_module(f"graphwalks.{family}")
            modules = {found.name for found in pkgutil.iter_modules(package.__path__)}
            assert not modules & set(package.__all__)


def test_modules_stay_short(package_folder: Path, repository: Path) -> None:
    folders = [package_folder, *(repository / name for name in ("docs", "benchmarks", "examples"))]
    long = {
        file.name: count
        for folder in folders
        for file in folder.rglob("*.py")
        if (count := len(file.read_text(encoding="utf-8").splitlines())) > LONGEST_MODULE
    }
    assert not long


def test_no_tracked_file_names_a_folder_of_one_machine(repository: Path) -> None:
    if not (repository / ".git").exists():
        pytest.skip("not a git checkout, so there is no list of tracked files")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=repository, capture_output=True, text=True, check=True
    )
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in listed.stdout.split("\0")
        if name and (repository / name).is_file() and not name.endswith((".eval", ".png"))
        for number, line in enumerate(
            (repository / name).read_text(encoding="utf-8").splitlines(), start=1
        )
        if MACHINE_PATH.search(line)
    ]
    assert not found
