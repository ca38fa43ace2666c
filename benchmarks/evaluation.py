"""What the plugin costs on top of Inspect itself: whole evaluations, side by side.

Each runs in a process of its own, as `inspect eval --no-score-display` does, over the same prompts:
ours with its solver, scorers, metrics and `gwref/oracle`; bare with Inspect's `generate()`, a model
that answers a constant and a scorer that returns a constant. Bare reads its prompts from a file.
This module is also the program of each process.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

START = perf_counter()
REPEATS = 3

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "fresh bfs_128k, 350 rows, 22 MB": ("bfs_128k", {"source": "generated"}),
    "100 long rows, 110 MB": ("bfs_over_128k", {"source": "generated", "per_tier": 50}),
    "arbigraph_math, 560 rows": ("arbigraph_math", {"topology": "all", "samples_per_task": 2}),
}
PROMISED_TIMES = {"bfs_128k": "1.35"}
PROMISED_MEMORY = {"bfs_128k": "1.10", "bfs_over_128k": "1.10"}

Row = tuple[str, str, str]


def measure() -> list[Row]:
    """Return the rows of the table: what, measured, promised."""
    rows: list[Row] = []
    for name, (task, arguments) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            prompts = Path(folder) / "prompts.jsonl"
            _write_prompts(prompts, task, arguments)
            runs: dict[str, list[dict[str, Any]]] = {"bare": [], "ours": []}
            for _ in range(REPEATS):  # in turns, so that a busy machine burdens both alike
                for side, found in runs.items():
                    found.append(_child(side, task, arguments, prompts, folder))
        rows += _rows(name, runs, task)
    return rows


def _rows(name: str, runs: dict[str, list[dict[str, Any]]], task: str) -> list[Row]:
    bare, ours = runs["bare"], runs["ours"]

    def middle(side: list[dict[str, Any]], key: str) -> float:
        return float(statistics.median(run[key] for run in side))

    def ratio(key: str) -> str:
        return (
            f"{middle(ours, key) / middle(bare, key):.2f} "
            f"({middle(ours, key):,.1f} against {middle(bare, key):,.1f})"
        )

    rows = [
        (f"{name}: wall time, seconds", ratio("seconds"), PROMISED_TIMES.get(task, "")),
        (f"{name}: peak memory, MB", ratio("peak_mb"), PROMISED_MEMORY.get(task, "")),
    ]
    for part in ("prompts", "oracle", "readers and grades"):
        seconds = statistics.median(run["parts"][part] for run in ours)
        rows.append((f"    of which {part}", f"{seconds:.2f} s", ""))
    metrics = middle(ours, "metrics") - middle(bare, "metrics")
    rows.append(("    of which metrics, beyond one mean", f"{metrics:.2f} s", ""))
    return rows


def _child(side: str, task: str, arguments: dict[str, Any], prompts: Path, folder: str) -> Any:
    command = [sys.executable, __file__, side, task, json.dumps(arguments), str(prompts), folder]
    done = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    return json.loads(done.stdout.splitlines()[-1])


def _write_prompts(path: Path, task: str, arguments: dict[str, Any]) -> None:
    from graphwalks import arbigraph, walks

    family: Any = arbigraph if task in arbigraph.TASKS else walks
    with path.open("w", encoding="utf-8") as stream:
        for row in family.load_cohort(family.read_request(task, arguments)).rows:
            stream.write(f"{json.dumps(row.prompt)}\n")


def _run(side: str, task: str, arguments: dict[str, Any], prompts: str, folder: str) -> None:
    from inspect_ai import eval
    from inspect_ai.log import recompute_metrics
    from inspect_ai.solver import SolverSpec

    parts: dict[str, float] = {}
    if side == "ours":
        from graphwalks import arbigraph

        _time_parts(parts, task)
        run: Any = {"tasks": f"graphwalks/{task}", "task_args": arguments, "model": "gwref/oracle"}
        if task in arbigraph.TASKS:
            run["solver"] = SolverSpec("graphwalks/single_turn")
    else:
        run = {"tasks": _bare_task(Path(prompts)), "model": _constant_model()}
    (log,) = eval(**run, display="none", score_display=False, log_dir=folder)
    assert log.status == "success", log.error
    result: dict[str, Any] = {
        "seconds": perf_counter() - START,
        "peak_mb": peak_mb(),
        "parts": parts,
    }
    started = perf_counter()
    recompute_metrics(log)
    result["metrics"] = perf_counter() - started
    sys.stdout.write(f"\n{json.dumps(result)}\n")


def peak_mb() -> float:
    """Return the peak memory of this program alone; ru_maxrss would count what started it, too."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise OSError("no VmHWM in /proc/self/status: this benchmark needs Linux")


def _bare_task(prompts: Path) -> Any:
    from inspect_ai import Task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.scorer import Score, mean, scorer
    from inspect_ai.solver import generate

    @scorer(metrics=[mean()])
    def constant() -> Any:
        async def score(state: Any, target: Any) -> Score:
            return Score(value=1.0)

        return score

    # Line by line: nothing but the prompts themselves enters the memory.
    with prompts.open(encoding="utf-8") as lines:
        samples = [Sample(id=index, input=json.loads(line)) for index, line in enumerate(lines)]
    return Task(dataset=MemoryDataset(samples), solver=generate(), scorer=constant())


def _constant_model() -> Any:
    from inspect_ai.model import ModelAPI, ModelOutput, ModelUsage, get_model, modelapi

    @modelapi(name="constant")
    class Constant(ModelAPI):
        def __init__(self, model_name: str, *arguments: Any, **options: Any) -> None:
            super().__init__(model_name)

        async def generate(self, *arguments: Any, **options: Any) -> ModelOutput:
            output = ModelOutput.from_content("constant/reply", "Final Answer: []")
            output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
            return output

    return get_model("constant/reply")


def _time_parts(parts: dict[str, float], task: str) -> None:
    """Add up the seconds spent in the parts of ours that a bare evaluation does not have."""
    from graphwalks import arbigraph
    from graphwalks.arbigraph import players as arbigraph_players
    from graphwalks.scorers import set_f1, target_answer
    from graphwalks.tasks import arbigraph as arbigraph_tasks
    from graphwalks.tasks import walks as walks_tasks
    from graphwalks.walks import players as walks_players

    def timed(name: str, module: Any, attribute: str) -> None:
        function = getattr(module, attribute)

        def wrapper(*arguments: Any, **options: Any) -> Any:
            started = perf_counter()
            try:
                return function(*arguments, **options)
            finally:
                parts[name] = parts.get(name, 0.0) + perf_counter() - started

        setattr(module, attribute, wrapper)

    if task in arbigraph.TASKS:
        timed("prompts", arbigraph_tasks, "load_cohort")
        timed("readers and grades", target_answer, "score_replies")
        timed("oracle", arbigraph_players, "solve_prompt")
    else:
        timed("prompts", walks_tasks, "load_cohort")
        timed("readers and grades", set_f1, "score_reply")
        timed("oracle", walks_players, "solve_prompt")


if __name__ == "__main__":
    _, side, task, arguments, prompts, folder = sys.argv
    _run(side, task, json.loads(arguments), prompts, folder)
