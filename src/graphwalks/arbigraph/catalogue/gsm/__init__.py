"""Word problems of our own: the category `gsm`. Each is a file of the folder `problems`."""

from importlib import resources
from typing import Final

from graphwalks.arbigraph.catalogue.gsm.problem import problem_task
from graphwalks.arbigraph.catalogue.gsm.problemfile import load
from graphwalks.arbigraph.catalogue.task import Task


def _task_of(file: resources.abc.Traversable) -> Task:
    problem = load(file.read_text(encoding="utf-8"), file.name.removesuffix(".toml"))
    return problem_task("gsm", problem)


_FILES: Final = [
    file
    for file in resources.files(__name__).joinpath("problems").iterdir()
    if file.name.endswith(".toml")
]
TASKS: Final[tuple[Task, ...]] = tuple(sorted(map(_task_of, _FILES), key=lambda task: task.task_id))
"""In the order of their ids."""
