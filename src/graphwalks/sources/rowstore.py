"""Rows of text with fields, kept as one flat text file and one table of offsets.

Reading a row is a seek and a read: nothing but the row itself enters the memory, which is why tasks
read published files in this form. Layout of the folder:

    text.txt     the texts one behind the other, UTF-8
    table.jsonl  one line ``[offset, length, crc32, fields]`` per row, offset and length in bytes;
                 then one line of totals with the crc32 of all lines before it
"""

import json
import os
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from graphwalks.errors import SourceError
from graphwalks.sources.cache import arriving_folder

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
"""A value that JSON can hold."""

TEXT_NAME: Final = "text.txt"
TABLE_NAME: Final = "table.jsonl"
FORMAT: Final = 1


class RowStore:
    """Rows on disk, read one at a time.

    Damage is noticed: of the table when the store is opened, of a text when it is read.

    Attributes:
        folder: Where the two files are.
    """

    def __init__(self, folder: Path) -> None:
        """Open a store.

        Args:
            folder: Folder that `write_rows` has made.

        Raises:
            SourceError: There is no store, or its table or text is not as it was written.
        """
        self.folder = folder
        try:
            table = (folder / TABLE_NAME).read_bytes()
            text_bytes = (folder / TEXT_NAME).stat().st_size
        except OSError as error:
            raise _damage(folder, f"{error.filename}: {error.strerror}") from error
        # The lines stay unparsed: as objects the ids of large answers take many times the room.
        self._lines = table.splitlines()
        totals = self._lines.pop() if self._lines else b""
        if totals != _totals(len(self._lines), text_bytes, zlib.crc32(table[: -len(totals) - 1])):
            raise _damage(folder, f"{TABLE_NAME} or {TEXT_NAME} is not as it was written")

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._lines)

    def fields(self, index: int) -> dict[str, Any]:
        """Return the fields of a row."""
        fields: dict[str, Any] = json.loads(self._lines[index])[3]
        return fields

    def text(self, index: int) -> str:
        """Read the text of a row.

        Raises:
            SourceError: The text is not as it was written.
        """
        offset, length, crc32, _ = json.loads(self._lines[index])
        try:
            with (self.folder / TEXT_NAME).open("rb") as stream:
                stream.seek(offset)
                content = stream.read(length)
        except OSError as error:
            raise _damage(self.folder, f"{error.filename}: {error.strerror}") from error
        if zlib.crc32(content) != crc32:
            raise _damage(self.folder, f"the text of row {index} is not as it was written")
        return content.decode("utf-8")

    def verify(self) -> None:
        """Read every text.

        Raises:
            SourceError: One is not as it was written.
        """
        for index in range(len(self)):
            self.text(index)


def write_rows(folder: Path, rows: Iterable[tuple[str, Mapping[str, Json]]]) -> None:
    """Write a store that appears whole or not at all.

    Args:
        folder: Folder to make; one that is there already stays as it is.
        rows: Text and fields of each row; taken one at a time.

    Raises:
        SourceError: A text cannot be written as UTF-8.
        OSError: The folder cannot be written.
    """
    with arriving_folder(folder) as arriving:
        arriving.mkdir()
        with (arriving / TEXT_NAME).open("wb") as text, (arriving / TABLE_NAME).open("wb") as table:
            offset = count = table_crc32 = 0
            for count, (content, fields) in enumerate(rows, start=1):
                encoded = _encode(content, count - 1)
                text.write(encoded)
                line = _compact([offset, len(encoded), zlib.crc32(encoded), fields])
                table.write(line)
                table_crc32 = zlib.crc32(line, table_crc32)
                offset += len(encoded)
            table.write(_totals(count, offset, table_crc32) + b"\n")
            for stream in (text, table):
                stream.flush()
                os.fsync(stream.fileno())


def _totals(rows: int, text_bytes: int, crc32: int) -> bytes:
    totals = {"format": FORMAT, "rows": rows, "text_bytes": text_bytes, "crc32": crc32}
    return _compact(totals).rstrip(b"\n")


def _compact(value: Json) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def _encode(content: str, index: int) -> bytes:
    try:
        return content.encode("utf-8")
    except UnicodeEncodeError as error:
        raise SourceError(
            f"the text of row {index} holds half a character ({error.reason})"
        ) from error


def _damage(folder: Path, reason: str) -> SourceError:
    return SourceError(
        f"The row store {folder} is damaged: {reason}. "
        "Delete the folder; the next run makes it again."
    )
