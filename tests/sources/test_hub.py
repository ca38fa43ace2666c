"""The Hugging Face hub: who gets the token, what switches the network off."""

import dataclasses

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources.hub import (
    authorization,
    cached_copies,
    offline_switch,
    resolve_address,
    shown_address,
)
from graphwalks.sources.official import OfficialFile


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


@pytest.mark.parametrize("token", ["hf_\u2026secret", "hf_ secret", "hf_\nsecret", "hf_\x7fsecret"])
def test_a_token_that_cannot_be_sent_is_refused_and_not_shown(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("HF_TOKEN", token)
    with pytest.raises(SourceError) as caught:
        authorization(numbers)
    assert "HF_TOKEN" in caught.value.message
    assert "secret" not in caught.value.message


@pytest.mark.parametrize(
    ("endpoint", "shown"),
    [
        ("http://somebody:hidden@host:80", "http://host:80"),
        ("http://somebody:hid/d@en@host", "http://host"),
        ("somebody:hidden@host", "host"),
        ("https://host/hf", "https://host/hf"),
    ],
)
def test_a_password_in_the_endpoint_is_not_shown(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch, endpoint: str, shown: str
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", endpoint)
    path = "/datasets/somebody/something/resolve/main/numbers.txt"
    assert shown_address(numbers) == shown + path
    assert resolve_address(numbers) == endpoint + path


def test_a_cache_of_the_hub_that_is_closed_holds_nothing(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", "x" * 300)
    assert list(cached_copies(numbers)) == []
