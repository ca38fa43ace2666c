"""`graphwalks audit` on files of graph and text."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from graphwalks.evidence import Item, generate, record_of
from tests.evidence.items import arxiv_item


def run(*items: Item, folder: Path) -> Result:
    file = folder / "queries.jsonl"
    lines = [json.dumps(record_of(item)) for item in items]
    file.write_text("\n".join(lines), encoding="utf-8")
    return CliRunner().invoke(main, ["audit", str(file)])


def test_generated_queries_pass_without_a_word_on_certificates(tmp_path: Path) -> None:
    result = run(*generate("arxiv", 3, 2, None), *generate("prime", 3, 2, "gold"), folder=tmp_path)
    assert result.exit_code == 0
    assert result.output.startswith("4 rows, 0 mismatches, ")
    assert "certified" not in result.output


def test_the_last_line_counts_queries_that_nobody_can_make_again(tmp_path: Path) -> None:
    items = [arxiv_item("900"), arxiv_item("901"), *generate("arxiv", 3, 1, None)]
    result = run(*items, folder=tmp_path)
    assert result.exit_code == 0
    assert result.output.startswith("3 rows, 0 mismatches, 2 rows not certified, ")


def test_a_task_with_generated_queries_is_audited_whole() -> None:
    result = CliRunner().invoke(main, ["audit", "prime", "-T", "source=generated"])
    assert result.exit_code == 0
    assert result.output.startswith("100 rows, 0 mismatches, ")
    assert "certified" not in result.output
