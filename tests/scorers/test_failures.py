"""What is told of an error that ended a sample."""

import pytest
from inspect_ai.log import EvalError

from graphwalks.scorers.failures import (
    ASK_AGAIN,
    LONGEST_REASON,
    REFUSED,
    explain,
    plain_line,
    reason_of,
)

FRAME = 'Traceback (most recent call last):\n  File "x.py", line 1, in f\n'


def failed(trace: str) -> EvalError:
    return EvalError(message="", traceback=trace, traceback_ansi="")


def test_of_an_error_of_several_lines_two_are_shown() -> None:
    trace = f"{FRAME}package.ApiError: the request failed\nbecause: of the key\nand more\n"
    told = "package.ApiError: the request failed because: of the key"
    assert reason_of(failed(trace)) == told


def test_of_retried_calls_the_last_failure_is_shown() -> None:
    trace = f"""{FRAME}package.ConnectionError: refused

The above exception was the direct cause of the following exception:

{FRAME}tenacity.RetryError: RetryError[<Future>]
"""
    assert reason_of(failed(trace)) == "package.ConnectionError: refused"


def test_of_a_request_that_is_quoted_nothing_is_shown() -> None:
    trace = f"""{FRAME}package.ApiError: Error code: 500

The above exception was the direct cause of the following exception:

{FRAME}package.ModelGenerateError: \nRequest:
{{
  "content": "{"word " * 100_000}"
}}

ApiError('Error code: 500')
"""
    assert explain(failed(trace)) == f"package.ApiError: Error code: 500. {ASK_AGAIN}"


def test_a_long_reason_loses_its_middle_and_what_to_do_stays() -> None:
    told = explain(failed(f"{FRAME}package.ApiError: {'word ' * 1_000_000}\x1b\n"))
    reason = told.removesuffix(f". {ASK_AGAIN}")
    assert reason.startswith("package.ApiError: word") and " … " in reason
    assert len(reason) <= LONGEST_REASON + len(" … ")
    assert told.isprintable()


@pytest.mark.parametrize(
    ("code", "advice"),
    [(400, REFUSED), (404, REFUSED), (429, ASK_AGAIN), (408, ASK_AGAIN), (503, ASK_AGAIN)],
)
def test_what_the_server_refuses_is_to_be_corrected_and_all_else_asked_again(
    code: int, advice: str
) -> None:
    told = explain(failed(f"{FRAME}openai.ApiError: Error code: {code} - no\n"))
    assert told == f"openai.ApiError: Error code: {code} - no. {advice}"


def test_markup_and_line_ends_are_taken_out() -> None:
    assert plain_line("[bold]no\nkey[/bold]") == "no key"
    assert plain_line("half [/markup]") == "half [/markup]"
    assert plain_line(ValueError()) == "ValueError"
