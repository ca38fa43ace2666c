"""One download: whole, broken, refused, impossible."""

import errno
import hashlib
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources import download as module
from graphwalks.sources.cache import cache_folder, file_path
from graphwalks.sources.download import ATTEMPTS, download
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.redirects import MOST_REDIRECTS


def kept_files() -> list[str]:
    return sorted(path.name for path in cache_folder().rglob("*") if path.is_file())


def message_of(file: OfficialFile) -> str:
    with pytest.raises(SourceError) as caught:
        download(file)
    message = caught.value.message
    assert "\n" not in message
    for part in (file.name, "/resolve/main/numbers.txt", str(file.sha256)):
        assert part in message
    for way in ("sources import PATH", f"sources fetch {file.name}", "-T source=generated"):
        assert way in message
    return message


def test_file_arrives_whole_and_alone(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    path = download(numbers)
    assert path == file_path(numbers)
    assert path.read_bytes() == numbers_content
    assert kept_files() == ["numbers.txt"]


def test_other_content_is_refused_and_not_kept(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    site.content = b"<html>Please log in to the hotel network</html>"
    message = message_of(numbers)
    assert "other content" in message
    assert f"found sha256 {hashlib.sha256(site.content).hexdigest()}" in message
    assert kept_files() == []


def test_broken_transfer_goes_on_where_it_broke(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    site.cuts = [120_000, 40_000]
    assert download(numbers).read_bytes() == numbers_content
    assert [request.get("range") for request in site.requests] == [
        None,
        "bytes=120000-",
        "bytes=160000-",
    ]


def test_broken_transfer_begins_again_where_the_server_cannot_go_on(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    site.ranges = False
    site.cuts = [120_000]
    assert download(numbers).read_bytes() == numbers_content


def test_a_part_that_begins_elsewhere_is_not_appended(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    site.lies = True
    site.cuts = [120_000]
    assert download(numbers).read_bytes() == numbers_content
    assert [request.get("range") for request in site.requests] == [None, "bytes=120000-", None]


def test_a_server_that_always_begins_elsewhere_is_given_up(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    site.lies = True
    site.cuts = [120_000] * 10
    assert "went on elsewhere" in message_of(numbers)
    assert len(site.requests) == ATTEMPTS + 1
    assert kept_files() == []


def test_transfer_that_always_breaks_is_an_error_and_nothing_is_kept(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    site.ranges = False
    site.cuts = [120_000] * 10
    message = message_of(numbers)
    assert "found 120,000 bytes" in message
    assert len(site.requests) == ATTEMPTS + 1
    assert kept_files() == []


def test_busy_server_is_asked_again_and_keeps_what_came(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    site.cuts = [120_000]
    site.statuses = [200, 503]
    assert download(numbers).read_bytes() == numbers_content
    assert site.requests[-1]["range"] == "bytes=120000-"


def test_missing_address_is_asked_once(site: SimpleNamespace, numbers: OfficialFile) -> None:
    site.statuses = [404]
    assert "the server answered 404" in message_of(numbers)
    assert len(site.requests) == 1


def test_refused_token_is_named(
    site: SimpleNamespace, numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    site.statuses = [401]
    message = message_of(numbers)
    assert "HF_TOKEN" in message
    assert "hf_secret" not in message


def test_unreachable_address_is_an_error(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    assert "ConnectError" in message_of(numbers)


def test_impossible_address_is_an_error(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:port")
    assert "could not be downloaded" in message_of(numbers)


@pytest.mark.parametrize("name", ["HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE"])
def test_offline_switch_stops_before_any_request(
    site: SimpleNamespace, numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "1")
    assert f"{name} forbids the network" in message_of(numbers)
    assert site.requests == []


def test_token_goes_to_the_hub(
    site: SimpleNamespace, numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    download(numbers)
    assert site.requests[0]["authorization"] == "Bearer hf_secret"


def test_token_is_not_carried_to_another_host(
    site: SimpleNamespace, numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    site.moved = True
    download(numbers)
    assert ["authorization" in request for request in site.requests] == [True, False]


@pytest.mark.parametrize(
    "address",
    [
        *(
            "file:///etc/hostname",
            "ftp://127.0.0.1/numbers.txt",
            "data:text/plain,0",
            "gopher://a/",
        ),
        *("//127.0.0.1:1/numbers.txt", "http://127.0.0.1:1/", "http://[", "http:", "\\\\a\\b"),
        *("/loop", "http://\x7f/", "http://a" + "a" * 300, "javascript:0"),
    ],
)
def test_a_server_that_sends_us_elsewhere_gives_us_nothing(
    site: SimpleNamespace, numbers: OfficialFile, address: str
) -> None:
    site.moved = address
    assert numbers.name in message_of(numbers)
    assert kept_files() == []


@pytest.mark.parametrize(
    "address", ["http://169.254.169.254/latest", "http://localhost:1/", "https://[::1]:1/"]
)
def test_a_public_hub_cannot_send_us_into_our_own_network(
    site: SimpleNamespace, numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.delenv("NO_PROXY")
    monkeypatch.setenv("http_proxy", os.environ["HF_ENDPOINT"])  # so that it answers for the hub
    monkeypatch.setenv("HF_ENDPOINT", "http://hub.example")
    site.moved = address
    assert "which is no public address" in message_of(numbers)
    assert len(site.requests) == 1
    assert kept_files() == []


def test_a_redirect_without_end_is_given_up(site: SimpleNamespace, numbers: OfficialFile) -> None:
    site.moved = "/loop"
    assert f"more than {MOST_REDIRECTS} redirects" in message_of(numbers)
    assert len(site.requests) == MOST_REDIRECTS + 1


def test_full_disk_is_an_error_and_nothing_is_kept(
    site: SimpleNamespace, numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    assert "No space left on device" in message_of(numbers)
    assert kept_files() == []


def test_cache_that_cannot_be_made_is_an_error(
    site: SimpleNamespace, numbers: OfficialFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "occupied").write_text("a file, no folder", encoding="utf-8")
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "occupied"))
    assert "GRAPHWALKS_CACHE" in message_of(numbers)
    assert site.requests == []


def test_a_transfer_without_end_is_stopped(
    site: SimpleNamespace,
    numbers: OfficialFile,
    numbers_content: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LARGEST_EXTRA", 0)
    site.content = numbers_content * 4
    assert f"more than {3 * len(numbers_content):,} bytes came" in message_of(numbers)
    assert len(site.requests) == 1
    assert kept_files() == []


def test_a_password_in_a_broken_endpoint_is_not_shown(
    numbers: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://somebody:hid/den@127.0.0.1:9")
    message = message_of(numbers)
    assert "hid" not in message
    assert "den" not in message
