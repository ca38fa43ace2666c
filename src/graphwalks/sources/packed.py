"""Archives whose own digest is not published: known by the digest of what they unpack to."""

import hashlib
from dataclasses import dataclass
from typing import BinaryIO

from graphwalks.sources.archives import ArchiveError, read_content


@dataclass(frozen=True)
class PackedCheck:
    """An archive that must unpack to a known content, however it was packed.

    Attributes:
        member: Name of the member.
        sha256: Digest of the member.
        limit: Bytes of the member that are allowed.
    """

    member: str
    sha256: str
    limit: int

    def claims(self, stream: BinaryIO) -> bool:
        """Return False: who has a copy is known to have it by the digest of the member."""
        return False

    def problem(self, stream: BinaryIO) -> str | None:
        """Unpack an archive; say what is wrong with the member, or None."""
        try:
            content = read_content(stream, self.member, self.limit)
        except ArchiveError as error:
            return f"{self.member} does not unpack: {error}"
        found = hashlib.sha256(content).hexdigest()
        return None if found == self.sha256 else f"{self.member} has sha256 {found}"
