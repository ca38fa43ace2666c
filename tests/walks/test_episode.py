"""Episodes of edge lists: the published reading and grade as a reward."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import ArgumentError
from graphwalks.walks.answer import read_strict
from graphwalks.walks.episode import DatasetLoader, EpisodeSpec, VerifierState, WalksEnv
from graphwalks.walks.generation import generate
from graphwalks.walks.grading import grade

NODES = ("aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc")
STATE = VerifierState(NODES)
SPEC: dict[str, Any] = {"kind": "bfs", "tier": "1k", "seed": 3, "sample_idx": 5}


def reply(*nodes: str) -> str:
    return f"I searched.\nFinal Answer: [{', '.join(nodes)}]"


def test_an_episode_is_the_generators_instance() -> None:
    made = WalksEnv().reset(EpisodeSpec(**SPEC))
    instance = generate("bfs", "1k", 3, 5)
    assert made.observation.to_dict() == {
        "episode_id": "bfs/1k/sample-5/seed-3",
        "prompt": instance.prompt,
    }
    assert made.verifier_state == VerifierState(instance.answer)
    assert made == WalksEnv().reset(EpisodeSpec(**SPEC))
    assert made.verifier_state.score(reply(*instance.answer)).reward == 1.0


def test_the_reward_is_the_f1_of_both_sets() -> None:
    found = STATE.score(reply("aaaaaaaaaa", "dddddddddd"))
    assert found.reward == pytest.approx(2 * 1 / (2 + 3))
    assert (found.precision, found.recall) == (1 / 2, 1 / 3)
    assert not found.exact
    assert found.parsed_answer == ("aaaaaaaaaa", "dddddddddd")
    assert STATE.score(reply(*reversed(NODES))).exact


def test_an_answer_in_another_form_is_worth_nothing() -> None:
    found = STATE.score(f"The nodes are {', '.join(NODES)}.")
    assert (found.reward, found.parsed_answer) == (0.0, None)


def test_the_answer_is_not_shown() -> None:
    assert "aaaaaaaaaa" not in repr(STATE)


PIECES = st.sampled_from([*NODES, "Final Answer: ", "[", "]", ", ", "\n", "<think>", "[" * 3000])


@given(st.lists(PIECES | st.text(max_size=10), max_size=8).map("".join))
def test_the_reward_is_the_benchmarks_grade_on_any_text(text: str) -> None:
    assert STATE.score(text).reward == grade(read_strict(text), NODES).f1


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"kind": "dfs"}, ValueError),
        ({"kind": 1}, TypeError),
        ({"tier": "3k"}, ValueError),
        ({"seed": True}, TypeError),
        ({"sample_idx": -1}, ValueError),
    ],
)
def test_a_wrong_spec_is_refused(change: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(change))):
        EpisodeSpec(**(SPEC | change))


def test_the_rows_of_a_run_become_episodes() -> None:
    loader = DatasetLoader("bfs_128k", source="generated", tier="1k,2k", per_tier=2, seed=3)
    names = [episode.observation.episode_id for episode in loader.iter_episodes()]
    assert [name.rpartition("/")[0] for name in names] == [
        "bfs/1k/seed3-v1/0",
        "bfs/2k/seed3-v1/0",
        "bfs/1k/seed3-v1/1",
        "bfs/2k/seed3-v1/1",
    ]
    instance = generate("bfs", "2k", 3, 1)
    assert loader.load_sample(3).observation.prompt == instance.prompt
    assert loader.load_sample(3).verifier_state.answer == instance.answer


def test_the_same_row_with_other_ids_of_nodes_has_another_name() -> None:
    salted, md5 = (
        DatasetLoader("bfs_128k", source="generated", tier="1k", per_tier=1, node_ids=ids)
        for ids in ("salted", "md5")
    )
    names = [one.load_sample(0).observation.episode_id for one in (salted, md5)]
    assert names[0] != names[1]


def test_a_kind_is_no_task() -> None:
    with pytest.raises(ArgumentError, match="task=bfs is not allowed.*bfs_128k"):
        DatasetLoader("bfs", source="generated")


def test_limits_of_a_run_mean_nothing_here() -> None:
    with pytest.raises(ArgumentError, match="max_context is a parameter of runs"):
        DatasetLoader("bfs_128k", source="generated", max_context=1000)
