"""Files as `torch.save` writes them: layout and instructions of a file that torch 2.14 wrote."""

import io
import struct
import zipfile
from typing import Any

from numpy.typing import NDArray

STORAGES = {"int64": "Long", "int32": "Int", "int16": "Short", "uint8": "Byte", "float64": "Double"}


def _whole(number: int) -> bytes:
    if number < 256:
        return b"K" + bytes([number])
    if number < 1 << 31:
        return b"J" + struct.pack("<i", number)
    return b"\x8a\x08" + struct.pack("<q", number)


def _text(text: str) -> bytes:
    return b"X" + struct.pack("<I", len(text)) + text.encode("ascii")


def _sizes(sizes: tuple[int, ...]) -> bytes:
    return b"(" + b"".join(map(_whole, sizes)) + b"t"


def description(
    storage: str, count: int, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]
) -> bytes:
    """Return the `data.pkl` of a tensor; strides are counted in numbers."""
    return (
        b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\nq\x00(("
        + _text("storage")
        + b"ctorch\n"
        + storage.encode("ascii")
        + b"Storage\nq\x02"
        + _text("0")
        + _text("cpu")
        + _whole(count)
        + b"tq\x05Q"
        + _whole(offset)
        + _sizes(shape)
        + _sizes(strides)
        + b"\x89ccollections\nOrderedDict\nq\x08)Rq\ttq\nRq\x0b."
    )


def file_of(name: str, pickled: bytes, storage: bytes, byteorder: bytes | None) -> bytes:
    """Return a file `NAME.pt` with this description and storage."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(f"{name}/data.pkl", pickled)
        if byteorder is not None:
            archive.writestr(f"{name}/byteorder", byteorder)
        archive.writestr(f"{name}/data/0", storage)
        archive.writestr(f"{name}/version", b"3\n")
    return target.getvalue()


def saved(name: str, array: NDArray[Any]) -> bytes:
    """Return a file `NAME.pt` with an array, contiguous."""
    strides = tuple(stride // array.itemsize for stride in array.strides)
    pickled = description(STORAGES[array.dtype.name], array.size, 0, array.shape, strides)
    return file_of(name, pickled, array.tobytes(), b"little")
