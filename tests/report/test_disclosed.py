"""No reader of a log shows what may be a key or where a server is."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.log import EvalError, EvalLog
from inspect_ai.model import GenerateConfig

from graphwalks.cli.main import main
from graphwalks.report.disclosed import ADDRESS, HIDDEN, disclosed, disclosed_text
from graphwalks.report.finding import find_runs
from graphwalks.report.settings import normal
from graphwalks.report.size import DEEPEST
from tests.report.logs import baseline, changed

SECRET = "PLANTED"
KEY = "a1b2c3d4e5" * 2


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("api_key", "abc", HIDDEN),
        ("azure_token", "abc", HIDDEN),
        ("clientSecret", "abc", HIDDEN),
        ("Authorization", ["abc"], HIDDEN),
        ("extra_headers", {"x": "abc"}, HIDDEN),
        ("session_cookie", "abc", HIDDEN),
        ("http_auth", ["user", "abc"], HIDDEN),
        ("max_tokens", 512, 512),
        ("reasoning_tokens", None, None),
        ("tokenizer", "gpt2", "gpt2"),
        ("author", "Euler", "Euler"),
        ("logprobs", True, True),
        ("base_url", "https://user:abc@host/v1", ADDRESS),
        ("note", "ask https://host/?sig=abc or me", f"ask {ADDRESS} or me"),
        ("note", "sent as Bearer abc", f"sent as {HIDDEN}"),
        ("note", f"sent as sk-{KEY}", f"sent as {HIDDEN}"),
        ("extra_body", {"a": [{"password": "abc"}]}, {"a": [{"password": HIDDEN}]}),
        ("password", 918273645, HIDDEN),
        ("pin", 4711, HIDDEN),
        ("bearer", "abc", HIDDEN),
        ("jwt", "abc", HIDDEN),
        ("pat", "abc", HIDDEN),
        ("url_sig", "abc", HIDDEN),
        ("session", "abc", HIDDEN),
        ("login", "abc", HIDDEN),
        ("path", "abc", "abc"),
        ("design", "abc", "abc"),
        ("default_args", [["x-api-key", "abc"]], [["x-api-key", HIDDEN]]),
        ("argv", ["--token", "abc", "last"], ["--token", HIDDEN, "last"]),
        ("env", ["OPENAI_API_KEY=abc"], [f"OPENAI_API_KEY={HIDDEN}"]),
        ("curl", "Authorization: Basic abc", f"Authorization: {HIDDEN}"),
        ("dsn", "host=h password=abc", f"host=h password={HIDDEN}"),
        ("proxy", "user:abc@host:8443", ADDRESS),
        ("proxy", "abc@host:1", ADDRESS),
        ("nested", '{"api_key": "a\\"bc", "b": 1}', f'{{"api_key": {HIDDEN}, "b": 1}}'),
        ("nested", '{\\"api_key\\": \\"abc\\"}', f'{{\\"api_key\\": {HIDDEN}}}'),
        ("nested", "{'secret': 'a bc'}", f"{{'secret': {HIDDEN}}}"),
        ("query", "?key=abc", f"?key={HIDDEN}"),
        ("note", f"hf_{KEY}", HIDDEN),
        ("note", f"ghp_{KEY}, AKIAABCDEFGH12345678", f"{HIDDEN}, {HIDDEN}"),
        *(("note", f"{start}{KEY}", HIDDEN) for start in ("glpat-", "nvapi-", "pplx-", "r8_")),
        (
            "command",
            "serve --token abc --api-key abc",
            f"serve --token {HIDDEN} --api-key {HIDDEN}",
        ),
        ("command", "serve --token --api-key abc", f"serve --token --api-key {HIDDEN}"),
        ("command", "curl -u user:abc -s", f"curl -u {HIDDEN} -s"),
        ("headers_of", "Cookie: a=abc; b=abc", f"Cookie: {HIDDEN}"),
        ("note", "Basic aBcDe=", HIDDEN),
        ("note", "Basic information", "Basic information"),
        ("note", "pass=abc", f"pass={HIDDEN}"),
        ("note", "pw=abc", f"pw={HIDDEN}"),
        ("note", "api_keys=abc", f"api_keys={HIDDEN}"),
        ("note", "api_key: [abc, abc]", f"api_key: {HIDDEN}"),
        ("query", "token%3Dabc", f"token%3D{HIDDEN}"),
        ("query", "a=api_key=abc", f"a=api_key={HIDDEN}"),
        (
            "nested",
            '{"name": "api_key", "value": "abc"}',
            f'{{"name": "api_key", "value": {HIDDEN}}}',
        ),
        ("env", [{"name": "api_key", "value": "abc"}], [{"name": "api_key", "value": HIDDEN}]),
        ("env", [{"name": "size", "value": "abc"}], [{"name": "size", "value": "abc"}]),
        ("note", "KeyError: 'x' after 512 tokens: 3", "KeyError: 'x' after 512 tokens: 3"),
        ("revision", "claude@20240101", "claude@20240101"),
    ],
)
def test_values_that_may_be_secret_are_not_shown(name: str, value: object, shown: object) -> None:
    assert repr(disclosed({name: value})) == repr({name: shown})


@pytest.mark.parametrize(
    "name",
    [
        *("token_budget", "stop_token_ids", "pad_token_id", "eos_token", "min_tokens"),
        *("budget_tokens", "tokens", "key_order", "sort_key", "keyframe", "keyboard", "monkey"),
        *("signature_version", "session_length", "header_size", "hf_overrides"),
        *("token_limit", "max_pass_count", "authors"),
    ],
)
def test_names_are_judged_by_their_last_words(name: str) -> None:
    assert disclosed({name: "abc"}) == {name: "abc"}


@pytest.mark.parametrize(
    "text",
    [
        *("hf/sk-learn-models", "vllm//data/hf_cache_dir/Qwen", "azureai/gpt@x:1"),
        *("openai/ft:gpt-4o:org::abc@1", "vllm/eyJohnson-llama-7b", "/models/a@b:c"),
        *(
            "vllm:v1@sha256:0a1b",
            "hf://org/model",
            "git+https://host/repo@v1",
            "file:///rows",
            "git+https://host/repo",
        ),
    ],
)
def test_names_of_models_and_files_are_shown(text: str) -> None:
    assert disclosed_text(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *("openai-api/user:abc@host/model", "user:abc@10.0.0.1", "git+https://u:abc@host/repo"),
        *("hf://org/model?token=abc", "a,https://abc", "http://abc"),
    ],
)
def test_where_a_server_is_and_who_logs_in_are_not_shown(text: str) -> None:
    assert str(disclosed_text(text)) == ADDRESS


def test_a_secret_in_a_name_is_not_shown() -> None:
    found = disclosed({"https://user:abc@host": 1, "api_key=abc": 2})
    assert repr(found) == repr({ADDRESS: 1, f"api_key={HIDDEN}": 2})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"api_key": "abc"}, {"api_key": "abd"}),
        ({"note": "api_key=abc"}, {"note": "api_key=abd"}),
        ({"role": ["https://one/m"]}, {"role": ["https://two/m"]}),
        ({"https://one": 1}, {"https://two": 1}),
    ],
)
def test_what_is_hidden_equals_only_itself(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert str(disclosed(one)) == str(disclosed(other))
    assert disclosed(one) != disclosed(other)
    assert disclosed(one) == disclosed(one)
    assert deepcopy(disclosed(one)) == disclosed(one)
    assert normal(disclosed(one)) != normal(disclosed(other))
    assert normal(disclosed(one)) == normal(disclosed(one))
    assert "abc" not in json.dumps(disclosed(one))


HINTS = [
    *("key", "token", "password", "Authorization", "bearer", "=", ":", " ", "\\", '"', "'", "@"),
    *("://", "sk-", "hf_", "abcdefghij", HIDDEN, ADDRESS, "\n", "basic"),
]
TEXTS = st.text() | st.lists(st.sampled_from(HINTS)).map("".join)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=20,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_what_was_disclosed_stays_the_same_when_asked_again(settings: dict[str, Any]) -> None:
    once = disclosed(settings)
    assert repr(disclosed(once)) == repr(once)


def test_settings_of_any_depth_that_a_log_may_have_are_read() -> None:
    nested: object = SECRET
    for _ in range(DEEPEST):
        nested = {"inner": nested}
    assert SECRET not in str(disclosed({"outer": nested}))


@given(st.text(), st.text())
def test_no_address_is_left_in_a_text(before: str, after: str) -> None:
    assert "https://" not in disclosed_text(f"{before} https://{after}")


def _plant_in_the_call(log: EvalLog) -> None:
    """Plant secrets in what two compared runs may differ in."""
    log.eval.model_args = {
        "api_key": SECRET,
        "default_headers": {"Authorization": f"Bearer {SECRET}"},
        "azure_token": SECRET,
        "base_url": f"https://user:{SECRET}@host/v1",
    }
    log.plan.config = GenerateConfig(
        extra_headers={"X-Proxy": SECRET}, extra_body={"proxy": {"password": SECRET}}
    )
    log.eval.model_generate_config = GenerateConfig(extra_headers={"X-Other": SECRET})
    log.eval.model_base_url = f"https://user:{SECRET}@host/v1"
    log.eval.model = f"openai-api/http://user:{SECRET}@host/model"


def _plant(log: EvalLog) -> None:
    _plant_in_the_call(log)
    log.eval.task_args |= {"solver_api_key": SECRET, "mirror": f"https://{SECRET}.example.org"}
    log.eval.metadata = {
        **(log.eval.metadata or {}),
        "credentials": {"user": SECRET},
        "source": f"https://user:{SECRET}@host/rows.jsonl",
        "env": [f"OPENAI_API_KEY={SECRET}"],
    }
    log.eval.solver = f"https://{SECRET}@host/solver"
    log.eval.solver_args = {"api_key": SECRET, "dsn": f"password={SECRET}"}
    log.eval.task_version = f"token={SECRET}"
    log.eval.packages = {"graphwalks": f"1+https://{SECRET}@host"}


@pytest.fixture
def planted(repository: Path, tmp_path: Path) -> Path:
    place = tmp_path / "logs/planted.eval"
    place.parent.mkdir()
    return changed(baseline(repository, "bfs-128k"), place, _plant)


def test_no_file_of_a_report_shows_a_secret(planted: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    done = CliRunner().invoke(main, ["report", str(planted), "--out", str(out)])
    assert done.exit_code == 0, done.output
    files = [file for file in out.rglob("*") if file.is_file()]
    assert {file.suffix for file in files} >= {".html", ".csv", ".json"}
    assert [file.name for file in files if SECRET in file.read_text(encoding="utf-8")] == []
    (shown,) = json.loads((out / "report.json").read_text(encoding="utf-8"))["runs"]
    assert shown["model_arguments"]["base_url"] == ADDRESS


@pytest.mark.parametrize(("plant", "code"), [(_plant_in_the_call, 0), (_plant, 2)])
def test_a_comparison_shows_no_secret(
    plant: Callable[[EvalLog], None], code: int, repository: Path, tmp_path: Path
) -> None:
    first = baseline(repository, "bfs-128k")
    second = changed(first, tmp_path / "second.eval", plant)
    written = tmp_path / "comparison.json"
    done = CliRunner().invoke(
        main, ["compare", str(first), str(second), "--json", str(written)], terminal_width=1_000
    )
    assert done.exit_code == code
    assert (HIDDEN if code == 0 else ADDRESS) in done.output
    assert SECRET not in done.output + written.read_text(encoding="utf-8")


def test_a_gate_does_not_pass_where_hidden_settings_differ(
    repository: Path, tmp_path: Path
) -> None:
    def ask(place: str) -> str:
        def change(log: EvalLog) -> None:
            log.eval.task_args |= {"vault_token": f"{SECRET}-{place}"}

        return str(changed(baseline(repository, "bfs-128k"), tmp_path / f"{place}.eval", change))

    one, two, written = ask("one"), ask("two"), tmp_path / "comparison.json"
    arguments = ["--max-drop", "0", "--json", str(written)]
    done = CliRunner().invoke(main, ["compare", one, two, *arguments], terminal_width=1_000)
    assert done.exit_code == 2
    assert "vault_token: differs (not shown)" in done.output
    assert SECRET not in done.output + written.read_text(encoding="utf-8")
    assert CliRunner().invoke(main, ["compare", one, one, *arguments]).exit_code == 0


def test_a_log_that_is_not_valid_is_named_without_what_it_holds(tmp_path: Path) -> None:
    place = tmp_path / "invalid.json"
    place.write_text(f'{{"version": 2, "eval": {{"api_key": "{SECRET}"}}}}', encoding="utf-8")
    found = find_runs([str(place)])
    assert "valid" in found.left_out[str(place)]
    assert SECRET not in found.left_out[str(place)]


def test_the_error_of_a_run_names_no_address(repository: Path, tmp_path: Path) -> None:
    def fail(log: EvalLog) -> None:
        text = f"no answer from https://user:{SECRET}@host/v1"
        log.status = "error"
        log.error = EvalError(message=text, traceback="", traceback_ansi="")

    place = changed(baseline(repository, "bfs-128k"), tmp_path / "failed.eval", fail)
    (run,) = find_runs([str(place)]).runs
    assert run.error == f"no answer from {ADDRESS}"


def test_a_log_that_is_left_out_names_no_secret_of_it(repository: Path, tmp_path: Path) -> None:
    def foreign(log: EvalLog) -> None:
        log.eval.task = f"https://user:{SECRET}@host/task"
        log.eval.task_registry_name = None

    place = changed(baseline(repository, "bfs-128k"), tmp_path / "foreign.eval", foreign)
    reason = find_runs([str(place)]).left_out[str(place)]
    assert ADDRESS in reason
    assert SECRET not in reason
