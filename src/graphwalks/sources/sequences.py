"""Sequences that read a value when it is asked for."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, SupportsIndex, TypeVar, overload

_Value = TypeVar("_Value")


class ReadSequence(Sequence[_Value]):
    """Base of sequences whose values lie elsewhere: `read` and `__len__` are left to write."""

    @abstractmethod
    def read(self, place: int) -> _Value:
        """Read the value at a place of 0 to the length - 1."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> _Value: ...
    @overload
    def __getitem__(self, index: "slice[Any, Any, Any]") -> tuple[_Value, ...]: ...
    def __getitem__(
        self, index: "SupportsIndex | slice[Any, Any, Any]"
    ) -> _Value | tuple[_Value, ...]:
        """Read a value, or several."""
        places = range(len(self))
        if isinstance(index, slice):
            return tuple(map(self.read, places[index]))
        return self.read(places[index])
