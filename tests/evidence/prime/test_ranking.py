import math
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal, localcontext
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from graphwalks.evidence.prime import MemoryBase, Question
from graphwalks.evidence.prime.ranking import best, bm25_scores, index_documents, tokens


class Direct:
    """The published formula, term by term in double precision."""

    def __init__(self, documents: Sequence[str]) -> None:
        read = [tokens(document) for document in documents]
        lengths = np.array([len(one) for one in read])
        self.norms = 1.2 * (0.25 + 0.75 * lengths / (lengths.sum() / len(read)))
        postings: dict[str, list[tuple[int, int]]] = {}
        for position, one in enumerate(read):
            for term, count in Counter(one).items():
                postings.setdefault(term, []).append((position, count))
        self.postings = {term: np.array(pairs).T for term, pairs in postings.items()}

    def scores(self, query: str) -> NDArray[np.float64]:
        scores = np.zeros(len(self.norms))
        for term in dict.fromkeys(tokens(query)):
            if term in self.postings:
                where, counts = self.postings[term]
                rarity = (len(scores) - len(where) + 0.5) / (len(where) + 0.5)
                idf = math.log(1 + rarity)
                scores[where] += idf * counts * 2.2 / (counts + self.norms[where])
        return scores


def precise_ranking(documents: Sequence[str], query: str) -> tuple[int, ...]:
    """The first 40 by the published formula in 50 digits, of equal scores the first position."""
    read = [tokens(document) for document in documents]
    lengths = sum(map(len, read))
    with localcontext(prec=50):

        def score(one: list[str]) -> Decimal:
            total = Decimal(0)
            for term in set(tokens(query)) & set(one):
                df, count = sum(term in other for other in read), one.count(term)
                idf = (1 + (len(read) - df + Decimal("0.5")) / (df + Decimal("0.5"))).ln()
                norm = Decimal("0.25") + Decimal("0.75") * len(one) * len(read) / lengths
                total += idf * count * Decimal("2.2") / (count + Decimal("1.2") * norm)
            return round(total, 40)

        scores = [score(one) for one in read]
    return tuple(sorted(range(len(read)), key=lambda position: (-scores[position], position))[:40])


def ranking(documents: Sequence[str], query: str) -> tuple[int, ...]:
    return best(bm25_scores(index_documents(documents), query), np.arange(len(documents)))


def test_tokens_are_runs_of_ascii_letters_and_digits() -> None:
    assert tokens("IL-10RB's α2β role: CD4+ (T_cell) 5.5") == [
        *("il", "10rb", "s", "2", "role", "cd4", "t", "cell", "5", "5")
    ]
    assert tokens("é — ß") == []


def test_a_score_by_hand() -> None:
    index = index_documents(["gene gene drug", "drug", "cell cell"])
    idf = math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    expected = idf * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2))
    assert bm25_scores(index, "Which gene?").tolist() == pytest.approx([expected, 0, 0])


def test_a_term_of_the_query_counts_once() -> None:
    index = index_documents(["gene drug", "drug cell"])
    repeated = bm25_scores(index, "gene gene GENE drug")
    assert repeated.tolist() == bm25_scores(index, "drug gene").tolist()


@pytest.mark.parametrize("query", ["", "?!", "unheard of"])
def test_a_query_without_known_terms_ranks_by_id(query: str) -> None:
    documents = [f"entity {position}" for position in range(50)]
    assert ranking(documents, query) == tuple(range(40))


def test_documents_without_a_term_of_the_query_are_eligible() -> None:
    assert ranking(["cell", "", "drug", "gene"], "drug") == (2, 0, 1, 3)


def test_ids_stand_at_their_positions() -> None:
    assert best(np.array([0.0, 2.0, 0.0, 2.0]), np.array([5, 6, 70, 71])) == (6, 71, 5, 70)


def test_scores_that_are_equal_but_for_the_last_digit_are_ties() -> None:
    counts = permutations((1, 2, 3))
    documents = [*(f"{'a ' * a}{'b ' * b}{'c ' * c}" for a, b, c in counts), "d"]
    scores = bm25_scores(index_documents(documents), "a b c")[:6]
    assert 0 < scores.max() - scores.min() < 1e-15
    assert ranking(documents, "a b c") == (0, 1, 2, 3, 4, 5, 6)


NEAR = [0.0, 0.5, 1.0, 1.0 + 1e-12, 1.0 - 4e-10, 1.0 + 4e-10, 1.0 + 6e-10]


@given(scores=st.lists(st.sampled_from(NEAR), max_size=90))
def test_the_best_are_the_first_of_all_in_order(scores: list[float]) -> None:
    ids = np.arange(len(scores)) * 3
    order = sorted(range(len(scores)), key=lambda position: (-round(scores[position], 9), position))
    assert best(np.array(scores), ids) == tuple(3 * position for position in order[:40])


@pytest.mark.parametrize("documents", [[], ["", "—"]])
def test_documents_without_any_token_are_refused(documents: list[str]) -> None:
    with pytest.raises(ValueError, match=f"none of {len(documents)} documents"):
        index_documents(documents)


WORDS = st.sampled_from(["a", "b", "c", "d", "e", "F", "-"])
TEXTS = st.lists(WORDS, max_size=9).map(" ".join)
CORPORA = st.lists(TEXTS, min_size=1, max_size=50).filter(lambda one: any(map(tokens, one)))


@given(documents=CORPORA, query=TEXTS)
def test_small_corpora_are_ranked_as_by_the_formula_in_fifty_digits(
    documents: list[str], query: str
) -> None:
    assert ranking(documents, query) == precise_ranking(documents, query)


@given(
    documents=CORPORA,
    words=st.lists(WORDS, max_size=9).flatmap(
        lambda one: st.tuples(st.just(one), st.permutations(one))
    ),
)
def test_the_order_of_words_in_a_query_is_no_matter(
    documents: list[str], words: tuple[list[str], list[str]]
) -> None:
    index = index_documents(documents)
    first, second = (bm25_scores(index, " ".join(one)).tolist() for one in words)
    assert first == second


def test_genuine_queries_are_ranked_as_by_the_direct_formula(
    excerpt: MemoryBase, genuine_questions: list[Question]
) -> None:
    direct = Direct([entity.document for entity in excerpt.entities.values()])
    assert len(genuine_questions) == 594
    for question in genuine_questions:
        order = np.lexsort((excerpt.ids, -direct.scores(question.text)))
        expected = excerpt.ids[order[:40]].tolist()
        found = best(excerpt.scores(question.text), excerpt.ids)
        assert found == tuple(expected), question


def test_terms_are_numbered_in_ascending_order() -> None:
    index = index_documents(["gene drug cell", "cell of the liver", "a drug for the liver"])
    assert [*index.vocab_dict] == sorted(index.vocab_dict)
    assert [*index.vocab_dict.values()] == [*range(8)]
