import numpy as np
import pytest

from graphwalks.evidence.prime import Arc, Entity, EntityBase, MemoryBase

DRUG = Entity(9, "Ivermectin", "drug", "Ivermectin drug against strongyloidiasis")
GENE = Entity(4, "CYP3A4", "gene/protein", "CYP3A4 gene/protein a cytochrome")
ALONE = Entity(30, "Cell", "cell", "Cell cell")
ARCS: list[Arc] = [(9, "target", 4), (4, "target", 9)]


def small() -> EntityBase:
    return MemoryBase.of("small", [DRUG, GENE, ALONE], ARCS)


def test_positions_follow_ascending_ids() -> None:
    base = small()
    assert base.name == "small"
    assert base.ids.tolist() == [4, 9, 30]
    assert base.ids.dtype == np.int64
    assert np.flatnonzero(base.scores("treats strongyloidiasis?")).tolist() == [1]


def test_entities_and_arcs_are_found_by_id() -> None:
    base = small()
    assert base.entity(9) == DRUG
    assert set(base.incident(9)) == set(base.incident(4)) == set(ARCS)
    assert base.incident(30) == ()


def test_an_unknown_entity_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        small().entity(5)


def test_two_entities_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="2 entities have 1 ids"):
        MemoryBase.of("twice", [DRUG, DRUG], [])


def test_an_arc_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match=r"not there, such as \[5\]"):
        MemoryBase.of("open", [DRUG, GENE], [(9, "target", 5)])


def test_the_genuine_excerpt_is_whole(excerpt: MemoryBase) -> None:
    assert len(excerpt.ids) == 2_991
    assert excerpt.entity(14939).name == "Indinavir"
    assert sum(not excerpt.incident(id) for id in excerpt.ids.tolist()) == 3
