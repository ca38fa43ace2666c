"""GraphDecisionBench, construction: a solution is built choice by choice.

Four tasks of one shape, a `Process`: a shortest round trip (`tsp`), a heaviest signed cut
(`maxcut`), two seeds of a cascade (`influence`) and a split into two communities (`modularity`).
Rules, references and controls: arXiv 2610.06354.
"""

from graphwalks.construction.process import Number, Process
from graphwalks.construction.tasks import TASKS, generated, instances
from graphwalks.construction.trajectory import Decision, Trajectory, play, play_with

__all__ = [
    "TASKS",
    "Decision",
    "Number",
    "Process",
    "Trajectory",
    "generated",
    "instances",
    "play",
    "play_with",
]
