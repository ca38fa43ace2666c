"""`graphwalks plan` for the ArbiGraph tasks, as a user calls it."""

import json
from pathlib import Path

import pytest

from graphwalks.arbigraph.document import numbered_ids, topology_document
from tests.arbigraph_rows import lines_of, published_row
from tests.cli.plans.printed import line, plan, refusal
from tests.cli.test_tokens import llama_cpp, server

BASELINE = ("-T", "topology=single_target_baseline", "-T", "native_task_id=12,31")


def test_rows_are_made_and_measured() -> None:
    lines = plan("arbigraph_math", "-T", "topology=all", "-T", "samples_per_task=2")
    assert lines[0] == "arbigraph_math, source generated: measured on the rows"
    assert line(lines, "six_chain_target").split()[1] == "80"
    assert line(lines, "Calls").split()[1] == "560"
    assert "560 to 33,600 with the calculator agent, 1 to 60 a row" in line(lines, "Calls")
    assert "no published number" in line(lines, "Comparable")


def test_without_a_tokenizer_tokens_are_upper_bounds() -> None:
    lines = plan("arbigraph_math", *BASELINE, "--price-in", "1", "--price-out", "1")
    assert "upper bounds, 1.70 characters each in prompts and 1 in answers" in lines[1]
    assert "at most" in line(lines, "Tokens read")
    assert "at most" in line(lines, "Tokens written")
    assert line(lines, "Cost").count("at most") == 3


def test_a_server_counts_prompts_and_answers(tmp_path: Path) -> None:
    file, row = tmp_path / "rows.jsonl", published_row("math", "three_chain_target", 2, 1)
    file.write_bytes(lines_of([row]))
    with server(llama_cpp) as address:  # it splits at blanks
        lines = plan("arbigraph_math", "-T", f"source={file}", "--server", address)
    words = len(row["prompt"].split())
    assert line(lines, "three_chain_target").split()[1:] == [
        "1", f"{words}-{words}", f"{words}", "12"
    ]  # fmt: skip
    assert line(lines, "Tokens read").split() == ["Tokens", "read", f"{words}"]
    assert line(lines, "--max-tokens").split()[1] == "4,108"


def test_what_fits_a_window_and_what_it_costs_in_one_turn() -> None:
    arguments = ("--window", "2000", "--max-tokens", "1000", "--price-out", "10")
    lines = plan("arbigraph_math", *BASELINE, *arguments)
    assert line(lines, "single_target_baseline").endswith(" 2/2")
    assert "2 of 2 rows" in line(lines, "Fit 2,000")
    assert "$0.02 if every reply has 1,000 tokens" in line(lines, "Cost")
    assert any("replies may be cut off" in note for note in lines)
    small = plan("arbigraph_math", *BASELINE, "--window", "1000", "--max-tokens", "1000")
    assert line(small, "single_target_baseline").endswith(" 0/2")


def test_a_topology_of_a_file_is_planned(tmp_path: Path) -> None:
    topology = topology_document(numbered_ids(2), ["math", "math"], [(0, 1)], 1, "all")
    file = tmp_path / "pair.json"
    file.write_text(json.dumps(topology), encoding="utf-8")
    lines = plan("arbigraph_graph", "-T", f"topology={file}", "-T", "native_task_id=31")
    assert line(lines, "pair").split()[1] == "1"


def test_the_name_of_a_topology_is_no_markup(tmp_path: Path) -> None:
    row = published_row("math", "three_chain_target", 2, 1) | {"topology": "[red]pair"}
    (tmp_path / "rows.jsonl").write_bytes(lines_of([row]))
    lines = plan("arbigraph_math", "-T", f"source={tmp_path / 'rows.jsonl'}")
    assert line(lines, "[red]pair").split()[1] == "1"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["arbigraph_maths"], "The nearest is arbigraph_math"),
        (["arbigraph_math", "-T", "topolgy=all"], "did you mean 'topology'?"),
        (["arbigraph_math", "-T", "source=official"], "a plan downloads nothing"),
        (["arbigraph_math", "-T", "dependence=certain"], "did you mean 'certified'?"),
        (["arbigraph_python", "-T", "gsm_templates=x"], "a run of python has none"),
    ],
)
def test_what_cannot_be_planned_is_one_line(arguments: list[str], told: str) -> None:
    assert told in refusal(*arguments)
