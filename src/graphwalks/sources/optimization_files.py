"""The official files of optimization instances: ten of TSPLIB, ten max-cut graphs of OPTSICOM.

Which instances those are says GraphDecisionBench (arXiv 2610.06354).
"""

from types import MappingProxyType
from typing import Final

from graphwalks.sources.official import OfficialFile
from graphwalks.sources.packed import PackedCheck

LARGEST_INSTANCE: Final = 2 * 1024**2
"""Bytes of a file of one instance, unpacked."""

_FAMILIES: Final = ("construction",)

# Name, cities, sha256 of the unpacked file as three public repositories have it; no digest of a .gz
# is published.
_TSPLIB: Final = (
    ("kroA100", 100, "e103100c1cf31dfc06be95a9d04011b5a8753bb65a3339594ca34404e574bdf5"),
    ("kroA150", 150, "acfeddc0cf4dd78ae69dd0c379b52b4031a4a8daa61a0cab3f46c1e3e2a616ba"),
    ("kroB100", 100, "283d8c912e3334deea76cc9fe95e915d09111979e7753d0affaf14d9aa21cdbe"),
    ("kroB200", 200, "baa5fbfda220b226623cad864e30feb180889d4fff430332667eae0e726799d2"),
    ("kroC100", 100, "aef750b8051e011df3b0fae21f4d71273cf129bcf7f2a9b697c2406bcaec68d2"),
    ("bier127", 127, "a4c944ca4b32fc9facd00ab664e47ebc37853f4349b971e5094cea4215ff71da"),
    ("tsp225", 225, "3d356ab7c1a724cd1e05e0809cf2db11932c3bc8f54f6124e02c2b6c7f5fd901"),
    ("eil76", 76, "74a81d109969e0e46ecc62ff9bd051bfce36b508326bfcd22168e58d03af2447"),
    ("rat99", 99, "f880e9afe0b655b5b0deae0b8835a5b48622172e28a1c1fc9bf70100cb97b46a"),
    ("kroD100", 100, "e2297d9c40abc8341792e7b785e7a9c04ed21dfda0c667d9388888b4ba8cb52d"),
)
_PACKED_CITY_BYTES: Final = 8
"""What one city takes in a .gz, about, for the size that is shown before a file is there."""

