"""Everything in the cache read again and compared with what it must be."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from graphwalks.errors import SourceError
from graphwalks.sources.arraystore import LIST_NAME, ArrayStore
from graphwalks.sources.cache import cache_folder, file_path, file_sha256, member_path
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.pinning import RECORDED, content_problem
from graphwalks.sources.rowstore import RowStore


@dataclass(frozen=True)
class Check:
    """One file or store of the cache.

    Attributes:
        path: Where it is.
        problem: What is wrong with it, or None.
        remark: What a reader must know of a file that is whole; often empty.
    """

    path: Path
    problem: str | None
    remark: str


def check_files(files: Iterable[OfficialFile]) -> Iterator[Check]:
    """Hash every copy of these files, and of their members, that the cache holds."""
    for file in files:
        if file.sha256 is None:
            yield from _check_content(file)
        else:
            yield from _check_digest(file_path(file), file.sha256)
        for member, sha256 in file.members.items():
            yield from _check_digest(member_path(file, member), sha256)


def check_stores(files: Iterable[OfficialFile]) -> Iterator[Check]:
    """Read every store that was made from these files."""
    derived = cache_folder() / "derived"
    try:
        names = sorted(os.listdir(derived))
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield Check(derived, f"cannot be read: {error.strerror}", "")
        return
    for file in files:
        for name in names:
            if file.sha256 is not None and name.startswith(f"{file.sha256}-"):
                yield _check_store(derived / name)


def _check_store(folder: Path) -> Check:
    try:
        if (folder / LIST_NAME).exists():
            ArrayStore(folder).verify()
        else:
            RowStore(folder).verify()
    except SourceError as error:
        return Check(folder, error.message, "")
    return Check(folder, None, "")


def _check_content(file: OfficialFile) -> Iterator[Check]:
    path = file_path(file)
    try:
        with path.open("rb") as stream:
            _, problem = content_problem(file, stream)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield Check(path, f"cannot be read: {error.strerror}", "")
        return
    except SourceError as error:
        yield Check(path, error.message, "")
        return
    yield Check(path, problem, RECORDED if file.is_recorded else "")


def _check_digest(path: Path, expected: str) -> Iterator[Check]:
    try:
        found = file_sha256(path)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield Check(path, f"cannot be read: {error.strerror}", "")
        return
    problem = None if found == expected else f"expected sha256 {expected}, found {found}"
    yield Check(path, problem, "")
