"""A release written by several processes: the same files, and nothing left of a broken run."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphwalks.arbigraph.card import CERTIFICATE, ConfigName
from graphwalks.arbigraph.request import read_request
from graphwalks.cli.generating.release import Release, Written, write_release
from graphwalks.cli.main import main

CONFIGS = (ConfigName("gsm", "three_chain_target"), ConfigName("math", "single_target_baseline"))


def write(folder: Path, workers: int, *, reported: bool = False) -> list[Written]:
    return list(write_release(Release(folder, CONFIGS, 5, 1, reported), workers))


def files(folder: Path) -> dict[Path, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in found}


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["generate", "arbigraph", *map(str, words)])


def test_the_files_are_the_same_whatever_the_number_of_workers(tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    assert write(alone, 1) == write(shared, 2)
    assert len(files(alone)) == 1 + 3 * len(CONFIGS)
    assert files(alone) == files(shared)


def test_every_config_is_counted_and_measured_if_that_is_asked_for(tmp_path: Path) -> None:
    chain, single = write(tmp_path / "release", 1, reported=True)
    assert [one.counts.config for one in (chain, single)] == list(CONFIGS)
    assert (chain.counts.rows, single.counts.rows) == (41, 40)
    assert chain.report is not None
    told = (chain.report.samples, chain.report.tries, chain.report.redraws)
    assert told == (chain.counts.rows, chain.counts.tries, chain.counts.redraws)


def test_a_release_asks_for_what_its_card_tells() -> None:
    assert read_request("arbigraph_math", {}).certificate == CERTIFICATE


def test_an_error_in_a_worker_is_one_line_and_the_card_says_that_it_is_not_whole(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "release"
    (folder / "data" / "gsm" / "six_chain_target.jsonl").mkdir(parents=True)
    (folder / "README.md").write_text(
        "<!-- graphwalks release: generator 2, seed 0, samples per task 1 -->", encoding="utf-8"
    )
    done = run("--release", folder, "--samples-per-task", 1, "--category", "gsm")
    assert done.exit_code == 1
    (line,) = done.output.splitlines()
    assert "six_chain_target.jsonl is no regular file" in line
    assert "not whole yet" in (folder / "README.md").read_text(encoding="utf-8")
    assert not list(folder.rglob(".partial*"))
    audited = CliRunner().invoke(main, ["audit", str(folder)])
    assert "README.md does not begin with the list of these configs" in audited.output


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_a_run_that_is_stopped(tmp_path: Path, stop: signal.Signals) -> None:
    command = "from graphwalks.cli.main import main; main()"
    words = ["generate", "arbigraph", "--release", str(tmp_path / "release")]
    # A pytest that runs in the background may ignore Ctrl-C, and what it starts would, too.
    handling = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    with subprocess.Popen(
        [sys.executable, "-c", handling + command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as started:
        deadline = time.monotonic() + 60
        while not (tmp_path / "release" / "data").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        if stop == signal.SIGINT:
            os.killpg(started.pid, stop)  # as a terminal does
        else:
            started.send_signal(stop)
        output, errors = started.communicate(timeout=60)  # ends when no process has the pipes
    assert output == ""
    if stop == signal.SIGINT:
        assert (started.returncode, errors.split()) == (1, ["Aborted!"])
        assert not list(tmp_path.rglob(".partial*"))
