"""Whether the value of an answer is the true one."""

import math

RELATIVE_TOLERANCE = 1e-9
ABSOLUTE_TOLERANCE = 1e-3
"""Tolerances of float truths (arXiv 2607.20764, revision 99b8575)."""


def values_agree(answer: object, truth: object) -> bool:
    """Tell whether an answer is right. Total for anything that JSON can express.

    The rules are the peer's (arXiv 2607.20764, revision 99b8575), with one correction: a list is
    judged element by element, each by the rule of its own truth; there a list with any integer was
    judged by its integers only.

    - integer truth: the same integer, or a float equal to it; never a boolean or a string;
    - float truth: anything that converts to a float, booleans and numeric strings included, within
      `RELATIVE_TOLERANCE` or `ABSOLUTE_TOLERANCE`;
    - list truth: a list of the same length and order;
    - any other truth: an equal value; a float is compared with a truth that converts to a float
      within the same tolerances.

    Args:
        answer: A value as it was read.
        truth: The true value.
    """
    try:
        return _agree(answer, truth)
    except RecursionError:  # both nested a thousand deep, which no reader lets pass
        return False


def _agree(answer: object, truth: object) -> bool:
    if isinstance(truth, list):
        return (
            isinstance(answer, list)
            and len(answer) == len(truth)
            and all(map(_agree, answer, truth))
        )
    if isinstance(truth, bool):
        return _is_close(answer, truth) if isinstance(answer, float) else answer == truth
    if isinstance(truth, int):
        return type(answer) in {int, float} and answer == truth
    if isinstance(truth, float):
        return _is_close(answer, truth)
    return answer == truth or (isinstance(answer, float) and _is_close(answer, truth))


def _is_close(answer: object, truth: object) -> bool:
    near, exact = _as_float(answer), _as_float(truth)
    return (
        near is not None
        and exact is not None
        and math.isclose(near, exact, rel_tol=RELATIVE_TOLERANCE, abs_tol=ABSOLUTE_TOLERANCE)
    )


def _as_float(value: object) -> float | None:
    """Convert a number, a boolean or a numeric string; None if it is none or too large."""
    if not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None
