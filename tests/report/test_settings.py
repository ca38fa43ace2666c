"""What two runs differ in without standing in the way of a comparison."""

from typing import Any

import pytest

from graphwalks.report.settings import (
    generation_changes,
    is_another,
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
