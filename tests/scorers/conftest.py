"""Fixtures of the scorer tests."""

from typing import Any

import pytest
from inspect_ai.model import get_model


@pytest.fixture
def offline_mock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `mockllm` count tokens without a vocabulary, which it would load over the network."""

    async def count(self: object, *_: Any) -> int:
        return 1

    monkeypatch.setattr(type(get_model("mockllm/model").api), "count_tokens", count)
