"""What is told of an error that ended a sample."""

from inspect_ai.log import EvalError

from graphwalks.cli.ending import plain_line, reason_of


def test_of_an_error_of_several_lines_two_are_shown() -> None:
    trace = """Traceback (most recent call last):
  File "x.py", line 1, in f
package.ApiError: the request failed
because: of the key
and more
"""
    error = EvalError(message="", traceback=trace, traceback_ansi="")
    assert reason_of(error) == "package.ApiError: the request failed because: of the key"


def test_of_retried_calls_the_last_failure_is_shown() -> None:
    trace = """Traceback (most recent call last):
  File "x.py", line 1, in f
package.ConnectionError: refused

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "y.py", line 1, in g
tenacity.RetryError: RetryError[<Future>]
"""
    error = EvalError(message="", traceback=trace, traceback_ansi="")
    assert reason_of(error) == "package.ConnectionError: refused"


def test_markup_and_line_ends_are_taken_out() -> None:
    assert plain_line("[bold]no\nkey[/bold]") == "no key"
    assert plain_line("half [/markup]") == "half [/markup]"
    assert plain_line(ValueError()) == "ValueError"
