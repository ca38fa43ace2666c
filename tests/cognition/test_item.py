"""Names of items, by the published rules and readable ones."""

import hashlib
import json
from dataclasses import replace

from graphwalks.cognition import Cell, Item, cohort_hash
from tests.cognition.queries import PATH

ITEM = Item(
    task="degree",
    n=4,
    edges=PATH,
    pair=None,
    vertex=1,
    network="power",
    split="pilot",
    repeat=0,
    answer="2",
    origin=(70, 8, 90, 15),
    attempts=3,
)


def test_a_cell_is_hashed_with_the_published_names_and_a_degree_as_a_number() -> None:
    assert ITEM.cell.key == ["public-pilot", "power", 4, "degree_exact", 2, 0]
    assert Cell("test", "power", 9, "cycle", "no", 1).key == [
        *("test", "power", 9, "cycle_detection", "no", 1)
    ]


def test_an_id_is_the_digest_of_cell_nodes_and_state() -> None:
    text = (
        '[["public-pilot","power",4,"degree_exact",2,0],[70,8,90,15],'
        '{"directed":false,"edges":[[0,1],[1,2],[2,3]],"nodes":[0,1,2,3],"vertex":1}]'
    )
    assert ITEM.id == f"rq1-{hashlib.sha256(text.encode()).hexdigest()[:24]}"


def test_a_state_hash_is_that_of_the_state_alone() -> None:
    text = json.dumps(ITEM.state, sort_keys=True, separators=(",", ":"))
    assert ITEM.state_hash == hashlib.sha256(text.encode()).hexdigest()


def test_a_pair_id_says_task_network_and_size() -> None:
    assert ITEM.pair_id == f"degree/power/4/{ITEM.id[4:12]}"


def test_pair_ids_of_a_cohort_differ(generated: list[Item]) -> None:
    assert len({item.pair_id for item in generated}) == len(generated)


def test_the_hash_of_a_cohort_leaves_order_out_and_content_in() -> None:
    other = replace(ITEM, task="articulation", answer="yes")
    assert cohort_hash([ITEM, other]) == cohort_hash([other, ITEM])
    assert cohort_hash([ITEM]) != cohort_hash([replace(ITEM, vertex=2)])


def test_items_that_ask_the_same_have_equal_queries() -> None:
    assert ITEM.query == replace(ITEM, network="facebook", origin=(1, 2, 3, 4)).query
