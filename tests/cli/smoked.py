"""Runs of `graphwalks smoke`, by themselves and on made-up servers."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main
from tests.fake_server import Answer, Reply, chat_reply, fake_server


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["smoke", *arguments])


def run_on(answer: Answer, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    """Run on a server that answers so where no choice is asked for, and chooses the last option."""

    def answered(body: dict[str, Any]) -> Reply:
        offered = options(body)
        return chat_reply(offered[-1]) if offered else answer(body)

    return run_on_all(answered, monkeypatch, *arguments)


def run_on_all(answer: Answer, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    monkeypatch.setenv("NOWHERE_API_KEY", "none")
    with fake_server(answer) as server:
        where = ("--model", "openai-api/nowhere/model", "--base-url", server.url)
        return run(*where, *arguments)


def options(body: dict[str, Any]) -> list[str]:
    """Ids of the options of a request for a choice; none of any other request."""
    first, second = (*body["messages"], {"content": ""})[:2]
    if "list of options" not in str(first["content"]):
        return []
    return [option["id"] for option in json.loads(second["content"])["options"]]
