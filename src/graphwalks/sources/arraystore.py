"""Arrays and texts on disk, mapped into memory instead of read.

A part of an array that is looked at is fetched by the system, and the rest costs nothing, which is
why tasks open large published graphs in this form. Layout of the folder:

    NAME.npy      one array, as numpy writes it
    arrays.json   one object: format, what else is to be kept under "fields", and of every array
                  dtype, shape and crc32 of its numbers; then a line with the crc32 of the first
"""

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tokenize import TokenError
from typing import Any, Final

import numpy as np
from numpy.lib.format import open_memmap
from numpy.typing import NDArray

from graphwalks.errors import SourceError, one_line
from graphwalks.sources.archives import CHUNK_BYTES
from graphwalks.sources.cache import arriving_folder
from graphwalks.sources.rowstore import Json
from graphwalks.sources.sequences import ReadSequence

LIST_NAME: Final = "arrays.json"
FORMAT: Final = 1

_BROKEN: Final = (ArithmeticError, AttributeError, EOFError, LookupError, TypeError, ValueError)
"""What comes of numbers and names that are not as they were written."""
# numpy reads the head of an array as a constant of Python.
_BROKEN_HEAD: Final = (*_BROKEN, MemoryError, RecursionError, SyntaxError, TokenError)


class ArrayStore:
    """Named arrays on disk.

    Damage is noticed when a store is opened if a file is missing or has another size or shape; if
    numbers have changed, by `verify`, which reads everything.

    Attributes:
        folder: Where the files are.
        fields: What was kept beside the arrays.
    """

    def __init__(self, folder: Path) -> None:
        """Open a store.

        Args:
            folder: Folder that `write_arrays` has made.

        Raises:
            SourceError: There is no store, or its files are not as they were written.
        """
        self.folder = folder
        try:
            told, _, crc32 = (folder / LIST_NAME).read_bytes().partition(b"\n")
            if crc32 != b"%d\n" % zlib.crc32(told):
                raise ValueError(f"{LIST_NAME} is not as it was written")
            listed: dict[str, Any] = json.loads(told)
            self.fields: dict[str, Any] = listed["fields"]
            self._listed: dict[str, Any] = listed["arrays"]
            self._arrays = {name: self._open(name) for name in self._listed}
        except OSError as error:
            raise self._damage(f"{error.filename}: {error.strerror}") from error
        except _BROKEN_HEAD as error:
            raise self._damage(one_line(str(error))) from error

    @contextmanager
    def noticing_damage(self) -> Iterator[None]:
        """Raise `SourceError` for what numbers that have changed lead to in the block."""
        try:
            yield
        except _BROKEN as error:
            raise self._damage("numbers in it have changed") from error

    def array(self, name: str) -> NDArray[Any]:
        """Return an array, which cannot be written to."""
        return np.asarray(self._arrays[name])  # places of a plain array are faster to reach

    def read(self, name: str, begin: int, end: int) -> NDArray[Any]:
        """Return a copy of a part of an array with one dimension.

        Unlike a part of a mapped array, it is gone from the memory of the process when it has been
        used.

        Raises:
            SourceError: It cannot be read.
        """
        mapped = self._arrays[name]
        if not 0 <= begin <= end <= len(mapped):
            raise self._damage(f"no part of {name}.npy is from {begin} to {end}")
        offset = mapped.offset + begin * mapped.itemsize
        try:
            found = np.fromfile(
                self.folder / f"{name}.npy", mapped.dtype, end - begin, offset=offset
            )
        except OSError as error:
            raise self._damage(f"{error.filename}: {error.strerror}") from error
        if len(found) != end - begin:
            raise self._damage(f"{name}.npy has become shorter")
        return found

    def verify(self) -> None:
        """Read all arrays.

        Raises:
            SourceError: One is not as it was written.
        """
        for name, array in self._arrays.items():
            if _crc32(array) != self._listed[name]["crc32"]:
                raise self._damage(f"{name}.npy is not as it was written")

    def _open(self, name: str) -> "np.memmap[Any, Any]":
        array: np.memmap[Any, Any] = open_memmap(self.folder / f"{name}.npy", "r")
        told = self._listed[name]
        if array.dtype.str != told["dtype"] or list(array.shape) != told["shape"]:
            raise ValueError(f"{name}.npy is not as it was written")
        return array

    def _damage(self, reason: str) -> SourceError:
        return SourceError(
            f"The store {self.folder} is damaged: {reason}. "
            "Delete the folder; the next run makes it again."
        )


class StoredTexts(ReadSequence[str]):
    """Texts that lie one behind the other in an array of bytes; each is decoded when it is read."""

    def __init__(self, content: NDArray[np.uint8], ends: NDArray[np.int64]) -> None:
        """Take the two arrays that `pack_texts` has made."""
        self._content = content.data
        self._ends = ends.data  # its places are faster to reach than those of an array

    def __len__(self) -> int:
        """Return the number of texts."""
        return len(self._ends)

    def read(self, place: int) -> str:
        """Read a text; `SourceError` if it is damaged."""
        begin = self._ends[place - 1] if place else 0
        try:
            return str(self._content[begin : self._ends[place]], "utf-8")
        except UnicodeDecodeError as error:
            raise SourceError(
                f"Text {place} of a store in the cache is damaged: {error.reason}. "
                "`graphwalks sources verify` names the store; delete its folder, and the next run "
                "makes it again."
            ) from error


def pack_texts(texts: Iterable[str]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the bytes of texts one behind the other, and the end of each.

    Raises:
        SourceError: A text cannot be written as UTF-8.
    """
    content = bytearray()
    ends = []
    for index, text in enumerate(texts):
        try:
            content += text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise SourceError(f"text {index} holds half a character ({error.reason})") from error
        ends.append(len(content))
    return np.frombuffer(content, np.uint8), np.array(ends, np.int64)


def write_arrays(
    folder: Path, arrays: Mapping[str, NDArray[Any]], fields: Mapping[str, Json]
) -> None:
    """Write a store that appears whole or not at all.

    Args:
        folder: Folder to make; one that is there already stays as it is.
        arrays: The arrays, by names that can be names of files.
        fields: What else to keep.

    Raises:
        OSError: The folder cannot be written.
    """
    with arriving_folder(folder) as arriving:
        arriving.mkdir()
        listed = {}
        for name, array in arrays.items():
            listed[name] = {
                "dtype": array.dtype.str,
                "shape": list(array.shape),
                "crc32": _crc32(array),
            }
            # Not "wb": to a file that is only written numpy writes by itself, and of one that is
            # full it does not say so.
            with (arriving / f"{name}.npy").open("w+b") as stream:
                np.save(stream, array, allow_pickle=False)
                stream.flush()
                os.fsync(stream.fileno())
        told = json.dumps({"format": FORMAT, "fields": fields, "arrays": listed}).encode("ascii")
        with (arriving / LIST_NAME).open("wb") as stream:
            stream.write(b"%s\n%d\n" % (told, zlib.crc32(told)))
            stream.flush()
            os.fsync(stream.fileno())


def _crc32(array: NDArray[Any]) -> int:
    """Return the crc32 of the numbers, piece by piece so that no mapped array is held whole."""
    flat = array.reshape(-1)
    step = max(1, CHUNK_BYTES // array.itemsize)
    places = [*range(0, len(flat), step), len(flat)]
    crc32 = 0
    for begin, end in pairwise(places):
        crc32 = zlib.crc32(flat[begin:end].tobytes(), crc32)
    return crc32
