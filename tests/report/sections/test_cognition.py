"""The section on graph cognition."""

from graphwalks.choice.lanes import LANES, WHY_NOT_COMPARABLE
from graphwalks.report.labels import label_runs
from graphwalks.report.run import Run
from graphwalks.report.section import Section
from graphwalks.report.sections import cognition
from graphwalks.report.sections.cognition_groups import RULES
from tests.report.runs import names_of, row_of, run, table_of

SCORES = {
    "correct": {"mean": 0.6, "cell_interval_low": 0.5, "cell_interval_high": 0.7},
    "choice": {
        "task_macro": 0.65,
        "coverage": 1.0,
        "degree": 0.5,
        "degree_low": 0.4,
        "degree_high": 0.6,
        "degree_pooled": 0.55,
        "degree_constant": 0.1,
        "degree_majority": 0.05,
        "adjacency": 0.9,
        "adjacency_low": 0.8,
        "adjacency_high": 0.95,
        "adjacency_pooled": 0.9,
        "adjacency_constant": 0.5,
        "adjacency_threshold": 0.76,
        "adjacency_lookup": 1.0,
        "power": 0.7,
        "power_low": 0.6,
        "power_high": 0.8,
        "degree_power": 0.45,
        "adjacency_power": 1.0,
        "ca-grqc": 0.5,
        "ca-grqc_low": 0.4,
        "ca-grqc_high": 0.6,
        "degree_ca-grqc": 0.08,
        "n_8": 0.8,
        "n_8_low": 0.7,
        "n_8_high": 0.9,
        "degree_n_8": 0.75,
        "n_12": 0.4,
        "n_12_low": 0.3,
        "n_12_high": 0.5,
        "degree_n_12": 0.25,
    },
}


def section(*runs: Run) -> Section | None:
    return cognition.section(runs, label_runs(runs))


RUN = run(
    "cognition",
    "cognition",
    SCORES,
    facts={"readout": "json", "presentation": {"cues": "published"}},
)


def test_no_such_runs_make_no_section() -> None:
    assert section(run("walks", "bfs_128k", {})) is None


def test_readout_and_cues_stand_beside_the_scores() -> None:
    row = row_of(table_of(section(RUN), "cognition-scores"), "M1 openai/gpt")
    assert (row["readout"].value, row["cues"].value) == ("json", "published")


def test_every_question_stands_beside_its_rules_and_its_pooled_share() -> None:
    row = row_of(table_of(section(RUN), "cognition-questions"), "M1 openai/gpt", "adjacency")
    assert (row["size-equal"].value, row["size-equal"].low) == (0.9, 0.8)
    assert row["pooled"].value == 0.9
    assert [row[f"best {rule}"].value for rule in RULES] == [0.5, None, 0.76, 1.0]


def test_networks_and_sizes_have_columns_beside_all_and_the_best_rule() -> None:
    networks = table_of(section(RUN), "cognition-networks")
    assert networks.columns[2:] == ("power", "ca-grqc", "all, size-equal", "best rule")
    degree = row_of(networks, "M1 openai/gpt", "degree")
    assert [degree[name].value for name in networks.columns[2:]] == [0.45, 0.08, 0.5, 0.1]
    assert row_of(networks, "M1 openai/gpt", "all")["power"].low == 0.6
    sizes = table_of(section(RUN), "cognition-sizes")
    assert sizes.columns[2:4] == ("8", "12")
    assert row_of(sizes, "M1 openai/gpt", "degree")["12"].value == 0.25
    assert row_of(sizes, "M1 openai/gpt", "adjacency")["12"].value is None


def test_an_empty_cell_and_a_rule_that_is_none_say_why() -> None:
    alone = {"degree": 0.5, "n_8": 0.8, "n_8_low": 0.7, "n_12": 0.4, "n_12_low": 0.3}
    found = section(run("cognition", "cognition", SCORES | {"choice": alone}))
    sizes = table_of(found, "cognition-sizes")
    degree = row_of(sizes, "M1 openai/gpt", "degree")
    assert (degree["8"].value, degree["best rule"].note) == (None, cognition.NO_RULE)
    assert sizes.notes[0].startswith("Where a cell is empty, the run asked no such question")


def test_heat_maps_tell_numbers_and_rules_in_words() -> None:
    found = section(RUN)
    assert names_of(found)[-2:] == ["cognition-networks-m1", "cognition-sizes-m1"]
    assert found is not None
    words = found.figures[0].alternative
    assert "degree: power 45, ca-grqc 8, all 50, best rule 10." in words
    assert "adjacency: power 100, all 90, best rule 100." in words
    for figure in found.figures:
        assert "stronger the shade of a cell, the larger" in figure.key
        assert "dotted frame" in figure.key


def test_a_heat_map_without_any_rule_has_no_column_for_it() -> None:
    alone = {"degree": 0.5, "n_8": 0.8, "n_8_low": 0.7, "n_12": 0.4, "n_12_low": 0.3}
    found = section(run("cognition", "cognition", SCORES | {"choice": alone}))
    assert found is not None
    (figure,) = found.figures
    assert "best rule" not in figure.svg
    assert "best" not in figure.alternative
    assert "dotted frame" not in figure.key
    whole = section(RUN)
    assert whole is not None
    assert "best rule" in whole.figures[0].svg


def test_a_single_network_and_size_have_neither_table_nor_figure() -> None:
    few = {"correct": SCORES["correct"], "choice": {"degree": 0.5, "degree_constant": 0.1}}
    found = section(run("cognition", "cognition", few))
    assert "cognition-networks" not in names_of(found)
    assert found is not None and not found.figures


def test_published_lanes_stand_apart_with_the_reason() -> None:
    table = table_of(section(RUN), "cognition-published")
    assert {row[0].value for row in table.rows} == set(LANES)
    assert row_of(table, "Jev-1.13.0")["degree"].value == 67.7999
    assert WHY_NOT_COMPARABLE[1:] in table.notes[0]
    assert table.runs == ()


def test_names_of_metrics_that_no_network_or_size_has_are_no_columns() -> None:
    odd = ["n_" + "9" * 5_000, "n_²", "n_-1", "n_8x", "<script>", "x" * 100]
    choice = {**SCORES["choice"], **{f"{name}{end}": 0.5 for name in odd for end in ("", "_low")}}
    one = run("cognition", "cognition", {**SCORES, "choice": choice})
    assert table_of(section(one), "cognition-sizes").columns[2:4] == ("8", "12")
    assert "all, size-equal" == table_of(section(one), "cognition-sizes").columns[4]
    networks = table_of(section(one), "cognition-networks").columns
    assert networks[2:5] == ("power", "ca-grqc", "all, size-equal")
