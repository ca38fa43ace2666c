"""What of the settings in a log may be disclosed: no keys, no headers and no addresses.

Inspect leaves `api_key` out of its logs, but not what else may hold a secret. All that a reader of
logs keeps of their settings comes through here, so that no table, file or terminal can show more.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, Self

from graphwalks.report.secret_names import LINE_LONG, is_secret_name, words_of

HIDDEN: Final = "(not shown)"
ADDRESS: Final = "an address that was given"

_DEEPEST: Final = 20
"""Levels of lists and mappings; settings have three."""

_ONE_NAME: Final = re.compile(r"-{0,2}\w[\w-]{0,60}")
_NAMING: Final = frozenset({"name", "key", "header"})
_VALUE: Final = "value"
"""Fields of a pair such as `{"name": "api_key", "value": "..."}`."""

_WORD: Final = re.compile(r"\S+")

_SCHEME: Final = re.compile(r"(?<![\w+.-])([\w+.-]++)://")
_OPEN_SCHEMES: Final = frozenset({"hf", "file", "git+https", "git+ssh"})
"""Of addresses that name files, or a public repository."""

_USER: Final = re.compile(r"://[^/@]*+@")

_LOGIN: Final = re.compile(
    r"""(?x)
    (?<! [^\s/:@] ) [^\s/:@]++ : [^\s/:@]++ @ (?! sha\d ) (?: [A-Za-z\[] | \d{1,3}\.\d )
    | (?<! [^\s"'=,;(\[{] ) [^\s/:@]++ @ (?! sha\d ) [\w.-]++ : \d{1,5} (?! \w )
    """
)
"""`user:password@host`, or `user@host:1` where no path goes before it, which a name may have."""

_NAMED: Final = re.compile(
    r"""(?x)
    (?<! [\w-] ) ( [\w-]++ )
    (?: \\{0,3} ["']? \s{0,5} (?: [=:] | %3[aAdD] ) \s{0,5} | ( \s{1,5} ) (?! -- | \s ) )
    """
)
"""A name before its value, as in `a=`, `"a": ` or `a%3D`; as a flag also in `--a `."""

_TOLD: Final = re.compile(
    r"""(?isx)
      \(not\ shown\) \S*
    | [\[({] [^\])}]*+ [\])}]?
    | " (?: [^"\\] | \\. )*+ (?: " | \\?\Z )
    | \\" (?: [^\\] | \\[^"] )*+ (?: \\" | \\?\Z )
    | ' [^']*+ (?: ' | \Z )
    | (?: (?:basic|bearer|digest|token) \s{1,5} )? \S+
    """
)
"""A value in a text: a list, something in quotes, or a word, with a scheme before it or not."""

_REST_OF_LINE: Final = re.compile(r"(?!\\?[\"'])[^\r\n]+")

_SECRET: Final = re.compile(
    r"""(?x)
      \b (?i:bearer) \s+ \S+
    | \b (?i:basic) \s+ (?= \S{0,99} [A-Z0-9=] ) \S{6,}
    | \b (?: sk- | xai- | xox[a-z]- | glpat- | nvapi- | pplx- | AIza | github_pat_ )
      (?= [A-Za-z_-]{0,60} \d ) [\w-]{20,}
    | \b (?: hf_ | gh[a-z]_ | gsk_ | r8_ ) (?= [A-Za-z]{0,60} \d ) [A-Za-z0-9]{20,}
    | \b AKIA [A-Z0-9]{16}
    | \b eyJ [\w-]{8,} \. [\w.-]{16,}
    """
)
"""Keys by the beginnings that providers give them, as long as keys are, and with digits."""


class Hidden(str):
    """A text that may be shown in place of a value, and equals another for the same value alone.

    Without that, settings whose difference is hidden would pass for equal. Of the value itself it
    keeps no more than a digest, which is never shown.
    """

    __slots__ = ("_digest",)

    _digest: bytes

    def __new__(cls, shown: str, value: object) -> Self:
        """Show a text for a value."""
        made = super().__new__(cls, shown)
        text = json.dumps(value, sort_keys=True, default=str)
        made._digest = sha256(text.encode()).digest()  # noqa: SLF001 - its own
        return made

    def __eq__(self, other: object) -> bool:
        """Compare what is shown and what is not."""
        if not isinstance(other, Hidden):
            return False
        return str(self) == str(other) and self._digest == other._digest

    def __ne__(self, other: object) -> bool:
        """Compare as `==`."""
        return not self == other

    def __hash__(self) -> int:
        """Hash what is shown."""
        return hash(str(self))

    def __deepcopy__(self, _: object) -> Self:
        """Return itself: nothing in it can change."""
        return self


def disclosed(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with nothing in them that opens or locates a server.

    Values of names such as `azure_token` or `extra_headers` are hidden at every level, and so is
    what follows such a name in a list. Texts are as `disclosed_text` leaves them.
    """
    return _mapping(settings, 1)


def disclosed_text(text: str) -> str:
    """Return a text without addresses, secrets that are named, and keys of the usual forms.

    A text with anything hidden is a `Hidden` one.
    """
    if isinstance(text, Hidden):
        return text
    shown = _SECRET.sub(HIDDEN, "".join(_without_named(_WORD.sub(_word, text))))
    return text if shown == text else Hidden(shown, text)


def _word(found: re.Match[str]) -> str:
    """Hide a word with an address: what stands around it may belong to it."""
    return ADDRESS if _is_address(found[0]) else found[0]


def _is_address(word: str) -> bool:
    if count := word.count("://"):
        schemes = _SCHEME.findall(word)
        is_open = len(schemes) == count and _OPEN_SCHEMES.issuperset(schemes)
        if not is_open or "?" in word or _USER.search(word):
            return True
    return _LOGIN.search(word) is not None


def _without_named(text: str) -> Iterator[str]:
    """Yield the parts of a text, with something else for each value of a secret name."""
    kept = 0
    is_named = False  # by the value of the last `name` or `key`
    for found in _NAMED.finditer(text):
        name, is_flag = found[1], found[2] is not None
        if found.start() < kept or (is_flag and not name.startswith("-")):
            continue
        is_secret = is_secret_name(name) or (is_named and name.lower() == _VALUE)
        if name.lower() in _NAMING:
            told = _ONE_NAME.search(text, found.end(), found.end() + 64)
            is_named = told is not None and is_secret_name(told[0])
        if is_secret and (value := _value_at(text, found.end(), name)):
            yield f"{text[kept : found.end()]}{HIDDEN}"
            kept = value.end()
    yield text[kept:]


def _value_at(text: str, start: int, name: str) -> re.Match[str] | None:
    is_long = LINE_LONG.issuperset(words_of(name)[-1:])
    return (is_long and _REST_OF_LINE.match(text, start)) or _TOLD.match(text, start)


def _mapping(settings: Mapping[Any, Any], depth: int) -> dict[str, Any]:
    names = [str(value) for key, value in settings.items() if str(key).lower() in _NAMING]
    is_pair = any(map(is_secret_name, names))
    return {
        disclosed_text(name if isinstance(name, str) else str(name)): Hidden(HIDDEN, value)
        if is_pair and str(name).lower() == _VALUE
        else _value(str(name), value, depth)
        for name, value in settings.items()
    }


def _value(name: str, value: Any, depth: int) -> Any:
    is_secret = is_secret_name(name) and value is not None and not isinstance(value, bool)
    if isinstance(value, Hidden):
        return value
    if is_secret or depth > _DEEPEST:
        return Hidden(HIDDEN, value)
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
