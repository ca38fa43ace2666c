"""Instances: edges on demand, and the digest that knows an instance whatever its presentation."""

import dataclasses

import numpy as np
import pytest

from graphwalks.walks.generation import generate
from graphwalks.walks.instance import structure_digest, structure_of_prompt
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import PromptError, render
from graphwalks.walks.tiers import KINDS


def digest_of(edges: str, operation: Operation) -> str:
    return structure_of_prompt(render(edges, operation, "2026"))


SEARCH = Operation("bfs", "a", 2)
DIGEST = digest_of("a -> b\nb -> c\nb -> c", SEARCH)


def test_an_instance_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        generate("bfs", "1k", 0, 0).tier = "2k"  # type: ignore[misc]


def test_edges_stand_in_the_order_of_the_prompt() -> None:
    instance = generate("parents", "1k", 0, 0)
    lines = "\n".join(f"{source} -> {target}" for source, target in instance.edges)
    assert lines in instance.prompt
    assert len(instance.edges) == instance.node_count * instance.out_degree


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tier", ["1k", "8k", "128k"])
def test_the_digest_of_a_prompt_is_that_of_the_generator(kind: str, tier: str) -> None:
    for index in range(5):
        for prompt in ("2026", "2025"):
            for node_ids in ("salted", "md5"):
                instance = generate(kind, tier, 3, index, prompt=prompt, node_ids=node_ids)
                assert structure_of_prompt(instance.prompt) == instance.structure


def test_other_names_have_the_same_digest() -> None:
    assert digest_of("x -> y\ny -> 節\ny -> 節", Operation("bfs", "x", 2)) == DIGEST


@pytest.mark.parametrize(
    ("edges", "operation"),
    [
        ("a -> b\nb -> c", SEARCH),
        ("a -> b\nb -> c\nb -> a", SEARCH),
        ("b -> c\nb -> c\na -> b", SEARCH),
        ("a -> b\nb -> c\nb -> c", Operation("bfs", "b", 2)),
        ("a -> b\nb -> c\nb -> c", Operation("bfs", "z", 2)),
        ("a -> b\nb -> c\nb -> c", Operation("bfs", "a", 3)),
        ("a -> b\nb -> c\nb -> c", Operation("parents", "a", None)),
    ],
    ids=["fewer", "other edge", "other order", "node", "absent node", "depth", "kind"],
)
def test_another_graph_or_question_has_another_digest(edges: str, operation: Operation) -> None:
    assert digest_of(edges, operation) != DIGEST


def test_the_digest_never_changes() -> None:
    arrays = np.array([0, 1, 1]), np.array([1, 2, 2])
    assert structure_digest(*arrays, "bfs", 0, 2) == DIGEST
    assert DIGEST == "37e7f36421b6c9700fa5500813433e9d"


def test_the_digest_of_no_prompt_is_refused() -> None:
    with pytest.raises(PromptError):
        structure_of_prompt("a -> b")
