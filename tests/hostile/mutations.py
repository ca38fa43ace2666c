"""Changes of valid inputs, drawn from random numbers.

Bytes are changed as bytes; texts and JSON data by their lines, words and places; archives within
their members, too, so that a change gets past what checks the whole.
"""

import io
import json
import zipfile
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tests.hostile.reader import Form

LARGEST: Final = 1 << 16
"""Bytes of an input."""

TEXTS: Final = tuple(
    text.encode("utf-8", "surrogatepass")
    for text in (
        *(
            "",
            "\0",
            "\ufeff",
            "\r\n",
            "\r",
            "\u2028",
            "\x85",
            "\x1a",
            "\x1b[31m",
            "\ud800",
            "\udfff",
        ),
        *("\u200b", "\u202e", "\u0660\u0661", "²", "İ", "ſ", "ẞ", "𝟙", "a\u0301", "＝", "－１"),
        *(
            "-1",
            "-0",
            "0x10",
            "1_000",
            "00",
            "1e400",
            "-1e-400",
            "1.0",
            "9" * 19,
            "9" * 400,
            "1" * 5000,
        ),
        *(
            "NaN",
            "Infinity",
            "-Infinity",
            "null",
            "true",
            "[]",
            "{}",
            '""',
            "[" * 300,
            '{"":' * 300,
        ),
        *(
            "](",
            "[[",
            "((",
            "}}",
            "\\boxed{",
            "<think>",
            "</think>",
            "```json\n",
            "Final Answer: [",
        ),
        *("../", "../../etc/passwd", "/dev/zero", "C:\\NUL", "~root", "${HOME}", "$(id)", "`id`"),
        *(
            "__import__('os').system('id')",
            "().__class__",
            "lambda:0",
            "open('x','w')",
            "%s%n",
            "{0.a}",
        ),
        *(
            "cos\nsystem\n(S'id'\ntR.",
            "!!python/object/apply:os.system [id]",
            "\t",
            ",",
            ";",
            "'",
            '"',
        ),
        *(
            "a" * 1000,
            " " * 1000,
            "\n" * 300,
            "(" * 300,
            "-" * 300,
            "9**9**9",
            "1," * 400,
            "{" * 300,
        ),
    )
)
"""What readers of text stumble over."""

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**4000, 0.5, -0.0, 1e308),
    *(float("nan"), float("inf"), float("-inf"), "", "0", "-1", "\0", "\ud800", "../x", "a" * 1000),
    *([], {}, [[]], [None], {"": None}, [0] * 300, "1" * 5000, ["a", 1, None], {"id": 1}),
)
"""What readers of JSON data stumble over."""

WHOLE: Final = tuple(
    opening * 2000 + closing * 2000
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}"), (b"(", b")"))
)
NUMBERS: Final = (b"\0", b"\xff", b"\x7f", b"\x80", b"\xff\xff\xff\x7f", b"\xff" * 8, b"\0" * 8)


