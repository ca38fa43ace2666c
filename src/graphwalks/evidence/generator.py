"""What the generators of both tasks share: how many queries a graph has, and whose query it is."""

from collections.abc import Mapping
from typing import Any

from graphwalks.errors import ArgumentError


def refuse_more(count: int, most: int) -> None:
    """Refuse to make more queries than a graph has.

    Raises:
        ArgumentError: `count` is above `most`.
    """
    if count > most:
        raise ArgumentError(
            f"{count} queries are too many; a graph has {most}, another seed gives others"
        )


def seed_of(certificate: Mapping[str, Any], version: int) -> int:
    """Return the seed of the graph that a query is about.

    Args:
        certificate: Of the query, perhaps from a file.
        version: Of the generator, which the certificate must name.

    Raises:
        ValueError: It names another version, or no seed.
    """
    try:
        named, seed = certificate["generator_version"], certificate["seed"]
    except (KeyError, TypeError) as error:
        raise ValueError("the certificate needs generator_version and seed") from error
    if named != version or type(seed) is not int:
        raise ValueError(f"the certificate is none of generator version {version}")
    return seed
