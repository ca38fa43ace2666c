"""No reader of a log shows what may be a key or where a server is."""

import json
from collections.abc import Callable
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
from tests.report.logs import baseline, changed

SECRET = "PLANTED"


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
        ("note", "sent as sk-abcdefghij", f"sent as {HIDDEN}"),
        ("extra_body", {"a": [{"password": "abc"}]}, {"a": [{"password": HIDDEN}]}),
        ("password", 918273645, HIDDEN),
        ("pin", 4711, HIDDEN),
        ("max_tokens", "512", HIDDEN),
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
        ("note", "hf_abcdefghij", HIDDEN),
        ("note", "ghp_abcdefghij, AKIAABCDEFGHIJ", f"{HIDDEN}, {HIDDEN}"),
        ("note", "KeyError: 'x' after 512 tokens: 3", "KeyError: 'x' after 512 tokens: 3"),
        ("revision", "claude@20240101", "claude@20240101"),
    ],
)
def test_values_that_may_be_secret_are_not_shown(name: str, value: object, shown: object) -> None:
    assert disclosed({name: value}) == {name: shown}


def test_a_secret_in_a_name_is_not_shown() -> None:
    assert disclosed({"https://user:abc@host": 1, "api_key=abc": 2}) == {
        ADDRESS: 1,
        f"api_key={HIDDEN}": HIDDEN,
    }


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


def test_settings_of_any_depth_are_read() -> None:
    nested: object = SECRET
    for _ in range(5_000):
        nested = {"inner": nested}
    assert SECRET not in str(disclosed({"outer": nested}))


@given(st.text(), st.text())
def test_no_address_is_left_in_a_text(before: str, after: str) -> None:
    assert "://" not in disclosed_text(f"{before}https://{after}")


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
    log.eval.task_args |= {"solver_key": SECRET, "mirror": f"https://{SECRET}.example.org"}
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
