"""What runs say in common."""

from inspect_ai.model import ModelUsage

from graphwalks.report.run import tokens_of


def test_what_the_provider_keeps_of_a_prompt_was_read_too() -> None:
    first = ModelUsage(input_tokens=100, output_tokens=7)
    second = ModelUsage(
        input_tokens=1, input_tokens_cache_read=20, input_tokens_cache_write=300, output_tokens=5
    )
    assert tokens_of([first, second]) == (421, 12)
    assert tokens_of([]) == (0, 0)
