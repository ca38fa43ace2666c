"""Every reader takes what is valid, and of anything else either reads it or says what is wrong."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile.mutations import TEXTS, changed
from tests.hostile.reader import Reader
from tests.hostile.readers import ELSEWHERE, READERS

EVERY = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
CHANGES = 12
"""Changed inputs of each reader; `python -m tests.hostile.fuzz` tries as many as there is time."""

_NAME = re.compile(r"(?:read|load|parse|solve_prompt|convert|decode)(?:_[a-z_]+)?")
_FOREIGN = {"str", "bytes", "Path", "object", "BinaryIO", "IO[bytes]"}


def foreign_input(function: ast.FunctionDef) -> bool:
    """Say whether a function is named like a reader and is given text, bytes, a file or data."""
    given = function.args.args[:1]
    kinds = {
        kind for one in given if one.annotation for kind in ast.unparse(one.annotation).split(" | ")
    }
    return _NAME.fullmatch(function.name) is not None and bool(_FOREIGN & kinds)


def readers_of(package: Path) -> Iterator[str]:
    for file in package.rglob("*.py"):
        module = ".".join(file.relative_to(package).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and foreign_input(node):
                yield f"{module.removesuffix('.__init__')}.{node.name}"


def test_no_function_that_reads_is_left_out(package_folder: Path) -> None:
    tried = {reader.name.partition(",")[0] for reader in READERS}
    assert set(readers_of(package_folder)) - tried == set(ELSEWHERE)
    assert {reader.name for reader in READERS} >= set(ELSEWHERE.values())
    assert len({reader.name for reader in READERS}) == len(READERS)


@EVERY
def test_valid_inputs_are_read(reader: Reader, tmp_path: Path) -> None:
    seeds = reader.seeds()
    assert seeds
    for number, seed in enumerate(seeds):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert reader.tried(seed, folder)


@EVERY
def test_changed_inputs_are_read_or_refused(reader: Reader, tmp_path: Path) -> None:
    random = Random(reader.name)
    seeds = reader.seeds()
    for number in range(CHANGES):
        folder = tmp_path / str(number)
        folder.mkdir()
        reader.tried(changed(random.choice(seeds), reader.form, random), folder)


@EVERY
@settings(max_examples=8, deadline=None, derandomize=True, database=None)
@given(
    st.one_of(st.binary(max_size=60), st.sampled_from(TEXTS), st.text(max_size=40).map(str.encode))
)
def test_anything_is_read_or_refused(reader: Reader, content: bytes) -> None:
    with TemporaryDirectory() as folder:
        reader.tried(content, Path(folder))
