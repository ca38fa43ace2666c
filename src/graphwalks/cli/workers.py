"""Work spread over the cores of this machine, in processes that end with this one."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import click

Job = TypeVar("Job")
Result = TypeVar("Result")


def available_cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        return os.cpu_count() or 1


def in_workers(
    function: Callable[[Job], Result], jobs: Sequence[Job], workers: int
) -> Generator[Result, None, None]:
    """Do jobs in processes of their own, and give the results in the order of the jobs.

    The processes end when a job fails, on Ctrl-C, and when the results are no longer wanted.

    Args:
        function: Function of a module; jobs and results can be pickled.
        jobs: What it is called with.
        workers: Processes; with one, or one job, all is done in this process.

    Raises:
        click.ClickException: A process was ended by somebody else; or what `function` raises.
    """
    count = min(workers, len(jobs))
    if count <= 1:
        yield from map(function, jobs)
        return
    others = set(multiprocessing.active_children())
    # Spawned, not forked: a fork copies locks of other threads as they are, held for ever.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context, initializer=_end_with_parent) as pool:
        try:
            for future in _submitted(pool, function, jobs):
                yield future.result()
        except BaseException as error:
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            if isinstance(error, BrokenProcessPool):
                raise click.ClickException(
                    "a worker process was ended from outside, perhaps for want of memory; free "
                    "some and start again"
                ) from error
            raise


def _submitted(
    pool: ProcessPoolExecutor, function: Callable[[Job], Result], jobs: Sequence[Job]
) -> list[Future[Result]]:
    # What is ignored here stays so in a new process: Ctrl-C goes to all of them, but it is for
    # this one to end them.
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        # Not `pool.map`: it cancels what is left, which a pool that is ended stumbles over.
        return [pool.submit(function, job) for job in jobs]
    finally:
        signal.signal(signal.SIGINT, usual)


def _end_with_parent() -> None:
    """End this worker when the process that started it is gone; it would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # this is a worker

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
