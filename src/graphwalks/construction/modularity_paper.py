"""The ten graphs of the paper's cohort for modularity: facts, to be met by what is made from them.

Sizes and numbers of edges: arXiv 2610.06354 and its public files. The best partitions were found
and proven with `modularity_certificate`. The paper gives no optimum of a single graph, but its mean
gap of "all in A", 0.4783832, is the mean of these ten.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

NETWORK: Final = "ca-GrQc"
"""Joint papers on general relativity (Leskovec, Kleinberg and Faloutsos, TKDD 2007)."""


@dataclass(frozen=True)
class PaperGraph:
    """One graph of the cohort.

    Attributes:
        size: Number of vertices.
        replicate: 0 or 1.
        edges: Number of edges.
        optimum: The largest modularity of at most two communities.
        witness: A partition that has it: the community of each vertex.
        digest: First 16 digits of the sha256 of the constant part of the state, as compact JSON
            with sorted keys.
    """

    size: int
    replicate: int
    edges: int
    optimum: Fraction
    witness: str
    digest: str


PAPER: Final = (
    PaperGraph(
        50,
        0,
        85,
        Fraction(7055, 14450),
        "ABAAAAABABABAAABAABAAAAAAAABAAAABAABAAABABAABBAAAA",
        "f06dcacbcec34cef",
    ),
    PaperGraph(
        50,
        1,
        69,
        Fraction(4587, 9522),
        "AABBBABABAABBABBBBBABBABBBBBBAABBAAAABBAAAAAAAAAAA",
        "90fb02f6d046e144",
    ),
    PaperGraph(
        75,
        0,
        92,
        Fraction(8159, 16928),
        "ABBAABBAABABABBBBBAABBBABBBBABBABABBABABBABAABBBABAAABBAAAAAAABAAAAAAAAAAAA",
        "d728641a10840848",
    ),
    PaperGraph(
        75,
        1,
        139,
        Fraction(18163, 38642),
        "AABABAAABABBAABAAAABABAABBAAAAABABBBABAAAAAAABAAAAABAAABABBAAABAAAAAAAAAAAA",
        "ef27499e52874774",
    ),
    PaperGraph(
        100,
        0,
        226,
        Fraction(49772, 102152),
        "AABBBBBBAAAABABABABBABBBBAABAAABAAABBABBAAAABABBBAABABBABBBABBBBBBABBAAAABB"
        "AAAAAAABABAABAABAAABAAAAB",
        "089d82ce8788d75d",
    ),
    PaperGraph(
        100,
        1,
        180,
        Fraction(29519, 64800),
        "ABAAABAAABABAABAABAABABAABAABAAABAABAABABBAAABAABABABABBABABBAAABAAAAAAABBA"
        "ABAAABBAABABABABBBABBAAAA",
        "8d1f999168820c16",
    ),
    PaperGraph(
        125,
        0,
        231,
        Fraction(48527, 106722),
        "ABABAAAABAAAAAABABAAAAABAABAABBBBBAAAAAABABBAABAAABBAAAAAABAAAAAAAAAAAAAAAB"
        "AAAABAAAAAAAABABAABBAABBBBAAAABAAABAAAAABAABBAABAA",
        "bed3c99df92e6afd",
    ),
    PaperGraph(
        125,
        1,
        199,
        Fraction(38804, 79202),
        "ABBBBBAAAABAAAAABBABAABBAAABBBAABAAABBABABBBBBAAAABBAABBBBBBBABBAAABBBBBBAB"
        "AABABABABBABAAABABBBAABBBABBABAAAAAAAAAAAAAAAAAAAA",
        "07893d5fd235b27f",
    ),
    PaperGraph(
        150,
        0,
        204,
        Fraction(40604, 83232),
        "ABBABAABBAAAABBABBBBABBABBBABBBAAABAAABBBBABABBBAABBBAABABBBBABBAABAABABAAB"
        "ABBBBBABAABAABBBABABBABAAAABBBAABAAABAAAAAAAAAAAABAABBAAAABBBBAAAAABBBBAAAA",
        "0a2e77267807597d",
    ),
    PaperGraph(
        150,
        1,
        224,
        Fraction(48831, 100352),
        "ABAAABBABABAAABBBBAAAABAAABBBBABAABAABBAAABAAAABBBBBABABABAAAAAAABBBABABABB"
        "BBABAABABBAABBAAABBBBAAABABABAABAABABBABBBBBBAABAABBABBBAAAABBBAAAABBBBAAAA",
        "8020c8c7bd4640b0",
    ),
)
"""In the order of the cohort."""
