"""Arguments of tasks and commands: what is taken, and the one line that refuses the rest."""

from collections.abc import Callable
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks import parameters
from graphwalks.errors import ArgumentError

TIERS = ("1k", "2k", "4k")
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


def refusal(check: Callable[[], object]) -> str:
    """Return the line with which something is refused."""
    with pytest.raises(ArgumentError) as caught:
        check()
    assert "\n" not in caught.value.message
    return caught.value.message


def test_a_refusal_is_an_error_that_inspect_prints_as_one_line() -> None:
    assert issubclass(ArgumentError, click.ClickException)


@pytest.mark.parametrize(
    ("given_name", "nearest"),
    [("teir", "tier"), ("tiers", "tier"), ("per-tier", "per_tier"), ("shuffle", "shuffle_edges")],
)
def test_an_unknown_parameter_is_refused_with_the_nearest_valid_one(
    given_name: str, nearest: str
) -> None:
    allowed = ("source", "tier", "per_tier", "shuffle_edges")
    message = refusal(lambda: parameters.refuse_unknown([given_name], allowed, "bfs_128k"))
    assert message == f"bfs_128k has no parameter {given_name!r}; did you mean {nearest!r}?"


def test_a_parameter_like_no_other_is_refused_with_all_that_exist() -> None:
    message = refusal(lambda: parameters.refuse_unknown(["zzz"], ("source", "tier"), "bfs_128k"))
    assert message == "bfs_128k has no parameter 'zzz'; it takes source, tier"


def test_known_parameters_pass() -> None:
    parameters.refuse_unknown(["source"], ("source",), "bfs_128k")


def test_a_word_may_come_as_the_number_that_a_command_line_makes_of_it() -> None:
    assert parameters.one_of("prompt", 2025, ("2026", "2025")) == "2025"
    assert parameters.one_of("prompt", "2025", ("2026", "2025")) == "2025"


@pytest.mark.parametrize("value", [2024, "", None, True, ["2025"], {"2025": 1}, 2025.5])
def test_a_word_that_is_not_allowed_is_refused_with_those_that_are(value: object) -> None:
    message = refusal(lambda: parameters.one_of("prompt", value, ("2026", "2025")))
    assert message.startswith(f"prompt={value!s} is not allowed")
    assert message.endswith("allowed: 2026, 2025")


def test_a_misspelt_word_is_refused_with_the_nearest_valid_one() -> None:
    message = refusal(lambda: parameters.one_of("node_ids", "slated", ("salted", "md5")))
    assert "did you mean 'salted'?" in message


def test_a_word_cut_short_is_completed_rather_than_changed() -> None:
    names = ("kroA150", "kroA100")
    message = refusal(lambda: parameters.one_of("instances", "kroA10", names))
    assert "did you mean 'kroA100'?" in message


@pytest.mark.parametrize(("value", "allowed"), [("3k", ("2k", "32k")), ("2024", ("2026", "2025"))])
def test_another_number_is_no_misspelling_and_gets_the_list_alone(
    value: str, allowed: tuple[str, ...]
) -> None:
    message = refusal(lambda: parameters.one_of("tier", value, allowed))
    assert message == f"tier={value} is not allowed; allowed: {', '.join(allowed)}"


def test_a_misspelt_word_with_the_same_number_is_near() -> None:
    assert parameters.nearest("krA100", ("kroA150", "kroA100"), cutoff=0.6) == "kroA100"


@given(st.text(), st.lists(st.text()), st.floats(0, 1))
def test_the_nearest_word_is_one_of_the_allowed_ones_or_none(
    word: str, allowed: list[str], cutoff: float
) -> None:
    near = parameters.nearest(word, allowed, cutoff)
    assert near in {*allowed, None}
    if word in allowed:
        assert near is not None and near.startswith(word)


def test_a_misspelt_source_is_refused_with_the_nearest_and_a_missing_file_without() -> None:
    assert "(did you mean 'generated'?)" in refusal(lambda: parameters.source("generted", "walks"))
    assert "did you mean" not in refusal(lambda: parameters.source("official.jsonl", "walks"))


@pytest.mark.parametrize(
    ("value", "chosen"),
    [
        ("all", ("1k", "2k", "4k")),
        ("2k", ("2k",)),
        ("1k,2k", ("1k", "2k")),
        ("2k, 1k", ("1k", "2k")),
        (["4k", "1k"], ("1k", "4k")),
        (("2k", "2k"), ("2k",)),
        (["1k", "all"], ("1k", "2k", "4k")),
    ],
)
def test_several_words_are_read_into_the_order_of_the_allowed_ones(
    value: object, chosen: tuple[str, ...]
) -> None:
    assert parameters.some_of("tier", value, TIERS) == chosen


def test_numbers_among_several_words_are_read_as_words() -> None:
    assert parameters.some_of("size", [12, 8], ("8", "10", "12")) == ("8", "12")
    assert parameters.some_of("size", 10, ("8", "10", "12")) == ("10",)


