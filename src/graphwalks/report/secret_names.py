"""Which names are those of secrets, by their words."""

import re
from typing import Final

_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a name in camel case, or between signs and digits."""

_LAST: Final = frozenset({
    *("password", "passwords", "passwd", "passphrase", "pass", "pwd", "pw", "pin"),
    *("secret", "secrets", "credential", "credentials", "cookie", "cookies"),
    *("authorization", "authorisation", "auth", "authentication", "bearer", "login", "session"),
    *("header", "headers", "signature", "sig", "jwt", "pat", "tok"),
    *("apikey", "apikeys", "apitoken", "authkey", "authtoken", "accesskey", "accesstoken"),
    *("secretkey", "privatekey"),
})
"""Words that make a secret of a name that ends with them."""

_TOKEN: Final = "token"
_OF_A_VOCABULARY: Final = frozenset({
    *("eos", "bos", "pad", "unk", "stop", "cls", "sep", "mask"),
})
"""Words before `token` that leave it a token of a text."""

_KEY: Final = frozenset({"key", "keys"})
_OPENING: Final = frozenset({
    *("api", "access", "secret", "private", "auth", "account", "client", "subscription"),
    *("encryption", "signing", "license", "master", "ssh", "service"),
})
"""Words before `key` that make it one that opens something; `sort_key` is none."""

_FLAGS: Final = frozenset({"-u", "--user", "--proxy-user"})
"""Flags of programs that take a name with its password."""

LINE_LONG: Final = frozenset({"authorization", "authorisation", "cookie", "cookies"})
"""Last words of names whose value goes on to the end of a line."""


def words_of(name: str) -> list[str]:
    """Return the words of a name in small letters: `apiKey`, `api-key` and `API_KEY` have two."""
    return [word.lower() for word in _WORD.findall(name)]


def is_secret_name(name: str) -> bool:
    """Return whether a setting, flag or field of a name may hold a secret."""
    if name in _FLAGS:
        return True
    *before, last = words_of(name) or [""]
    previous = before[-1] if before else ""
    if last == _TOKEN:
        return previous not in _OF_A_VOCABULARY
    if last in _KEY:
        return previous in _OPENING or (not before and last == "key")
    return last in _LAST
