"""Samples from a seed: the same everywhere, each target's own draw the same in every topology."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.edges import Scheme, converted, received
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.instance import Sample
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.arbigraph.solution import solve_prompt
from graphwalks.errors import ArgumentError

CHAIN = load_topology("six_chain_target", "math")
INDEPENDENT = load_topology("three_independent_target", "math")

samples = st.builds(
    generate,
    st.sampled_from([load_topology(name, "math") for name in RELEASE_SHAPES]),
    st.integers(-5, 2**70),
    st.integers(0, 200),
    join=st.sampled_from(["sum", "interleave"]),
    modulus=st.sampled_from([97, 100]),
    list_cap=st.integers(4, 16),
    dependence=st.just("any"),  # with short lists, the answers of some tasks hardly vary
)


def pinned(topology: dict[str, Any], task_id: int) -> dict[str, Any]:
    return topology | {"target": topology["target"] | {"native_task_id": task_id}}


def target_of(sample: Sample) -> Any:
    (node,) = [node for node in sample.nodes if node.output_name == sample.target]
    return node


def digest(sample: Sample) -> str:
    text = json.dumps([sample.id, sample.pair_id, sample.prompt, dict(sample.truths)])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


# Digests of ids, prompt and truths. Another value means that published seeds give other samples.
PINNED: list[tuple[str, str, int, int, dict[str, Any], str]] = [
    ("math", "single_target_baseline", 0, 0, {}, "5d17f9758d1c"),
    ("python", "single_target_baseline", 0, 40, {"modulus": 100}, "469bfeabacb4"),
    ("math", "three_independent_target", 1, 11, {"native_task_id": 11}, "ba9147931c86"),
    ("gsm", "three_chain_target", 0, 7, {"ask": "target"}, "b8caa2904d37"),
    ("math", "six_independent_target", -1, 3, {"order": "shuffled"}, "866625077051"),
    ("math", "six_chain_target", 0, 12, {"condition": "edge_cut"}, "8b0dcbcdbbb7"),
    ("math", "six_chain_target", 0, 12, {"dependence": "any"}, "caa3fa0b13fb"),
    ("python", "four_way_fan_in_target", 2**70, 2, {"join": "interleave"}, "0e95cef2c605"),
    ("gsm", "two_branch_recombine_target", 7, 25, {"dependence_draws": 5}, "5c2cbd53f8ee"),
    (
        "python",
        "two_branch_recombine_target",
        0,
        79,
        {"list_cap": 16, "reveal_target": True},
        "e8da61e13c01",
    ),
]


@pytest.mark.parametrize(("category", "name", "seed", "index", "options", "pinned_digest"), PINNED)
def test_ten_samples_never_change(  # noqa: PLR0913, PLR0917 - what names a sample
    category: str, name: str, seed: int, index: int, options: dict[str, Any], pinned_digest: str
) -> None:
    sample = generate(load_topology(name, category), seed, index, name=name, **options)
    assert digest(sample) == pinned_digest


@given(samples)
@settings(max_examples=60, deadline=None)
def test_every_value_can_be_computed_again_from_the_nodes(sample: Sample) -> None:
    outputs = {node.number: node.output for node in sample.nodes}
    assert list(outputs) == list(range(1, len(outputs) + 1))
    for node in sample.nodes:
        task = catalogue.task_of(node.category, node.task_id)
        assert (task.name, task.input, task.output) == (
            node.task_name,
            node.input_type,
            node.output_type,
        )
        assert task.compute(node.input, node.params) == node.output
        assert usable(node.output)
        if node.parents:
            given_values = [outputs[parent] for parent in node.parents]
            assert node.received in (
                received(given_values, "sum"),
                received(given_values, "interleave"),
            )
    assert sample.truths == {node.output_name: node.output for node in sample.nodes}


@given(samples)
@settings(max_examples=30, deadline=None)
def test_a_task_does_not_show_the_answers_of_its_parents(sample: Sample) -> None:
    outputs = {node.number: node.output for node in sample.nodes}
    for node in sample.nodes:
        task = sample.prompt.split(f"\nTask {node.number}:\n")[1].split("\nTask ")[0]
        for parent in node.parents:
            assert f'task_{parent}_out["result"]' in task
            value = outputs[parent]
            if isinstance(value, list) and len(value) > 3:
                assert str(value) not in task


def test_announced_numbers_and_lists_have_their_size() -> None:
    nodes = [node for i in range(40) for node in generate(INDEPENDENT, 0, i, list_cap=7).nodes]
    lists = [node.received for node in nodes if isinstance(node.received, list)]
    assert {len(values) for values in lists} == {7}
    assert {type(node.received) for node in nodes} == {int, list}
    assert all(-100 <= value <= 100 for values in lists for value in values)


def test_an_index_runs_through_the_forty_tasks_and_then_again() -> None:
    targets = [generate(INDEPENDENT, 3, index) for index in (0, 1, 39, 40, 79)]
    assert [(one.target_task_id, one.sample_idx) for one in targets] == [
        (0, 0),
        (1, 0),
        (39, 0),
        (0, 1),
        (39, 1),
    ]


def test_a_pinned_target_counts_its_own_samples() -> None:
    sample = generate(pinned(CHAIN, 12), 0, 3, name="six_chain_target")
    assert sample.id == "math/six_chain_target/12/3"
    assert sample.pair_id == "math/12/seed0-v2/3"
    assert sample.prompt == generate(CHAIN, 0, 3, native_task_id=12, name="x").prompt


@pytest.mark.parametrize("task_id", [0, 3, 11, 26, 31])
def test_a_target_draws_the_same_in_every_topology(task_id: int) -> None:
    independent = [
        target_of(generate(load_topology(name, "math"), 5, 2, native_task_id=task_id))
        for name in RELEASE_SHAPES
        if "independent" in name or "baseline" in name
    ]
    assert (
        len({(str(node.received), str(node.params), str(node.output)) for node in independent}) == 1
    )
    fresh = target_of(generate(INDEPENDENT, 6, 2, native_task_id=task_id))
    assert fresh.received != independent[0].received


@pytest.mark.parametrize("task_id", [0, 2, 3, 40])
def test_a_chained_target_keeps_its_parameters_in_every_topology(task_id: int) -> None:
    for seed in range(6):
        targets = [
            target_of(generate(load_topology(name, "math"), seed, 2, native_task_id=task_id))
            for name in ("single_target_baseline", "three_chain_target", "six_chain_target")
        ]
        # What is drawn for a list has its length, and a chained list may be a shorter one.
        full = {str(node.params) for node in targets if len(node.input) == 10}
        assert len(full) == 1
        assert len({str(node.received) for node in targets}) == len(targets)


def test_what_a_target_draws_leaves_the_later_tasks_alone() -> None:
    # In the published generator, tasks after a root target took their numbers from its stream.
    first = load_topology("three_independent_target", "math")
    first["target"]["id"] = "task_1"
    later = [
        tuple(str(node.received) for node in generate(first, seed, 0, native_task_id=31).nodes[1:])
        for seed in range(12)
    ]
    numbers = {number for pair in later for number in pair}
    assert len(numbers) == 24  # none comes back shifted by a place


def test_more_samples_never_change_the_earlier_ones() -> None:
    assert digest(generate(CHAIN, 0, 41, native_task_id=None)) == digest(
        generate(pinned(CHAIN, 1), 0, 1)
    )


def test_ids_of_nodes_do_not_enter_the_prompt() -> None:
    renamed = json.loads(json.dumps(CHAIN).replace('"task_', '"source-node '))
    sample = generate(renamed, 0, 7)
    assert sample.prompt == generate(CHAIN, 0, 7).prompt
    assert sample.target == "task_6_out"
    assert sample.nodes[0].node_id == "source-node 1"


def test_an_isolated_target_stands_alone_with_the_same_input() -> None:
    full, alone = (generate(CHAIN, 0, 12, condition=word) for word in ("full", "isolated"))
    assert len(alone.nodes) == 1
    assert alone.target == "task_1_out"
    assert alone.pair_id == full.pair_id
    assert target_of(alone).input == target_of(full).input
    assert alone.truths["task_1_out"] == full.truths["task_6_out"]


def test_a_cut_target_keeps_its_input_among_its_ancestors() -> None:
    full, cut = (generate(CHAIN, 0, 12, condition=word) for word in ("full", "edge_cut"))
    assert cut.truths == full.truths
    assert [node.parents for node in cut.nodes] == [(), (1,), (2,), (3,), (4,), ()]
    assert f'Let task_6_input = {{"result": {target_of(full).received}}}.' in cut.prompt
    assert cut.prompt.split("Task 6:")[0] == full.prompt.split("Task 6:")[0]


def test_shuffled_tasks_are_numbered_by_their_place() -> None:
    plain, shuffled = (generate(CHAIN, 0, 5, order=word) for word in ("topological", "shuffled"))
    assert [node.number for node in shuffled.nodes] == [1, 2, 3, 4, 5, 6]
    assert shuffled.structure == plain.structure
    assert [node.node_id for node in shuffled.nodes] != [node.node_id for node in plain.nodes]
    by_id = {node.node_id: node for node in shuffled.nodes}
    assert {key: node.output for key, node in by_id.items()} == {
        node.node_id: node.output for node in plain.nodes
    }
    numbers = {node.number: node.node_id for node in shuffled.nodes}
    assert [numbers[parent] for parent in by_id["task_4"].parents] == ["task_3"]


def test_only_the_target_is_asked_for() -> None:
    sample = generate(CHAIN, 0, 5, ask="target")
    assert list(sample.truths) == ["task_6_out"]
    assert sample.prompt.count("Report task_") == 1
    assert sample.prompt.startswith("Solve the tasks below and report only task_6_out.\n")


def test_the_graded_output_is_named_on_request() -> None:
    opening = generate(CHAIN, 0, 5, reveal_target=True).prompt.splitlines()[0]
    assert opening.endswith("Only task_6_out will be graded.")
    assert "graded" not in generate(CHAIN, 0, 5).prompt


def test_the_modulus_of_the_published_scheme_can_be_chosen() -> None:
    sample = generate(CHAIN, 0, 5, modulus=100)
    assert "division by 100" in sample.prompt
    assert "division by 97" not in sample.prompt
    node = sample.nodes[2]
    task = catalogue.task_of("math", node.task_id)
    assert node.input == converted(node.received, task.conversion, Scheme("sum", 100, 10))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"join": "concat"}, "join=concat is not allowed"),
        ({"modulus": 98}, "modulus=98 is not allowed"),
        ({"list_cap": 3}, "list_cap=3 is not allowed; give a whole number from 4 to 64"),
        ({"list_cap": 65}, "list_cap=65 is not allowed; give a whole number from 4 to 64"),
        ({"condition": "cut"}, "condition=cut is not allowed"),
        ({"dependence": "proven"}, "dependence=proven is not allowed"),
        ({"dependence_draws": 0}, "dependence_draws=0 is not allowed"),
        ({"dependence_draws": 1001}, "dependence_draws=1001 is not allowed; give 1 to 1000"),
        ({"dependence_allowance": 20}, "dependence_allowance=20 is not allowed with 20 draws"),
        ({"dependence": "any", "dependence_draws": 9}, "are for dependence=certified; leave them"),
        ({"native_task_id": 99}, "math has no task 99"),
        ({"native_task_id": True}, "native_task_id=True is not allowed"),
    ],
)
def test_an_option_outside_its_range_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        generate(CHAIN, 0, 0, **options)


def test_a_graph_may_mix_categories() -> None:
    mixed = load_topology("three_chain_target", "math")
    for node, category in zip(mixed["nodes"], ["gsm", "python", "math"], strict=True):
        node["category"] = category
    sample = generate(mixed, 0, 31)
    assert [node.category for node in sample.nodes] == ["gsm", "python", "math"]
    assert sample.id == "math/custom/31/0"
    assert solve_prompt(sample.prompt) == sample.truths


def test_the_trivial_remainder_stands_on_targets_alone() -> None:
    inner = {node.task_id for index in range(400) for node in generate(CHAIN, 0, index).nodes[:-1]}
    assert inner == set(range(41)) - {7}


def test_a_target_without_parents_that_can_have_no_usable_value_is_given_up_at_once() -> None:
    # A polynomial of 64 coefficients at 2 has far more digits than an answer may have.
    baseline = load_topology("single_target_baseline", "math")
    with pytest.raises(ArgumentError, match=r"task 19 .* list_cap 64\); choose another"):
        generate(baseline, 0, 0, native_task_id=19, list_cap=64)
