import pytest

from graphwalks.digests import fingerprint


@pytest.mark.parametrize(
    ("text", "digest"),
    [
        ("", "e3b0c44298fc1c14"),
        ("abc", "ba7816bf8f01cfea"),  # the example of FIPS 180-4
        ("ä", "33e6d73fee82904c"),
        ("\ud800", "91a681b998555fb4"),  # what sha256sum says of the bytes ED A0 80
    ],
)
def test_a_fingerprint_is_the_beginning_of_the_sha256_of_the_utf_8(text: str, digest: str) -> None:
    assert fingerprint(text) == digest
