"""How time and memory of every reader grow with its input, for the worst of many shapes.

An input of four times the size takes four times as long in linear time, and sixteen times as long
in quadratic time. Readers and valid inputs are those of `tests.hostile`.
"""

import json
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from tests.hostile.reader import Form, Reader
from tests.hostile.readers import READERS

SIZE = 1 << 16
"""Bytes of the smaller input."""
FACTOR = 4
LONG_ENOUGH = 0.02
"""Seconds below which a time says nothing."""
REPEATS = 2
LARGEST_RATIO = 8.0
LARGEST_MEMORY = 400
"""Bytes of memory for a byte of the input; a list of JSON has two for an entry of a hundred."""

GRAPH_MAKERS = ("resolve", "remake")
"""They make a graph of a fixed size, which takes longer than any input."""

PIECES = (
    *(
        b"[",
        b"(",
        b"{",
        b"[]",
        b"()",
        b'{"a":',
        b"[[1],",
        b" ",
        b"\n",
        b"\r",
        b"\t",
        b"a",
        b"0",
        b"-",
    ),
    *(
        b",",
        b"1,",
        b"1\n",
        b"1 2\n",
        b"0,1\n",
        b'"',
        b'""',
        b"'",
        b"\\",
        b'\\"',
        b"#",
        b"=",
        b": ",
        b"*",
    ),
    *(
        b"<think>",
        b"<think></think>",
        b"</think>",
        b"```",
        b"```json\n",
        b"\\boxed{",
        b"answer ",
        b"answer:",
    ),
    *(
        b"Final Answer: ",
        b"Final Answer: [",
        b"task_1_out",
        b"task_1_out = ",
        b'"task_1_out": [',
        b"task_1_out:{",
    ),
    *(
        b"{'a':1,",
        b"0123456789 -> abcdef0123\n",
        b"node [ id 1 ]\n",
        b"a [ ",
        b"1 0 0\n",
        b"2 ** ",
        b"1 + ",
    ),
    *(
        b"Task 1:\n",
        b"\xe2\x80\x8b",
        b"\xc4\xb0",
        b"\xef\xbc\x9a",
        b"{a,b}",
        b"{{",
        b"- a = 1\n",
        b"a=1\n",
    ),
    *(
        b'{"a": 1}\n',
        b'{"a": [1, 2]},',
        b"abcdef0123, ",
        b"1_",
        b"1,234",
        b"not ",
        b"-(",
        b"x if x else ",
    ),
)
"""What an input is made of, again and again."""

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return, of every reader of texts, the shape whose time grows most, and the memory."""
    return [
        row for reader in READERS if is_timed(reader) for row in (_time(reader), _memory(reader))
    ]


def is_timed(reader: Reader) -> bool:
    """Tell whether a reader takes texts of any size, and no time but for those."""
    return reader.form in {Form.TEXT, Form.JSON} and not reader.name.endswith(GRAPH_MAKERS)


def _time(reader: Reader) -> Row:
    ratio, seconds, told = 0.0, 0.0, "all shapes"
    for name, small, large in _shapes(reader):
        longer = _seconds(reader, large)
        if longer < LONG_ENOUGH:
            seconds = max(seconds, longer)
            continue
        found = longer / max(_seconds(reader, small), LONG_ENOUGH / LARGEST_RATIO)
        if found > ratio:
            ratio, seconds, told = found, longer, name
    shown = (
        f"{ratio:.1f}, {seconds * 1e3:,.0f} ms" if ratio else f"below {LONG_ENOUGH * 1e3:.0f} ms"
    )
    what = f"{reader.name}: time of {FACTOR} x {SIZE // 1024} KiB of {told} to that of a quarter"
    return what, shown, f"about {FACTOR}, below {LARGEST_RATIO:.0f}"


def _memory(reader: Reader) -> Row:
    largest, told = 0.0, ""
    for name, content, _ in _shapes(reader):
        tracemalloc.start()
        _read(reader, content)
        found = tracemalloc.get_traced_memory()[1] / len(content)
        tracemalloc.stop()
        if found > largest:
            largest, told = found, name
    what = f"{reader.name}: most memory for a byte, of {told}"
    return what, f"{largest:,.0f} bytes", f"below {LARGEST_MEMORY}"


def _shapes(reader: Reader) -> Iterator[tuple[str, bytes, bytes]]:
    """Yield name, input of a size and of `FACTOR` times that size, alone and behind a valid one."""
    seed = reader.seeds()[0]
    for piece in (*PIECES, seed):
        name = repr(piece[:30])[1:]
        made = [piece * (size // max(1, len(piece))) for size in (SIZE, FACTOR * SIZE)]
        yield name, made[0], made[1]
        middle = len(seed) // 2
        inside = [seed[:middle] + one + seed[middle:] for one in made]
        yield f"{name} within a valid input", inside[0], inside[1]
    if reader.form is Form.JSON:
        yield from _longer(seed)


def _longer(seed: bytes) -> Iterator[tuple[str, bytes, bytes]]:
    """Yield JSON data of which one list or object has grown to a size."""
    text = seed if _is_json(seed) else seed.splitlines()[0]
    whole = json.loads(text)
    for path in _containers(whole, ()):
        made = []
        for size in (SIZE, FACTOR * SIZE):
            data = json.loads(text)
            inner = data
            for step in path:
                inner = inner[step]
            count = max(1, size // (8 + len(json.dumps(inner)) // len(inner)))
            if isinstance(inner, list):
                inner.extend(inner * (count // len(inner)))
            else:
                value = next(iter(inner.values()))
                inner.update((f"k{number}", value) for number in range(count))
            made.append(json.dumps(data).encode("ascii"))
        yield f"more of {'.'.join(map(str, path)) or 'all'}", made[0], made[1]


def _is_json(content: bytes) -> bool:
    try:
        json.loads(content)
    except ValueError:
        return False
    return True


def _containers(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Yield the places of the first lists and objects of data that hold something."""
    if isinstance(data, dict | list) and data:
        yield path
        inner = data.items() if isinstance(data, dict) else enumerate(data[:1])
        for key, value in inner:
            yield from _containers(value, (*path, key))


def _seconds(reader: Reader, content: bytes) -> float:
    """Return the shorter of two runs, of which the first may import; one where it is short."""
    found = []
    for _ in range(REPEATS):
        begun = process_time()
        _read(reader, content)
        found.append(process_time() - begun)
        if found[-1] < LONG_ENOUGH / FACTOR:
            break
    return min(found)


def _read(reader: Reader, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        reader.tried(content, Path(folder))
