"""The official files of networks: SNAP, BioSNAP and the page of M. Newman.

Addresses and digests of the archives are those that GraphDecisionBench pins (arXiv 2610.06354);
that of email-Eu-core is quoted alike by several public projects. An unpacked copy is known by a
digest too: of Facebook, ca-GrQc and email-Eu-core it is that of the member of the official archive;
of the power grid and PP-Pathways it was taken of public copies whose edges agree with other copies.
"""

from types import MappingProxyType
from typing import Final

from graphwalks.sources.official import OfficialFile

_UNSTATED: Final = "not stated"
_CONSTRUCTION: Final = ("construction",)
_COGNITION: Final = ("cognition",)


def _archive(  # noqa: PLR0913, PLR0917  # the columns of a table
    address: str,
    families: tuple[str, ...],
    size: int,
    sha256: str,
    member: str,
    member_sha256: str,
    citation: str,
) -> OfficialFile:
    return OfficialFile(
        name=address.rpartition("/")[2],
        families=families,
        address=address,
        revision="",
        sha256=sha256,
        size=size,
        is_size_estimated=False,
        licence=_UNSTATED,
        citation=citation,
        hub_repository=None,
        rows=MappingProxyType({}),
        members=MappingProxyType({member: member_sha256}),
        check=None,
    )


NETWORK_FILES: Final = (
    _archive(
        "https://snap.stanford.edu/data/facebook_combined.txt.gz",
        _COGNITION,
        218_576,
        "125e84db872eeba443d270c70315c256b0af43a502fcfe51f50621166ad035d7",
        "facebook_combined.txt",
        "f41c026ed8af3cc3359f1ca5573d0605fb09ae0eefa34544b820fd8c6e2ef296",
        "McAuley, Leskovec, Learning to Discover Social Circles in Ego Networks (NIPS 2012)",
    ),
    _archive(
        "https://snap.stanford.edu/data/ca-GrQc.txt.gz",
        (*_COGNITION, *_CONSTRUCTION),
        109_261,
        "a254442cdf5d684712578b630c2e0d7543518ab154ef2341cabb607572ce7230",
        "CA-GrQc.txt",
        "f8ce6e931e068b878044b783da99ef603f566c87bcbce7991cd53720879f1660",
        "Leskovec, Kleinberg, Faloutsos, Graph Evolution: Densification and Shrinking Diameters "
        "(ACM TKDD 1(1), 2007)",
    ),
    _archive(
        "https://websites.umich.edu/~mejn/netdata/power.zip",
        _COGNITION,
        42_000,
        "866f2301d113928973f40c8e1ca34be84efa2ad8209cd9d0cf7c16e972167b7d",
        "power.gml",
        "f9b4aba8c2b5fd60e52afe745044cd83ed73eac6689e0e094fdd6446b5a0a816",
        "Watts, Strogatz, Collective Dynamics of 'Small-World' Networks (Nature 393, 1998)",
    ),
    _archive(
        "https://snap.stanford.edu/biodata/datasets/10000/files/PP-Pathways_ppi.csv.gz",
        _COGNITION,
        1_700_000,
        "a33d7236b90b6f6cfcec11d0e2c5be41867a0bb547a3c4341abf5f9091e62342",
        "PP-Pathways_ppi.csv",
        "db7fc58d7814f35a81fb8ba574ef63ae8328703393444c2d6d1e87239f02c025",
        "Agrawal, Zitnik, Leskovec, Large-Scale Analysis of Disease Pathways in the Human "
        "Interactome (PSB 2018)",
    ),
    _archive(
        "https://snap.stanford.edu/data/email-Eu-core.txt.gz",
        _CONSTRUCTION,
        79_754,
        "4b47acdb80197b085fe63c819c357ae488131ee904ed93d1b219a68b0f9e245f",
        "email-Eu-core.txt",
        "23e0ca0bce21a053025e78f7e9691ac9210ae806a0689bd5edff3c3bac572d4c",
        "Yin, Benson, Leskovec, Gleich, Local Higher-Order Graph Clustering (KDD 2017); Leskovec, "
        "Kleinberg, Faloutsos, Graph Evolution (ACM TKDD 1(1), 2007)",
    ),
)
"""The archives of all networks."""
