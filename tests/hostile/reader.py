"""What a reader is: the call, valid inputs to begin with, how it may refuse, what it may return."""

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

Read = Callable[[bytes, Path], object]
"""Takes an input, and an empty folder for the files that the reader needs or makes."""


class Form(StrEnum):
    """How inputs are changed so that the changes get past the first check."""

    BYTES = "bytes"
    TEXT = "text"
    JSON = "json"
    ARCHIVE = "archive"


@dataclass(frozen=True)
class Reader:
    """One way from outside into the package.

    Attributes:
        name: Module and function, without `graphwalks.`.
        form: Form of the inputs.
        seeds: Makes the valid inputs, each of which is read.
        read: Reads an input.
        refusals: Exceptions by which an input may be refused; none if every one is read.
        holds: Whether what was returned is what was promised.
    """

    name: str
    form: Form
    seeds: Callable[[], Sequence[bytes]]
    read: Read
    refusals: tuple[type[Exception], ...]
    holds: Callable[[Any], bool]

    def tried(self, content: bytes, folder: Path) -> bool:
        """Read an input; say whether it was taken. What breaks a promise raises."""
        try:
            found = self.read(content, folder)
        except self.refusals as error:
            assert str(error), f"{self.name} refused without a word"
            return False
        assert self.holds(found), f"{self.name} returned {found!r:.200}"
        return True


def as_text(content: bytes) -> str:
    """Any bytes as text: what is not UTF-8 becomes halves of characters, which a text may hold."""
    return content.decode("utf-8", "surrogateescape")


def as_data(content: bytes) -> Any:
    """Any bytes as JSON data, as Inspect and most programs read it: NaN and large numbers, too."""
    try:
        return json.loads(as_text(content))
    except (ValueError, RecursionError):
        return as_text(content)


def of_text(read: Callable[[str], object]) -> Read:
    """Read an input as text."""
    return lambda content, _: read(as_text(content))


def of_data(read: Callable[[Any], object]) -> Read:
    """Read an input as JSON data."""
    return lambda content, _: read(as_data(content))


def of_file(name: str, read: Callable[[Path], object]) -> Read:
    """Read an input as a file of this name."""

    def run(content: bytes, folder: Path) -> object:
        path = folder / name
        path.write_bytes(content)
        return read(path)

    return run


def packed(members: Mapping[str, bytes]) -> bytes:
    """A zip archive of these members; stands for a folder, too."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return target.getvalue()


def of_folder(read: Callable[[Path], object]) -> Read:
    """Read an input, which is a folder packed as an archive, as that folder."""

    def run(content: bytes, folder: Path) -> object:
        place = folder / "store"
        place.mkdir()
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                for entry in archive.infolist():
                    (place / Path(entry.filename).name).write_bytes(archive.read(entry))
        except Exception:  # noqa: BLE001 - it is we who unpack, and the folder is as far as we came
            pass
        return read(place)

    return run


def json_bytes(*records: Any) -> list[bytes]:
    """Records as JSON, one input each."""
    return [json.dumps(record).encode("ascii") for record in records]


def text_reader(
    name: str,
    seeds: Sequence[bytes],
    read: Callable[[str], object],
    refusals: tuple[type[Exception], ...],
) -> Reader:
    """A reader of texts of which nothing is promised but that they are read."""
    return Reader(name, Form.TEXT, lambda: seeds, of_text(read), refusals, anything)


def made_by(write: Callable[[Path], object], name: str) -> bytes:
    """What a function writes under a name: a file, or a folder as an archive."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        write(path)
        if path.is_file():
            return path.read_bytes()
        return packed({one.name: one.read_bytes() for one in sorted(path.iterdir())})


def anything(_: object) -> bool:
    """Promise nothing of a result but that there is one."""
    return True
