"""What of the settings in a log may be disclosed: no keys, no headers and no addresses.

Inspect leaves `api_key` out of its logs, but not what else may hold a secret.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

HIDDEN: Final = "(not shown)"
ADDRESS: Final = "an address that was given"

_DEEPEST: Final = 20
"""Levels of lists and mappings; settings have three."""

_SECRET_NAME: Final = re.compile(
    r"key(?!word)|token(?!i)|secret|passw|passphrase|pwd|auth(?!or)|authori|credential|cookie|header"
)
_ADDRESS: Final = re.compile(r"(?<!\S)\S*://\S*")
"""The whole word: what stands around an address may belong to it."""

_SECRET: Final = re.compile(r"\bbearer\s+\S+|\bsk-\S{8,}", re.IGNORECASE)


def disclosed(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with nothing in them that opens or locates a server.

    Values of names such as `azure_token` or `extra_headers` are hidden at every level, but numbers
    (`max_tokens`), and addresses in any text are reduced to the fact that one was given.
    """
    return {str(name): _value(str(name), value, 1) for name, value in settings.items()}


def disclosed_text(text: str) -> str:
    """Return a text without addresses, and without keys of the usual forms."""
    return _SECRET.sub(HIDDEN, _ADDRESS.sub(ADDRESS, text))


def _value(name: str, value: Any, depth: int) -> Any:
    if value is None or isinstance(value, int | float):
        return value
    if depth > _DEEPEST or _SECRET_NAME.search(name.lower()):
        return HIDDEN
    match value:
        case str():
            return disclosed_text(value)
        case Mapping():
            return {str(key): _value(str(key), entry, depth + 1) for key, entry in value.items()}
        case list() | tuple():
            return [_value("", entry, depth + 1) for entry in value]
        case _:
            return disclosed_text(str(value))
