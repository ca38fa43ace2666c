"""A model with a calculator, asked until every output has an answer."""

import json
from typing import Any, Final

from inspect_ai.agent import AgentPrompt, AgentState, react
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    ModelOutput,
    get_model,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import Tool, tool
from inspect_ai.util import span

from graphwalks.arbigraph.calculator import evaluate
from graphwalks.errors import ArgumentError
from graphwalks.solvers.conversation import Conversation, Ending, next_message, observe
from graphwalks.solvers.named_model import known_model, refuse_no_model

INSTRUCTIONS: Final = (
    "You solve tasks that build on each other, and you have a calculator. Work step by step. Leave "
    "every arithmetic operation to the tool `calculator`, and give it many expressions in one "
    "call. When a task is solved, write its output in exactly the form that the user asks for."
)


@tool
def calculator() -> Tool:
    """Arithmetic on a list of expressions; an error of one leaves the others as they are."""

    async def execute(expressions: list[str]) -> str:
        """Evaluate arithmetic expressions, as many at once as you like.

        Args:
            expressions: Expressions of numbers, + - * / // % **, parentheses, sqrt, abs and round,
                such as "(17 + 4) % 5".
        """
        return json.dumps({"results": evaluate(expressions)})

    return execute


@solver
def calculator_agent(turn_limit: int = 60) -> Solver:
    """Let a model with a calculator answer all requested outputs, metadata `truths`.

    A reply that was cut off is taken up again; one that ends without all outputs is answered by the
    names of those that are missing. The conversation is over with the reply that completes the
    outputs; calls in it are not run. See `graphwalks.solvers.conversation` for the other ways in
    which it ends.

    Args:
        turn_limit: Replies of the model, at most.

    Raises:
        ArgumentError: The turn limit is below 1, or no model is named.
    """
    if turn_limit < 1:
        raise ArgumentError(f"turn_limit is {turn_limit}; choose 1 or more replies of the model")
    if (model := known_model()) is not None:
        refuse_no_model(model)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        refuse_no_model(get_model())
        turns = _Turns(state.store_as(Conversation), _requested(state), turn_limit)
        agent = react(
            prompt=AgentPrompt(INSTRUCTIONS, handoff_prompt=None, assistant_prompt=None),
            tools=[calculator()],
            model=turns.reply,
            on_continue=turns.go_on,
            submit=False,
        )
        talk = AgentState(messages=state.messages)
        try:
            async with span("calculator_agent", type="agent"):
                await agent(talk)
        finally:  # what was said counts, also where a limit or an error broke the conversation off
            state.messages, state.output = turns.said(talk)
        return state

    return solve


class _Turns:
    """The two decisions that `react` leaves to its caller, over one conversation."""

    def __init__(self, conversation: Conversation, names: list[str], turn_limit: int) -> None:
        self._conversation = conversation
        self._names = names
        self._turn_limit = turn_limit

    async def reply(self, state: AgentState, tools: list[Tool]) -> AgentState:
        """Ask the model for a reply; `react` calls this in place of the model."""
        output = _encodable(await get_model().generate(state.messages, tools))
        messages = [*state.messages, *(choice.message for choice in output.choices[:1])]
        observe(self._conversation, output, messages, self._names, self._turn_limit)
        state.output = _closing(output) if self._conversation.ending else output
        state.messages.append(state.output.message)
        return state

    async def go_on(self, state: AgentState) -> str | bool:
        """Say what follows the reply and the results of its calls."""
        if self._conversation.ending:
            return False
        message = next_message(self._conversation, state.output, self._names)
        return message or not self._conversation.ending

    def said(self, state: AgentState) -> tuple[list[ChatMessage], ModelOutput]:
        """Return the messages and the last reply, none where the provider gave none."""
        if self._conversation.ending == Ending.NO_OUTPUT:
            return state.messages[:-1], ModelOutput(model=state.output.model)
        return state.messages, state.output


def _closing(output: ModelOutput) -> ModelOutput:
    """Return a last reply as `react` can end with it: one choice, and no calls to run.

    The reply as it came stays in the log's event of the model.
    """
    if output.empty:
        message = ChatMessageAssistant(content="", model=output.model)
        choice = ChatCompletionChoice(message=message)
    else:
        message = output.message.model_copy(update={"tool_calls": None})
        choice = output.choices[0].model_copy(update={"message": message})
    return output.model_copy(update={"choices": [choice]})


def _encodable(output: ModelOutput) -> ModelOutput:
    """Return a reply without halves of surrogate pairs, with `?` in their place.

    A model can write one, as an escape in a call or by a cut within an emoji; in the next request
    it could not be sent, and the log of the whole run could not be written.
    """
    try:
        output.model_dump_json()
    except ValueError:
        return ModelOutput.model_validate(_encodable_texts(output.model_dump()))
    return output


def _encodable_texts(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {_encodable_texts(key): _encodable_texts(item) for key, item in value.items()}
    return [*map(_encodable_texts, value)] if isinstance(value, list | tuple) else value


def _requested(state: TaskState) -> list[str]:
    truths = state.metadata.get("truths")
    if not isinstance(truths, dict) or not truths:
        raise ArgumentError(
            "calculator_agent needs samples that name the requested outputs (metadata `truths`), "
            "as the arbigraph tasks make them; for other tasks use --solver graphwalks/single_turn"
        )
    return list(truths)
