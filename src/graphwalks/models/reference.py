"""The reference provider: replies by rule, for runs without a key and score ceilings and floors."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage
from inspect_ai.tool import ToolChoice, ToolInfo

from graphwalks.errors import ArgumentError
from graphwalks.walks import PromptError, players, prompt_tokens

POLICIES: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType({
    "oracle": players.oracle,
    "empty": players.empty,
    "random": players.random,
    "noisy": players.noisy,
    "garbled": players.garbled,
})
"""Reply to a prompt by the name after `gwref/`."""


class ReferenceAPI(ModelAPI):
    """Answers by the rule that the model name names; the same prompt always gets the same reply."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008 - the signature that Inspect calls
        **model_args: Any,
    ) -> None:
        """Choose the rule.

        Raises:
            ArgumentError: There is no rule of this name.
        """
        super().__init__(model_name, base_url, api_key, [], config)
        if model_name not in POLICIES:
            raise ArgumentError(
                f"there is no model gwref/{model_name}; there are {', '.join(POLICIES)}"
            )
        self._reply = POLICIES[model_name]

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer the last message.

        Raises:
            ValueError: The message is no prompt that the rules can answer.
        """
        prompt = input[-1].text
        try:
            reply = self._reply(prompt)
        except PromptError as error:
            raise ValueError(
                f"gwref/{self.model_name} cannot answer this prompt: {error}"
            ) from error
        output = ModelOutput.from_content(f"gwref/{self.model_name}", reply)
        # Without usage Inspect would load a vocabulary over the network to count.
        read, written = prompt_tokens(len(prompt)), prompt_tokens(len(reply))
        output.usage = ModelUsage(
            input_tokens=read, output_tokens=written, total_tokens=read + written
        )
        return output
