"""The ten graphs of the paper's cohort for modularity: facts, to be met by what is made from them.

Sizes and numbers of edges: arXiv 2610.06354 and its public files. The best partitions were found
and proven with `certificate`. The paper gives no optimum of a single graph, but its mean
gap of "all in A", 0.4783832, is the mean of these ten.
"""

from fractions import Fraction
from typing import Final

from graphwalks.construction.paper_graphs import PaperGraph

NETWORK: Final = "ca-GrQc"
"""Joint papers on general relativity (Leskovec, Kleinberg and Faloutsos, TKDD 2007)."""


PAPER: Final = (
    PaperGraph(
        NETWORK,
        50,
        0,
        85,
        Fraction(7055, 14450),
        "BAAAAABABABAAABAABAAAAAAAABAAAABAABAAABABAABBAAAA",
        "f06dcacbcec34cef",
    ),
    PaperGraph(
        NETWORK,
        50,
        1,
        69,
        Fraction(4587, 9522),
        "ABBBABABAABBABBBBBABBABBBBBBAABBAAAABBAAAAAAAAAAA",
        "90fb02f6d046e144",
    ),
    PaperGraph(
        NETWORK,
        75,
        0,
        92,
        Fraction(8159, 16928),
        "BBAABBAABABABBBBBAABBBABBBBABBABABBABABBABAABBBABAAABBAAAAAAABAAAAAAAAAAAA",
        "d728641a10840848",
    ),
    PaperGraph(
        NETWORK,
        75,
        1,
        139,
        Fraction(18163, 38642),
        "ABABAAABABBAABAAAABABAABBAAAAABABBBABAAAAAAABAAAAABAAABABBAAABAAAAAAAAAAAA",
        "ef27499e52874774",
    ),
    PaperGraph(
        NETWORK,
        100,
        0,
        226,
        Fraction(49772, 102152),
        "ABBBBBBAAAABABABABBABBBBAABAAABAAABBABBAAAABABBBAABABBABBBABBBBBBABBAAAABB"
        "AAAAAAABABAABAABAAABAAAAB",
        "089d82ce8788d75d",
    ),
    PaperGraph(
        NETWORK,
        100,
        1,
        180,
        Fraction(29519, 64800),
        "BAAABAAABABAABAABAABABAABAABAAABAABAABABBAAABAABABABABBABABBAAABAAAAAAABBA"
        "ABAAABBAABABABABBBABBAAAA",
        "8d1f999168820c16",
    ),
    PaperGraph(
        NETWORK,
        125,
        0,
        231,
        Fraction(48527, 106722),
        "BABAAAABAAAAAABABAAAAABAABAABBBBBAAAAAABABBAABAAABBAAAAAABAAAAAAAAAAAAAAAB"
        "AAAABAAAAAAAABABAABBAABBBBAAAABAAABAAAAABAABBAABAA",
        "bed3c99df92e6afd",
    ),
    PaperGraph(
        NETWORK,
        125,
        1,
        199,
        Fraction(38804, 79202),
        "BBBBBAAAABAAAAABBABAABBAAABBBAABAAABBABABBBBBAAAABBAABBBBBBBABBAAABBBBBBAB"
        "AABABABABBABAAABABBBAABBBABBABAAAAAAAAAAAAAAAAAAAA",
        "07893d5fd235b27f",
    ),
    PaperGraph(
        NETWORK,
        150,
        0,
        204,
        Fraction(40604, 83232),
        "BBABAABBAAAABBABBBBABBABBBABBBAAABAAABBBBABABBBAABBBAABABBBBABBAABAABABAAB"
        "ABBBBBABAABAABBBABABBABAAAABBBAABAAABAAAAAAAAAAAABAABBAAAABBBBAAAAABBBBAAAA",
        "0a2e77267807597d",
    ),
    PaperGraph(
        NETWORK,
        150,
        1,
        224,
        Fraction(48831, 100352),
        "BAAABBABABAAABBBBAAAABAAABBBBABAABAABBAAABAAAABBBBBABABABAAAAAAABBBABABABB"
        "BBABAABABBAABBAAABBBBAAABABABAABAABABBABBBBBBAABAABBABBBAAAABBBAAAABBBBAAAA",
        "8020c8c7bd4640b0",
    ),
)
"""In the order of the cohort."""
