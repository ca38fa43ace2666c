"""The Hugging Face hub: endpoint, token, offline switches, and what its own client keeps on disk.

Names of variables and the layout of the cache are those that huggingface_hub documents
("Environment variables", "Manage your cache"); the client itself is not needed for plain files.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from graphwalks.sources.catalogue import HUB, OfficialFile

DEFAULT_ENDPOINT: Final = "https://huggingface.co"
OFFLINE_SWITCHES: Final = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE")
_TRUE_WORDS: Final = frozenset({"1", "true", "yes", "on"})
_SHA256_DIGITS: Final = 64


def resolve_address(file: OfficialFile) -> str:
    """Return the address of a file with the endpoint that the user has set."""
    return file.address.replace(HUB, _endpoint())


def authorization(file: OfficialFile) -> dict[str, str]:
    """Return the header that carries HF_TOKEN, for files of the hub only.

    httpx drops the header when the hub redirects to another host.
    """
    token = os.environ.get("HF_TOKEN", "").strip()
    if not token or not file.address.startswith(HUB):
        return {}
    return {"Authorization": f"Bearer {token}"}


def offline_switch() -> str | None:
    """Return the variable that forbids the network, or None."""
    for name in OFFLINE_SWITCHES:
        if os.environ.get(name, "").strip().lower() in _TRUE_WORDS:
            return name
    return None


def cached_copies(file: OfficialFile) -> Iterator[Path]:
    """Yield files of the Hugging Face cache that may be this file; the caller proves their sha256.

    A large file is a blob named by its sha256; where links are impossible, snapshots hold copies.
    """
    if file.hub_repository is None:
        return
    repository = _hub_cache() / f"datasets--{file.hub_repository.replace('/', '--')}"
    blob = repository / "blobs" / file.sha256
    if os.path.isfile(blob):
        yield blob
    for copy in sorted(repository.glob(f"snapshots/*/{file.name}")):
        if os.path.isfile(copy) and not _is_other_blob(copy.resolve().name, file.sha256):
            yield copy


def _is_other_blob(name: str, sha256: str) -> bool:
    return len(name) == _SHA256_DIGITS and name != sha256


def _endpoint() -> str:
    return os.environ.get("HF_ENDPOINT", "").strip().rstrip("/") or DEFAULT_ENDPOINT


def _hub_cache() -> Path:
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"):
        if value := os.environ.get(name):
            return Path(value).expanduser()
    if home := os.environ.get("HF_HOME"):
        return Path(home).expanduser() / "hub"
    caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(caches).expanduser() / "huggingface" / "hub"
