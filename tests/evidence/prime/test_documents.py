from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.evidence.prime.documents import FIELDS, make_document


def test_a_document_holds_name_type_and_details_in_the_published_order() -> None:
    details = {
        "definition": "the fifth",
        "description": "the fourth",
        "summary": "the third",
        "alias": ["second", "and 2nd"],
        "name": "the first",
    }
    assert make_document("SMAD3", "gene/protein", details) == (
        "SMAD3 gene/protein the first second and 2nd the third the fourth the fifth"
    )


def test_white_space_is_collapsed() -> None:
    details = {"summary": " two\n\tlines\u00a0here ", "alias": "", "description": "  "}
    assert make_document(" a  b ", "drug", details) == "a b drug two lines here"


def test_what_is_no_string_and_no_list_of_strings_adds_nothing() -> None:
    details = {
        "name": 7,
        "alias": ["yes", 1, None, ["no"], {"no": "no"}, ("no",)],
        "summary": float("nan"),
        "description": {"text": "no"},
        "definition": ("no",),
    }
    assert make_document("a", "b", details) == "a b yes"


def test_neighbours_and_other_details_stay_outside() -> None:
    details = {"interacts with": ["TP53"], "Summary": "no", "_id": "no", "summary": "yes"}
    assert make_document("a", "b", details) == "a b yes"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(FIELDS) | st.text(), inner),
    max_leaves=10,
)


@given(details=ANYTHING)
def test_any_details_make_a_document(details: Any) -> None:
    document = make_document("a", "b", details)
    assert document.startswith("a b")
    assert document == " ".join(document.split())
