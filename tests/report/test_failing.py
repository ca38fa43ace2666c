"""What a report tells of samples that failed for the provider."""

from pathlib import Path

from inspect_ai.log import EvalLog
from inspect_ai.scorer import Score

from graphwalks.report.failing import told_failures
from graphwalks.report.labels import label_runs
from graphwalks.report.reading import read_run
from graphwalks.report.sections.outcomes import section
from tests.report.logs import baseline, changed

CAUSES = ("APIConnectionError: Connection error.\x1b[2J See http://key@host/", "ReadTimeout.")


def failing(log: EvalLog) -> None:
    """Two samples failed for the first cause, and one for the second."""
    for sample, cause in zip(log.samples or [], (CAUSES[0], CAUSES[1], CAUSES[0]), strict=False):
        assert sample.scores
        sample.scores["outcome"] = Score(value="provider_error", explanation=cause)
    assert log.results
    for score in log.results.scores:
        if "provider_error" in score.metrics:
            score.metrics["provider_error"].value = 0.5


def test_the_most_common_cause_is_told_on_one_line_that_discloses_nothing(
    repository: Path, tmp_path: Path
) -> None:
    run = read_run(str(changed(baseline(repository, "cognition"), tmp_path / "a.eval", failing)))
    told = told_failures(run)
    assert told.startswith("3 of ")
    assert " samples failed, 2 of them so: APIConnectionError: Connection error." in told
    assert told.isprintable()
    assert "key@host" not in told
    found = section([run], label_runs([run]))
    assert found
    assert any(note.endswith(told) for note in found.tables[0].notes)


def test_a_run_without_failures_tells_none(repository: Path) -> None:
    assert told_failures(read_run(str(baseline(repository, "cognition")))) == ""
