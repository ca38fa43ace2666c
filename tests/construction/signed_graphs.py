"""Small signed graphs, and the slow ways to get what the package computes fast."""

from itertools import combinations, product

from hypothesis import strategies as st

from graphwalks.construction.maxcut.signed_graph import SignedGraph

TINY = SignedGraph(5, ((0, 4, 1), (1, 2, 1), (1, 3, -1), (1, 4, 1), (2, 3, 1)))
TRIANGLE = SignedGraph(3, ((0, 1, 1), (0, 2, 1), (1, 2, 1)))
K5 = SignedGraph(5, tuple((a, b, 1) for a, b in combinations(range(5), 2)))


@st.composite
def signed_graphs(draw: st.DrawFn, most_vertices: int = 8, heaviest: int = 3) -> SignedGraph:
    vertices = draw(st.integers(2, most_vertices))
    pairs = list(combinations(range(vertices), 2))
    chosen = sorted(draw(st.sets(st.sampled_from(pairs))))
    weights = st.integers(-heaviest, heaviest)
    return SignedGraph(vertices, tuple((*pair, draw(weights)) for pair in chosen))


def all_cuts(graph: SignedGraph) -> list[int]:
    """The weights of all cuts with vertex 0 on side A."""
    ends = product((1, -1), repeat=graph.vertices - 1)
    return [
        sum(weight for a, b, weight in graph.edges if placed[a] != placed[b])
        for placed in ((1, *rest) for rest in ends)
    ]
