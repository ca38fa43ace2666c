"""The published lanes of GraphDecisionBench, and why none of them stands beside a run of ours.

A lane is a model together with the way in which its choices were read. The tables of `cognition`
and `construction` have the same fourteen (arXiv 2610.06354).
"""

from types import MappingProxyType
from typing import Final

SCOPE: Final = "published, other prompt"
"""Label of every published number of a model."""

OWN_WORDING: Final = "the wording of every prompt is ours, because upstream has no licence"

WHY_NOT_COMPARABLE: Final = (
    f"published, other prompt: instances, rules and references are the paper's, but {OWN_WORDING}; "
    "not to be subtracted from, or ranked with, a number of this package"
)

READOUTS: Final = MappingProxyType({
    "native": "a model that takes state, question and options and returns an option",
    "generation": "one reply, constrained to the ids of the options, without thinking",
    "scoring": "the likeliest id by the probabilities of tokens",
    "function call": "one call of a tool, with reasoning switched off and reported as 0 tokens",
    "json": "a JSON object, with the model's own reasoning",
})
"""What each way of reading a choice was, in words."""

LANES: Final = MappingProxyType({
    "Jev-1.13.0": "native",
    "Decider-2B": "native",
    "Kev-4B": "native",
    "Laya": "native",
    "Qwen3.5-0.8B": "generation",
    "Qwen3.5-2B": "generation",
    "Qwen3.5-4B gen.": "generation",
    "Qwen3.5-9B": "generation",
    "Qwen3.5-27B": "generation",
    "Qwen3.8-27B": "generation",
    "Qwen2.5-72B": "generation",
    "Qwen3.5-4B score": "scoring",
    "GPT-5.4 (none)": "function call",
    "GPT-6-Astra": "json",
})
"""Readout of every lane, a key of `READOUTS`, by the name of the lane in the published tables."""
