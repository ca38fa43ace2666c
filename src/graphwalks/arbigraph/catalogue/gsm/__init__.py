"""Word problems of our own: the category `gsm`."""

from typing import Final

from graphwalks.arbigraph.catalogue.task import Task

TASKS: Final[tuple[Task, ...]] = ()
