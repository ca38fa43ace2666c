"""Readouts of a user's own, which tasks know by their names beside those of this package."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from graphwalks.choice.reading import read_reply
from graphwalks.choice.readout import AnyReadout, OwnReadout, Readout
from graphwalks.errors import ArgumentError, told_exception
from graphwalks.parameters import NEW_NAME, NO_NEW_NAME, one_of

PROBES: Final = (("yes", "no"), tuple(map(str, range(13))), ("A", "B"))
"""Ids as requests have them, with which a readout must find again what it wrote itself."""
ODD_REPLIES: Final = ("?", "no such option", "<", "{}", "[", "'", "\\", "```", "0" * 99)
"""Replies of any kind, which `read` must take without raising anything."""


_registered: dict[str, OwnReadout] = {}


def register_readout(
    name: str,
    form: str,
    write: Callable[[str, Sequence[str]], str],
    read: Callable[[str, Sequence[str]], str | None],
) -> None:
    """Add a readout for this process, for all tasks of choices; arguments as in `OwnReadout`.

    A file that is loaded twice may add its readout twice, as Inspect does for a second model.

    Raises:
        ArgumentError: The name is no word or is taken, the form is not one printable line, or
            `read` raises something or does not find again what `write` wrote.
    """
    readout = OwnReadout(name, form, write, read)
    try:
        problem = next(_problems(readout), None)
    except ArgumentError as error:
        problem = error.message
    except Exception as error:
        problem = f"`write` raised {told_exception(error)}"
    if problem:
        raise ArgumentError(f"readout {str(name)[:40]!r} cannot be added: {problem}")
    _registered[name] = readout


def own_readouts() -> tuple[OwnReadout, ...]:
    """Return the readouts that were added."""
    return tuple(_registered.values())


def readout_named(value: object) -> AnyReadout:
    """Return a readout by its name.

    Raises:
        ArgumentError: There is none of this name.
    """
    name = one_of("readout", value, (*map(str, Readout), *_registered))
    return _registered.get(name) or Readout(name)


def _problems(readout: OwnReadout) -> Iterator[str]:
    """Say what a readout lacks that every readout has."""
    if not isinstance(readout.name, str) or not NEW_NAME.fullmatch(readout.name):
        yield f"its name {NO_NEW_NAME}"
    if readout.name in {str(one) for one in Readout}:
        yield "a readout of this package has its name; choose another"
    other = _registered.get(readout.name)
    if other is not None and other.form != readout.form:
        yield "another one with other sentences has its name; choose another"
    if (
        not isinstance(readout.form, str)
        or not readout.form.strip()
        or not readout.form.isprintable()
    ):
        yield "its form is empty or not one printable line"
    if not callable(readout.write) or not callable(readout.read):
        yield "`write` and `read` are not both functions"
    for ids in PROBES:
        for one in ids:
            written = readout.write(one, ids)
            found = read_reply(written, ids, readout).choice if isinstance(written, str) else None
            if found != one:
                yield (
                    f"of the options {', '.join(ids)} it writes {one!r} as {written!r} and reads "
                    f"{found!r} there"
                )
        for reply in ODD_REPLIES:
            read_reply(reply, ids, readout)
