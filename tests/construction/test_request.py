"""Parameters of the construction tasks: what they mean and what is refused."""

import inspect
from pathlib import Path
from typing import Any

import pytest

import graphwalks
from graphwalks.choice import Readout
from graphwalks.construction import read_request
from graphwalks.construction.policies import POOL_SEEDS
from graphwalks.construction.request import DEFAULTS, pool_seed
from graphwalks.construction.tasks import TASKS
from graphwalks.errors import ArgumentError


def test_the_default_is_the_cohort_of_the_paper_and_a_model_that_sees_all_actions() -> None:
    request = read_request("tsp", {})
    assert (request.source, request.cohort, request.seed) == ("official", "paper", None)
    assert (request.modes, request.policy, request.readout) == (("direct",), "model", Readout.TEXT)
    assert (request.instances, request.retries, request.compact) == (None, 0, False)


def test_generated_instances_have_seed_0_and_no_cohort() -> None:
    request = read_request("maxcut", {"source": "generated"})
    assert (request.seed, request.cohort) == (0, None)


def test_a_seed_draws_from_the_networks_instead_of_the_cohort() -> None:
    request = read_request("modularity", {"seed": 3})
    assert (request.source, request.seed, request.cohort) == ("official", 3, None)


def test_a_file_has_neither_seed_nor_cohort(tmp_path: Path) -> None:
    file = tmp_path / "instances.jsonl"
    file.touch()
    request = read_request("tsp", {"source": str(file), "instances": "random-0-1"})
    assert (request.source, request.seed, request.cohort) == (str(file), None, None)
    assert request.instances == ("random-0-1",)
    for argument in ({"seed": 0}, {"cohort": "paper"}):
        with pytest.raises(ArgumentError, match="drawn already"):
            read_request("tsp", {"source": str(file), **argument})


def test_both_modes_are_direct_and_proposals() -> None:
    assert read_request("tsp", {"mode": "both"}).modes == ("direct", "proposals")


def test_instances_are_words_or_numbers_each_once() -> None:
    assert read_request("tsp", {"instances": "eil76,rat99,eil76"}).instances == ("eil76", "rat99")
    numbers = read_request("tsp", {"source": "generated", "instances": [1, 0]})
    assert numbers.instances == ("1", "0")
    padded = read_request("tsp", {"source": "generated", "instances": "0,00,01"})
    assert padded.instances == ("0", "1")


@pytest.mark.parametrize("task", TASKS)
def test_defaults_are_those_of_the_task_s_signature(task: str) -> None:
    parameters = inspect.signature(getattr(graphwalks, task)).parameters
    told = {
        name: found.default
        for name, found in parameters.items()
        if found.kind is not found.VAR_KEYWORD
    }
    assert told == {name: DEFAULTS[name] for name in told}
    assert set(DEFAULTS) - set(told) == (set() if task == "influence" else {"compact"})


def test_epochs_of_the_random_policy_have_the_published_seeds() -> None:
    assert tuple(map(pool_seed, range(1, 6))) == POOL_SEEDS


@pytest.mark.parametrize(
    ("task", "arguments", "message"),
    [
        ("tsp", {"mod": "direct"}, "did you mean 'mode'"),
        ("tsp", {"compact": True}, "no parameter 'compact'"),
        ("tsp", {"mode": "all"}, "direct, proposals, both"),
        ("tsp", {"readout": "tools"}, "did you mean 'tool'"),
        ("tsp", {"policy": "nearest"}, "rule:NAME"),
        ("tsp", {"policy": "rule:"}, "rule:NAME"),
        ("maxcut", {"policy": "random", "mode": "both"}, "leave mode out"),
        ("tsp", {"source": "generated", "instances": "1" * 5000}, "numbers from 0"),
        ("tsp", {"retries": -1}, "whole number from 0"),
        ("tsp", {"seed": 1}, "source=generated"),
        ("influence", {"seed": "x"}, "whole number"),
        ("influence", {"seed": 1, "cohort": "paper"}, "drawn already"),
        ("influence", {"cohort": "public"}, "allowed: paper"),
        ("influence", {"compact": "yes"}, "true or false"),
        ("tsp", {"source": "here"}, "official, generated, or the path of an existing file"),
        ("tsp", {"source": "."}, "graphwalks generate construction makes one"),
        ("tsp", {"source": "generated", "instances": "kroA100"}, "numbers from 0"),
        ("tsp", {"instances": []}, "empty"),
        ("tsp", {"instances": "all,foo"}, "give all, or names without it"),
        ("tsp", {"policy": "clasical"}, "did you mean 'classical'"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_allowed(
    task: str, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        read_request(task, arguments)
    assert message in caught.value.message
    assert "\n" not in caught.value.message
