"""Runs of the tasks of graph and text through Inspect: outcomes and numbers."""

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai.model import ModelOutput

from graphwalks.choice import Readout
from graphwalks.errors import ArgumentError
from graphwalks.evidence import CONDITIONS, Item
from graphwalks.evidence.baselines import baselines
from graphwalks.solvers.replies import Outcome
from graphwalks.tasks.evidence import arxiv, prime
from tests.choices import kept, values
from tests.evidence.items import CANDIDATES, arxiv_item, prime_item
from tests.replies import ending, metrics, mock, reply, run, run_by_name
from tests.tasks.queries import TASKS, shown, user, write


def answers(task: Task, right_under: Collection[str]) -> Callable[..., ModelOutput]:
    """Answer rightly under some conditions, else with an option that is not right."""
    said = {}
    for sample in task.dataset:
        metadata = sample.metadata or {}
        ids = [option["id"] for option in shown(sample)["options"]]
        wrong = next(one for one in ids if one not in metadata["right"])
        is_right = metadata["condition"] in right_under and metadata["right"]
        said[user(sample)] = metadata["right"][-1] if is_right else wrong
    return lambda messages, *_: reply(said[messages[1].text])


@pytest.fixture
def papers(tmp_path: Path) -> str:
    """Four papers; p2 is the only paper of class 5."""
    items = [arxiv_item("1", "3"), arxiv_item("2", "5"), arxiv_item("10", "3")]
    several = [replace(item, state=numbered(item)) for item in [*items, arxiv_item("11", "39")]]
    return write(several, tmp_path)


def numbered(item: Item) -> dict[str, Any]:
    """A state with a text of its own, so that no two queries look alike."""
    first, *others = item.state["texts"]
    return {**item.state, "texts": [{**first, "text": f"Paper {item.query}."}, *others]}


@pytest.mark.parametrize("name", TASKS)
def test_random_plays_a_generated_run(name: str, tmp_path: Path) -> None:
    task = TASKS[name](source="generated", condition="all")
    log = run(task, "gwref/random", tmp_path, limit=10)
    assert log.status == "success" and log.results
    found = metrics(log, "choice")
    assert metrics(log, "outcome")["answered"] == found["coverage"] == 1
    assert {*CONDITIONS, "TG_low", "A_high", "tg_bag", "g_a_low", "tg_t", "tg_g_high"} <= set(found)
    assert ("TG_macro_f1" in found) == (name == "arxiv")
    assert ("bm25_rank_1" in found) == (name == "prime")
    assert not {"task_macro", "hit40"} & set(found)


def test_conditions_contrasts_classes_and_baselines_of_one_run(papers: str, tmp_path: Path) -> None:
    task = arxiv(source=papers, condition="all")
    # Under G and A all four states are alike, and any answer of theirs counts for all of them.
    log = run(task, mock(answers(task, {"TG", "T"})), tmp_path / "log")
    found = metrics(log, "choice")
    assert {condition: found[condition] for condition in CONDITIONS} == {
        "TG": 1,
        "T": 1,
        "G": 0,
        "BAG": 0,
        "A": 0,
    }
    assert metrics(log, "correct")["mean"] == 0.4
    assert found["tg_bag"] == found["tg_bag_low"] == found["tg_bag_high"] == found["tg_g"] == 1
    assert found["g_a"] == found["tg_t"] == 0
    # Classes 3, 5 and 39 are all found; 37 classes are neither true nor chosen.
    assert found["TG_macro_f1"] == 3 / 40
    assert found["G_macro_f1"] == 0
    # Most anchors have class 3, as two of four papers do: F1 of class 3 is 4 / 6.
    assert found["majority_anchor"] == found["label_propagation"] == 0.5
    assert found["majority_anchor_macro_f1"] == pytest.approx(4 / 6 / 40)
    assert metrics(log, "pick")["3"] == 0.2


def test_epochs_are_averaged_and_each_is_a_choice_of_its_own(papers: str, tmp_path: Path) -> None:
    task = arxiv(source=papers)
    right, wrong = answers(task, {"TG"}), answers(task, ())
    first = {user(sample) for sample in task.dataset}

    def play(messages: Any, *_: Any) -> ModelOutput:
        if messages[1].text in first:
            first.remove(messages[1].text)
            return right(messages)
        return wrong(messages)

    log = run(task, mock(play), tmp_path / "log", epochs=2)
    found = metrics(log, "choice")
    assert found["TG"] == metrics(log, "correct")["mean"] == 0.5
    # One of two choices: class 3 has 2 hits of 4 true and 2 + 1 chosen (that about class 5 is "0").
    assert 0 < found["TG_macro_f1"] < 3 / 40
    assert found["majority_anchor"] == 0.5
    assert found["TG_low"] < 0.5 < found["TG_high"]


@pytest.mark.parametrize("reducer", ["mode", "max", "pass_at_1"])
def test_other_reducers_do_not_break_the_numbers(reducer: str, papers: str, tmp_path: Path) -> None:
    from inspect_ai import Epochs  # noqa: PLC0415 - for this test alone

    task = arxiv(source=papers, condition="all")
    log = run(task, mock(answers(task, {"TG"})), tmp_path / "log", epochs=Epochs(2, reducer))
    assert log.status == "success"
    assert metrics(log, "choice")["TG"] == 1


