"""What may differ between two runs that are compared, and what may not."""

from typing import Any

import pytest

from graphwalks.report.comparing.settings import (
    NotComparable,
    check_comparable,
    generation_changes,
    is_another,
    mismatches,
    warnings_of,
)
from graphwalks.report.run import Counts
from tests.report.comparing.rows import run


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


def test_one_varied_setting_is_allowed_with_its_cohort_and_no_other() -> None:
    prompt = {"presentation": {"prompt": "2025"}, "cohort_hash": "c1"}
    assert check_comparable(run(), run(settings=prompt), "prompt")
    with pytest.raises(NotComparable) as refused:
        check_comparable(run(), run(settings=prompt | {"seed": 1}), "prompt")
    assert refused.value.details[2:] == ("seed: 0 / 1 (--vary seed compares them)",)


def test_another_solver_brings_its_own_arguments() -> None:
    other = run(solver="graphwalks/single_turn", setup={"solver_system": "short"})
    assert check_comparable(run(), other, "solver")
    with pytest.raises(NotComparable):
        check_comparable(run(), other, "solver_system")


def test_another_source_brings_its_own_files_and_seeds() -> None:
    official = {"source": "official", "seed": 7, "revision": "f3", "cohort_hash": "c1"}
    assert check_comparable(run(), run(settings=official), "source")


@pytest.mark.parametrize("field", ["version", "task", "scoring_version", "cohort_hash"])
def test_what_numbers_mean_cannot_be_varied(field: str) -> None:
    with pytest.raises(NotComparable, match="not allowed"):
        check_comparable(run(), run(version="2-A"), field)


def test_an_unknown_field_names_the_nearest_and_what_differs() -> None:
    other = run(settings={"presentation": {"prompt": "2025"}})
    with pytest.raises(NotComparable, match=r"they differ in prompt\. The nearest is prompt"):
        check_comparable(run(settings={"presentation": {"prompt": "2026"}}), other, "promt")


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


def test_what_the_comparison_is_about_is_said() -> None:
    other = run(model="a/b", generation={"temperature": 0.5}, model_arguments={"noise": 2})
    assert generation_changes(run(), other) == (
        "model: gwref/noisy / a/b",
        "temperature: not set / 0.5",
        "-M noise: not set / 2",
    )
