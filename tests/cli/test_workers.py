"""Work spread over processes: order, errors, and that no process is left behind."""

import multiprocessing
import os
import time

import click
import pytest

from graphwalks.cli.workers import available_cores, in_workers
from graphwalks.errors import ArgumentError


def process_of(job: int) -> tuple[int, int]:
    return job, os.getpid()


def refused(job: int) -> int:
    raise ArgumentError(f"job {job} is not allowed")


def test_results_come_in_the_order_of_the_jobs() -> None:
    jobs = [3, 1, 2, 5, 4]
    found = list(in_workers(process_of, jobs, 2))
    assert [job for job, _ in found] == jobs
    assert os.getpid() not in {process for _, process in found}


@pytest.mark.parametrize(("jobs", "workers"), [([1, 2], 1), ([1], 8), ([], 8)])
def test_nothing_is_started_for_one_worker_or_one_job(jobs: list[int], workers: int) -> None:
    assert list(in_workers(process_of, jobs, workers)) == [(job, os.getpid()) for job in jobs]


def test_at_least_one_core_is_there() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_job_is_raised_here(workers: int) -> None:
    with pytest.raises(ArgumentError, match="^job 7 is not allowed$"):
        list(in_workers(refused, [7, 8], workers))
    assert multiprocessing.active_children() == []


def test_a_process_that_somebody_else_ends_is_one_line() -> None:
    with pytest.raises(click.ClickException, match="was ended from outside"):
        list(in_workers(os._exit, [3, 3], 2))
    assert multiprocessing.active_children() == []


def test_processes_end_when_their_results_are_not_wanted() -> None:
    results = in_workers(time.sleep, [0, 600, 600], 2)
    next(results)
    start = time.monotonic()
    results.close()
    assert multiprocessing.active_children() == []
    assert time.monotonic() - start < 60
