"""Readers of commands: their arguments, and what servers reply to them."""

from typing import Final

import click

from graphwalks.cli import arguments, local_server, tokens
from graphwalks.cli.smoking import server as smoking_server
from graphwalks.errors import ArgumentError
from tests.hostile.reader import Form, Reader, anything, json_bytes, of_data, of_text

_MODELS: Final = {"object": "list", "data": [{"id": "one", "max_model_len": 8192}, {"id": "two"}]}
_COUNT: Final = {"count": 7, "max_model_len": 8192, "tokens": [5, 4, 3]}
_CHARS: Final = 20
"""Characters of the text whose tokens a server counts."""


def _pairs(text: str) -> object:
    return arguments.read_pairs(text.split("\n"), "-T")


READERS: Final = (
    Reader(
        "cli.arguments.read_pairs",
        Form.TEXT,
        lambda: [b"seed=3\ntier=2k,4k\nloose=[1, {}]\nempty=", b"a-b=true\nc=~"],
        of_text(_pairs),
        (ArgumentError,),
        anything,
    ),
    Reader(
        "cli.arguments.read_task",
        Form.TEXT,
        lambda: [b"graphwalks/bfs_128k", b"tsp"],
        of_text(lambda text: arguments.read_task(text, "no task", ("bfs_128k", "tsp"))),
        (ArgumentError,),
        anything,
    ),
    Reader(
        "cli.local_server.read_reply",
        Form.JSON,
        lambda: json_bytes(_MODELS, _COUNT),
        lambda content, _: local_server.read_reply(content),
        (ValueError,),
        anything,
    ),
    Reader(
        "cli.smoking.server.read_names",
        Form.JSON,
        lambda: json_bytes(_MODELS),
        of_data(smoking_server.read_names),
        (),
        anything,
    ),
    Reader(
        "cli.tokens.read_count",
        Form.JSON,
        lambda: json_bytes(_COUNT, {"tokens": [1, 2]}),
        of_data(lambda reply: tokens.read_count(reply, _CHARS)),
        (),
        lambda count: (
            count is None or 0 < count <= tokens.MOST_TOKENS_PER_CHAR * _CHARS + tokens.MOST_MARKS
        ),
    ),
    Reader(
        "cli.arguments.read_tokens",
        Form.TEXT,
        lambda: [b"131072", b"128k"],
        of_text(arguments.read_tokens),
        (click.BadParameter,),
        anything,
    ),
)
"""All of them."""
