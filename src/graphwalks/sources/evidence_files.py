"""The official files of graph and text: STaRK-Prime and ogbn-arxiv with titles and abstracts.

Which files those are, and the digest of `processed.zip`, says GraphDecisionBench, arXiv 2610.06354.
"""

from types import MappingProxyType
from typing import Final

from graphwalks.sources.official import HUB, OfficialFile

_FAMILIES: Final = ("evidence",)
_STARK_REPOSITORY: Final = "snap-stanford/stark"
_STARK_REVISION: Final = "88269e23e90587f99476c5dd74e235a0877e69be"
_STARK_CITATION: Final = (
    "Wu et al., STaRK: Benchmarking LLM Retrieval on Textual and Relational Knowledge Bases "
    "(NeurIPS 2024); Chandak, Huang, Zitnik, Building a Knowledge Graph to Enable Precision "
    "Medicine (Scientific Data 10, 2023)"
)
_OGB_CITATION: Final = (
    "Hu et al., Open Graph Benchmark: Datasets for Machine Learning on Graphs (NeurIPS 2020); "
    "Wang et al., Microsoft Academic Graph: When Experts Are Not Enough (QSS 1(1), 2020)"
)

PROCESSED: Final = "skb/prime/processed.zip"
QUESTIONS: Final = "qa/prime/stark_qa/stark_qa.csv"
SPLITS: Final = MappingProxyType({
    "test": "qa/prime/split/test.index",
    "val": "qa/prime/split/val.index",
})
ARXIV: Final = "arxiv.zip"
TITLES: Final = "titleabs.tsv.gz"

# That of the archive from 8.1 million arcs and 129,375 entities with texts.
_ESTIMATED: Final = frozenset({PROCESSED, TITLES})
"""Files whose sizes are nowhere stated."""


def _stark(path: str, size: int, sha256: str, rows: int | None) -> OfficialFile:
    return OfficialFile(
        name=path,
        families=_FAMILIES,
        address=f"{HUB}/datasets/{_STARK_REPOSITORY}/resolve/{_STARK_REVISION}/{path}",
        revision=_STARK_REVISION,
        sha256=sha256,
        size=size,
        is_size_estimated=path in _ESTIMATED,
        licence="CC-BY-4.0",
        citation=_STARK_CITATION,
        hub_repository=_STARK_REPOSITORY,
        rows=MappingProxyType({} if rows is None else {"queries": rows}),
        members=MappingProxyType({}),
        check=None,
    )


def _ogb(address: str, size: int, sha256: str) -> OfficialFile:
    name = address.rpartition("/")[2]
    return OfficialFile(
        name=name,
        families=_FAMILIES,
        address=address,
        revision="",
        sha256=sha256,
        size=size,
        is_size_estimated=name in _ESTIMATED,
        licence="ODC-BY",
        citation=_OGB_CITATION,
        hub_repository=None,
        rows=MappingProxyType({}),
        members=MappingProxyType({}),
        check=None,
    )


EVIDENCE_FILES: Final = (
    _stark(
        PROCESSED,
        150_000_000,
        "f6f265f60b761784fb7c2f052359f9cd3bf9ea20c4a307865f62ce173b294dfc",
        None,
    ),
    # No sha256 of these three is published for the revision. They are those of the copies in the
    # history of the repository snap-stanford/stark on GitHub, at commit
    # dfafa99abb53ff2f2aa021848a818456f726f592; of the queries the md5,
    # 8321f21eba03a724ed2321d37bb7c0d2, is quoted for the file of the site too.
    _stark(
        QUESTIONS,
        2_062_241,
        "7fe54421e179935ef4b33977c06ddc81f8290bff19461152927be029a688e3c1",
        11_204,
    ),
    _stark(
        SPLITS["test"],
        14_016,
        "424d99e7d0ec209ad37361da14b63970d6c3bff27369f597cf3aec6cc28dbb76",
        2_801,
    ),
    _stark(
        SPLITS["val"],
        11_220,
        "df7fce5fde2a96bf14a1e9af3b3818dc448ef094bafb3501183ebb2873fb0c17",
        2_241,
    ),
    # Open Graph Benchmark publishes no digests: both are those that several public projects pin.
    _ogb(
        "https://snap.stanford.edu/ogb/data/nodeproppred/arxiv.zip",
        83_058_288,
        "49f85c801589ecdcc52cfaca99693aaea7b8af16a9ac3f41dd85a5f3193fe276",
    ),
    _ogb(
        "https://snap.stanford.edu/ogb/data/misc/ogbn_arxiv/titleabs.tsv.gz",
        75_000_000,
        "7bce99ab3e1604277f12dd49f6e17a0d89867b29ea152f072c0e709ae0bc8ed7",
    ),
)
"""The knowledge base, its queries and two of their splits; the citation graph and its texts."""
