"""Random streams: fixed by their key alone, on every machine and with every numpy."""

import ast
import hashlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graphwalks.streams import Stream

KEY_PARTS = st.lists(st.text(max_size=4) | st.integers(), min_size=1, max_size=4)

# Raw words of Philox 4x64-10. Another value means that every generated instance has changed.
PINNED_WORDS = {
    ("walks", 1, 0, "bfs", "4k", 17, "structure"): (
        0xCBCBEB7B1770545F,
        0x3EE5F6E83B27330F,
        0xB29CC2E98241FE5C,
    ),
    ("a",): (
        0xBA9886B9FA547902,
        0xB476CDDF9FC349D5,
        0x4F86F1A4492EDDE6,
    ),
    (0,): (
        0x2C1850A595DBDFB5,
        0xF9296E58D0F70FC8,
        0xDB74671CBF4300EE,
    ),
}


@pytest.mark.parametrize("key", PINNED_WORDS)
def test_the_first_words_of_a_key_never_change(key: tuple[str | int, ...]) -> None:
    assert tuple(Stream(*key).raw(3).tolist()) == PINNED_WORDS[key]


def test_integers_fractions_and_permutations_never_change() -> None:
    stream = Stream("pinned")
    assert stream.integers(1_000, 5).tolist() == [854, 248, 418, 691, 770]
    assert stream.fraction() == 0.654197897369499
    assert stream.permutation(6).tolist() == [3, 0, 1, 5, 4, 2]
    assert stream.integer(1_000) == 854


def philox_words(key: int, blocks: int) -> list[int]:
    """Philox 4x64-10 from its definition (Salmon et al., SC 2011, figure 4 and table 2)."""
    mask, words = 2**64 - 1, []
    for block in range(1, blocks + 1):
        counter, keys = [block, 0, 0, 0], [key & mask, key >> 64]
        for _ in range(10):
            first = 0xD2E7470EE14C6C93 * counter[0]
            second = 0xCA5A826395121157 * counter[2]
            counter = [
                second >> 64 ^ counter[1] ^ keys[0],
                second & mask,
                first >> 64 ^ counter[3] ^ keys[1],
                first & mask,
            ]
            keys = [(keys[0] + 0x9E3779B97F4A7C15) & mask, (keys[1] + 0xBB67AE8584CAA73B) & mask]
        words += counter
    return words


@given(KEY_PARTS)
def test_words_are_those_of_the_published_generator(parts: list[str | int]) -> None:
    name = "/".join(f"{type(part).__name__}:{len(str(part))}:{part}" for part in parts)
    key = int.from_bytes(hashlib.sha256(name.encode("utf-8")).digest()[:16], "big")
    assert Stream(*parts).raw(8).tolist() == philox_words(key, 2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((1,), ("1",)),
        (("a", "bc"), ("ab", "c")),
        (("a", "b"), ("a/b",)),
        (("a", "b"), ("a/str:1:b",)),
        (("a",), ("a", "")),
        ((1, 23), (12, 3)),
        ((0,), (-0, 0)),
    ],
)
def test_keys_that_look_alike_name_different_streams(
    one: tuple[str | int, ...], other: tuple[str | int, ...]
) -> None:
    assert Stream(*one).raw(4).tolist() != Stream(*other).raw(4).tolist()


@given(KEY_PARTS, KEY_PARTS)
def test_streams_are_equal_exactly_when_their_keys_are(
    one: list[str | int], other: list[str | int]
) -> None:
    same = Stream(*one).raw(2).tolist() == Stream(*other).raw(2).tolist()
    assert same == (one == other)


@given(st.text(st.characters(), max_size=5))
@example("\ud800")
def test_any_text_may_be_part_of_a_key(part: str) -> None:
    """Half characters too: keys hold names out of files that users bring."""
    assert Stream(part).raw(1).tolist() == Stream(part).raw(1).tolist()


@given(st.integers(0, 9), st.integers(0, 9))
def test_a_stream_goes_on_where_the_last_call_ended(first: int, second: int) -> None:
    stream = Stream("continued")
    words = [*stream.raw(first).tolist(), *stream.raw(second).tolist()]
    assert words == Stream("continued").raw(first + second).tolist()


@given(st.integers(1, 2**40), st.integers(0, 50))
def test_integers_stay_below_their_bound(bound: int, size: int) -> None:
    drawn = Stream("range", bound).integers(bound, size)
    assert drawn.dtype == np.int64
    assert drawn.shape == (size,)
    assert all(0 <= number < bound for number in drawn.tolist())


def test_integers_are_uniform() -> None:
    counts = np.bincount(Stream("uniform").integers(10, 100_000), minlength=10)
    assert abs(counts - 10_000).max() < 4 * 95  # one standard deviation is 95


def test_fractions_are_uniform_below_one() -> None:
    stream = Stream("fractions")
    drawn = [stream.fraction() for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1
    assert abs(sum(drawn) / len(drawn) - 0.5) < 4 * 0.0029


@given(st.integers(0, 300))
def test_a_permutation_holds_every_number_once(size: int) -> None:
    assert sorted(Stream("order", size).permutation(size).tolist()) == list(range(size))


def test_the_package_uses_no_other_random_numbers_of_numpy(package_folder: Path) -> None:
    """Numpy promises the raw words of a bit generator and nothing about `Generator` methods."""
    used = {
        node.attr
        for file in package_folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("np.random")
    }
    assert used == {"Philox", "bit_generator"}  # the second names what a key is


PUBLISHED_RULES = {
    "cognition/sampling.py",
    "construction/draws.py",
    "statistics/shared_draws.py",
}
"""They draw as GraphDecisionBench does (arXiv 2610.06354): its cohorts, and its intervals."""


def test_python_s_own_random_numbers_stand_only_where_a_published_rule_demands_them(
    package_folder: Path,
) -> None:
    importing: dict[str, set[str]] = {}
    for file in package_folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {getattr(node, "module", None), *(alias.name for alias in node.names)}
                found = {name for name in names if name in {"random", "numpy.random", "secrets"}}
                if found:
                    place = file.relative_to(package_folder).as_posix()
                    importing.setdefault(place, set()).update(map(str, found))
    assert importing == dict.fromkeys(PUBLISHED_RULES, {"random"})
