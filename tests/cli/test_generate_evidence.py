"""`graphwalks generate evidence`, and `graphwalks audit` of what it wrote."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from graphwalks.evidence import Item, generate, load_cohort, read_record, read_request

Record = dict[str, Any]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three queries of each task, arxiv first."""
    file = tmp_path_factory.mktemp("evidence") / "queries.jsonl"
    result = run("generate", "evidence", "--count", 3, "--seed", 5, "--out", file)
    assert result.exit_code == 0, result.output
    return file


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def records(file: Path) -> list[Record]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def items(file: Path) -> Iterator[Item]:
    return map(read_record, records(file))


def test_the_queries_are_those_of_the_generator_and_pass(written: Path) -> None:
    expected = (*generate("arxiv", 5, 3, None), *generate("prime", 5, 3, "gold"))
    assert tuple(items(written)) == expected
    checked = run("audit", written)
    assert checked.exit_code == 0, checked.output
    assert checked.output.startswith("6 rows, 0 mismatches, ")


def test_each_task_takes_its_queries_of_the_file(written: Path) -> None:
    for task in ("arxiv", "prime"):
        cohort = load_cohort(read_request(task, {"source": str(written)}))
        assert [item.pair_id for item in cohort.items] == [f"{task}/{i}" for i in range(3)]
        assert cohort.metadata["rows_left_out"] == 3
        part = run("audit", task, "--source", written)
        assert part.output.startswith("3 rows, 0 mismatches, "), part.output


def test_the_queries_of_a_task_are_audited() -> None:
    result = run("audit", "arxiv", "--source", "generated", "--seed", 3)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("100 rows, 0 mismatches, ")


