"""Contrasts of conditions from one log and from several, over logs of real evaluations."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog

from graphwalks.evidence import record_of
from graphwalks.report.finding import find_runs
from graphwalks.report.labels import label_runs
from graphwalks.report.run import Run
from graphwalks.report.sections.evidence_contrasts import Contrasts, contrasts_of
from tests.evidence.items import arxiv_item
from tests.replies import metrics, mock, reply, run_by_name

LABELS = ("3", "5", "3", "39", "5", "7")
RIGHT = {"TG": ("0", "1", "2", "4"), "BAG": ("1", "2"), "T": ("0", "1", "3")}
"""Queries that the player has right, by condition: TG - BAG is 2 of 6, TG - T 1 of 6."""

Play = Callable[..., EvalLog]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six papers, each with a text of its own."""
    path = tmp_path_factory.mktemp("queries") / "queries.jsonl"
    records = []
    for number, label in enumerate(LABELS):
        record = record_of(arxiv_item(str(number), label))
        record["state"]["texts"][0]["text"] = f"Paper {number}."
        records.append(json.dumps(record))
    path.write_text("\n".join(records), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def play(file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """Run the papers under a condition, into a folder of its own for each name."""
    root = tmp_path_factory.mktemp("logs")

    def run(name: str, condition: str, **arguments: Any) -> EvalLog:
        def answer(messages: Any, *_: Any) -> Any:
            state = json.loads(messages[1].text)["state"]
            texts = state["texts"]
            shown = "TG" if "citation_edges" in state else "BAG" if len(texts) > 1 else "T"
            number = texts[0]["text"].removeprefix("Paper ").rstrip(".")
            is_right = number in RIGHT[shown]
            return reply(LABELS[int(number)] if is_right else "12")

        given = {"source": str(file)} | arguments
        return run_by_name("arxiv", mock(answer), root / name, condition=condition, **given)

    yield run


def runs_of(*logs: EvalLog) -> list[Run]:
    return [run for log in logs for run in find_runs([log.location]).runs]


def contrasts(*logs: EvalLog) -> Contrasts:
    runs = runs_of(*logs)
    return contrasts_of(runs, label_runs(runs))


@pytest.fixture(scope="module")
def singles(play: Play) -> dict[str, EvalLog]:
    return {condition: play("singles", condition) for condition in RIGHT}


def test_logs_of_single_conditions_are_paired_query_by_query(singles: dict[str, EvalLog]) -> None:
    found = contrasts(*singles.values())
    assert [(one.name, one.left, one.right) for one in found.found] == [
        ("M1 / M2", "TG", "BAG"),
        ("M1 / M3", "TG", "T"),
    ]
    assert [one.points.value for one in found.found] == pytest.approx([100 * 2 / 6, 100 / 6])
    assert {one.queries for one in found.found} == {6}
    assert not found.notes
    bag = found.found[0].points
    assert bag.low <= bag.value <= bag.high


def test_the_order_of_logs_does_not_turn_a_contrast_round(singles: dict[str, EvalLog]) -> None:
    (one,) = contrasts(singles["BAG"], singles["TG"]).found
    assert (one.name, one.left, one.right) == ("M2 / M1", "TG", "BAG")
    assert one.points.value == pytest.approx(100 * 2 / 6)


def test_contrasts_of_runs_alike_are_in_the_published_order_whatever_that_of_the_logs(
    singles: dict[str, EvalLog], play: Play
) -> None:
    asked = [play("asked", condition, readout="json") for condition in ("T", "BAG", "TG")]
    plain = [singles[condition] for condition in ("T", "BAG", "TG")]
    mixed = [log for pair in zip(asked, plain, strict=True) for log in pair]
    assert [(one.name, one.left, one.right) for one in contrasts(*mixed).found] == [
        ("M5 / M3", "TG", "BAG"),
        ("M5 / M1", "TG", "T"),
        ("M6 / M4", "TG", "BAG"),
        ("M6 / M2", "TG", "T"),
    ]


def test_queries_that_one_log_lacks_are_left_out(
    singles: dict[str, EvalLog], play: Play, file: Path, tmp_path: Path
) -> None:
    from inspect_ai import eval  # noqa: PLC0415 - with a limit

    (short,) = eval(
        "graphwalks/arxiv",
        model=mock(lambda *_: reply("12")),
        task_args={"source": str(file), "condition": "BAG"},
        log_dir=str(tmp_path),
        display="log",
        log_realtime=False,
        limit=2,
    )
    (one,) = contrasts(singles["TG"], short).found
    assert (one.queries, one.points.value) == (2, 100)


@pytest.mark.parametrize(
    ("changed", "told"), [({"readout": "json"}, "readout"), ({"source": "other"}, "their queries")]
)
def test_logs_that_differ_in_more_are_not_paired_and_the_reason_is_told(
    changed: dict[str, Any],
    told: str,
    singles: dict[str, EvalLog],
    play: Play,
    file: Path,
    tmp_path: Path,
) -> None:
    if "source" in changed:  # the same name, one query less
        other = tmp_path / file.name
        _, _, rest = file.read_text(encoding="utf-8").partition("\n")
        other.write_text(rest, encoding="utf-8")
        changed = {"source": str(other)}
    found = contrasts(singles["TG"], play(told, "BAG", **changed))
    assert not found.found
    (note,) = found.notes
    assert note.startswith("M1 and M2 are not paired: they differ in") and told in note


def test_runs_of_another_model_are_never_paired(
    singles: dict[str, EvalLog], file: Path, tmp_path: Path
) -> None:
    other = run_by_name("arxiv", "gwref/random", tmp_path, source=str(file), condition="BAG")
    found = contrasts(singles["TG"], other)
    assert (found.found, found.notes) == ((), ())


def test_a_condition_without_support_enters_no_contrast(play: Play) -> None:
    logs = [play("u", condition, readout="logprob") for condition in ("TG", "BAG")]
    found = contrasts(*logs)
    assert (found.found, found.notes) == ((), ())


def test_one_log_has_its_own_numbers_and_those_of_several_are_the_same(
    file: Path, tmp_path: Path
) -> None:
    whole = run_by_name("arxiv", "gwref/random", tmp_path, source=str(file), condition="all")
    own = metrics(whole, "choice")
    found = contrasts(whole).found
    names = ["tg_bag", "g_a", "tg_t", "tg_g"]
    assert [f"{one.left}_{one.right}".lower() for one in found] == names
    for name, one in zip(names, found, strict=True):
        assert one.points.value == pytest.approx(100 * own[name])
        assert one.points.low == pytest.approx(100 * own[f"{name}_low"])
        assert one.queries == 6


def test_a_log_with_both_conditions_is_not_paired_with_one_that_has_one_of_them(
    singles: dict[str, EvalLog], file: Path, tmp_path: Path
) -> None:
    whole = run_by_name("arxiv", "gwref/random", tmp_path, source=str(file), condition="all")
    one = run_by_name("arxiv", "gwref/random", tmp_path, source=str(file), condition="TG")
    assert {found.name for found in contrasts(whole, one).found} == {"M1"}
