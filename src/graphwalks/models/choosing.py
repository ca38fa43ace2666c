"""How the reference provider answers requests for a choice, in the form that was asked for."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    Logprob,
    Logprobs,
    ModelOutput,
    TopLogprob,
)
from inspect_ai.tool import ToolCall, ToolInfo

from graphwalks.choice import (
    CHOICE,
    Prompt,
    Readout,
    Request,
    as_json,
    own_readouts,
    read_prompt,
    render,
    token_labels,
)
from graphwalks.cognition import StateError, players

NOISY: Final = "noisy"
"""The rule that takes a noise."""

_LOGPROB: Final = -0.1
_OBJECT_FORMS: Final = (Readout.JSON, Readout.SCHEMA)


def request_in(messages: Sequence[ChatMessage]) -> Request | None:
    """Return the request for a choice that a conversation begins with; None if it is none."""
    if [message.role for message in messages[:2]] != ["system", "user"]:
        return None
    return read_prompt(Prompt(messages[0].text, messages[1].text))


def pick(policy: str, noise: float, request: Request) -> str:
    """Return what a rule says to a request: the id of an option, or something else.

    Args:
        policy: Name of the rule.
        noise: How many times as soon as usual the rule `noisy` errs.
        request: The request.

    Raises:
        ValueError: The rule has to know the answer, and no question of graph cognition is asked.
    """
    rule: Callable[[Request], str] = getattr(players, policy)
    if policy == NOISY:
        rule = partial(players.noisy_by, noise=noise)
    try:
        return rule(request)
    except StateError as error:
        raise ValueError(
            f"gwref/{policy} knows the answers to questions of graph cognition alone, and this is "
            f"none ({error}); gwref/random answers every request, and beside the scores of arxiv "
            "and prime stand baselines"
        ) from error


def choose(  # noqa: PLR0913, PLR0917 - all that a provider is given, and its rule
    policy: str,
    noise: float,
    request: Request,
    messages: Sequence[ChatMessage],
    tools: Sequence[ToolInfo],
    config: GenerateConfig,
) -> ModelOutput:
    """Answer a request as its readout asks for it.

    What is no id stands as such in the reply, or in the call.

    Raises:
        ValueError: The rule has to know the answer, and no question of graph cognition is asked.
    """
    said, model = pick(policy, noise, request), f"gwref/{policy}"
    if tools:
        return _call(model, tools[0].name, said)
    if config.logprobs:
        return _token(model, request, said)
    for own in own_readouts():
        if said in request.ids and messages[0].text == render(request, own).system:
            return ModelOutput.from_content(model, own.write(said, request.ids))
    is_object = messages[0].text in {render(request, form).system for form in _OBJECT_FORMS}
    text = as_json({CHOICE: said}) if is_object and said in request.ids else said
    return ModelOutput.from_content(model, text)


def _call(model: str, tool: str, said: str) -> ModelOutput:
    calls = [ToolCall(id="choice", function=tool, arguments={CHOICE: said})] if said else None
    message = ChatMessageAssistant(content="", tool_calls=calls, model=model)
    choice = ChatCompletionChoice(message=message, stop_reason="tool_calls" if calls else "stop")
    return ModelOutput(model=model, choices=[choice])


def _token(model: str, request: Request, said: str) -> ModelOutput:
    labels = dict(zip(request.ids, token_labels(request.ids), strict=True))
    token = labels.get(said, said)
    output = ModelOutput.from_content(model, token, stop_reason="max_tokens")
    top = [TopLogprob(token=token, logprob=_LOGPROB)]
    output.choices[0].logprobs = Logprobs(
        content=[Logprob(token=token, logprob=_LOGPROB, top_logprobs=top)]
    )
    return output
