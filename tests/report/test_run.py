"""What is counted of a run."""

from inspect_ai.model import ModelUsage

from graphwalks.report.run import tokens_of


def test_tokens_that_the_provider_had_cached_are_tokens_read() -> None:
    first = ModelUsage(
        input_tokens=1, input_tokens_cache_read=2, input_tokens_cache_write=4, output_tokens=8
    )
    assert tokens_of([first]) == (7, 8)
    assert tokens_of([first, ModelUsage(input_tokens=16, output_tokens=32)]) == (23, 40)
    assert tokens_of([]) == (0, 0)
