"""The Hugging Face hub: endpoint, token, offline switches, and what its own client keeps on disk.

Names of variables and the layout of the cache are those that huggingface_hub documents
("Environment variables", "Manage your cache"); the client itself is not needed for plain files.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from graphwalks.errors import SourceError
from graphwalks.sources.official import HUB, OfficialFile

DEFAULT_ENDPOINT: Final = "https://huggingface.co"
OFFLINE_SWITCHES: Final = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE")
_TRUE_WORDS: Final = frozenset({"1", "true", "yes", "on"})
_SHA256_DIGITS: Final = 64
_USER_IN_ADDRESS: Final = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*://)?.*@", re.DOTALL)
"""Everything up to the last @, because a password may hold any character."""


def resolve_address(file: OfficialFile) -> str:
    """Return the address of a file with the endpoint that the user has set."""
    return file.address.replace(HUB, _endpoint())


def shown_address(file: OfficialFile) -> str:
    """Return the address for a reader: without a user and password that the endpoint may name."""
    return file.address.replace(HUB, _USER_IN_ADDRESS.sub(r"\1", _endpoint()))


def authorization(file: OfficialFile) -> dict[str, str]:
    """Return the header that carries HF_TOKEN, for files of the hub only.

    httpx drops the header when the hub redirects to another host.

    Raises:
        SourceError: The token cannot stand in a header; it is not shown.
    """
    token = os.environ.get("HF_TOKEN", "").strip()
    if not token or not file.address.startswith(HUB):
        return {}
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise SourceError(
            f"{file.name} was not asked for: HF_TOKEN holds white space or characters that are not "
            "printable ASCII. Set it to the token alone, or unset it."
        )
    return {"Authorization": f"Bearer {token}"}


def offline_switch() -> str | None:
    """Return the variable that forbids the network, or None."""
    for name in OFFLINE_SWITCHES:
        if os.environ.get(name, "").strip().lower() in _TRUE_WORDS:
            return name
    return None


def cached_copies(file: OfficialFile) -> Iterator[Path]:
    """Yield files of the Hugging Face cache that may be this file; the caller proves them.

    A large file is a blob named by its sha256; where links are impossible, snapshots hold copies.
    A cache that is closed to us holds none.
    """
    if file.hub_repository is None:
        return
    repository = _hub_cache() / f"datasets--{file.hub_repository.replace('/', '--')}"
    if file.sha256 is not None:
        blob = repository / "blobs" / file.sha256
        if os.path.isfile(blob):
            yield blob
    try:
        copies = sorted(repository.glob(f"snapshots/*/{file.name}"))
    except OSError:
        return
    for copy in copies:
        if os.path.isfile(copy) and not _is_other_blob(copy.resolve().name, file.sha256):
            yield copy


def _is_other_blob(name: str, sha256: str | None) -> bool:
    return sha256 is not None and len(name) == _SHA256_DIGITS and name != sha256


def _endpoint() -> str:
    return os.environ.get("HF_ENDPOINT", "").strip().rstrip("/") or DEFAULT_ENDPOINT


def _hub_cache() -> Path:
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"):
        if value := os.environ.get(name):
            return _expanded(value)
    if home := os.environ.get("HF_HOME"):
        return _expanded(home) / "hub"
    caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return _expanded(caches) / "huggingface" / "hub"


def _expanded(path: str) -> Path:
    # Like the hub's client, and unlike Path.expanduser, which raises, for ~ and an unknown user.
    return Path(os.path.expanduser(path))
