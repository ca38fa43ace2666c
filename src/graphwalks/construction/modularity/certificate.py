"""The largest modularity of two communities, by a mixed integer program that is solved to its end.

What is least is E = (D_A - m)² + 2m cut, see `SimpleGraph.energy`. Each vertex has a binary x (1 in
A), each edge a y of at least the difference of its ends, and t = D_A - m. The square of t is a
variable s above the chords between the points (k, k²) and (k + 1, (k + 1)²): exact, as t is an
integer. Chords up to |t| = K suffice if K² exceeds the E of some partition. The solver is HiGHS
(doi:10.1007/s12532-017-0130-5), through PuLP.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

from graphwalks.construction.highs import proves, silence
from graphwalks.construction.modularity.simple_graph import SimpleGraph

if TYPE_CHECKING:
    import pulp


@dataclass(frozen=True)
class Certificate:
    """A best partition with the bound that proves it.

    Attributes:
        placed: 1 or -1 for each vertex.
        bound: What no E is below, as the solver found it.
    """

    placed: tuple[int, ...]
    bound: float


def certified(graph: SimpleGraph, start: Sequence[int], seconds: float) -> Certificate | None:
    """Return a partition of largest modularity, or None if that is not proven.

    Args:
        graph: What is divided.
        start: Some partition with vertex 0 in A. It is returned if none is better, so a good one
            makes the result the same with every version of the solver.
        seconds: When to give up.
    """
    import highspy  # noqa: PLC0415 - slow, and most references are known
    import pulp  # noqa: PLC0415 - as above

    silence()
    problem, members = _program(graph, graph.energy(start))
    # A number of threads is refused where HiGHS has begun with another one before.
    problem.solve(pulp.HiGHS(msg=False, gapRel=0, timeLimit=seconds))
    # PuLP says "Optimal" of a solution that was found before the time was over: ask HiGHS itself.
    if problem.solverModel.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    values = [member.value() for member in members]
    # A vertex without edges is in no constraint, so it has no value, and A is as good as B.
    found = tuple(-1 if value is not None and value < 1 / 2 else 1 for value in values)
    best = min(tuple(start), found, key=graph.energy)
    certificate = Certificate(best, problem.solverModel.getInfo().mip_dual_bound)
    return certificate if is_tight(graph, certificate) else None


def is_tight(graph: SimpleGraph, certificate: Certificate) -> bool:
    """Tell whether the bound, rounded up, is the E of the partition, evaluated in integers."""
    return proves(certificate.bound, graph.energy(certificate.placed))


def _program(graph: SimpleGraph, energy: int) -> tuple["pulp.LpProblem", list["pulp.LpVariable"]]:
    """Return the program and its variables x.

    Args:
        graph: What is divided.
        energy: E of any partition.
    """
    import pulp  # noqa: PLC0415 - as above

    problem = pulp.LpProblem("modularity", pulp.LpMinimize)
    add = problem.add_variable
    members = [add(f"x{vertex}", cat=pulp.LpBinary) for vertex in range(graph.vertices)]
    across = [add(f"y{edge}", 0) for edge in range(len(graph.edges))]
    excess, square = add("t"), add("s", 0)
    problem += 2 * len(graph.edges) * pulp.lpSum(across) + square
    problem += members[0] == 1
    for (first, second), differs in zip(graph.edges, across, strict=True):
        problem += differs >= members[first] - members[second]
        problem += differs >= members[second] - members[first]
    volume = pulp.lpDot(graph.volumes, members)
    problem += excess == volume - len(graph.edges)
    reach = isqrt(energy) + 1
    for k in range(-reach, reach):
        problem += square >= (2 * k + 1) * excess - k * (k + 1)
    return problem, members
