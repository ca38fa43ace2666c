"""Checkouts: found, read, and counted where a template cannot be used."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.gsm_symbolic.checkout import (
    MOST_BYTES,
    VARIABLE,
    Checkout,
    find_checkout,
    load_checkout,
)
from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import NUMBERS, OTHER_TEXT
from graphwalks.errors import ArgumentError, SourceError
from tests.arbigraph.catalogue.gsm_symbolic.templates import MARBLES, SOLUTION, checkout

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def read(path: Path) -> Checkout:
    """Find the folder with the templates, and read them."""
    folder = find_checkout(str(path))
    assert folder is not None
    return load_checkout(folder)


def test_a_template_becomes_a_task_and_the_missing_ones_are_counted(tmp_path: Path) -> None:
    loaded = read(checkout(tmp_path, _0003=MARBLES))
    assert [(task.task_id, task.name) for task in loaded.tasks] == [(3, "template_0003")]
    assert sorted({3, *loaded.left_out}) == list(NUMBERS)
    assert loaded.left_out[0] == "its file cannot be read: No such file or directory"
    assert loaded.left_out[10] == OTHER_TEXT[10]


@pytest.mark.parametrize("inner", ["", "templates", "templates/symbolic"])
def test_the_path_may_lead_to_any_of_three_folders(tmp_path: Path, inner: str) -> None:
    root = checkout(tmp_path, _0003=MARBLES)
    assert find_checkout(str(root / inner)) == root / "templates" / "symbolic"


def test_harder_variants_in_the_folders_beside_it_are_not_taken(tmp_path: Path) -> None:
    folder = checkout(tmp_path, _0003=MARBLES) / "templates" / "symbolic"
    beside = folder.rename(folder.parent / "p1")
    with pytest.raises(ArgumentError, match="holds no templates/symbolic"):
        read(beside)


def test_the_digest_tells_what_was_read(tmp_path: Path) -> None:
    first = read(checkout(tmp_path / "a", _0003=MARBLES, _0010=MARBLES))
    same = read(checkout(tmp_path / "b", _0003=MARBLES, _0001=MARBLES))
    other = read(checkout(tmp_path / "c", _0003=MARBLES + " "))
    assert first.digest == same.digest != other.digest


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no texts question_annotated"),
        ('{"question_annotated": "", "answer_annotated": 7}', "no texts question_annotated"),
        ('{"question_annotated": "", "answer_annotated": ""}', "has not the sections"),
        (" " * (MOST_BYTES + 1), "more than 1000000 bytes"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_out_with_its_reason(
    tmp_path: Path, content: str, reason: str
) -> None:
    root = checkout(tmp_path, _0003=MARBLES, _0004=MARBLES)
    (root / "templates" / "symbolic" / "0004.json").write_text(content, encoding="utf-8")
    assert reason in read(root).left_out[4]


def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    root = checkout(tmp_path, _0003=MARBLES)
    os.mkfifo(root / "templates" / "symbolic" / "0004.json")
    assert read(root).left_out[4] == "its file is a folder or a device"


@given(JSON, st.text(), st.text())
def test_any_json_gives_a_task_or_a_reason(
    tmp_path_factory: pytest.TempPathFactory, entry: Any, question: str, solution: str
) -> None:
    root = checkout(tmp_path_factory.mktemp("checkout"), _0003=MARBLES)
    folder = root / "templates" / "symbolic"
    texts = {"question_annotated": MARBLES + question, "answer_annotated": SOLUTION + solution}
    for number, content in enumerate([entry, texts | {"other": entry}], start=3):
        (folder / f"{number + 1:04}.json").write_text(json.dumps(content), encoding="utf-8")
    loaded = read(root)
    assert (4 in loaded.left_out) != (4 in {task.task_id for task in loaded.tasks})


def test_a_checkout_without_a_template_of_use_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"no template in .* can be used; the first, 0000.json"):
        read(checkout(tmp_path, _0003=""))


def test_a_given_path_is_taken_before_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = str(checkout(tmp_path, _0003=MARBLES))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "elsewhere"))
    assert find_checkout(root) == Path(root, "templates", "symbolic")


def test_the_environment_names_the_folder_of_the_checkout_or_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = checkout(tmp_path / "ml-gsm-symbolic", _0003=MARBLES)
    for folder in (tmp_path, root):
        monkeypatch.setenv(VARIABLE, str(folder))
        assert find_checkout(None) == root / "templates" / "symbolic"


def test_without_path_and_environment_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert find_checkout(None) is None


def test_a_wrong_path_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ArgumentError, match="holds no templates/symbolic with 0000.json"):
        find_checkout(str(tmp_path))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with pytest.raises(ArgumentError, match="in ml-gsm-symbolic or itself"):
        find_checkout(None)


@pytest.mark.parametrize("path", ["", "\0", "a" * 5000, "loop"])
def test_a_path_that_cannot_be_one_is_told_in_the_same_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(ArgumentError, match="holds no templates/symbolic with 0000.json"):
        find_checkout(path)
