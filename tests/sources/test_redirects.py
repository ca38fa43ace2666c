"""Steps of a redirect that are taken, and those that are not."""

import pytest
from httpx import URL

from graphwalks.sources.redirects import RedirectError, check_redirect

HUB = "https://hub.example/file"


@pytest.mark.parametrize(
    ("first", "now", "then"),
    [
        (HUB, HUB, "https://files.example/a"),
        (HUB, HUB, "https://8.8.8.8/a"),
        ("http://hub.example/", "http://hub.example/", "https://files.example/"),
        ("http://hub.example/", "http://hub.example/", "http://files.example/"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/", "http://localhost:8000/"),
        ("http://10.0.0.5/", "http://10.0.0.5/", "http://10.0.0.6/"),
        (HUB, HUB, "https://example.8/"),
    ],
)
def test_to_a_public_host_or_from_within_to_within(first: str, now: str, then: str) -> None:
    check_redirect(URL(first), URL(now), URL(then))


@pytest.mark.parametrize("then", ["http://hub.example/file", "ftp://hub.example/", "file:///a"])
def test_not_from_https_to_less(then: str) -> None:
    with pytest.raises(RedirectError, match="from https to '"):
        check_redirect(URL("http://hub.example/"), URL(HUB), URL(then))


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("[::1]", "[fe80::1]", "[fc00::1]", "[::ffff:127.0.0.1]", "[::]"),
        *("localhost", "LOCALHOST.", "a.localhost", "127.1", "2130706433", "0x7f000001"),
    ],
)
def test_not_into_our_own_network(host: str) -> None:
    then = f"https://{host}/latest?secret=x"
    with pytest.raises(RedirectError, match="which is no public address") as caught:
        check_redirect(URL(HUB), URL("https://files.example/"), URL(then))
    assert "secret" not in str(caught.value)
