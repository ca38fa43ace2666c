import json

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.choice import Option, Request
from graphwalks.evidence.cutting import characters, cut, longest_cut


def test_short_texts_leave_room_to_long_ones() -> None:
    texts = ["ab", "abcdefgh", "abcdefgh"]
    assert longest_cut(texts, 12) == 5
    assert cut(texts, 5) == ["ab", "abcde", "abcde"]


def test_texts_that_fit_stay_whole() -> None:
    assert longest_cut(["abc", "a"], 4) == 3


def test_where_only_empty_texts_fit_nothing_is_left() -> None:
    assert longest_cut(["abc", "a"], 1) == 0
    assert longest_cut(["abc", "a"], -5) == 0


def test_characters_count_as_they_are_written() -> None:
    assert longest_cut(['"é', "a"], 2) == 0  # an escaped quote and a letter are three
    assert longest_cut(['"é', "a"], 3) == 1
    assert longest_cut(['"é', "a"], 8) == 1
    assert longest_cut(['"é', "a"], 9) == 2


def test_no_texts_have_no_length() -> None:
    assert longest_cut([], 5) == 0


@given(texts=st.lists(st.text(max_size=40), max_size=8), spare=st.integers(0, 600))
def test_one_character_more_would_not_fit(texts: list[str], spare: int) -> None:
    def fits(cut_texts: list[str]) -> bool:
        return len(json.dumps(cut_texts)) <= len(json.dumps(["" for _ in texts])) + spare

    length = longest_cut(texts, spare)
    assert fits(cut(texts, length))
    assert cut(texts, length) == texts or not fits(cut(texts, length + 1))


def test_the_published_form_is_what_is_measured() -> None:
    request = Request(
        state={"query": "α?", "texts": []},
        question="Which?",
        options=(Option("7", None), Option("8", None)),
        fixed=(),
    )
    written = (
        '{"options": [{"description": null, "id": "7"}, {"description": null, "id": "8"}], '
        '"protocol_version": "choice-v1", "question": "Which?", "request_id": "12.TG", '
        r'"state": {"query": "\u03b1?", "texts": []}}'
    )
    assert characters(request, "12") == len(written)
