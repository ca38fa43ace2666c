"""One user message, one reply."""

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    Model,
    ModelOutput,
    get_model,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver

from graphwalks.errors import ArgumentError
from graphwalks.solvers.named_model import effective_config, known_model, refuse_no_model
from graphwalks.walks import prompt_tokens


@solver
def single_turn(output_tokens: int = 0, allow_short_output: bool = False) -> Solver:
    """Send the sample's message as it is, keep the reply: no system message, tools or compaction.

    A sample whose prompt and answer (metadata `answer_tokens`) do not fit its window (metadata
    `max_context`, in tokens) ends as `context_overflow` without a call.

    Args:
        output_tokens: Room that a reply needs; a smaller cap on output is refused before the first
            call.
        allow_short_output: Run with a smaller cap all the same.
    """
    needed = 0 if allow_short_output else output_tokens
    if (model_in_use := known_model()) is not None:
        _refuse(model_in_use, needed)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        model = get_model()
        _refuse(model, needed)
        window = state.metadata.get("max_context")
        if window is not None and _tokens(state) > window:
            state.output = _overflow(str(state.model))
            return state
        # Not `generate(state)`: it fails on a reply without any choice, which is an outcome here.
        state.output = await model.generate(state.messages)
        if not state.output.empty:
            state.messages.append(state.output.message)
        return state

    return solve


def _refuse(model: Model, needed: int) -> None:
    """Refuse a run without a model, or with less room for a reply than is needed."""
    refuse_no_model(model)
    cap = _output_cap(model)
    if cap is not None and cap < needed:
        raise ArgumentError(
            f"{model} may write {cap:,} tokens, but the largest answer of these rows with room to "
            f"reason needs {needed:,}; add --max-tokens {needed} (or, to run all the same, "
            "-T allow_short_output=true)"
        )


def _output_cap(model: Model) -> int | None:
    """Return the cap on output as Inspect works it out: model, task and run, then the provider."""
    config = effective_config(model)
    if config.max_tokens is not None:
        return config.max_tokens
    return model.api.max_tokens_for_config(config) or model.api.max_tokens()


def _tokens(state: TaskState) -> int:
    return prompt_tokens(len(state.input_text)) + int(state.metadata.get("answer_tokens", 0))


def _overflow(model: str) -> ModelOutput:
    message = ChatMessageAssistant(content="", model=model)
    return ModelOutput(
        model=model, choices=[ChatCompletionChoice(message=message, stop_reason="model_length")]
    )
