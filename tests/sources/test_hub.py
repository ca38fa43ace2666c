"""The Hugging Face hub: who gets the token, what switches the network off."""

import dataclasses

import pytest

from graphwalks.sources.catalogue import OfficialFile
from graphwalks.sources.hub import authorization, offline_switch, resolve_address


def test_address_follows_the_endpoint(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    path = "/datasets/somebody/something/resolve/main/numbers.txt"
    assert resolve_address(numbers) == f"https://huggingface.co{path}"
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example/hf/")
    assert resolve_address(numbers) == f"https://mirror.example/hf{path}"


def test_token_is_for_files_of_the_hub_alone(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = dataclasses.replace(numbers, address="https://data.example/numbers.txt")
    assert authorization(numbers) == {}
    monkeypatch.setenv("HF_TOKEN", " hf_secret\n")
    assert authorization(numbers) == {"Authorization": "Bearer hf_secret"}
    assert authorization(elsewhere) == {}


@pytest.mark.parametrize(
    ("value", "expected"),
    [("1", "HF_HUB_OFFLINE"), ("True", "HF_HUB_OFFLINE"), ("0", None), ("", None)],
)
def test_offline_switch_is_read_like_the_hub_reads_it(
    monkeypatch: pytest.MonkeyPatch, value: str, expected: str | None
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", value)
    assert offline_switch() == expected