def test_a_condition_without_support_has_no_number_and_no_contrast(
    papers: str, tmp_path: Path
) -> None:
    # A reply outside the options proves that the server does not constrain.
    task = arxiv(source=papers, condition="all", readout="constrained")
    bags = {user(one) for one in task.dataset if (one.metadata or {})["condition"] == "BAG"}
    usual = answers(task, {"TG"})

    def play(messages: Any, *_: Any) -> ModelOutput:
        return reply("I cannot.") if messages[1].text in bags else usual(messages)

    log = run(task, mock(play), tmp_path / "log")
    found = metrics(log, "choice")
    assert math.isnan(found["BAG"]) and math.isnan(found["BAG_macro_f1"])
    assert found["TG"] == 1 and found["tg_t"] == 1
    assert "tg_bag" not in found
    assert found["coverage"] == 0.8
    assert metrics(log, "outcome")["unsupported"] == 0.2


def test_a_failed_request_lowers_coverage_and_no_mean(papers: str, tmp_path: Path) -> None:
    task = arxiv(source=papers, condition="all")
    first, usual = user(task.dataset[0]), answers(task, {"TG"})

    def play(messages: Any, *_: Any) -> ModelOutput:
        if messages[1].text == first:
            raise RuntimeError("no connection")
        return usual(messages)

    log = run(task, mock(play), tmp_path / "log", fail_on_error=0.5)
    found = metrics(log, "choice")
    assert found["coverage"] == 0.95
    assert (found["TG"], found["BAG"]) == (1, 0)
    assert found["tg_bag"] == 1
    assert found["TG_macro_f1"] == 3 / 40


def test_blind_pools_have_hits_and_recall(tmp_path: Path) -> None:
    # One right candidate of two answers; two of three; none of one.
    items = [
        prime_item("1", ["104", "999"], "blind"),
        prime_item("2", ["104", "120", "999"], "blind"),
        prime_item("3", ["999"], "blind"),
    ]
    several = [
        replace(one, state={**one.state, "query": f"Which drug {one.query}?"}) for one in items
    ]
    task = prime(source=write(several, tmp_path), pool="blind", condition="all")
    assert [sample.target for sample in task.dataset][::5] == [["104"], ["104", "120"], []]
    log = run(task, mock(answers(task, {"TG"})), tmp_path / "log")
    found = metrics(log, "choice")
    assert found["TG"] == found["hit40"] == pytest.approx(2 / 3)
    assert found["recall40"] == pytest.approx((1 / 2 + 2 / 3) / 3)
    assert found["TG_hit1_given_pool"] == 1
    assert found["BAG_hit1_given_pool"] == found["bm25_rank_1"] == 0
    assert log.samples
    told = {str(sample.id): (sample.scores or {})["choice"].explanation for sample in log.samples}
    assert told["prime/2/TG"] == "120 is right."
    assert told["prime/2/G"] == f"{CANDIDATES[0]} was chosen, right are 104, 120."
    assert told["prime/3/TG"] == f"{CANDIDATES[0]} was chosen, no option is right."
    assert metrics(log, "pick")["place_1"] == pytest.approx(13 / 15)


@pytest.mark.parametrize("readout", Readout)
@pytest.mark.parametrize("name", TASKS)
def test_every_readout_takes_forty_options_or_says_why_not(
    name: str, readout: Readout, tmp_path: Path
) -> None:
    item = arxiv_item() if name == "arxiv" else prime_item()
    file = write([item], tmp_path)
    log = run_by_name(name, "gwref/random", tmp_path / "log", source=file, readout=str(readout))
    assert log.status == "success" and log.samples
    (sample,) = log.samples
    if readout is Readout.LOGPROB:
        assert ending(sample) == Outcome.UNSUPPORTED
        assert "at most 20 options, this request has 40" in str(kept(sample).reason)
        told = str((sample.scores or {})["choice"].explanation)
        assert "choose another readout. Right " in told
        assert math.isnan(metrics(log, "choice")["TG"])
        headline = metrics(log, "correct")
        assert len(headline) == 3 and all(map(math.isnan, headline.values()))
        assert metrics(log, "choice")["coverage"] == 0
        assert metrics(log, "choice")["unsupported_TG"] == 1
        assert math.isnan(values(sample)["correct"])
    else:
        assert ending(sample) == Outcome.ANSWERED
        assert kept(sample).option in {option.id for option in item.options}


@pytest.mark.parametrize("policy", ["oracle", "noisy"])
@pytest.mark.parametrize("name", TASKS)
def test_who_would_have_to_know_the_answers_is_refused_before_any_call(
    name: str, policy: str, tmp_path: Path
) -> None:
    baselines = {"arxiv": "majority_anchor, label_propagation", "prime": "bm25_rank_1"}[name]
    with pytest.raises(ArgumentError, match=f"cannot play {name}; baselines .{baselines}. stand"):
        run_by_name(name, f"gwref/{policy}", tmp_path, source="generated")


@pytest.mark.parametrize("policy", ["empty", "garbled"])
def test_nothing_and_garbage_are_wrong(policy: str, papers: str, tmp_path: Path) -> None:
    log = run_by_name("arxiv", f"gwref/{policy}", tmp_path / "log", source=papers, condition="all")
    assert log.samples
    assert {ending(sample) for sample in log.samples} <= {
        Outcome.FORMAT_FAILURE,
        Outcome.ILLEGAL_CHOICE,
        Outcome.DEGENERATE,
    }
    assert metrics(log, "correct")["mean"] == metrics(log, "choice")["TG"] == 0
    assert metrics(log, "choice")["coverage"] == 1


def test_the_baselines_of_a_query_are_found_once(
    papers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def counted(item: Item) -> dict[str, str]:
        asked.append(item.query)
        return baselines(item)

    monkeypatch.setattr("graphwalks.tasks.evidence.baselines", counted)
    assert len(arxiv(source=papers, condition="all").dataset) == 20
    assert asked == ["1", "2", "10", "11"]
