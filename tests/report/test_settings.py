"""What decides what a run measures, and what else two runs may differ in."""

from typing import Any

import pytest

from graphwalks.report.disclosed import disclosed, disclosed_text
from graphwalks.report.run import Counts
from graphwalks.report.settings import (
    generation_changes,
    is_another,
    mismatches,
    settings_of,
    warnings_of,
)
from tests.report.comparing.rows import run


def test_versions_that_may_differ_are_said() -> None:
    other = run(version="1-B", packages={"graphwalks": "1", "inspect_ai": "3"})
    assert warnings_of(run(), other) == (
        "task version differs: 1-A / 1-B",
        "inspect_ai differs: 2 / 3",
    )
    assert not warnings_of(run(), run())


def test_settings_that_were_changed_during_a_run_are_said() -> None:
    other = run(updates=("eval.time_limit", "generate.max_connections"))
    assert warnings_of(run(), other) == (
        "B was changed while it ran: eval.time_limit, generate.max_connections",
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"created": "2026-01-02T00:00:00+00:00", "packages": {"graphwalks": "2"}}, False),
        ({"model": "a/b"}, True),
        ({"generation": {"temperature": 1}}, True),
        ({"arguments": {"tier": "2k"}}, True),
        ({"solver": "graphwalks/single_turn"}, True),
    ],
)
def test_a_repetition_is_another_run_only_if_something_else_was_asked(
    changes: dict[str, Any], expected: bool
) -> None:
    assert is_another(run(), run(**changes)) is expected


def test_what_a_log_remarks_is_no_setting() -> None:
    remarked = run(settings={"remark": "The plain means run over both modes."})
    assert settings_of(remarked) == settings_of(run())


def test_what_the_comparison_is_about_is_said() -> None:
    other = run(model="a/b", generation={"temperature": 0.5}, model_arguments={"noise": 2})
    assert generation_changes(run(), other) == (
        "model: gwref/noisy / a/b",
        "temperature: not set / 0.5",
        "-M noise: not set / 2",
    )


HIDDEN_PAIRS = [
    ({"api_key": "abc"}, {"api_key": "abd"}),
    ({"mirror": "https://one/rows"}, {"mirror": "https://two/rows"}),
    ({"deep": [{"password": 1}]}, {"deep": [{"password": 2}]}),
]


@pytest.mark.parametrize(("one", "other"), HIDDEN_PAIRS)
def test_hidden_values_that_differ_are_told_and_not_shown(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    first, second = (run(arguments=disclosed(found)) for found in (one, other))
    (name,) = one
    assert [str(found) for found in mismatches(first, second)] == [f"{name}: differs (not shown)"]
    assert is_another(first, second)
    assert not mismatches(first, run(arguments=disclosed(one)))
    left, right = (run(generation=disclosed(found)) for found in (one, other))
    assert generation_changes(left, right) == (f"{name}: differs (not shown)",)
    old, new = (run(packages=disclosed(found)) for found in (one, other))
    assert warnings_of(old, new)[0] == f"{name} differs (not shown)"


@pytest.mark.parametrize("reducers", [["mean"], ["mean", "max"]])
def test_runs_whose_epochs_have_a_mean_were_asked_the_same(reducers: list[str]) -> None:
    other = run(setup={"epochs_reducer": reducers})
    assert not mismatches(run(), other)
    assert not is_another(run(), other)


def test_models_at_other_addresses_are_told_apart() -> None:
    first, second = (
        run(model=disclosed_text(f"openai-api/http://h{place}/model")) for place in (1, 2)
    )
    assert generation_changes(first, second) == ("model: differs (not shown)",)


def names(**changes: Any) -> list[str]:
    return [one.name for one in mismatches(run(), run(**changes))]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"model": "other/model", "generation": {"temperature": 1}}, []),
        ({"version": "1-B"}, []),
        ({"packages": {"graphwalks": "9"}}, []),
        ({"version": "2-A"}, ["version"]),
        ({"solver": "graphwalks/single_turn"}, ["solver"]),
        ({"limits": {"time_limit": 10}}, ["time_limit"]),
        ({"setup": {"solver_system": "short"}}, ["solver_system"]),
        ({"setup": {"role_grader": ["other/model"]}}, ["role_grader"]),
        ({"counts": Counts(4, 4, 2, 8)}, ["epochs"]),
        ({"counts": Counts(4, 2, 1, 2)}, ["samples"]),
        ({"arguments": {"max_context": 1_000}}, ["max_context"]),
        ({"settings": {"seed": 1, "cohort_hash": "c1"}}, ["seed", "cohort_hash"]),
        ({"settings": {"revision": "f3"}}, ["revision"]),
        ({"settings": {"generator_version": 2}}, ["generator_version"]),
        ({"settings": {"scoring_version": 2}}, ["scoring_version"]),
        ({"settings": {"presentation": {"prompt": "2025"}}}, ["prompt"]),
        ({"settings": {"scheme": {"modulus": 100}}}, ["modulus"]),
        (
            {"settings": {"dependence": {"kind": "any", "draws": 0}}},
            [
                "dependence",
                "dependence_draws",
            ],
        ),
        ({"task": "another"}, ["task"]),
    ],
)
def test_everything_but_model_and_generation_is_a_setting(
    changes: dict[str, Any], expected: list[str]
) -> None:
    assert names(**changes) == expected


def test_what_came_of_an_argument_counts_not_how_it_was_written() -> None:
    shown = {"presentation": {"node_ids": "salted"}}
    one = run(settings=shown, arguments={"node_ids": None})
    assert not mismatches(one, run(settings=shown, arguments={"node_ids": "salted"}))


@pytest.mark.parametrize(("left", "right"), [(1, "1"), (["a"], "a"), ([1, 2], ["1", "2"])])
def test_values_that_a_command_line_writes_differently_are_equal(left: Any, right: Any) -> None:
    one, other = (run(arguments={"retries": value}) for value in (left, right))
    assert not mismatches(one, other)


def test_choices_of_the_same_samples_are_equal_and_of_others_are_named() -> None:
    one, other = (run(arguments={"per_tier": value}) for value in (None, 50))
    assert not mismatches(one, other)
    moved = run(arguments={"per_tier": 2}, settings={"cohort_hash": "c1"})
    assert {found.name for found in mismatches(one, moved)} == {"per_tier", "cohort_hash"}
