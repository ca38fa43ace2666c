"""What of the settings in a log may be disclosed: no keys, no headers and no addresses.

Inspect leaves `api_key` out of its logs, but not what else may hold a secret. All that a reader of
logs keeps of their settings comes through here, so that no table, file or terminal can show more.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

HIDDEN: Final = "(not shown)"
ADDRESS: Final = "an address that was given"

_DEEPEST: Final = 20
"""Levels of lists and mappings; settings have three."""

_SECRET_NAME: Final = re.compile(
    r"key(?!word)|token(?!i)|secret|passw|passphrase|pwd|auth(?!or)|authori|credential|cookie"
    r"|header|bearer|session|login|signature"
    r"|(?<![a-z])(?:pat|sig|jwt|tok|pin)(?![a-z])"
)
"""In a name in small letters; the last ones as words of their own, for `path` holds one, too."""

_COUNT: Final = re.compile(r"(?<![a-z])tokens(?![a-z])|token_limit")
"""Of a name whose number counts something, as that of `max_tokens` does."""

_ONE_NAME: Final = re.compile(r"-{0,2}\w[\w-]{0,60}")

_WORD: Final = re.compile(r"\S+")

_TOLD: Final = re.compile(
    r"""(?isx)
    (
        (?: key(?!word|error|s\b) | token(?!i|s) | secret | passw | passphrase | pwd
          | auth(?!or) | authori | credential | cookie | bearer | session | login | signature
          | \b(?:pat|sig|jwt|tok|pin)\b )
        \w{0,20} \\?["']? \s{0,5} [=:] \s{0,5}
    )
    (?:
        \(not\ shown\) \S*
      | " (?: [^"\\] | \\. )*+ (?: " | \\?\Z )
      | \\" (?: [^\\] | \\[^"] )*+ (?: \\" | \\?\Z )
      | ' [^']*+ (?: ' | \Z )
      | (?: (?:basic|bearer|digest|token) \s{1,5} )? \S+
    )
    """
)
"""A secret and its name, as in `password=...`, `Authorization: Basic ...` or `"api_key": "..."`."""

_SECRET: Final = re.compile(
    r"\b(?i:bearer)\s+\S+"
    r"|\b(?:sk-|hf_|gh[a-z]_|github_pat_|gsk_|xai-|xox[a-z]-|AKIA|AIza|eyJ)[\w.-]{8,}"
)
"""Keys by the beginnings that providers give them."""


def disclosed(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with nothing in them that opens or locates a server.

    Values of names such as `azure_token` or `extra_headers` are hidden at every level, but counts
    (`max_tokens`), and so is what follows such a name in a list. Texts are as `disclosed_text`
    leaves them.
    """
    return _mapping(settings, 1)


def disclosed_text(text: str) -> str:
    """Return a text without addresses, secrets that are named, and keys of the usual forms."""
    without = _WORD.sub(_word, text)
    return _SECRET.sub(HIDDEN, _TOLD.sub(rf"\1{HIDDEN}", without))


def _word(found: re.Match[str]) -> str:
    """Hide a word with an address: what stands around it may belong to it."""
    word = found[0]
    is_address = "://" in word or ("@" in word and ":" in word)
    return ADDRESS if is_address else word


def _mapping(settings: Mapping[Any, Any], depth: int) -> dict[str, Any]:
    return {
        disclosed_text(str(name)): _value(str(name), value, depth)
        for name, value in settings.items()
    }


def _value(name: str, value: Any, depth: int) -> Any:
    if depth > _DEEPEST or _is_secret(name, value):
        return HIDDEN
    match value:
        case None | int() | float():
            return value
        case Mapping():
            return _mapping(value, depth + 1)
        case list() | tuple():
            return list(_entries(value, depth + 1))
        case _:
            return disclosed_text(str(value))


def _entries(values: Iterable[Any], depth: int) -> Iterable[Any]:
    """Take an entry that is one name for that of the next, as in `["--api-key", "..."]`."""
    name = ""
    for value in values:
        yield _value(name, value, depth)
        name = value if isinstance(value, str) and _ONE_NAME.fullmatch(value) else ""


def _is_secret(name: str, value: Any) -> bool:
    words = name.lower()
    is_count = isinstance(value, int | float) and _COUNT.search(words) is not None
    if value is None or isinstance(value, bool) or is_count:
        return False
    return _SECRET_NAME.search(words) is not None
