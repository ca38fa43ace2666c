"""`graphwalks compare` on runs of graph and text: conditions and pools, never pooled."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from graphwalks.evidence import CONDITIONS
from tests.cli.comparing.compared import compared, refused
from tests.replies import metrics

QUERIES = 6

Logs = Callable[..., str]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    """Plays the first generated queries when a log is first asked for."""

    @cache
    def log_of(condition: str, pool: str = "gold", readout: str = "text") -> str:
        arguments = {"condition": condition, "pool": pool, "readout": readout}
        (log,) = eval(
            "graphwalks/prime",
            model="gwref/random",
            task_args={"source": "generated", **arguments},
            limit=QUERIES * (len(CONDITIONS) if condition == "all" else 1),
            display="log",
            log_dir=str(tmp_path_factory.mktemp("logs")),
            log_realtime=False,
        )
        return log.location

    return log_of


def comparisons(out: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["comparisons"]
    return found


def test_two_logs_of_one_condition_each_are_compared_query_by_query(logs: Logs) -> None:
    refusal = refused(logs("BAG"), logs("TG"))
    assert "condition: BAG / TG" in refusal
    assert "--vary condition compares them." in refusal
    output = compared(logs("BAG"), logs("TG"), "--vary", "condition")
    assert output.startswith("prime BAG TG, varied: condition")
    assert f"{QUERIES} of {QUERIES}" in output


def test_one_log_of_all_conditions_has_the_published_contrasts(logs: Logs, tmp_path: Path) -> None:
    log, out = logs("all"), tmp_path / "all.json"
    compared(log, log, "--vary", "condition", "--json", str(out))
    own = metrics(read_eval_log(log), "choice")
    found = comparisons(out)
    assert [(one["a"]["part"], one["b"]["part"]) for one in found] == [
        ("BAG", "TG"),
        ("A", "G"),
        ("T", "TG"),
        ("G", "TG"),
    ]
    for one, name in zip(found, ("tg_bag", "g_a", "tg_t", "tg_g"), strict=True):
        assert one["lines"][0]["difference"] == pytest.approx(own[name])
        assert one["b"]["coverage"] == 1


def test_pools_are_compared_condition_by_condition(logs: Logs, tmp_path: Path) -> None:
    gold, blind, out = logs("all"), logs("all", "blind"), tmp_path / "pools.json"
    refusal = refused(gold, blind)
    assert "--vary pool compares them." in refusal
    compared(gold, blind, "--vary", "pool", "--json", str(out))
    found = comparisons(out)
    assert [(one["a"]["part"], one["b"]["part"]) for one in found] == [
        (condition, condition) for condition in CONDITIONS
    ]
    assert {one["pairs"]["compared"] for one in found} == {QUERIES}


def test_logs_that_differ_in_the_readout_too_are_refused(logs: Logs) -> None:
    output = refused(logs("BAG"), logs("TG", readout="json"), "--vary", "condition")
    assert "they differ in more than condition" in output
    assert "readout: text / json" in output


def test_a_run_without_support_has_nothing_to_compare(logs: Logs) -> None:
    unsupported = [logs(condition, readout="logprob") for condition in ("BAG", "TG")]
    output = refused(*unsupported, "--vary", "condition")
    assert "has no number: every sample ended unsupported" in output
