"""Logs of which the end is missing, as a full disk or a broken copy leaves them."""

from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from inspect_ai import eval_retry

from graphwalks.cli.main import main
from graphwalks.report.finding import find_runs
from tests.replies import run_by_name

SMALL: Final[dict[str, Any]] = {"source": "generated", "tier": "1k", "per_tier": 2}


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.99])
def test_a_truncated_log_is_named_and_counted_nowhere(kept: float, tmp_path: Path) -> None:
    whole = Path(run_by_name("bfs_128k", "gwref/oracle", tmp_path / "logs", **SMALL).location)
    content = whole.read_bytes()
    cut = whole.with_name("2099-01-01T00-00-00+00-00_cut.eval")
    cut.write_bytes(content[: int(kept * len(content))])
    what_to_do = "take another copy of it, or move it away and run it again"

    found = find_runs([str(whole.parent)])
    assert [run.log for run in found.runs] == [str(whole)]
    assert found.left_out.keys() == {str(cut)}
    reported = call("report", whole.parent, "--out", tmp_path / "report")
    assert reported.exit_code == 0
    wrote, left_out = reported.output.splitlines()
    assert " over 1 run, " in wrote
    assert left_out.startswith(f"Left out {cut}: ") and left_out.endswith(what_to_do)

    for arguments, code in (
        (("report", cut, "--out", tmp_path / "none"), 1),
        (("compare", whole, cut), 2),
    ):
        refused = call(*arguments)
        assert refused.exit_code == code
        assert refused.output.count("\n") == 1 and refused.output.endswith(f"{what_to_do}\n")
    with pytest.raises(ValueError, match="EOCD not found"):
        eval_retry(str(cut), log_dir=str(tmp_path / "again"), display="log")


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments)])
