"""What a model is told about the four construction tasks: goals, rules and actions, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Wording:
    """The words of one task.

    Attributes:
        goal: What is built, how it is valued, and what is decided now.
        action: An action in words, with `{action}` for its id.
        explains_options: Whether options are described in words where no rule proposes them.
        noun: What the id of an action stands for; its key in a list of candidates.
        rules: What each rule does, in the order of the rules.
        formulas: What each rule compares, by the names of the features.
        ties: What the rules do where several actions are equal.
        features: What the numbers of an action mean.
    """

    goal: str
    action: str
    explains_options: bool
    noun: str
    rules: tuple[str, str, str, str]
    formulas: tuple[str, str, str, str]
    ties: str
    features: Mapping[str, str]


_VERTEX_ZERO: Final = (
    "Vertex 0 is in A from the start and the others follow by their numbers; a vertex that has its "
    "place keeps it. `partial_partition` lists the places of vertex 0, 1, … so far, and "
    "`current_vertex` comes next. Where should it go, so that the finished whole becomes as good "
    "as possible?"
)

_SIDE_FORMULAS: Final = (
    "largest assigned_score",
    "largest rollout_score",
    "largest opposite_suffix_score",
    "largest negative_volume_imbalance",
)

TSP: Final = Wording(
    goal=(
        "You build a round trip through all cities, one city at a time, and it should become as "
        "short as possible. It starts in city 0. `coordinates` lists the place of city 0, 1, …; "
        "the distance of two cities is the length of the straight line between them, rounded to "
        "the nearest whole number, halves up. `partial_tour` lists the cities so far, the last of "
        "which is where you are, and `current_city_distances` has an entry [city, distance from "
        "there] for every city that is left. A city that was taken stays where it is in the tour. "
        "When only one city is left it is added without being asked for, and the trip goes back "
        "to city 0. Which city comes next?"
    ),
    action="visit city {action} next",
    explains_options=True,
    noun="city",
    rules=(
        "goes to the nearest city",
        "looks one step ahead: also counts the way on from there to the nearest other city",
        "keeps far cities for early: counts the way twice, less what the city is away from city 0",
        "takes lonely cities first: counts the way less the distance to the nearest other city",
    ),
    formulas=(
        "smallest edge",
        "smallest edge + nearest_other_unvisited",
        "smallest 2 * edge - return_to_start",
        "smallest edge - nearest_other_unvisited",
    ),
    ties="the city with the smallest number",
    features={
        "edge": "distance from the current city to this one",
        "nearest_other_unvisited": "distance from this city to the nearest other one that is left",
        "return_to_start": "distance from this city to city 0",
    },
)

MAXCUT: Final = Wording(
    goal=(
        "You put the vertices of a graph on two sides, A and B, one after the other. Each entry "
        "[u, v, w] of `edges` is an edge of weight w, which may be negative. What counts at the "
        "end is the sum of the weights of the edges whose ends are on different sides, and it "
        f"should become as large as possible. {_VERTEX_ZERO}"
    ),
    action="put the current vertex on side {action}",
    explains_options=True,
    noun="action",
    rules=(
        "takes the side that gains more weight from the vertices that have a side",
        "tries both sides, each with a greedy rest, and takes the one with the heavier cut",
        "tries both sides, each with the whole rest on the other side, and takes the heavier cut",
        "takes the side that keeps the volumes of A and B closer together",
    ),
    formulas=_SIDE_FORMULAS,
    ties="side A",
    features={
        "assigned_score": (
            "sum of the weights between the current vertex and the vertices on the other side"
        ),
        "rollout_score": (
            "weight of the whole cut if each later vertex then goes, by number, where its "
            "assigned_score is larger, to A if equal"
        ),
        "opposite_suffix_score": (
            "weight of the whole cut if every later vertex then goes to the other side"
        ),
        "negative_volume_imbalance": (
            "minus the difference between the volumes of A and B, with the current vertex placed"
        ),
        "vertex_volume": "volume of the current vertex: its weights without their signs, summed",
    },
)

INFLUENCE: Final = Wording(
    goal=(
        "You choose two different seeds in a directed graph, one after the other, from which "
        "activity spreads. Each entry [u, v] of `edges` leads from u to v. Both seeds become "
        "active together. Then, round by round, every other vertex becomes active if at least "
        "half of the arcs into it come from active vertices; a vertex without such arcs never "
        "does, unless it is a seed. What is active stays so. As many vertices as possible should "
        "be active at the end, the seeds included. `selected_seeds` lists the seeds so far. A "
        "vertex that is active already may still be chosen. Which vertex should be the next seed?"
    ),
    action="choose vertex {action} as a seed",
    explains_options=False,
    noun="action",
    rules=(
        "takes the vertex that makes most further vertices active at once",
        "takes the vertex with most arcs out of it",
        "takes the vertex with most inactive vertices within two steps",
        "takes the vertex that brings the vertices after it closest to becoming active",
    ),
    formulas=(
        "largest marginal_cascade",
        "largest outdegree",
        "largest two_hop_reach",
        "largest threshold_deficit",
    ),
    ties="the vertex with the smallest number",
    features={
        "marginal_cascade": "how many more vertices are active at the end with it than without",
        "outdegree": "number of arcs out of it",
        "two_hop_reach": "other vertices, not active yet, one or two arcs away from it",
        "threshold_deficit": (
            "sum over the inactive vertices one arc away of 1 / (active ones that they still "
            "need); 0 if it is active itself"
        ),
    },
)

MODULARITY: Final = Wording(
    goal=(
        "You divide an undirected graph into two communities, A and B, one vertex after the "
        "other. Each entry [u, v] of `edges` joins u and v. What counts at the end is the "
        "modularity: with m edges in all, each community adds the share of all m edges that lie "
        "within it, less the square of (the sum of its degrees divided by 2m). It should become "
        "as large as possible. All vertices in A is allowed and has modularity 0. "
        f"{_VERTEX_ZERO}"
    ),
    action="put the current vertex into community {action}",
    explains_options=False,
    noun="action",
    rules=(
        "takes the community that gains more from the vertices that have one",
        "tries both, each with a greedy rest, and takes the one with the larger modularity",
        "tries both, each with the whole rest in the other, and takes the larger modularity",
        "takes the community that keeps the sums of degrees of A and B closer together",
    ),
    formulas=_SIDE_FORMULAS,
    ties="community A",
    features={
        "assigned_score": (
            "4 * m * (edges between the current vertex and this community) - 2 * (its degree) * "
            "(sum of degrees of this community) - (its degree) squared"
        ),
        "rollout_score": (
            "4 * m * m times the modularity if each later vertex then goes, by number, where its "
            "assigned_score is larger, to A if equal"
        ),
        "opposite_suffix_score": (
            "4 * m * m times the modularity if every later vertex then goes to the other community"
        ),
        "negative_volume_imbalance": (
            "minus the difference between the sums of degrees of A and B, with the current vertex "
            "placed"
        ),
        "vertex_volume": "degree of the current vertex",
    },
)

WORDINGS: Final[Mapping[str, Wording]] = {
    "tsp": TSP,
    "maxcut": MAXCUT,
    "influence": INFLUENCE,
    "modularity": MODULARITY,
}

PROPOSALS: Final = (
    " Four rules have each proposed one action out of all that are allowed, and the options are "
    "these proposals. `rules` says how they choose, `candidates` has numbers about each option, "
    "and `rule_groups` says which rules propose it. No rule is bound to be right, and you may "
    "follow another one at every step."
)
"""Follows the goal where the model chooses among the proposals of the rules."""
