"""Plain data out of a pickle, without unpickling: nothing in the file can name code to run.

`pickletools.genops` of the standard library takes the file apart; the few instructions that plain
data needs are followed here, and every other one is refused. `pickle.Unpickler` would not do, even
with a `find_class` that always raises: one instruction can make it claim gigabytes, and hashing a
tuple of tuples can take it forever.
"""

import pickletools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, TypeVar

from graphwalks.errors import SourceError

Call = Callable[..., object]
"""A function that is given the arguments in a file."""

_Read = TypeVar("_Read")
_KEYS: Final = (str, bytes, int, float, type(None))
"""Keys of dictionaries and members of sets."""
_LONGEST_KEY: Final = 4_096
_KEY_BITS: Final = 63
"""Characters or bytes, and bits of a number, of such a key: it is hashed and compared in one step,
however often it is used."""
_SHOWN: Final = 60
_LONGEST: Final = 160


@dataclass(frozen=True)
class Vocabulary:
    """What a pickle may name beyond plain data.

    Attributes:
        calls: By module and name, the function of ours that stands for it when the pickle asks for
            a call; it may raise `ValueError` and must bear any arguments.
        values: By module and name, the value that stands for it.
        persistent: Turns a persistent id, which is any plain data, into what it stands for; may
            raise `ValueError`. None if there are no such ids.
    """

    calls: Mapping[tuple[str, str], Call]
    values: Mapping[tuple[str, str], object]
    persistent: Callable[[object], object] | None


PLAIN: Final = Vocabulary({}, {}, None)
"""Data alone: every name is refused."""


def read(content: bytes, name: str) -> object:
    """Return the plain data of a pickle: None, numbers, texts, bytes, lists, tuples, dicts, sets.

    A number that is a key of a dictionary, or a member of a set, comes as its text, as in JSON: the
    hashes of texts are salted, and numbers can be chosen so that a dictionary looks through all of
    them for each. So time and memory grow with the size of the content alone. What is returned may
    be nested deeply or hold itself, so a caller looks at it to a fixed depth and neither prints nor
    compares it.

    Args:
        content: The pickle, of any protocol.
        name: Name of the file, for the error.

    Raises:
        SourceError: It is damaged, or holds anything but plain data.
    """
    return read_with(content, name, PLAIN)


def read_with(content: bytes, name: str, vocabulary: Vocabulary) -> object:
    """Return the data of a pickle that may name what a vocabulary holds; see `read`.

    Args:
        content: The pickle, of any protocol.
        name: Name of the file, for the error.
        vocabulary: What it may name.

    Raises:
        SourceError: It is damaged, or names anything else.
    """
    machine = _Machine(vocabulary)
    try:
        for step, argument in _steps(content):
            action = _ACTIONS.get(step)
            if action is None:
                raise ValueError(f"instruction {step}, which plain data has no need of")
            action(machine, argument)
        (found,) = machine.stack
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise SourceError(
            f"{name} is no pickle of plain data: {_told(error)}. Nothing of it was run; take the "
            "file as it is published."
        ) from error
    return found


def _steps(content: bytes) -> Iterator[tuple[str, Any]]:
    for code, argument, _ in pickletools.genops(BytesIO(content)):
        yield code.name, argument


def _told(error: Exception) -> str:
    if isinstance(error, LookupError):
        return "it refers to something that is not there"
    told = str(error)
    return told if len(told) <= _LONGEST else told[:_LONGEST] + "…"


