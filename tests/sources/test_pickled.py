"""Plain data out of pickles, and nothing else out of any bytes."""

import math
import os
import pickle
import pickletools
import tracemalloc
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.sources import pickled

SCALARS = st.none() | st.booleans() | st.integers() | st.text() | st.binary() | st.floats(False)
DATA = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.text() | st.integers(1 - 2**63, 2**63 - 1), inner)
        | st.tuples(inner, inner)
        | st.sets(st.text())
    ),
    max_leaves=20,
)
PROTOCOLS = st.integers(4, pickle.HIGHEST_PROTOCOL)  # older ones make sets and bytes by calls
NODES = {"0": {"name": "SMAD3", "details": {"alias": ["MADH3", "JV15-2"], "score": math.inf}}}


def refusal(content: bytes) -> str:
    with pytest.raises(SourceError) as caught:
        pickled.read(content, "node_info.pkl")
    return caught.value.message


def with_texts_as_keys(data: Any) -> Any:
    """The same with every number that is a key as its text."""
    if isinstance(data, dict):
        return {
            str(key) if isinstance(key, int) else key: with_texts_as_keys(value)
            for key, value in data.items()
        }
    if isinstance(data, list | tuple):
        return type(data)(map(with_texts_as_keys, data))
    return data


@given(DATA, PROTOCOLS)
def test_plain_data_comes_back(data: object, protocol: int) -> None:
    found = pickled.read(pickle.dumps(data, protocol), "data.pkl")
    assert found == with_texts_as_keys(data)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_is_read(protocol: int) -> None:
    data = [NODES, (), (1,), (1, 2, 3), (1, 2, 3, 4), True, 2**70, -1, 0.5, "é\n", None, NODES]
    assert pickled.read(pickle.dumps(data, protocol), "data.pkl") == data


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        pickled.read(content, "data.pkl")
    except SourceError as error:
        assert "data.pkl" in error.message


@given(DATA, PROTOCOLS, st.data())
def test_damaged_pickles_are_read_or_refused(data: object, protocol: int, draw: Any) -> None:
    content = bytearray(pickle.dumps(data, protocol))
    for _ in range(draw.draw(st.integers(1, 4))):
        content[draw.draw(st.integers(0, len(content) - 1))] = draw.draw(st.integers(0, 255))
    try:
        pickled.read(bytes(content), "data.pkl")
    except SourceError as error:
        assert "data.pkl" in error.message


@given(DATA, PROTOCOLS, st.data())
def test_cut_pickles_are_refused(data: object, protocol: int, draw: Any) -> None:
    content = pickle.dumps(data, protocol)
    refusal(content[: draw.draw(st.integers(0, len(content) - 1))])


class _Runs:
    def __init__(self, function: Any, *arguments: Any) -> None:
        self.reduced = (function, arguments)

    def __reduce__(self) -> Any:
        return self.reduced


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_that_names_code_is_refused_and_nothing_runs(
    tmp_path: Path, protocol: int
) -> None:
    mark = tmp_path / "ran"
    statement = f"open({str(mark)!r}, 'w')"
    command = f"touch {mark}"
    for function, argument in ((os.system, command), (eval, statement), (exec, statement)):
        content = pickle.dumps({"name": [_Runs(function, argument)]}, protocol)
        assert f".{function.__name__}, which is not allowed" in refusal(content)
    assert not mark.exists()
    pickle.loads(content)  # the same bytes do run where pickle itself reads them
    assert mark.exists()


@pytest.mark.parametrize("value", [OrderedDict(a=1), complex(1, 2), NODES.keys, range(3)])
def test_every_class_is_refused(value: object) -> None:
    assert "which is not allowed" in refusal(pickle.dumps(value))


def test_instructions_for_objects_are_refused() -> None:
    assert "instruction INST" in refusal(b"(ios\nsystem\n.")
    assert "instruction OBJ" in refusal(b"(I1\no.")
    assert "instruction BUILD" in refusal(b"}}b.")
    assert "instruction EXT1" in refusal(b"\x82\x01.")
    assert "instruction PERSID" in refusal(b"Pname\n.")
    assert "outside itself" in refusal(b"I1\nQ.")
    assert "a call of what is no name" in refusal(b"I1\n)R.")


