"""What may differ between two runs that are compared, and what may not."""

from typing import Any

import pytest

from graphwalks.report.comparing.comparability import NotComparable, accepted, check_comparable
from graphwalks.report.run import Counts, Run
from tests.report.comparing.rows import run


def test_one_varied_setting_is_allowed_with_its_cohort_and_no_other() -> None:
    prompt = {"presentation": {"prompt": "2025"}, "cohort_hash": "c1"}
    assert check_comparable(run(), run(settings=prompt), "prompt")
    with pytest.raises(NotComparable) as refused:
        check_comparable(run(), run(settings=prompt | {"seed": 1}), "prompt")
    assert refused.value.message.startswith("they differ in more than prompt, model and")
    assert refused.value.details[2:] == (
        "seed: 0 / 1",
        "prompt: not set / 2025",
        "One setting can be varied (--vary FIELD), and these are 2: "
        "--vary seed would leave prompt.",
    )


def test_another_solver_brings_its_own_arguments() -> None:
    other = run(solver="graphwalks/single_turn", setup={"solver_system": "short"})
    assert check_comparable(run(), other, "solver")
    with pytest.raises(NotComparable):
        check_comparable(run(), other, "solver_system")


def test_another_source_brings_its_own_files_and_seeds() -> None:
    official = {"source": "official", "seed": 7, "revision": "f3", "cohort_hash": "c1"}
    assert check_comparable(run(), run(settings=official), "source")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("prompt", "2025"), ("condition", "isolated"), ("ask", "target")),
        *(("reveal_target", True), ("order", "shuffled"), ("join", "interleave")),
    ],
)
def test_a_source_may_show_its_rows_otherwise_only_if_it_cannot_be_asked_not_to(
    name: str, value: Any
) -> None:
    one = run(arguments={name: "as usual"})
    elsewhere = {"source": "rows.jsonl", "cohort_hash": "c1"}
    with pytest.raises(NotComparable) as refused:
        check_comparable(one, run(settings=elsewhere, arguments={name: value}), "source")
    assert f"--vary source would leave {name}." in refused.value.details[-1]
    official = run(settings=elsewhere | {"source": "official"}, arguments={name: value})
    assert check_comparable(one, official, "source")
    assert f"{name}: as usual / {value}" in accepted(one, official, "source")
    untold = dict.fromkeys(("ask", "reveal_target", "order"), "as stored")
    stored = elsewhere | {"presentation": untold}
    if name in {"prompt", "condition"}:
        with pytest.raises(NotComparable):
            check_comparable(one, run(settings=stored, arguments={name: value}), "source")
    else:
        assert check_comparable(one, run(settings=stored, arguments={name: value}), "source")


def test_an_older_log_whose_file_does_not_tell_how_rows_are_shown_is_like_a_newer_one() -> None:
    untold = dict.fromkeys(("ask", "reveal_target", "order"), "as stored")
    older = run(settings={"presentation": "as stored"}, arguments={"ask": "all"})
    newer = run(settings={"presentation": untold}, arguments={"ask": "all"})
    assert check_comparable(older, newer, None) == ()


def test_subgraphs_of_the_paper_may_stand_beside_others_that_a_seed_draws() -> None:
    paper = run(settings={"cohort": "paper", "sampler": "v32", "seed": None})
    drawn = run(settings={"cohort": None, "sampler": "redrawn-1", "seed": 1, "cohort_hash": "c1"})
    assert check_comparable(paper, drawn, "seed")
    with pytest.raises(NotComparable):
        check_comparable(paper, drawn, "sampler")


def test_all_that_is_accepted_with_a_varied_setting_is_named() -> None:
    one = run(settings={"revision": "f3"})
    other = run(settings={"source": "rows.jsonl", "seed": 7, "cohort_hash": "c1"})
    assert accepted(one, other, "source") == ("seed: 0 / 7", "revision: f3 / not set")
    assert accepted(one, one, None) == ()


@pytest.mark.parametrize(
    ("vary", "first", "second"),
    [
        (
            "dependence",
            {"dependence": "certified", "dependence_draws": 20, "dependence_allowance": 1},
            {"dependence": "any", "dependence_draws": 0, "dependence_allowance": 0},
        ),
        ("retries", {"retries": 0, "turn_limit": 30}, {"retries": 2, "turn_limit": 90}),
        ("mode", {"mode": "direct"}, {"mode": "both"}),
    ],
)
def test_what_follows_from_a_setting_may_differ_with_it(
    vary: str, first: dict[str, Any], second: dict[str, Any]
) -> None:
    one = run(arguments=first)
    other = run(
        arguments=second, counts=Counts(8, 8, 1, 8) if vary == "mode" else Counts(4, 4, 1, 4)
    )
    assert check_comparable(one, other, vary)
    with pytest.raises(NotComparable):
        check_comparable(one, other, None)