def test_the_commands_that_are_told_name_the_pool(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    result = run("generate", "evidence", "--count", 1, "--pool", "blind", "--out", file)
    first, check, arxiv, prime = result.output.splitlines()
    assert first.startswith("2 queries, ")
    assert check == f"check:  graphwalks audit {file}"
    assert f"graphwalks/arxiv -T source={file} -T condition=all " in arxiv
    assert f"graphwalks/prime -T source={file} -T pool=blind -T condition=all " in prime
    assert [item.pool for item in items(file)] == [None, "blind"]
    assert run("audit", "prime", "--source", file, "-T", "pool=blind").exit_code == 0


def test_parts_make_the_whole_byte_for_byte(written: Path, tmp_path: Path) -> None:
    parts = b""
    for number in (1, 2, 3, 4):
        part = tmp_path / f"{number}.jsonl"
        given = ("--count", 3, "--seed", 5, "--shard", f"{number}/4")
        assert run("generate", "evidence", *given, "--out", part).exit_code == 0
        parts += part.read_bytes()
    assert parts == written.read_bytes()


def test_more_queries_leave_the_first_ones_alone(written: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.jsonl"
    given = ("--task", "prime", "--count", 5, "--seed", 5)
    assert run("generate", "evidence", *given, "--out", more).exit_code == 0
    assert records(more)[:3] == records(written)[3:]


def test_signals_change_what_is_shown_and_not_what_is_right(written: Path, tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    given = ("--count", 3, "--seed", 5, "--text-signal", 1, "--edge-signal", 0)
    assert run("generate", "evidence", *given, "--out", file).exit_code == 0
    papers, entities = records(file)[:3], records(file)[3:]
    told, before = list(items(file)), list(items(written))
    assert [item.answers for item in told] == [item.answers for item in before]
    told_signals = [row["certificate"]["signals"] for row in (*papers, *entities)]
    assert told_signals == [{"text": 1.0, "edges": 0.0}] * 6
    assert not [row for row in entities if row["state"]["relations"]]
    for row in papers:  # a word of its text is one that the name of its category lists
        (label,) = row["answers"]
        first = row["state"]["texts"][0]["text"].split()[0].lower()
        assert first in row["options"][int(label)]["description"].lower()
    assert run("audit", file).exit_code == 0


def test_a_pool_without_its_task_is_refused() -> None:
    result = run("generate", "evidence", "--task", "arxiv", "--pool", "blind", "--out", "-")
    assert result.exit_code == 1
    assert "--pool blind is for --task prime alone" in result.output


def test_more_queries_than_a_graph_has_are_refused_in_every_part(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    for shard in ("1/9", "9/9"):
        given = ("--task", "prime", "--count", 301, "--shard", shard)
        result = run("generate", "evidence", *given, "--out", file)
        assert result.exit_code == 1
        assert "301 queries are too many; a graph has 300" in result.output
        assert not file.exists()


def test_a_signal_that_is_no_chance_is_refused() -> None:
    for signal in ("1.5", "nan"):
        result = run("generate", "evidence", "--count", 1, "--text-signal", signal, "--out", "-")
        assert result.exit_code != 0
        assert "signal" in result.output


def leak(paper: Record, entity: Record) -> None:
    """Tell the category of the target."""
    told = {"node": "target", "class": paper["answers"][0]}
    paper["state"]["training_anchors"].append(told)


def far_edge(paper: Record, entity: Record) -> None:
    paper["state"]["citation_edges"].append(["target", "p99"])


def far_relation(paper: Record, entity: Record) -> None:
    entity["state"]["relations"].append([entity["options"][0]["id"], "eases", "123456"])


def candidate_twice(paper: Record, entity: Record) -> None:
    entity["state"]["candidate_ids"][1] = entity["state"]["candidate_ids"][0]


def option_twice(paper: Record, entity: Record) -> None:
    entity["options"][1] = entity["options"][0]


def mark(paper: Record, entity: Record) -> None:
    entity["state"]["candidate_nodes"][0]["label"] = 1


def missing_text(paper: Record, entity: Record) -> None:
    del entity["state"]["texts"][0]


def long_text(paper: Record, entity: Record) -> None:
    entity["state"]["texts"][0]["text"] += "x" * 18_000


def other_class(paper: Record, entity: Record) -> None:
    paper["answers"] = [str((int(paper["answers"][0]) + 1) % 40)]


def other_entity(paper: Record, entity: Record) -> None:
    wrong = [one["id"] for one in entity["options"] if one["id"] not in entity["answers"]]
    entity["answers"] = wrong[:1]


def other_certificate(paper: Record, entity: Record) -> None:
    entity["certificate"]["generator_version"] = 99


@pytest.mark.parametrize(
    ("tamper", "told"),
    [
        (leak, "line 1: the target is among `training_anchors`, which tell the answer"),
        (far_edge, "line 1: `citation_edges` names 'p99', which has no text"),
        (far_relation, "line 2: `relations` names '123456', which has no text"),
        (candidate_twice, "line 2: `candidate_ids` are not the ids of `options`"),
        (option_twice, "line 2: `options` has an id twice"),
        (mark, "line 2: an entry of `candidate_nodes` has more than id, name, type"),
        (missing_text, "line 2: `texts` are not those of the candidates and then of "),
        (long_text, "line 2: its request has 33,990 characters under TG, allowed are 18,000"),
        (other_class, "arxiv/0: "),
        (other_entity, "prime/0: "),
        (other_certificate, "prime/0: the certificate is none of generator version 1"),
    ],
)
def test_a_tampered_query_is_a_mismatch(
    tamper: Callable[[Record, Record], None], told: str, written: Path, tmp_path: Path
) -> None:
    paper, _, _, entity, *_ = records(written)
    tamper(paper, entity)
    file = tmp_path / "tampered.jsonl"
    file.write_text(f"{json.dumps(paper)}\n{json.dumps(entity)}\n", encoding="utf-8")
    result = run("audit", file)
    assert result.exit_code == 1
    fault, summary = result.output.splitlines()
    assert fault.startswith(told)
    assert summary.startswith("2 rows, 1 mismatch, ")


def test_answers_that_the_certificate_does_not_say_are_quoted(
    written: Path, tmp_path: Path
) -> None:
    paper, _, _, entity, *_ = records(written)
    right = paper["answers"][0]
    other_class(paper, entity)
    file = tmp_path / "tampered.jsonl"
    file.write_text(json.dumps(paper), encoding="utf-8")
    told = f"{paper['answers'][0]} stored as answers, the certificate says {right}"
    assert told in run("audit", file).output


def test_a_part_tells_of_the_tasks_alone_that_it_has_queries_of(tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    given = ("generate", "evidence", "--count", 1, "--out", file, "--shard")
    first, _, run_of_it = run(*given, "2/2").output.splitlines()
    assert first.startswith("1 query, ")
    assert "graphwalks/prime -T " in run_of_it
    assert run(*given, "1/5").output == f"{file} is empty: part 1 of 5 has 0 queries\n"