class _Machine:
    """The stack and the memory that the instructions of a pickle work on."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.stack: list[Any] = []
        self.below: list[list[Any]] = []
        self.memory: dict[str, Any] = {}  # by text, like numbers as keys

    def mark(self, _: None) -> None:
        self.below.append(self.stack)
        self.stack = []

    def to_mark(self) -> list[Any]:
        above, self.stack = self.stack, self.below.pop()
        return above

    def drop_to_mark(self, _: None) -> None:
        self.to_mark()

    def push(self, value: object) -> None:
        self.stack.append(value)

    def pop(self, _: None) -> None:
        if self.stack:
            self.stack.pop()
        else:  # the top is a mark
            self.stack = self.below.pop()

    def top(self, kind: type[_Read]) -> _Read:
        found = self.stack[-1]
        if not isinstance(found, kind):
            raise ValueError(f"a {type(found).__name__} where a {kind.__name__} must be")
        return found

    def remember(self, _: None) -> None:
        self.remember_as(len(self.memory))

    def remember_as(self, key: int) -> None:
        self.memory[str(key)] = self.stack[-1]

    def recall(self, key: int) -> None:
        self.stack.append(self.memory[str(key)])

    def append(self, _: None) -> None:
        value = self.stack.pop()
        self.top(list).append(value)

    def extend(self, _: None) -> None:
        values = self.to_mark()
        self.top(list).extend(values)

    def add(self, _: None) -> None:
        values = self.to_mark()
        self.top(set).update(map(_key, values))

    def set_one(self, _: None) -> None:
        value, key = self.stack.pop(), self.stack.pop()
        self.top(dict)[_key(key)] = value

    def set_all(self, _: None) -> None:
        values = self.to_mark()
        self.top(dict).update(_pairs(values))

    def tuple_of(self, count: int) -> None:
        if len(self.stack) < count:
            raise IndexError
        self.stack[-count:] = [tuple(self.stack[-count:])]

    def name(self, argument: str) -> None:
        module, _, name = argument.partition(" ")
        self._push_named(module, name)

    def name_of_stack(self, _: None) -> None:
        name, module = self.stack.pop(), self.stack.pop()
        if not isinstance(module, str) or not isinstance(name, str):
            raise ValueError("a name that is no text")
        self._push_named(module, name)

    def _push_named(self, module: str, name: str) -> None:
        calls, values = self.vocabulary.calls, self.vocabulary.values
        if (module, name) in calls:
            self.stack.append(_Named(calls[module, name]))
        elif (module, name) in values:
            self.stack.append(values[module, name])
        else:
            raise ValueError(f"it names {module[:_SHOWN]}.{name[:_SHOWN]}, which is not allowed")

    def call(self, _: None) -> None:
        arguments, named = self.stack.pop(), self.stack.pop()
        if not isinstance(named, _Named) or not isinstance(arguments, tuple):
            raise ValueError("a call of what is no name")
        self.stack.append(named.call(*arguments))

    def persistent(self, _: None) -> None:
        if self.vocabulary.persistent is None:
            raise ValueError("it refers to something outside itself")
        self.stack.append(self.vocabulary.persistent(self.stack.pop()))


@dataclass(frozen=True)
class _Named:
    """What stands on the stack for a name that may be called."""

    call: Call


def _key(value: object) -> str | bytes | None:
    if not isinstance(value, _KEYS):
        raise ValueError(f"a {type(value).__name__} as a key")
    if isinstance(value, int) and value.bit_length() > _KEY_BITS:
        raise ValueError(f"a number of {value.bit_length()} bits as a key, allowed are {_KEY_BITS}")
    if isinstance(value, str | bytes) and len(value) > _LONGEST_KEY:
        raise ValueError(f"a key of length {len(value)}, allowed is {_LONGEST_KEY}")
    return str(value) if isinstance(value, int | float) else value


def _pairs(values: list[Any]) -> dict[Any, Any]:
    return {_key(key): value for key, value in zip(values[::2], values[1::2], strict=True)}


def _constant(value: object) -> Callable[[_Machine, Any], None]:
    return lambda machine, _: machine.push(value)


def _made(make: Callable[[list[Any]], object]) -> Callable[[_Machine, Any], None]:
    return lambda machine, _: machine.push(make(machine.to_mark()))


def _fresh(kind: Callable[[], object]) -> Callable[[_Machine, Any], None]:
    return lambda machine, _: machine.push(kind())


def _nothing(machine: _Machine, _: object) -> None:
    pass


_PUSHED: Final = (
    *("INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT"),
    *("STRING", "BINSTRING", "SHORT_BINSTRING"),
    *("UNICODE", "SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8"),
    *("SHORT_BINBYTES", "BINBYTES", "BINBYTES8"),
)
"""Instructions whose argument is the value."""
_ACTIONS: Final[Mapping[str, Callable[[_Machine, Any], None]]] = {
    **dict.fromkeys(_PUSHED, _Machine.push),
    **dict.fromkeys(("PROTO", "FRAME", "STOP"), _nothing),
    **dict.fromkeys(("PUT", "BINPUT", "LONG_BINPUT"), _Machine.remember_as),
    **dict.fromkeys(("GET", "BINGET", "LONG_BINGET"), _Machine.recall),
    "NONE": _constant(None),
    "NEWTRUE": _constant(True),
    "NEWFALSE": _constant(False),
    "EMPTY_LIST": _fresh(list),
    "EMPTY_DICT": _fresh(dict),
    "EMPTY_SET": _fresh(set),
    "EMPTY_TUPLE": _fresh(tuple),
    "LIST": _made(list),
    "DICT": _made(_pairs),
    "TUPLE": _made(tuple),
    "TUPLE1": lambda machine, _: machine.tuple_of(1),
    "TUPLE2": lambda machine, _: machine.tuple_of(2),
    "TUPLE3": lambda machine, _: machine.tuple_of(3),
    "APPEND": _Machine.append,
    "APPENDS": _Machine.extend,
    "ADDITEMS": _Machine.add,
    "SETITEM": _Machine.set_one,
    "SETITEMS": _Machine.set_all,
    "MARK": _Machine.mark,
    "POP": _Machine.pop,
    "POP_MARK": _Machine.drop_to_mark,
    "DUP": lambda machine, _: machine.push(machine.stack[-1]),
    "MEMOIZE": _Machine.remember,
    "GLOBAL": _Machine.name,
    "STACK_GLOBAL": _Machine.name_of_stack,
    "REDUCE": _Machine.call,
    "BINPERSID": _Machine.persistent,
}
