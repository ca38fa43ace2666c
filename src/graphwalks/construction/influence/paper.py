"""The ten graphs of the paper's cohort for influence: facts, to be met by what is made from them.

Sizes, numbers of arcs and optima: arXiv 2610.06354 and its public files. The optima come from
trying all pairs of seeds; the witness is the first best pair in lexicographic order.
"""

from typing import Final

from graphwalks.construction.paper_graphs import PaperGraph

NETWORK: Final = "email-Eu-core"
"""E-mails between members of a research institution (Yin et al., KDD 2017)."""


PAPER: Final = (
    PaperGraph(NETWORK, 50, 0, 150, 14, ("18", "36"), "05c7728f77c8ac40"),
    PaperGraph(NETWORK, 50, 1, 128, 17, ("32", "34"), "179cb1781153b716"),
    PaperGraph(NETWORK, 75, 0, 317, 29, ("59", "69"), "43a563f2b640cc2b"),
    PaperGraph(NETWORK, 75, 1, 232, 63, ("10", "25"), "bfb7a7b3e89ef81b"),
    PaperGraph(NETWORK, 100, 0, 348, 25, ("51", "65"), "64010948e37f9dcb"),
    PaperGraph(NETWORK, 100, 1, 470, 25, ("53", "87"), "13cca1085cc1fa98"),
    PaperGraph(NETWORK, 125, 0, 507, 25, ("9", "97"), "771236570449362e"),
    PaperGraph(NETWORK, 125, 1, 643, 16, ("68", "114"), "9a29746f2a64a531"),
    PaperGraph(NETWORK, 150, 0, 843, 17, ("29", "61"), "b690252d4ef740f1"),
    PaperGraph(NETWORK, 150, 1, 1002, 15, ("20", "72"), "07c111c53537779a"),
)
"""In the order of the cohort."""
