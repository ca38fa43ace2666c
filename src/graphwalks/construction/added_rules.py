"""Rules of a user's own, which play a task as `policy=rule:NAME`.

They play alone: the proposals, candidates and controls of a task are those of its four published
rules, whatever is added here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from graphwalks.construction.process import Process
from graphwalks.construction.tasks import TASKS, rules_of
from graphwalks.errors import ArgumentError
from graphwalks.parameters import NEW_NAME, NO_NEW_NAME, one_of

OwnRule = Callable[[Process, Sequence[str]], str]
"""Takes what is built and the history, and returns one of the legal actions there."""


_registered: dict[str, dict[str, OwnRule]] = {}


def register_rule(task: str, name: str, choose: OwnRule) -> None:
    """Add a rule to a task, for this process.

    A file that is loaded twice may add its rule twice, as Inspect does for a second model: of
    functions with the same name, from the same file, the last one stays.

    Args:
        task: One of `TASKS`.
        name: What `policy=rule:NAME` calls it.
        choose: Takes what is built and the history, and returns a legal action. It is asked at
            every decision, and should choose the same for the same history.

    Raises:
        ArgumentError: There is no such task, the name is no word or is taken in the task, or
            `choose` is no function.
    """
    one_of("task", task, TASKS)
    if problem := next(_problems(task, name, choose), None):
        raise ArgumentError(f"{task} rule {str(name)[:40]!r} cannot be added: {problem}")
    _registered.setdefault(task, {})[name] = choose


def own_rules(task: str) -> Mapping[str, OwnRule]:
    """Return the rules that were added to a task, by name."""
    return MappingProxyType(_registered.get(task, {}))


def _problems(task: str, name: object, choose: object) -> Iterator[str]:
    """Say what a rule lacks that every rule has."""
    if not isinstance(name, str) or not NEW_NAME.fullmatch(name):
        yield f"its name {NO_NEW_NAME}"
        return
    if not callable(choose):
        yield "what chooses is no function of process and history"
    if name in rules_of(task):
        yield "one of the four published rules has its name; choose another"
    if name in own_rules(task) and not _is_again(choose, own_rules(task)[name]):
        yield "another function has its name; choose another"


def _is_again(choose: object, other: object) -> bool:
    """Say whether a function is another one once more, of a file that was loaded anew."""
    return _where(choose) == _where(other)


def _where(function: object) -> tuple[str, str]:
    code = getattr(function, "__code__", None)
    return getattr(function, "__qualname__", ""), getattr(code, "co_filename", "")
