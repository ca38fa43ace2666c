"""The disclosure of runs."""

import math

from graphwalks.report.labels import label_runs
from graphwalks.report.run import Counts, Run
from graphwalks.report.section import Cell
from graphwalks.report.sections import disclosure
from tests.report.documents import cell
from tests.report.runs import row_of, run, table_of


def facts_of(one: Run) -> dict[str, Cell]:
    labels = label_runs([one])
    return row_of(table_of(disclosure.section([one], labels), "disclosure"), labels[one.log])


def test_no_runs_make_no_section() -> None:
    assert disclosure.section([], {}) is None


def test_settings_versions_and_samples_are_told() -> None:
    found = facts_of(
        run(
            "walks",
            "bfs_128k",
            {},
            log="/somewhere/on/a/disk/run.eval",
            generation={"max_tokens": 4096, "effort": "high"},
            base_url=True,
            counts=Counts(dataset=350, selected=16, epochs=2, completed=31),
            facts={"cohort_hash": "c0ffee", "presentation": {"prompt": "2026"}},
        )
    )
    assert found["generation"].value == "effort high, max_tokens 4096"
    assert found["model arguments"].value == "not set"
    assert found["provider"].value == "openai" and "address" in found["provider"].note
    assert found["harness"].value == "graphwalks 0.3.0, inspect_ai 0.3.285"
    assert found["samples used"].value == "16 of 350"
    assert found["samples used"].note == "31 of 32 ended without an error"
    assert (found["cohort hash"].value, found["presentation"].value) == ("c0ffee", "prompt 2026")
    assert (found["cached calls"].value, found["tokens read"].value) == (0, 100)
    assert found["log"].value == "run.eval"


def test_cached_calls_of_a_log_that_went_away_could_not_be_had() -> None:
    cell = facts_of(run("walks", "bfs_128k", {}, log="gone.eval", caches=True))["cached calls"]
    assert isinstance(cell.value, float) and math.isnan(cell.value) and cell.note


def test_metadata_of_any_form_is_told() -> None:
    found = facts_of(run("walks", "bfs_128k", {}, facts={"presentation": 3, "scheme": [1]}))
    assert found["presentation"].value == "not set"


def test_a_failed_run_tells_why() -> None:
    failed = run("walks", "bfs_128k", {}, status="error", error="no key")
    assert facts_of(failed)["status"] == cell("error", note="no key")


def test_files_of_the_rows_are_told_with_the_beginning_of_their_checksums() -> None:
    files = {"power": {"file": "power.zip", "sha256": "0123456789ab" + 52 * "f"}}
    found = facts_of(run("cognition", "cognition", {}, facts={"files": files, "cohort": "paper"}))
    assert found["version of rows"].value == (
        "cohort paper, files (power (file power.zip, sha256 0123456789ab)), seed 0"
    )


def test_arguments_and_what_else_changes_results_are_told() -> None:
    found = facts_of(
        run(
            "walks",
            "bfs_128k",
            {},
            arguments={"tier": "1k", "allow_short_output": True},
            setup={"epochs_reducer": ["mean", "max"], "solver_system": "Be short."},
        )
    )
    assert found["arguments"].value == "allow_short_output True, tier 1k"
    assert found["setup"].value == "epochs_reducer ['mean', 'max'], solver_system Be short."
    assert facts_of(run("walks", "bfs_128k", {}))["setup"].value == "not set"
