"""Contrasts between conditions of one run, some samples of which failed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from inspect_ai import Task, eval_retry

from graphwalks.evidence import CONDITIONS
from graphwalks.solvers.replies import Outcome
from graphwalks.tasks.evidence import arxiv, prime
from tests.fake_server import Reply, chat_reply, fake_server
from tests.reliability.runs import AT_ONCE, faults, point_to, prompt_in
from tests.reliability.troubles import TROUBLES, TroubledServer, prompt_of
from tests.replies import ending, metrics, run

QUERIES: Final = 4
SAMPLES: Final = QUERIES * len(CONDITIONS)
FAILING: Final = ("0/TG", "1/BAG", "2/A")
"""Of these queries under these conditions the server gives no answer."""

CONTRASTS: Final = {"tg_bag": (1, 2), "g_a": (0, 3), "tg_t": (1, 3), "tg_g": (1, 3)}
"""What each is while they are missing, and over how many queries."""


class KnowingServer(TroubledServer):
    """Chooses what is right where texts and edges are shown, and nothing that is listed elsewhere.

    Attributes:
        troubled: Prompts that get no answer.
    """

    def __init__(self, task: Task) -> None:
        super().__init__([])
        samples = {prompt_in(sample): sample for sample in task.dataset[:SAMPLES]}
        assert len(samples) == SAMPLES
        self.right = {
            prompt: sample.target[0] if str(sample.id).endswith("/TG") else "no such option"
            for prompt, sample in samples.items()
        }
        self.troubled = {
            prompt for prompt, sample in samples.items() if str(sample.id).endswith(FAILING)
        }

    def met(self, prompt: str) -> Any:
        return [TROUBLES["HTTP 500"]] * 9 if prompt in self.troubled else ()

    def reply(self, body: dict[str, Any]) -> Reply:
        return chat_reply(self.right[prompt_of(body)])


@pytest.mark.parametrize("make", [arxiv, prime])
def test_a_fault_that_lasts_leaves_contrasts_to_the_queries_that_have_both_numbers(
    make: Callable[..., Task], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = make(source="generated", condition="all")
    server = KnowingServer(task)
    with fake_server(server.answer) as address:
        point_to(address.url, monkeypatch)
        model = f"openai-api/fake/contrasts-{make.__name__}"
        log = run(task, model, tmp_path, limit=SAMPLES, max_connections=AT_ONCE, max_retries=0)
        found = metrics(log, "choice")
        assert {name: (found[name], found[f"{name}_queries"]) for name in CONTRASTS} == CONTRASTS
        assert {name: found[name] for name in CONDITIONS} == dict.fromkeys(CONDITIONS, 0) | {
            "TG": 1
        }
        assert {name: found[f"coverage_{name}"] for name in CONDITIONS} == {
            name: 0.75 if any(one.endswith(f"/{name}") for one in FAILING) else 1
            for name in CONDITIONS
        }
        failed = [str(sample.id) for sample in log.samples or [] if sample.error]
        assert sorted(failed) == [f"{make.__name__}/{which}" for which in FAILING]
        assert {ending(one) for one in log.samples or [] if one.error} == {Outcome.PROVIDER_ERROR}
        paid = server.paid.copy()
        server.troubled.clear()
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log", max_connections=AT_ONCE)
    assert again.status == "success", faults(again)
    found = metrics(again, "choice")
    assert {found[f"{name}_queries"] for name in CONTRASTS} == {QUERIES}
    assert {name: found[name] for name in CONTRASTS} == {
        name: share for name, (share, _) in CONTRASTS.items()
    }
    assert len(server.paid - paid) == len(FAILING)
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == len(server.right)
