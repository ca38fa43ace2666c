"""An index on disk gives what the same graph in memory gives, to the last bit."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.evidence.hashing import SEED, hashed
from graphwalks.evidence.prime import Arc, Entity, MemoryBase, Question, make_item
from graphwalks.evidence.prime.arcs import shown
from graphwalks.evidence.prime.stored import Arcs, StoredBase, leading_bits, write_base
from graphwalks.sources import ArrayStore
from tests.evidence.prime.excerpt import excerpt_arcs

KINDS = ('say "ja"', "parent-child", "µ\\")
ARCS = st.lists(st.tuples(st.integers(0, 5), st.sampled_from(KINDS), st.integers(0, 5)))


def columns(arcs: Sequence[Arc]) -> Arcs:
    names = sorted({kind for _, kind, _ in arcs}, reverse=True)
    return Arcs(
        np.array([source for source, _, _ in arcs], np.int64),
        np.array([names.index(kind) for _, kind, _ in arcs], np.int64),
        np.array([destination for _, _, destination in arcs], np.int64),
        names,
    )


def stored(folder: Path, entities: Sequence[Entity], arcs: Sequence[Arc]) -> StoredBase:
    write_base(folder, "small", entities, columns(arcs))
    return StoredBase(ArrayStore(folder))


def entities_of(texts: Sequence[str]) -> list[Entity]:
    return [Entity(2 * id, f"n{id}", f"t{id % 2}", text) for id, text in enumerate(texts)]


def test_the_genuine_excerpt_is_the_same_on_disk(
    tmp_path: Path, shared_data: Path, excerpt: MemoryBase, genuine_questions: list[Question]
) -> None:
    entities = [*excerpt.entities.values()]
    base = stored(tmp_path / "base", entities[::-1], excerpt_arcs(shared_data))
    assert base.ids.tolist() == excerpt.ids.tolist()
    for entity in entities:
        assert base.entity(entity.id) == entity
        assert base.incident(entity.id) == excerpt.incident(entity.id)
    for question in genuine_questions:
        assert np.array_equal(base.scores(question.text), excerpt.scores(question.text))
    for question in genuine_questions[:3]:
        assert make_item(base, question, "gold") == make_item(excerpt, question, "gold")


@settings(deadline=None, max_examples=30)  # every example is written to the disk
@given(st.lists(st.text("aB1 é-"), min_size=1, max_size=6), st.text("aB1 é-"), ARCS, st.data())
def test_any_small_graph_is_the_same_on_disk(
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[str],
    query: str,
    arcs: list[Arc],
    draw: Any,
) -> None:
    entities = entities_of([*texts, "a"])
    ids = st.sampled_from([entity.id for entity in entities])
    placed = [(draw.draw(ids), kind, draw.draw(ids)) for _, kind, _ in arcs]
    placed += placed[:2]
    memory = MemoryBase.of("small", entities, placed)
    base = stored(tmp_path_factory.mktemp("graph") / "base", entities, placed)
    assert base.name == memory.name
    assert np.array_equal(base.scores(query), memory.scores(query))
    for entity in entities:
        assert base.entity(entity.id) == entity
        assert base.incident(entity.id) == memory.incident(entity.id)


def test_an_entity_that_is_not_there_is_a_key_error(tmp_path: Path) -> None:
    base = stored(tmp_path / "base", entities_of(["a", "b"]), [])
    for id in (-1, 1, 3):
        with pytest.raises(KeyError):
            base.entity(id)
        with pytest.raises(KeyError):
            base.incident(id)
    assert base.incident(2) == ()


@pytest.mark.parametrize(
    "name", ["type", "names_ends", "arcs", "begins", "places", "terms_ends", "documents_ends"]
)
def test_numbers_that_have_changed_are_no_other_error(tmp_path: Path, name: str) -> None:
    stored(tmp_path / "base", entities_of(["a b", "b", "c"]), [(0, KINDS[0], 4)])
    path = tmp_path / "base" / f"{name}.npy"
    sound = path.read_bytes()
    for place in range(128, len(sound)):  # behind the head
        for value in (b"\x7f", b"\xff"):
            path.write_bytes(sound[:place] + value + sound[place + 1 :])
            base = StoredBase(ArrayStore(tmp_path / "base"))
            for look in (base.entity, base.incident, lambda _, base=base: base.scores("a b c")):
                with suppress(SourceError):
                    look(4)


def test_the_first_bits_are_those_of_the_published_hash() -> None:
    arcs: list[Arc] = [(3, kind, 129_374) for kind in KINDS]
    expected = [int(hashed([SEED, "incident", shown(arc)])[:16], 16) for arc in arcs]
    assert leading_bits(columns(arcs)).tolist() == expected


@pytest.mark.parametrize(
    ("entities", "arcs", "reason"),
    [
        (entities_of(["a"]) * 2, [], "same id"),
        (entities_of(["a", "b"]), [(0, "x", 1)], "not there"),
        (entities_of(["a", "b"]), [(4, "x", 0)], "not there"),
        (entities_of(["", "é"]), [], "no letter|none of 2 documents"),
    ],
)
def test_a_graph_that_is_none_is_refused(
    tmp_path: Path, entities: list[Entity], arcs: list[Arc], reason: str
) -> None:
    with pytest.raises(SourceError, match=reason):
        stored(tmp_path / "base", entities, arcs)
    assert not (tmp_path / "base").exists()
