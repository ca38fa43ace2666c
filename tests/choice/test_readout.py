"""What each readout needs of a request."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.choice import (
    MOST_SCORED,
    Option,
    Readout,
    Request,
    choice_schema,
    token_labels,
    why_unsupported,
)


def numbered(count: int) -> Request:
    return Request({}, "Which?", tuple(Option(str(one), None) for one in range(count)), ())


def test_the_schema_allows_one_string_out_of_the_ids() -> None:
    schema = choice_schema(("b", "a"))
    assert schema["properties"]["choice"]["enum"] == ["b", "a"]
    assert (schema["required"], schema["additionalProperties"]) == (["choice"], False)


def test_only_scored_tokens_limit_the_options() -> None:
    assert why_unsupported(numbered(MOST_SCORED), Readout.LOGPROB) is None
    reason = why_unsupported(numbered(MOST_SCORED + 1), Readout.LOGPROB)
    assert reason == (
        "readout logprob takes at most 20 options, this request has 21; choose another readout"
    )
    assert all(
        why_unsupported(numbered(300), readout) is None
        for readout in Readout
        if readout is not Readout.LOGPROB
    )


@pytest.mark.parametrize(
    ("ids", "labels"),
    [
        (("yes", "no"), ("yes", "no")),
        (("A", "B"), ("A", "B")),
        (tuple("0123"), tuple("0123")),
        (("1", "10", "2"), ("A", "B", "C")),
        (tuple(map(str, range(12))), tuple("ABCDEFGHIJKL")),
    ],
)
def test_options_are_told_apart_by_their_first_characters(
    ids: tuple[str, ...], labels: tuple[str, ...]
) -> None:
    assert token_labels(ids) == labels


@given(st.lists(st.text(min_size=1), min_size=2, max_size=MOST_SCORED, unique=True))
def test_all_labels_begin_differently(ids: list[str]) -> None:
    assert len({label[0] for label in token_labels(ids)}) == len(ids)


def test_too_many_options_have_no_labels() -> None:
    with pytest.raises(ValueError, match="21 options have no labels; at most 20 have"):
        token_labels(numbered(21).ids)