def test_lengths_and_places_that_are_claimed_take_no_room() -> None:
    claims = [
        b"\x8d" + b"\xff" * 7 + b"\x00" + b"text.",  # a text of 2**56 bytes
        b"\x8e" + b"\xff" * 5 + b"\x00" * 3 + b"bytes.",
        b"\x8b\xff\xff\xff\x7f1.",  # an integer of 2**31 bytes
        b"\x80\x04\x95" + b"\xff" * 5 + b"\x00" * 3 + b"N.",  # a frame
        b"Nr\xff\xff\xff\x7f0h\x00.",  # the last place of a memory of 2**31
    ]
    tracemalloc.start()
    for content in claims[:3] + claims[4:]:
        refusal(content)
    assert pickled.read(claims[3], "data.pkl") is None
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_lists_in_lists_and_tuples_of_tuples_cost_no_more_than_they_are_long() -> None:
    deep: Any = pickled.read(b"]" * 200_000 + b"a" * 199_999 + b".", "data.pkl")
    assert isinstance(deep[0][0][0], list)
    doubled = b"N" + b"2\x86" * 10_000
    pair: Any = pickled.read(doubled + b".", "data.pkl")
    assert pair[0] is pair[1]
    assert "a tuple as a key" in refusal(b"}" + doubled + b"Ns.")


def test_keys_are_short_so_that_each_is_hashed_and_compared_in_one_step() -> None:
    for key in ("k" * 4096, b"k" * 4096, None):
        assert pickled.read(pickle.dumps({key: 0}), "data.pkl") == {key: 0}
        assert pickled.read(pickle.dumps({key}), "data.pkl") == {key}
    assert "a number of 64 bits as a key" in refusal(pickle.dumps({2**63: 0}))
    assert "a number of 65 bits as a key" in refusal(pickle.dumps({-(2**64)}))
    for key in ("k" * 4097, b"k" * 4097):
        assert "a key of length 4097" in refusal(pickle.dumps({key: 0}))


COLLIDING = (0, 2**61 - 1, 2**62 - 2, 1.5, 1.5 * 2.0**61, 1.5 * 2.0**122, False)
"""Numbers with two hashes between them."""


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_numbers_as_keys_come_as_their_texts_whose_hashes_nobody_can_choose(protocol: int) -> None:
    assert len(set(map(hash, COLLIDING))) == 2
    for key in (*COLLIDING, 2**63 - 1, 1 - 2**63, math.inf):
        assert pickled.read(pickle.dumps({key: 0}, protocol), "data.pkl") == {str(key): 0}
    mapped = dict.fromkeys(COLLIDING, 0)
    found: Any = pickled.read(pickle.dumps([mapped, mapped], protocol), "data.pkl")
    assert {type(key) for one in found for key in one} == {str}
    if protocol >= 4:  # older ones make sets by calls
        members: Any = pickled.read(pickle.dumps(set(COLLIDING), protocol), "data.pkl")
        assert members == {str(key) for key in set(COLLIDING)}


def test_places_of_the_memory_may_have_any_number_whose_hash_nobody_can_choose() -> None:
    machine = pickled._Machine(pickled.PLAIN)
    for code, place, _ in pickletools.genops(b"Np0\np2305843009213693951\np4611686018427387902\n."):
        pickled._ACTIONS[code.name](machine, place)
    assert [*machine.memory] == ["0", str(2**61 - 1), str(2**62 - 2)]


def test_what_is_not_one_value_is_refused() -> None:
    refusal(b".")
    refusal(b"NN.")
    refusal(b"")
    assert "not there" in refusal(b"0.")
    assert "not there" in refusal(b"h\x05.")
    assert "a dict where a list must be" in refusal(b"}Na.")
