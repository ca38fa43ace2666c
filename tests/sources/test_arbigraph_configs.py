"""What the content of a published ArbiGraph file must be."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.sources.arbigraph_configs import CONFIGS, ConfigCheck
from tests.arbigraph_rows import lines_of, published_config

CHAIN = next(c for c in CONFIGS if (c.category, c.topology) == ("math", "three_chain_target"))
Rows = list[dict[str, Any]]


@pytest.fixture
def rows() -> Rows:
    return published_config("math", "three_chain_target")


def problem(content: bytes) -> str | None:
    return CHAIN.problem(io.BytesIO(content))


def test_the_release_has_21_configs_and_19600_rows() -> None:
    assert len(CONFIGS) == 21
    assert sum(config.rows for config in CONFIGS) == 19_600


@pytest.mark.parametrize("config", CONFIGS[::5], ids=lambda c: f"{c.category}-{c.topology}")
def test_a_whole_config_is_good(config: ConfigCheck) -> None:
    content = lines_of(published_config(config.category, config.topology))
    assert config.claims(io.BytesIO(content))
    assert config.problem(io.BytesIO(content)) is None


def change(rows: Rows, **columns: object) -> None:
    rows[5].update(columns)


FAULTS: list[tuple[Callable[[Rows], object], str]] = [
    (lambda rows: rows.pop(), "639 good rows of 40 target tasks; expected 640 rows"),
    (lambda rows: rows.append(dict(rows[0])), "line 641: a second math/three_chain_target/0/0"),
    (lambda rows: rows[5].pop("prompt"), "line 6: columns missing: prompt; not expected: none"),
    (lambda rows: change(rows, seed=0), "not expected: seed"),
    (lambda rows: change(rows, topology="six_chain_target"), "line 6: belongs to"),
    (lambda rows: change(rows, sample_idx=16), "sample_idx is 16; expected 0 to 15"),
    (lambda rows: change(rows, id="math/three_chain_target/0/6"), "does not name its task"),
    (lambda rows: change(rows, prompt="Give \\boxed{task_3_out = 1}"), "boxed answers"),
    (lambda rows: change(rows, prompt=7), "the prompt is no text"),
    (lambda rows: change(rows, target_output_json="{"), "cannot be decoded"),
    (lambda rows: change(rows, target_output_json="null"), "answer of the target is null"),
    (lambda rows: change(rows, target_output_json="8"), "not the one of its node"),
    (lambda rows: change(rows, target_node_id="task_9"), "not the one of its node"),
    (lambda rows: change(rows, node_outputs_json="[]"), "no list of 3 answers"),
    (lambda rows: change(rows, node_outputs_json="9" * 5000), "cannot be decoded"),
    (lambda rows: change(rows, node_outputs_json="[" * 200_000), "nested too deeply"),
]


@pytest.mark.parametrize(("damage", "told"), FAULTS)
def test_a_fault_is_named_with_its_line(
    rows: Rows, damage: Callable[[Rows], object], told: str
) -> None:
    damage(rows)
    assert told in (problem(lines_of(rows)) or "")


def test_all_faults_are_listed_and_what_is_left_is_counted(rows: Rows) -> None:
    assert list(CHAIN.faults(enumerate(rows, 1))) == []
    change(rows, prompt="Give \\boxed{task_3_out = 1}")
    del rows[7]
    assert [fault.split(":")[0] for fault in CHAIN.faults(enumerate(rows, 1))] == [
        "line 6",
        "638 good rows of 40 target tasks; expected 640 rows, 16 of each of 40 target tasks",
    ]


@pytest.mark.parametrize("content", [b"", b"PAR1", b"[]\n", b"{\n", b'{"a": 1}\n', b"\xff\n"])
def test_other_files_are_not_claimed_and_not_good(content: bytes) -> None:
    assert not CHAIN.claims(io.BytesIO(content))
    assert problem(content) is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from(CHAIN.columns), JSON)
def test_any_value_in_any_column_gives_a_sentence(column: str, value: object) -> None:
    row = published_config("math", "three_chain_target")[0] | {column: value}
    content = json.dumps(row).encode()
    CHAIN.claims(io.BytesIO(content))
    assert problem(content) is not None
