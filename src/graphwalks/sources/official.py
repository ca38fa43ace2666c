"""What is known of an official file: address, revision, sha256, licence, citation."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO, Final, Protocol

HUB: Final = "{hub}"
"""Stands in an address for the Hugging Face endpoint, which HF_ENDPOINT may redirect."""


class ContentCheck(Protocol):
    """What the content of a file must be whose sha256 is not published."""

    def claims(self, stream: BinaryIO) -> bool:
        """Say, from the beginning of a content, whether it means to be this file."""

    def problem(self, stream: BinaryIO) -> str | None:
        """Read a content whole; say what is wrong with it, or None."""


@dataclass(frozen=True)
class OfficialFile:
    """One published file, known by its sha256, or by its content where none is published.

    Attributes:
        name: File name, unique in the catalogue; for some, the path within the repository.
        families: Families whose tasks need it.
        address: Where it is downloaded from; may begin with `HUB`.
        revision: Revision of the repository that the address belongs to.
        sha256: Digest of the file as it is published, an archive included. None where no digest is
            published: what passes `check` is taken.
        size: Bytes, rounded where no exact figure is known; for display, identity is the sha256.
        is_size_estimated: Whether the size is nowhere stated, and was estimated.
        licence: Terms of the owner.
        citation: How to cite it.
        hub_repository: Dataset of the Hugging Face hub that holds it, or None.
        rows: Published number of rows per kind; empty where none is published.
        members: Of an archive, name and sha256 of each member that is used (a .gz has one).
        check: What stands in for a published digest; None where there is one.
    """

    name: str
    families: tuple[str, ...]
    address: str
    revision: str
    sha256: str | None
    size: int
    is_size_estimated: bool
    licence: str
    citation: str
    hub_repository: str | None
    rows: Mapping[str, int]
    members: Mapping[str, str]
    check: ContentCheck | None

    @property
    def is_recorded(self) -> bool:
        """Whether the digest of the first good copy is recorded and required from then on.

        So it is where no digest is published: neither of the file nor of what it unpacks to.
        """
        return self.sha256 is None and not self.members


@dataclass(frozen=True)
class KnownContent:
    """What a sha256 stands for: an official file, or one member of an official archive."""

    file: OfficialFile
    member: str | None
