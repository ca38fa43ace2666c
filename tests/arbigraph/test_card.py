"""The card of a release: what `datasets` reads in it, and what it says of the rows."""

import pytest
import yaml

from graphwalks.arbigraph.card import (
    ConfigName,
    ConfigRows,
    card_text,
    front_matter,
    read_making,
    unfinished_card,
)
from graphwalks.arbigraph.filling import GENERATOR_VERSION

CHAIN = ConfigName("math", "three_chain_target")
COUNTS = [
    ConfigRows(CHAIN, 640, 1265, 1),
    ConfigRows(ConfigName("gsm", "six_chain_target"), 656, 1000, 2),
]


def test_the_card_tells_datasets_where_everything_is() -> None:
    _, matter, _ = card_text(COUNTS, 3, 16).split("---\n", maxsplit=2)
    told = yaml.safe_load(matter)
    assert told["license"] == "mit"
    assert told["language"] == ["en"]
    assert told["task_categories"] == ["text-generation"]
    assert told["size_categories"] == ["1K<n<10K"]
    assert {config["config_name"]: config["data_files"] for config in told["configs"]} == {
        "math_three_chain_target": [
            {"split": "test", "path": "data/math/three_chain_target.jsonl"}
        ],
        "gsm_six_chain_target": [{"split": "test", "path": "data/gsm/six_chain_target.jsonl"}],
    }


def test_the_card_tells_what_every_config_cost() -> None:
    lines = card_text(COUNTS, 3, 16).splitlines()
    chain = "| `math_three_chain_target` | `data/math/three_chain_target.jsonl` | 640 | 1,265 |"
    assert chain in lines
    text = " ".join(lines)
    assert "1,296 prompts in 2 configs" in text
    assert "For the 1,296 rows 2,265 graphs were tried" in text
    assert "targets got other parameters 3 times" in text


@pytest.mark.parametrize(("samples", "told"), [(1, "1 sample"), (16, "16 samples")])
def test_the_card_tells_how_many_rows_a_task_has(samples: int, told: str) -> None:
    text = " ".join(card_text(COUNTS, 3, samples).split())
    assert f"with seed 3 and {told} of each target task." in text


def test_the_card_tells_which_tasks_are_the_published_ones() -> None:
    text = " ".join(card_text(COUNTS, 3, 16).split())
    assert "The tasks of math are the published ones in another wording" in text
    assert "word problems of gsm are other tasks than the published ones" in text


def test_the_card_tells_what_was_asked_of_the_targets() -> None:
    text = " ".join(card_text(COUNTS, 3, 16).split())
    assert "(`dependence=certified`): of 20 draws of other inputs" in text
    assert ", 0 may leave it unchanged" in text


@pytest.mark.parametrize("card", [card_text(COUNTS, -7, 5), unfinished_card(-7, 5)])
def test_the_card_says_how_the_rows_were_made(card: str) -> None:
    making = read_making(card)
    assert making is not None
    assert (making.generator_version, making.seed, making.samples) == (GENERATOR_VERSION, -7, 5)


def test_a_card_of_somebody_else_says_nothing() -> None:
    assert read_making("# Another data set") is None


@pytest.mark.parametrize(
    ("rows", "size"), [(999, "n<1K"), (1_000, "1K<n<10K"), (19_600, "10K<n<100K")]
)
def test_the_size_is_one_of_the_hubs_classes(rows: int, size: str) -> None:
    assert f"\n- {size}\n" in front_matter([CHAIN], rows)
