"""One tensor out of a file that `torch.save` wrote, without torch.

Such a file is a zip whose members lie in one folder: `data.pkl` describes the tensor, `data/KEY` is
its storage, stored as it is, and `byteorder` says how; without it, the low byte comes first. What
the pickle names stands for values of ours, and nothing of the file is run.
"""

import math
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import SourceError
from graphwalks.sources.archives import CHUNK_BYTES, ArchiveError, archive_errors
from graphwalks.sources.pickled import Vocabulary, read_with

LARGEST_DESCRIPTION: Final = 1 << 16
"""Bytes of `data.pkl`; that of one tensor has about 150."""
MOST_DIMENSIONS: Final = 8

_ZIP_MAGIC: Final = b"PK\x03\x04"
_DESCRIPTION: Final = "data.pkl"
_ORDERS: Final = {b"little": "<", b"big": ">"}
_STORAGES: Final = {
    "DoubleStorage": "f8",
    "FloatStorage": "f4",
    "HalfStorage": "f2",
    "LongStorage": "i8",
    "IntStorage": "i4",
    "ShortStorage": "i2",
    "CharStorage": "i1",
    "ByteStorage": "u1",
}
"""Kinds of storage whose numbers numpy knows, as numpy writes them."""


class _OtherContentError(Exception):
    """The file holds something else than one tensor; says what."""


@dataclass(frozen=True)
class _Kind:
    code: str


@dataclass(frozen=True)
class _Storage:
    kind: _Kind
    key: str
    count: int


@dataclass(frozen=True)
class _Tensor:
    storage: _Storage
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


def read(path: Path, name: str) -> NDArray[Any]:
    """Return the tensor of a file, as an array that may be a view with strides.

    Args:
        path: The file.
        name: Name of the file, for the error.

    Raises:
        SourceError: It is damaged, in the format of torch before 1.6, or holds anything but one
            dense tensor of numbers that numpy knows.
        OSError: It cannot be read.
    """
    with path.open("rb") as stream:
        if stream.read(len(_ZIP_MAGIC)) != _ZIP_MAGIC:
            raise _refusal(
                name,
                "it is no zip, so it may be in the old format of torch before 1.6; a new torch "
                "turns it into the present one: torch.save(torch.load(PATH), PATH)",
            )
    try:
        with archive_errors(name), zipfile.ZipFile(path) as archive:
            return _read(archive, name, path.stat().st_size)
    except (ArchiveError, _OtherContentError) as error:
        raise _refusal(name, str(error)) from error


def _read(archive: zipfile.ZipFile, name: str, most: int) -> NDArray[Any]:
    members = {entry.filename: entry for entry in archive.infolist()}
    found = [member for member in members if member.rpartition("/")[2] == _DESCRIPTION]
    if len(found) != 1:
        raise _OtherContentError(f"{len(found)} members are called {_DESCRIPTION}, not one")
    folder = found[0].removesuffix(_DESCRIPTION)
    with archive.open(found[0]) as entry:
        description = entry.read(LARGEST_DESCRIPTION)
    tensor = read_with(description, f"{name}: {_DESCRIPTION}", _VOCABULARY)
    if not isinstance(tensor, _Tensor):
        raise _OtherContentError(f"it holds a {type(tensor).__name__.lstrip('_')}, not one tensor")
    order = b"little"
    if f"{folder}byteorder" in members:
        with archive.open(f"{folder}byteorder") as entry:
            order = entry.read(len(b"little") + 1)
    if order not in _ORDERS:
        raise _OtherContentError(f"its byte order is {order!r}, neither little nor big")
    dtype = np.dtype(_ORDERS[order] + tensor.storage.kind.code)
    member = members.get(f"{folder}data/{tensor.storage.key}")
    if member is None or member.compress_type != zipfile.ZIP_STORED:
        raise _OtherContentError("its storage is missing or compressed")
    if member.file_size != tensor.storage.count * dtype.itemsize or member.file_size > most:
        raise _OtherContentError(
            f"its storage has {member.file_size} bytes, not the described number"
        )
    storage = np.empty(tensor.storage.count, dtype)
    _fill(storage.view(np.uint8), archive, member)
    items = _items(tensor)
    if items == 0:
        return np.empty(tensor.shape, dtype)
    return np.lib.stride_tricks.as_strided(
        storage[tensor.offset :],
        tensor.shape,
        [stride * dtype.itemsize for stride in tensor.strides],
        writeable=False,
    )


def _fill(target: NDArray[np.uint8], archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> None:
    """Read a member piece by piece into an array of its size."""
    filled = 0
    with archive.open(member) as entry:
        while piece := entry.read(CHUNK_BYTES):
            target[filled : filled + len(piece)] = np.frombuffer(piece, np.uint8)
            filled += len(piece)
    if filled != len(target):
        raise _OtherContentError("its storage ends early")


def _items(tensor: _Tensor) -> int:
    """Return how many numbers a tensor has; they must lie within its storage.

    Raises:
        _OtherContentError: They do not, or the storage is shown more than once.
    """
    items = math.prod(tensor.shape)
    last = tensor.offset + sum(
        (size - 1) * stride for size, stride in zip(tensor.shape, tensor.strides, strict=True)
    )
    if items > tensor.storage.count or (items and last >= tensor.storage.count):
        raise _OtherContentError("its shape needs more numbers than its storage has")
    return items


def _tensor(*arguments: object) -> _Tensor:
    # torch._utils._rebuild_tensor_v2: storage, offset, size, stride, whether it requires gradients,
    # hooks and, perhaps, metadata; what follows the strides says nothing about the numbers.
    if len(arguments) < 4:  # noqa: PLR2004
        raise ValueError("a tensor that is not described")
    storage, offset, shape, strides = arguments[:4]
    if not isinstance(storage, _Storage) or not _is_size(offset):
        raise ValueError("a tensor without storage")
    if not _are_sizes(shape) or not _are_sizes(strides) or len(shape) != len(strides):  # type: ignore[arg-type]
        raise ValueError("a tensor whose shape or strides are no sizes")
    return _Tensor(storage, offset, shape, strides)  # type: ignore[arg-type]


def _storage(reference: object) -> _Storage:
    # ("storage", kind, key, device, how many numbers)
    if isinstance(reference, tuple) and len(reference) == 5:  # noqa: PLR2004
        word, kind, key, _, count = reference
        if word == "storage" and isinstance(kind, _Kind) and isinstance(key, str):
            if _is_size(count):
                return _Storage(kind, key, count)
    raise ValueError("a reference to something else than a storage")


def _no_hooks(*_: object) -> None:
    """Stand for the empty dictionary of hooks."""


def _is_size(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 62


def _are_sizes(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= MOST_DIMENSIONS and all(map(_is_size, value))


def _refusal(name: str, reason: str) -> SourceError:
    return SourceError(f"{name} is no file with one tensor: {reason}.")


_VOCABULARY: Final = Vocabulary(
    {
        ("torch._utils", "_rebuild_tensor_v2"): _tensor,
        ("collections", "OrderedDict"): _no_hooks,
    },
    {("torch", name): _Kind(code) for name, code in _STORAGES.items()},
    _storage,
)