def changed(content: bytes, form: Form, random: Random) -> bytes:
    """Change an input in one to four places."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        content = _CHANGES[form](content, random)[:LARGEST]
    return content


def _bytes(content: bytes, random: Random) -> bytes:  # noqa: PLR0911 - one for each kind of change
    begin, end = _part(len(content), random)
    part = content[begin:end]
    choice = random.randrange(8)
    if choice == 0 and content:
        place = random.randrange(len(content))
        flipped = content[place] ^ (1 << random.randrange(8))
        return content[:place] + bytes([flipped]) + content[place + 1 :]
    if choice == 1:
        return content[:begin]
    if choice == 2:
        return content[:begin] + content[end:]
    if choice == 3:
        return content[:begin] + part * random.choice((2, 3, 50)) + content[end:]
    if choice == 4:
        return content[:begin] + random.choice(NUMBERS) + content[end:]
    if choice == 5:
        return content[:begin] + random.randbytes(random.randrange(1, 9)) + content[begin:]
    if choice == 6:
        place = random.randrange(len(content) + 1)
        return content[:begin] + content[end:place] + part + content[max(place, end) :]
    return content[:begin] + random.choice(TEXTS) + content[end:]


def _text(content: bytes, random: Random) -> bytes:
    choice = random.randrange(6)
    lines = content.splitlines(keepends=True)
    if choice == 0:
        return _bytes(content, random)
    if choice == 1 and lines:
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
        return b"".join(lines)
    if choice == 2 and lines:
        place = random.randrange(len(lines))
        lines[place] = lines[place] * random.choice((0, 2, 40))
        return b"".join(lines)
    if choice == 3 and content:  # a word or number for another
        words = content.split(b" ")
        words[random.randrange(len(words))] = random.choice(TEXTS)
        return b" ".join(words)
    if choice == 4:
        ends = (b"\r\n", b"\r", b"", b"\xe2\x80\xa8", b"\n\n")
        return content.replace(b"\n", random.choice(ends))
    place = random.randrange(len(content) + 1)
    return content[:place] + random.choice(TEXTS) + content[place:]


def _json(content: bytes, random: Random) -> bytes:
    if random.randrange(8) == 0:
        return random.choice(WHOLE) if random.randrange(8) == 0 else _text(content, random)
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return _bytes(content, random)
    places = list(_places(data))
    if not places:
        return _written(random.choice(VALUES))
    holder, key = random.choice(places)
    choice = random.randrange(5)
    if choice == 0:
        del holder[key]
    elif choice == 1 and isinstance(holder, dict):
        holder[random.choice(("id", "", "\ud800", "nodes", "__class__", "x" * 300))] = holder[key]
    elif choice == 2:
        other_holder, other = random.choice(places)
        try:
            holder[key] = json.loads(json.dumps(other_holder[other]))
        except (LookupError, ValueError):
            return content
    elif choice == 3 and isinstance(holder[key], list | str):
        holder[key] = (
            holder[key] * random.choice((0, 2, 50))
            if len(holder[key]) < 500
            else type(holder[key])()
        )
    else:
        holder[key] = random.choice(VALUES)
    return _written(data)


def _archive(content: bytes, random: Random) -> bytes:
    if random.randrange(4) == 0:
        return _bytes(content, random)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    except Exception:  # noqa: BLE001 - it is damaged already
        return _bytes(content, random)
    if not members:
        return _bytes(content, random)
    name = random.choice(list(members))
    choice = random.randrange(12)
    if choice == 0:
        del members[name]
    elif choice == 1:
        members[random.choice(("../up", "/abs", "a\0b", "x" * 300, "CON", "data.pkl"))] = members[
            name
        ]
    elif choice == 2:
        members[name] = members[random.choice(list(members))]
    elif choice == 3:
        members[name] = b"0" * LARGEST
    else:
        members[name] = (
            _bytes(members[name], random) if random.randrange(2) else _json(members[name], random)
        )
    target = io.BytesIO()
    with zipfile.ZipFile(
        target, "w", random.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))
    ) as archive:
        for one, inner in members.items():
            archive.writestr(zipfile.ZipInfo(one), inner)
    return target.getvalue()


def _part(length: int, random: Random) -> tuple[int, int]:
    begin = random.randrange(length + 1)
    return begin, min(length, begin + random.choice((0, 1, 2, 4, 8, 16, 100)))


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in JSON data, as its holder and key."""
    found: list[tuple[Any, Any]] = []
    left = [data]
    while left and len(found) < 10_000:
        holder = left.pop()
        keys = (
            holder
            if isinstance(holder, dict)
            else range(len(holder))
            if isinstance(holder, list)
            else ()
        )
        for key in list(keys):
            found.append((holder, key))
            left.append(holder[key])
    return found


def _written(data: Any) -> bytes:
    try:
        return json.dumps(data).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # numbers of very many digits
        return b"[" + b"9" * 5000 + b"]"


_CHANGES: Final[dict[Form, Callable[[bytes, Random], bytes]]] = {
    Form.BYTES: _bytes,
    Form.TEXT: _text,
    Form.JSON: _json,
    Form.ARCHIVE: _archive,
}
