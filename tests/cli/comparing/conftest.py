"""Logs of small runs, each made when a test first asks for it."""

from functools import cache

import pytest

from tests.cli.comparing.compared import Logs
from tests.cli.comparing.runs import RUNS
from tests.replies import run_by_name


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    """Evaluates a run of `RUNS` when its log is first asked for."""

    @cache
    def log_of(name: str) -> str:
        task, model, arguments = RUNS[name]
        folder = tmp_path_factory.mktemp("logs")
        return run_by_name(task, model(), folder, **arguments).location

    return log_of
