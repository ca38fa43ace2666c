"""The rubric: what logs say is filled in, the rest is left to the reviewer."""

from typing import Any

import pytest

from graphwalks.report.disclosed import disclosed
from graphwalks.report.labels import label_runs
from graphwalks.report.run import Counts, Run
from graphwalks.report.sections.rubric import REVIEWER, rubric_rows
from tests.report.runs import run


def answers(*runs: Run) -> dict[str, str]:
    rows = rubric_rows(runs, label_runs(runs))
    return {str(row[1].value): str(row[2].value) for row in rows}


def answer(words: str, *runs: Run) -> str:
    (found,) = [text for question, text in answers(*runs).items() if words in question]
    return found


def walks(log: str = "a", mean: float = 0.5, **changes: object) -> Run:
    return run("walks", "bfs_128k", {"f1": {"mean": mean}}, **{"log": log} | changes)


def test_what_takes_judgement_is_left_to_the_reviewer() -> None:
    runs = [walks()]
    rows = rubric_rows(runs, label_runs(runs))
    assert all((row[3].value == REVIEWER) == (row[2].value == "") for row in rows)
    assert any(row[3].value == REVIEWER for row in rows)


def test_settings_that_are_the_providers_default_are_named() -> None:
    told = answer("settings of every model told", walks(generation={"max_tokens": 9}), walks("b"))
    assert "max_tokens of M2" in told and "temperature of M1 to M2" in told
    ruled = walks(model="none/none")
    assert "provider" not in answer("settings of every model told", ruled)


def test_a_harness_whose_version_no_log_tells_is_named() -> None:
    whole = walks()
    told = answer("settings of every model told", whole, walks("b", packages={"inspect_ai": "1"}))
    assert told.startswith("No: the log does not tell the versions of graphwalks and inspect_ai of")
    assert "of M2." in told
    assert answer("settings of every model told", whole).startswith("Yes")


def test_settings_that_are_hidden_count_where_they_differ() -> None:
    one, other, same = (
        walks(place, generation=disclosed({"api_key": key}))
        for place, key in (("a", "abc"), ("b", "abd"), ("c", "abc"))
    )
    assert answer("same settings", one, other) == "bfs_128k (M1 to M2): differ in api_key."
    assert answer("same settings", one, same).startswith("Yes")


def test_versions_that_differ_within_a_task_are_named() -> None:
    same = answer("one version", walks(), walks("b"))
    assert same.startswith("Yes")
    other = answer("one version", walks(), walks("b", version="2-A", facts={"revision": "r"}))
    assert other == "bfs_128k (M1 to M2): differ in revision, task version."


def test_samples_that_were_cut_short_are_told_with_the_cap() -> None:
    cut = run(
        "walks",
        "bfs_128k",
        {"outcome": {"output_limit": 0.125, "refusal": 0.5}},
        generation={"max_tokens": 64},
    )
    assert answer("cut short", cut) == "M1: output_limit 12.5 % (max_tokens 64)."
    assert answer("cut short", walks()).startswith("No sample")


def test_other_settings_and_solvers_within_a_task_are_named() -> None:
    told = answer("same settings", walks(generation={"temperature": 0}), walks("b"))
    assert told == "bfs_128k (M1 to M2): differ in temperature."
    noisy = answer("same settings", walks(), walks("b", model_arguments={"noise": 2}))
    assert noisy == "bfs_128k (M1 to M2): differ in -M noise."
    assert "mine/agent: M2" in answer("scaffold", walks(), walks("b", solver="mine/agent"))


def test_published_rows_are_told_from_fresh_ones() -> None:
    told = answer(
        "trained on",
        walks(facts={"source": "official"}),
        walks("b", facts={"seed": 7}),
        walks("c", facts={"source": "official"}),
        walks("d", facts={"source": "my.jsonl"}),
    )
    assert "answers are public: M1, M3" in told
    assert "generated from seed 7 and not published: M2" in told
    assert "not known: M4" in told


def test_range_names_what_was_seen_and_who_stands_at_an_end() -> None:
    gaps = run("construction", "tsp", {"gap": {"mean": 12.0}}, log="g")
    told = answer("range", walks(mean=0.5), walks("b", mean=1.0), gaps)
    assert "F1: 0 to 1, seen 0.500 to 1.000; M2 at an end." in told
    assert "optimality gap: 0 is the best known solution" in told


def test_epochs_and_repeated_runs_of_the_same_rows_are_counted_together() -> None:
    twice = Counts(dataset=4, selected=4, epochs=2, completed=8)
    thrice = Counts(dataset=4, selected=4, epochs=3, completed=12)
    told = answer("How many runs", walks(counts=twice), walks("b", counts=thrice))
    assert told == "5: M1 to M2; enough."
    other = answer("How many runs", walks(counts=twice), walks("b", facts={"cohort_hash": "x"}))
    assert other == "2: M1; 1: M2; too few for all."
    many = Counts(dataset=4, selected=4, epochs=5, completed=20)
    mixed = answer("How many runs", walks(counts=many), walks("b", facts={"cohort_hash": "x"}))
    assert mixed == "5: M1; 1: M2; too few for some."


def test_how_calls_are_sent_is_no_setting_of_the_test() -> None:
    slow = walks("b", generation={"max_connections": 1, "timeout": 60})
    assert answer("same settings", walks(), slow).startswith("Yes")
    assert answer("How many runs", walks(), slow) == "2: M1 to M2; too few for all."


@pytest.mark.parametrize(
    "other",
    [
        {"model": "openai/other"},
        {"generation": {"temperature": 1}},
        {"model_arguments": {"noise": 2}},
        {"solver": "mine/agent"},
        {"limits": {"token_limit": 9}},
        {"arguments": {"per_tier": 2}},
        {"facts": {"readout": "json"}},
        {"counts": Counts(dataset=4, selected=3, epochs=1, completed=3)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_runs_asked_otherwise_are_no_repeats(other: dict[str, Any]) -> None:
    told = answer("How many runs", walks(), walks("b", **other))
    assert told == "1: M1 to M2; too few for all."