@pytest.mark.parametrize("field", ["version", "task", "scoring_version", "cohort_hash"])
def test_what_numbers_mean_cannot_be_varied(field: str) -> None:
    with pytest.raises(NotComparable, match="not allowed"):
        check_comparable(run(), run(version="2-A"), field)


@pytest.mark.parametrize("vary", [None, "prompt", "foo"])
def test_of_runs_of_different_tasks_that_is_said(vary: str | None) -> None:
    with pytest.raises(NotComparable) as refused:
        check_comparable(run(), run(task="parents_128k"), vary)
    assert refused.value.message == (
        f"they are runs of different tasks, {run().task} and parents_128k"
    )
    assert refused.value.details[-1].startswith("No --vary allows another task")


def test_an_unknown_field_names_the_nearest_and_what_differs() -> None:
    other = run(settings={"presentation": {"prompt": "2025"}})
    with pytest.raises(NotComparable, match="the nearest is prompt; allowed here: prompt"):
        check_comparable(run(settings={"presentation": {"prompt": "2026"}}), other, "promt")
    with pytest.raises(NotComparable, match="no such setting; allowed here: prompt"):
        check_comparable(run(), other, "\U0001f600")
    with pytest.raises(NotComparable, match="allowed here: none, as no setting differs"):
        check_comparable(run(), run(log="two.eval"), "promt")


@pytest.mark.parametrize(
    ("field", "family"),
    [("mode", "construction"), ("topology", "arbigraph"), ("condition", "evidence")],
)
def test_a_run_is_held_against_itself_only_by_a_setting_of_which_it_has_several_values(
    field: str, family: str
) -> None:
    several = run(family, arguments={field: "all"})
    assert not check_comparable(several, several, field)
    with pytest.raises(NotComparable, match="no such setting"):
        check_comparable(run(family), run(family), field)
    other = run(arguments={field: "all"})
    with pytest.raises(NotComparable, match=f"--vary {field}: it is all in"):
        check_comparable(other, other, field)


def refusal(one: Run, other: Run) -> tuple[str, ...]:
    with pytest.raises(NotComparable) as refused:
        check_comparable(one, other, None)
    return refused.value.details[2:]


def selected(count: int, **settings: Any) -> Run:
    return run(settings=settings, counts=Counts(count, count, 1, count))


def test_what_follows_from_a_setting_is_not_listed_beside_it() -> None:
    one, other = selected(6, tiers=["1k", "2k"]), selected(3, tiers=["1k"], cohort_hash="c1")
    assert refusal(one, other) == ("tier: 1k, 2k / 1k", "--vary tier compares them.")
    assert refusal(one, selected(3, tiers=["1k", "2k"])) == (
        "samples: 6 of 6 / 3 of 3",
        "--vary samples compares them.",
    )


def test_every_setting_is_listed_with_both_values_and_what_the_best_choice_would_leave() -> None:
    one = run(settings={"presentation": {"prompt": "2026", "node_ids": "salted"}})
    other = run(
        settings={"presentation": {"prompt": "2025", "node_ids": "md5"}, "cohort_hash": "c1"},
        arguments={"per_tier": 2},
    )
    assert refusal(one, other) == (
        "prompt: 2026 / 2025",
        "node_ids: salted / md5",
        "per_tier: not set / 2",
        "One setting can be varied (--vary FIELD), and these are 3: --vary prompt would leave "
        "node_ids, per_tier.",
    )


def test_what_no_choice_allows_is_said() -> None:
    *_, last = refusal(run(), run(version="2-A", arguments={"retries": 1}))
    assert last == "No --vary allows another version: numbers would not mean the same."
    *_, last = refusal(run(), run(settings={"cohort_hash": "c1"}))
    assert last == "No --vary allows another cohort_hash: numbers would not mean the same."


def test_a_source_brings_so_much_with_it_that_it_is_the_one_choice() -> None:
    official = {"source": "official", "seed": 7, "revision": "f3", "cohort_hash": "c1"}
    *listed, last = refusal(run(), run(settings=official))
    assert listed == ["source: generated / official", "seed: 0 / 7", "revision: not set / f3"]
    assert last == "--vary source compares them."