@pytest.mark.parametrize("value", ["3k", "", "1k,", ["1k", "3k"], [["1k"]], None, 7, {"1k": 1}])
def test_several_words_with_a_wrong_one_are_refused(value: object) -> None:
    assert "allowed: all, 1k, 2k, 4k" in refusal(lambda: parameters.some_of("tier", value, TIERS))


def test_no_word_at_all_is_refused() -> None:
    assert "tier is empty" in refusal(lambda: parameters.some_of("tier", [], TIERS))


@pytest.mark.parametrize("value", [1, 7, 10**12])
def test_whole_numbers_from_the_least_up_are_taken(value: int) -> None:
    assert parameters.whole_number("per_tier", value, 1) == value


@pytest.mark.parametrize("value", [0, -1, True, False, 2.0, "3", None, [1], float("nan")])
def test_anything_else_is_no_whole_number(value: object) -> None:
    message = refusal(lambda: parameters.whole_number("per_tier", value, 1))
    assert message == f"per_tier={value!r} is not allowed; give a whole number from 1 up"


@pytest.mark.parametrize("value", [0, -5, 10**30])
def test_a_seed_may_be_any_integer(value: int) -> None:
    assert parameters.integer("seed", value) == value


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]])
def test_anything_else_is_no_integer(value: object) -> None:
    message = refusal(lambda: parameters.integer("seed", value))
    assert message == f"seed={value!r} is not allowed; give a whole number"


def test_true_and_false_are_flags() -> None:
    assert parameters.flag("shuffle_edges", True) is True
    assert parameters.flag("shuffle_edges", False) is False


@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_anything_else_is_no_flag(value: object) -> None:
    message = refusal(lambda: parameters.flag("shuffle_edges", value))
    assert message == f"shuffle_edges={value!r} is not allowed; give true or false"


@given(ANYTHING)
def test_no_value_raises_anything_but_a_refusal(value: object) -> None:
    for check in (
        lambda: parameters.one_of("x", value, TIERS),
        lambda: parameters.some_of("x", value, TIERS),
        lambda: parameters.whole_number("x", value, 1),
        lambda: parameters.integer("x", value),
        lambda: parameters.flag("x", value),
    ):
        try:
            check()
        except ArgumentError:
            continue


def test_a_source_is_a_word_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.touch()
    for source in ("official", "generated", str(file)):
        assert parameters.source(source, "walks") == source
    message = refusal(lambda: parameters.source(str(tmp_path), "walks"))
    assert "give official, generated, or the path of an existing file (graphwalks gene" in message


@pytest.mark.parametrize(
    "value", ["a\x1b[31mb", "a\nb", "\ud800", "\u202e", "x" * 100_000, ["x" * 100_000]]
)
@pytest.mark.parametrize(
    "check",
    [
        lambda value: parameters.one_of("tier", value, TIERS),
        lambda value: parameters.some_of("tier", value, TIERS),
        lambda value: parameters.source(value, "walks"),
        lambda value: parameters.whole_number("seed", value, 0),
        lambda value: parameters.integer("seed", value),
        lambda value: parameters.flag("shuffle", value),
        lambda value: parameters.refuse_unknown([str(value)], TIERS, "bfs_128k"),
    ],
)
def test_a_refusal_quotes_only_what_can_be_printed_and_little_of_it(
    check: Callable[[object], object], value: object
) -> None:
    message = refusal(lambda: check(value))
    assert message.isprintable()
    assert len(message) < 250


@pytest.mark.parametrize(
    ("value", "source", "seed"),
    [
        (None, "generated", 0),
        (None, "official", None),
        (None, "queries.jsonl", None),
        (7, "generated", 7),
        (7, "official", 7),
    ],
)
def test_only_what_is_generated_has_a_seed_by_default(
    value: object, source: str, seed: int | None
) -> None:
    assert parameters.seed_of_draw(value, source, "queries") == seed


def test_rows_of_a_file_take_no_seed() -> None:
    with pytest.raises(ArgumentError, match="a file, whose queries are drawn already; leave it"):
        parameters.seed_of_draw(7, "queries.jsonl", "queries")


@pytest.mark.parametrize(
    ("value", "source", "seed", "name"),
    [
        (None, "official", None, "paper"),
        ("second", "official", None, "second"),
        (None, "official", 7, None),
        (None, "generated", 0, None),
        (None, "queries.jsonl", None, None),
    ],
)
def test_only_official_rows_without_a_seed_are_a_published_cohort(
    value: object, source: str, seed: int | None, name: str | None
) -> None:
    assert parameters.published_cohort(value, source, seed, ("paper", "second")) == name


@pytest.mark.parametrize(("source", "seed"), [("official", 7), ("queries.jsonl", None)])
def test_rows_that_are_drawn_otherwise_take_no_cohort(source: str, seed: int | None) -> None:
    with pytest.raises(ArgumentError, match="needs source=official and no seed"):
        parameters.published_cohort("paper", source, seed, ("paper",))
