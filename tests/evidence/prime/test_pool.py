import hashlib

import pytest

from graphwalks.evidence.prime import Question, make_pool

RANKED = tuple(range(100, 140))


def by_hash(namespace: str, query: int, ids: tuple[int, ...]) -> tuple[int, ...]:
    def key(id: int) -> str:
        text = f'[20261003, "{namespace}", {query}, "{id}"]'
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    return tuple(sorted(ids, key=key))


@pytest.mark.parametrize("answers", [(103,), (7, 8)])
def test_a_blind_pool_is_the_ranking_whatever_the_answers(answers: tuple[int, ...]) -> None:
    pool = make_pool(RANKED, Question(3, "which?", answers), "blind")
    assert pool.candidates == pool.ranking == RANKED


def test_a_gold_pool_that_has_an_answer_is_only_shuffled() -> None:
    pool = make_pool(RANKED, Question(3, "which?", (7, 139)), "gold")
    assert pool.ranking == RANKED
    assert pool.candidates == by_hash("shuffle", 3, RANKED) != RANKED


@pytest.mark.parametrize("query", range(5))
def test_a_missing_answer_takes_the_last_place_by_hash(query: int) -> None:
    answers = (1, 7, 8)
    pool = make_pool(RANKED, Question(query, "which?", answers), "gold")
    inserted = by_hash("gold", query, answers)[0]
    assert pool.ranking == (*RANKED[:-1], inserted)
    assert pool.candidates == by_hash("shuffle", query, pool.ranking)


def test_which_answer_is_put_in_differs_between_queries() -> None:
    pools = [make_pool(RANKED, Question(query, "which?", (1, 7)), "gold") for query in range(20)]
    assert {pool.ranking[-1] for pool in pools} == {1, 7}


def test_a_pool_without_an_answer_to_put_in_is_refused() -> None:
    with pytest.raises(ValueError, match="query 3 has no answer"):
        make_pool(RANKED, Question(3, "which?", ()), "gold")
