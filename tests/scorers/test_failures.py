"""What is told of an error that ended a sample."""

import pytest
from inspect_ai.log import EvalError

from graphwalks.scorers.failures import (
    ASK_AGAIN,
    BEYOND_WINDOW,
    LONGEST_REASON,
    NO_API,
    NO_KEY,
    NO_VLLM,
    NOT_FOUND,
    REFUSED,
    RETRY,
    RETRY_OR_RUN,
    RUN_AGAIN,
    explain,
    mending,
    plain_line,
    reason_of,
    reason_of_exception,
)

FRAME = 'Traceback (most recent call last):\n  File "x.py", line 1, in f\n'


def failed(trace: str) -> EvalError:
    return EvalError(message="", traceback=trace, traceback_ansi="")


def test_of_an_error_of_several_lines_two_are_shown() -> None:
    trace = f"{FRAME}package.ApiError: the request failed\nbecause: of the key\nand more\n"
    told = "package.ApiError: the request failed because: of the key"
    assert reason_of(failed(trace)) == told


def test_what_is_wrong_in_a_rule_of_a_user_is_no_matter_of_servers() -> None:
    trace = f"{FRAME}graphwalks.errors.ArgumentError: rule:mine chose 'x'; let it return 'A'"
    told = f"graphwalks.errors.ArgumentError: rule:mine chose 'x'; let it return 'A'. {RETRY}"
    assert explain(failed(trace)) == told


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
    ("reason", "advice"),
    [
        ("Error code: 400 - max_tokens must be less than 4096", f"{REFUSED} {RUN_AGAIN}"),
        (
            "Error code: 400 - This model's maximum context length is 512 tokens",
            f"{BEYOND_WINDOW} {RUN_AGAIN}",
        ),
        ("Error code: 422 - no", f"{REFUSED} {RUN_AGAIN}"),
        ("Error code: 401", f"{NO_KEY} {RETRY}"),
        ("Error code: 403", f"{NO_KEY} {RETRY}"),
        ("Error code: 404 - The model `x` does not exist", f"{NOT_FOUND} {RETRY_OR_RUN}"),
        ("Unexpected non-ChatCompletion response: '<html>", f"{NO_API} {RETRY}"),
        ("<!DOCTYPE html>", f"{NO_API} {RETRY}"),
        ("Error code: 429 - no", ASK_AGAIN),
        ("Error code: 408 - no", ASK_AGAIN),
        ("Error code: 502", ASK_AGAIN),
        ("Connection error", ASK_AGAIN),
    ],
)
def test_each_cause_has_its_advice_and_all_else_is_asked_again(reason: str, advice: str) -> None:
    told = explain(failed(f"{FRAME}openai.ApiError: {reason}\n"))
    assert told == f"openai.ApiError: {reason}. {advice}"


def test_without_vllm_its_address_is_asked_for() -> None:
    said = "[bold]ERROR[/bold]: vLLM Server requires optional dependencies. Install with:"
    told = explain(failed(f"{FRAME}package.PrerequisiteError: {said}\n\npip install vllm\n"))
    assert told == f"{NO_VLLM}. {RETRY}"


def test_where_no_log_is_kept_no_retry_is_advised() -> None:
    assert mending("openai.NotFoundError: Error code: 404") == NOT_FOUND
    assert not mending("openai.APIConnectionError: Connection error")


def test_an_exception_is_told_like_an_error_of_a_log() -> None:
    try:
        try:
            raise ValueError("max_tokens is too large")
        except ValueError as error:
            raise RuntimeError('\nRequest:\n{"content": "word"}') from error
    except RuntimeError as error:
        assert reason_of_exception(error) == "ValueError: max_tokens is too large"


def test_markup_and_line_ends_are_taken_out() -> None:
    assert plain_line("[bold]no\nkey[/bold]") == "no key"
    assert plain_line("half [/markup]") == "half [/markup]"
    assert plain_line(ValueError()) == "ValueError"
