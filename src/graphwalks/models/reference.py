"""The reference provider: replies by rule, for runs without a key and score ceilings and floors."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage
from inspect_ai.tool import ToolChoice, ToolInfo

from graphwalks import arbigraph, walks
from graphwalks.arbigraph import players as arbigraph_players
from graphwalks.choice import Option, Request
from graphwalks.errors import ArgumentError
from graphwalks.models.choosing import NOISY, choose, pick, request_in
from graphwalks.parameters import hint
from graphwalks.walks import players as walks_players
from graphwalks.walks import prompt_tokens

POLICIES: Final = ("oracle", "empty", "random", "noisy", "garbled")
"""What may stand after `gwref/`; each family has a player of every name."""


def player(policy: str, noise: float, prompt: str) -> Callable[[str], str]:
    """Return the player of the family that a prompt belongs to."""
    family = arbigraph_players if arbigraph.is_prompt(prompt) else walks_players
    if policy == NOISY:
        return partial(family.noisy_by, noise=noise)
    play: Callable[[str], str] = getattr(family, policy)
    return play


class ReferenceAPI(ModelAPI):
    """Answers by the rule that the model name names; the same prompt always gets the same reply."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008 - the signature that Inspect calls
        noise: float = 1.0,
        **model_args: Any,
    ) -> None:
        """Choose the rule.

        Args:
            model_name: Name of the rule.
            base_url: As Inspect gives it, and not used.
            api_key: As Inspect gives it, and not used.
            config: Settings of generation, none of which a rule heeds.
            noise: How many times as soon as usual `noisy` errs, `-M noise=2`.
            **model_args: As Inspect gives them, and not used.

        Raises:
            ArgumentError: There is no rule of this name, or the noise is no number from 0 up.
        """
        super().__init__(model_name, base_url, api_key, [], config)
        if model_name not in POLICIES:
            raise ArgumentError(
                f"there is no model gwref/{model_name}{hint(model_name, POLICIES)}; there are "
                f"{', '.join(POLICIES)}"
            )
        if not (isinstance(noise, int | float) and noise >= 0 and math.isfinite(noise)):
            raise ArgumentError(f"-M noise={noise} is not allowed; give a number from 0 up")
        self._noise = noise

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer the first message of the user, the prompt, whatever was said since.

        Raises:
            ValueError: The message is no prompt that the rules can answer.
        """
        if (request := request_in(input)) is not None:
            output = choose(self.model_name, self._noise, request, input, tools, config)
            return _counted(output, "".join(message.text for message in input))
        prompt = next((message.text for message in input if message.role == "user"), "")
        try:
            reply = player(self.model_name, self._noise, prompt)(prompt)
        except (walks.PromptError, arbigraph.PromptError) as error:
            raise ValueError(
                f"gwref/{self.model_name} answers GraphWalks prompts, ArbiGraph prompts made here, "
                f"and requests for a choice; this is none of them: {error}"
            ) from error
        return _counted(ModelOutput.from_content(f"gwref/{self.model_name}", reply), prompt)

    def choose(
        self, state: Mapping[str, Any], question: str, options: Sequence[Mapping[str, Any]]
    ) -> str:
        """Choose by itself, for the readout `native`.

        Raises:
            ValueError: The rule has to know the answer, and does not.
        """
        offered = tuple(Option(option["id"], option["description"]) for option in options)
        return pick(self.model_name, self._noise, Request(state, question, offered, ()))


def _counted(output: ModelOutput, prompt: str) -> ModelOutput:
    """Add usage: without it Inspect would load a vocabulary over the network to count."""
    read, written = prompt_tokens(len(prompt)), prompt_tokens(len(output.completion))
    output.usage = ModelUsage(input_tokens=read, output_tokens=written, total_tokens=read + written)
    return output
