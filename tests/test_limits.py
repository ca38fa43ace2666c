"""What fits the window of a model."""

import pytest

from graphwalks.limits import Limits

ROWS = [(100, 50), (200, 50)]


@pytest.mark.parametrize(
    ("window", "max_tokens", "fitting"),
    [
        (None, None, None),
        (None, 1_000, None),
        (250, None, 2),
        (249, None, 1),
        (149, None, 0),
        (250, 51, 1),  # the cap is set aside in the window
        (250, 10, 2),  # a cap below the answer spares no room
    ],
)
def test_prompt_and_reply_share_the_window(
    window: int | None, max_tokens: int | None, fitting: int | None
) -> None:
    assert Limits(window, max_tokens).fitting(ROWS, 0) == fitting


@pytest.mark.parametrize(
    ("window", "max_tokens", "roomy"), [(260, None, 2), (259, None, 1), (260, 60, 2), (260, 61, 1)]
)
def test_room_to_reason_shares_the_window_and_the_cap(
    window: int, max_tokens: int | None, roomy: int
) -> None:
    assert Limits(window, max_tokens).fitting(ROWS, 10) == roomy
