"""All ways from outside into the package."""

from typing import Final

from tests.hostile import commands, formats, logs, records, replies, stores
from tests.hostile.reader import Reader

READERS: Final[tuple[Reader, ...]] = (
    *replies.READERS,
    *records.READERS,
    *commands.READERS,
    *formats.READERS,
    *stores.READERS,
    *logs.READERS,
)

BY_NAME: Final = {reader.name: reader for reader in READERS}

ELSEWHERE: Final = {
    "arbigraph.answer.read_number": "arbigraph.answer.read_strict",
    "arbigraph.generation.read_certificate": "arbigraph.request.read_request",
    "arbigraph.generation.read_scheme": "arbigraph.request.read_request",
    "arbigraph.literals.read_literal": "arbigraph.tolerant.read_tolerant",
    "choice.reading.read_reply": "choice.reading.read_text",
    "report.reading.read_run": "report.finding.find_runs",
    "sources.pickled.read_with": "sources.tensors.read",
}
"""Functions that are named like readers, and the reader by which they are tried."""