# Name, best known value, sha256 of the .mc and of the .bksol at this commit.
_MAXCUT_COMMIT: Final = "9c9c1a84774ac14b7c161d5d5ea1f4f554a39a76"
_MAXCUT: Final = (
    (
        "sg3dl051000",
        110,
        "ea7893b820cce9c96bd73ed5bb2a018103801a2b37f4789d6d00d2f0e9ab6557",
        "7cd1e431d99bfbd17e741be2ded727a813f832f8bd66affa0daf55b039f43b57",
    ),
    (
        "sg3dl052000",
        112,
        "97effb8bd49b34bb64106f6802e0e6af938b6419417cb69db968de4658255def",
        "952eeaa115c922dbbfa68ae65e4f8e1823ce97b8fcb431c62f1f054cfd704a72",
    ),
    (
        "sg3dl053000",
        106,
        "37c50fc3b419544f589314dee5cce27e8853cc8354b6b0100104dd694b5bd783",
        "4ff06e01fe35f3805ed2aa1a50267d2bed520752b3c15571f7ae69b3bd7ee163",
    ),
    (
        "sg3dl054000",
        114,
        "3dfee03026397b88f1394f41004de808d215a8e36bc01b7a785d6168f514e3b6",
        "4f94dce531a98fecae4fcac356a76786e47f56edc8d692558959755664168d7d",
    ),
    (
        "sg3dl055000",
        112,
        "a8b05dbb607219f573577210b12208fd51e4131ebd780f90f2633c895b9e972a",
        "b2201ceb6f6dd7409661283f9ea6eab7dbb25d89bce3f90ed53baf376b862049",
    ),
    (
        "sg3dl056000",
        110,
        "7b82478b5169a968b0d258d67c5ffba5c33670d0a2c5a2e03c263b62491c04db",
        "3830fde79e67e72d405888af7fcf7d02f563083afec38e2f9979f49033ec4b69",
    ),
    (
        "sg3dl057000",
        112,
        "0717e6b49e17117308c8c329984b512472d3abd5a3dcc4568702727f0ef6fa84",
        "bd8c1de25bee263f4b70ae6ed111f28f9d9876063d326a9f7ed749a4266be2d0",
    ),
    (
        "sg3dl058000",
        108,
        "c4fb2c681e24cd5e164a6e86c3b596f17bae150886afa44ab99859cf746c2037",
        "d9b445f4626c5c95607266c51a25832c2d6e12495e4390e3a03939c5fa80706c",
    ),
    (
        "sg3dl059000",
        110,
        "af794c147d644a9c5fac77a37448cf581100a9e5b855ba33a4d250e54c5eb7dc",
        "eda29a615bc145cb4750f3a563d6b5095ba31ee75603eff3e8225eb83da9b2ed",
    ),
    (
        "sg3dl0510000",
        112,
        "1c0fdca5efde5892158e024868029a96e6e8bf758caab624966f9289db7e8925",
        "049a6b8ea4fbb82072a9fd809905d5947750911b6a10f45c28bc06d4016125ec",
    ),
)
_VALUE_SHA256: Final = MappingProxyType({
    106: "79f0cdc11a64b21e76816c25cc0d066a873134770fba891b54e01445c2620c4c",
    108: "ce678067b339bdf19e0ed36e1f3a8c007439b2135a412cfda3ea1169e32dd1fc",
    110: "e00e6031fc5e7ef95c526573343419859e112cebd550f10e2089bf393f5ed2bd",
    112: "f7dbab4769334b25f2b4c0606fef276da29bc7477cc15f51f0967a6e477e7c94",
    114: "e15cb49f231c64265cbcf05790aa5291ab7ee9f2efc092fbcafea2d58e5f83a8",
})
"""Of the .bkvl that holds this value and a line end."""
_VERTICES: Final = 125


def _tsplib(name: str, cities: int, sha256: str) -> OfficialFile:
    member = f"{name}.tsp"
    return OfficialFile(
        name=f"{member}.gz",
        families=_FAMILIES,
        address=f"https://comopt.ifi.uni-heidelberg.de/software/TSPLIB95/tsp/{member}.gz",
        revision="",
        sha256=None,
        size=cities * _PACKED_CITY_BYTES,
        is_size_estimated=True,
        licence="publicly available",
        citation="Reinelt, TSPLIB: A Traveling Salesman Problem Library (ORSA J. Comput. 3, 1991)",
        hub_repository=None,
        rows=MappingProxyType({"cities": cities}),
        members=MappingProxyType({member: sha256}),
        check=PackedCheck(member, sha256, LARGEST_INSTANCE),
    )


def _maxcut(name: str, folder: str, sha256: str, size: int) -> OfficialFile:
    return OfficialFile(
        name=name,
        families=_FAMILIES,
        address="https://raw.githubusercontent.com/mdenhoedt/MaxCut-Instances/"
        f"{_MAXCUT_COMMIT}/set2/{folder}/{name}",
        revision=_MAXCUT_COMMIT,
        sha256=sha256,
        size=size,
        is_size_estimated=False,
        licence="MIT",
        citation="OPTSICOM project, MaxCut instances, http://www.optsicom.es/maxcut/, as collected "
        "by M. den Hoedt",
        hub_repository=None,
        rows=MappingProxyType({}),
        members=MappingProxyType({}),
        check=None,
    )


OPTIMIZATION_FILES: Final = (
    *(_tsplib(*row) for row in _TSPLIB),
    *(
        file
        for name, value, graph, sides in _MAXCUT
        for file in (
            _maxcut(f"{name}.mc", "instances", graph, 3_297),
            _maxcut(f"{name}.bkvl", "bkvl", _VALUE_SHA256[value], 4),
            _maxcut(f"{name}.bksol", "bksol", sides, _VERTICES + 1),
        )
    ),
)
"""Archives of TSPLIB, then three files for each max-cut graph: graph, best known value and cut."""
