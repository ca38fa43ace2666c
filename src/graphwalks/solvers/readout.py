"""One choice by a model: asked for in the way of a readout, in one fresh request."""

import inspect
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from anyio import to_thread
from inspect_ai.model import (
    ChatMessage,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelName,
    ModelOutput,
    ResponseSchema,
    get_model,
)
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from graphwalks.choice import (
    CHOICE,
    MOST_SCORED,
    TOOL,
    TOOL_DESCRIPTION,
    AnyReadout,
    Readout,
    Request,
    choice_schema,
    read_selected,
    render,
    why_unsupported,
)
from graphwalks.solvers.named_model import effective_config
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.verdict import Verdict, judge, verdict_of

_OWN: Final = frozenset({"gwref", "mockllm"})
_LOCAL: Final = frozenset({"openai-api", "sglang", "vllm"})
_HOSTED: Final = frozenset(
    {"anthropic", "bedrock", "fireworks", "google", "grok", "groq", "mistral", "openai"}
    | {"openrouter", "together"}
)

CARRIERS: Final[Mapping[AnyReadout, frozenset[str]]] = {
    Readout.TOOL: _OWN | _LOCAL | _HOSTED | {"azureai", "deepseek", "moonshot", "ollama"},
    Readout.SCHEMA: _OWN | _LOCAL | _HOSTED | {"ollama"},
    Readout.CONSTRAINED: _OWN | {"openai-api", "vllm"},
    Readout.LOGPROB: _OWN | _LOCAL | {"google", "grok", "hf", "openai"},
}
"""Providers, by Inspect's names, that send on what a readout needs.

Every provider carries `text`, `json` and the readouts of a user's own; `native` is for those that
have a method `choose`. That a provider sends it on does not mean that each server or model behind
it keeps to it.
"""


@dataclass(frozen=True)
class Decision(Verdict):
    """What came of asking for one choice.

    Attributes:
        output: The reply; None if nothing was asked.
        seconds: Time that the request took.
        tokens: Tokens read and written, 0 where the provider does not count.
    """

    output: ModelOutput | None
    seconds: float
    tokens: int


def why_refused(model: Model, request: Request, readout: AnyReadout) -> str | None:
    """Say why a request is not sent: the readout is not for it, or not for the provider.

    Returns:
        A sentence; None if the request can be sent.
    """
    if reason := why_unsupported(request, readout):
        return reason
    provider = ModelName(model).api
    if readout is Readout.NATIVE:
        is_carried = callable(getattr(model.api, "choose", None))
    else:
        is_carried = readout not in CARRIERS or provider in CARRIERS[readout]
    if is_carried:
        return None
    return f"provider {provider} does not carry readout {readout}; every one carries text and json"


async def decide(request: Request, readout: AnyReadout) -> Decision:
    """Ask the model of the run for one choice, in one fresh request.

    Nothing is asked of a provider that does not carry the readout: the decision is `unsupported`.

    Args:
        request: What is to be chosen.
        readout: How to ask and to read.
    """
    model = get_model()
    if reason := why_refused(model, request, readout):
        return Decision(None, Outcome.UNSUPPORTED, None, reason, None, 0.0, 0)
    started = time.perf_counter()
    if readout is Readout.NATIVE:
        selected = await _selected(model, request)
        output = ModelOutput.from_content(str(model), str(selected))
        # Not `judge`: what is no text must not become one.
        verdict = verdict_of(read_selected(selected, request.ids))
    else:
        output = await model.generate(
            prompt_messages(request, readout),
            tools=_tools(request, readout),
            tool_choice=_tool_choice(readout),
            config=_config(model, request, readout),
        )
        verdict = judge(output, request, readout)
    return Decision(
        option=verdict.option,
        ending=verdict.ending,
        fault=verdict.fault,
        reason=verdict.reason,
        output=output,
        seconds=time.perf_counter() - started,
        tokens=output.usage.total_tokens if output.usage else 0,
    )


def prompt_messages(request: Request, readout: AnyReadout) -> list[ChatMessage]:
    """Return the messages that are sent for a request."""
    prompt = render(request, readout)
    return [ChatMessageSystem(content=prompt.system), ChatMessageUser(content=prompt.user)]


def _tools(request: Request, readout: AnyReadout) -> list[ToolInfo]:
    if readout is not Readout.TOOL:
        return []
    parameters = ToolParams.model_validate(choice_schema(request.ids))
    return [ToolInfo(name=TOOL, description=TOOL_DESCRIPTION, parameters=parameters)]


def _tool_choice(readout: AnyReadout) -> ToolChoice | None:
    return ToolFunction(TOOL) if readout is Readout.TOOL else None


def _config(model: Model, request: Request, readout: AnyReadout) -> GenerateConfig:
    if readout is Readout.SCHEMA:
        schema = JSONSchema.model_validate(choice_schema(request.ids))
        form = ResponseSchema(name=CHOICE, json_schema=schema, strict=True)
        return GenerateConfig(response_schema=form)
    if readout is Readout.CONSTRAINED:
        # Not `guided_choice`, which current servers take and ignore. What the run sends besides, as
        # whether to think, would be lost without being repeated here.
        besides = effective_config(model).extra_body or {}
        options = {"structured_outputs": {"choice": [*request.ids]}}
        return GenerateConfig(extra_body=besides | options)
    if readout is Readout.LOGPROB:
        return GenerateConfig(logprobs=True, top_logprobs=MOST_SCORED, max_tokens=1)
    return GenerateConfig()


async def _selected(model: Model, request: Request) -> object:
    """Let a provider choose by itself; its method may be a coroutine or not."""
    document = request.document()
    choose = cast(Any, model.api).choose
    arguments = (document["state"], document["question"], document["options"])
    if inspect.iscoroutinefunction(choose):
        return await choose(*arguments)
    # A plain function may take its time, and the samples beside this one must not wait for it.
    selected = await to_thread.run_sync(choose, *arguments)
    return await selected if inspect.isawaitable(selected) else selected
