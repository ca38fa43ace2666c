"""Episodes for trainers: how many a second are made, and how many replies a second are scored.

On one core, in processor time, each figure over at least `SECONDS` and over fresh samples only, so
what a family draws once for a seed is paid here once for every `PER_SEED` samples. The reply of a
family with one step is its right answer. Episodes of construction are played to their end by taking
the first option each time; of these a decision is a reply. Most of the time to make one goes into
the proof of its reference, which is sought anew and not read from the cache.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from time import process_time
from typing import Any, Final

SECONDS: Final = 4.0
PER_SEED: Final = 100
CACHE: Final = "GRAPHWALKS_CACHE"

Row = tuple[str, str, str]
Make = Callable[[int, int], Any]
"""Makes the episode of a seed and a sample of it."""


def measure() -> list[Row]:
    """Return rows of what was measured; nothing is promised."""
    rows = [_row(name, make, right) for name, make, right in _one_step()]
    usual = os.environ.get(CACHE)
    with tempfile.TemporaryDirectory() as empty:
        os.environ[CACHE] = empty
        try:
            return rows + [_played_row(name, make) for name, make in _many_steps()]
        finally:
            del os.environ[CACHE]
            os.environ |= {} if usual is None else {CACHE: usual}


def _one_step() -> Iterator[tuple[str, Make, Callable[[Any], str]]]:
    from graphwalks import arbigraph, cognition, evidence, walks

    def chain(seed: int, sample: int) -> Any:
        spec = arbigraph.EpisodeSpec("six_chain", topology, seed, sample)
        return arbigraph.ArbiGraphEnv().reset(spec)

    def searched(tier: str) -> Make:
        spec = walks.EpisodeSpec
        return lambda seed, sample: walks.WalksEnv().reset(spec("bfs", tier, seed, sample))

    def chosen(state: Any) -> str:
        return str(state.right[0])

    def queried(task: str, pool: str | None) -> Make:
        spec = evidence.EpisodeSpec
        return lambda seed, sample: evidence.EvidenceEnv().reset(
            spec(task, "TG", pool, seed, sample)
        )

    topology = arbigraph.load_topology("six_chain_target", category="math")
    topology["target"]["native_task_id"] = 0
    yield "walks, bfs 1k", searched("1k"), _nodes
    yield "walks, bfs 128k", searched("128k"), _nodes
    yield "arbigraph, math six_chain_target", chain, _outputs
    yield (
        "cognition, degree",
        lambda seed, sample: cognition.CognitionEnv().reset(
            cognition.EpisodeSpec("degree", "removed", seed, sample)
        ),
        chosen,
    )
    yield "evidence, arxiv TG", queried("arxiv", None), chosen
    yield "evidence, prime TG gold", queried("prime", "gold"), chosen


def _many_steps() -> Iterator[tuple[str, Make]]:
    from graphwalks import construction

    def built(task: str, mode: str, first_seed: int) -> Make:
        spec = construction.EpisodeSpec
        return lambda seed, sample: construction.ConstructionEnv().reset(
            spec(task, mode, first_seed + seed, sample)
        )

    for task in construction.TASKS:
        for place, mode in enumerate(("direct", "proposals")):
            # Other instances in the other mode: of the same ones the proof is known by then.
            yield f"construction, {task} {mode}", built(task, mode, 1000 * place)


def _nodes(state: Any) -> str:
    return f"Final Answer: [{', '.join(state.answer)}]"


def _outputs(state: Any) -> str:
    return "\n".join(
        f'{name} = {{"result": {value}}}' for name, value in state.expected_outputs.items()
    )


def _row(name: str, make: Make, right: Callable[[Any], str]) -> Row:
    made, making = _made(make)
    states = [one.verifier_state for one in made]
    replies = [right(state) for state in states]

    def score(turn: int) -> None:
        for state, reply in zip(states, replies, strict=True):
            # Blanks differ by turn: the reader of walks remembers its last reply.
            assert state.score(reply + " " * turn).reward == 1.0

    turns, scoring = _turns(score)
    scored = turns * len(made) / scoring
    return name, f"{len(made) / making:,.0f} made, {scored:,.0f} replies scored a second", ""


def _played_row(name: str, make: Make) -> Row:
    made, making = _made(make)
    decisions = 0

    def play(turn: int) -> None:
        nonlocal decisions
        episode = made[turn % len(made)]
        while episode is not None:
            choice = episode.observation.actions[0]
            episode = episode.verifier_state.score(choice).following
            decisions += 1

    played, playing = _turns(play)
    told = f"{played / playing:,.1f} played, {decisions / playing:,.0f} decisions a second"
    return name, f"{len(made) / making:,.1f} made, {told}", ""


def _made(make: Make) -> tuple[list[Any], float]:
    """Make episodes until the time is over; return them and the seconds that they took."""
    make(-1, 0)  # imports, and what is worked out once for all
    made: list[Any] = []

    def one_more(turn: int) -> None:
        with suppress(ValueError):  # nothing to choose, which is rare
            made.append(make(*divmod(turn, PER_SEED)))

    _, seconds = _turns(one_more)
    return made, seconds


def _turns(action: Callable[[int], None]) -> tuple[int, float]:
    """Repeat an action until the time is over; return how often, and the seconds."""
    started = process_time()
    for turn in count():
        action(turn)
        if (passed := process_time() - started) > SECONDS:
            return turn + 1, passed
    raise AssertionError("count ends never")
