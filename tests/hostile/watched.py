"""Read hostile inputs under an audit hook, and print what was done beyond reading.

python -m tests.hostile.watched FOLDER
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import sympy  # noqa: F401 - it makes functions out of texts, when it is imported

from tests.hostile.mutations import TEXTS, changed
from tests.hostile.reader import Reader
from tests.hostile.readers import READERS
from tests.hostile.watch import Watch, seen_while

CHANGES: Final = 5
"""Changed inputs of each reader."""


def inputs(reader: Reader) -> Iterator[bytes]:
    """The valid inputs, some changed ones, and texts that are meant to be evaluated."""
    seeds, random = reader.seeds(), Random(f"watched {reader.name}")
    yield from seeds
    yield from (text for text in TEXTS if b"(" in text or b"/" in text)
    for _ in range(CHANGES):
        yield changed(random.choice(seeds), reader.form, random)


def main() -> None:
    """Run every reader on all its inputs, each with a folder of its own."""
    folder = Path(sys.argv[1])
    prepared = [(reader, list(inputs(reader))) for reader in READERS]

    def run(watch: Watch) -> None:
        for number, (reader, contents) in enumerate(prepared):
            watch.reader = reader.name
            for place, content in enumerate(contents):
                own = folder / f"{number}-{place}"
                own.mkdir()
                reader.tried(content, own)

    sys.stdout.write(json.dumps(seen_while(folder, run)))


if __name__ == "__main__":
    main()
