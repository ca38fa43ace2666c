"""Facts of the paper's graphs, and graphs that do not meet them."""

from dataclasses import replace

import pytest

from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.paper_graphs import PaperGraph, checked, paper_graphs
from graphwalks.construction.process import ReferenceStatus
from graphwalks.construction.subgraphs import Population
from graphwalks.errors import SourceError

ARCS = ((0, 1), (0, 2), (1, 2))
FACTS = PaperGraph("tiny", 3, 1, 3, 3, ("0", "1"), "830a775b65c4c541")


def stated(facts: PaperGraph, pairs: tuple[tuple[int, int], ...]) -> Cascade:
    return Cascade(
        facts.name,
        facts.name,
        Diffusion(facts.size, pairs),
        int(facts.optimum),
        tuple(facts.witness),
        ReferenceStatus.PROVEN,
        is_compact=False,
    )


def test_a_sample_has_the_key_and_the_name_of_the_paper() -> None:
    assert (FACTS.key, FACTS.name) == ("tiny:main:3:1", "tiny-main-n3-s1")


def test_a_graph_that_meets_its_facts_is_taken() -> None:
    process = checked(stated(FACTS, ARCS), FACTS)
    assert process.graph == Diffusion(3, ARCS)
    assert (process.reference, process.witness) == (3, ("0", "1"))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"pairs": 4}, "3 edges or arcs instead of 4"),
        ({"digest": "0123456789abcdef"}, "instead of 0123456789abcdef"),
        ({"optimum": 2}, "3 beats the proven optimum 2"),
        ({"witness": ("0", "0")}, "witness: '0' is not legal"),
    ],
)
def test_a_graph_that_does_not_is_refused(change: dict[str, object], problem: str) -> None:
    facts = replace(FACTS, **change)  # type: ignore[arg-type]  # fields by name
    with pytest.raises(
        SourceError, match="tiny-main-n3-s1 is not the graph of the paper"
    ) as caught:
        checked(stated(facts, ARCS), facts)
    assert problem in caught.value.message


def test_graphs_are_cut_out_of_their_network_and_checked() -> None:
    whole = Population.of(range(3), ARCS, is_directed=True)
    with pytest.raises(SourceError, match="digest"):
        paper_graphs(whole, [replace(FACTS, digest="")], stated)
