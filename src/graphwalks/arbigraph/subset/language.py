"""The part of Python that traced code is written in, and how a text of it is read.

Whatever runs gives what it gives in Python 3.11 to 3.13. What is not in this list is refused with
its line before the first step, and values of other types are refused where they are met.

- One function: `def name(values: list[int], step: int) -> int:`, every parameter and the answer
  `int` or `list[int]`, no defaults.
- Statements: assignment to names, to places (`row[i] = x`) and to tuples of these, with an
  annotation or an operator (`x: int = 0`, `x += 1`); `if`, `while`, `for` without `else` after a
  loop; `break`, `continue`, `pass`; `return` with a value; a method call on its own.
- Expressions: decimal integers, `True`, `False`, `None`, names, lists, tuples, dicts; the operators
  `+ - * // % ** << >> & | ^ ~` on integers, `+` and `*` also on lists; `not`, `and`, `or`;
  comparisons, chained ones, `in`, `not in`, `is None`, `is not None`; `a if b else c`; subscripts
  and slices; list comprehensions with one `for` and any number of `if`, and such a generator as
  the only argument of `sum`, `min`, `max`, `any`, `all`, `sorted` or `list`.
- Functions: `abs all any bool divmod enumerate int len list max min range reversed sorted sum zip`;
  `sorted` takes `reverse`, `enumerate` a start. They are called, never stored or assigned, and
  `enumerate`, `reversed` and `zip` are called only where their elements are gone through at once:
  after `in` of a `for`, and as an argument of a function or of `extend`.
- Methods of lists: `append copy count extend index insert pop reverse sort`; of dicts: `get items
  keys pop values`.

The text begins with `def`. It has no strings, comments, semicolons, tabs, line continuations or
double underscores, so that few characters are allowed at all.

Every statement costs a step, and so does every expression in it each time the statement runs, every
element that a comprehension, a function or a method goes through or makes, and every part of
lists that are compared or are keys. Steps therefore bound time and memory. Integers have at most
`MAX_BITS` bits and dicts at most `MAX_KEYS` keys; a text has at most `MAX_CHARACTERS` characters
and is nested at most `MAX_DEPTH` deep.
"""

import ast
import inspect
import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

MAX_CHARACTERS: Final = 20_000
MAX_DEPTH: Final = 40
MAX_BITS: Final = 4096
MAX_KEYS: Final = 1000
"""Keys that are made to collide cost time in the square of their number."""

_OPENING: Final = re.compile(r"def ([A-Za-z_][A-Za-z0-9_]*)\(")
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9_ \n()\[\]{}:,.=+\-*/%<>&|^~!]")
_NUMERAL: Final = re.compile(r"\b[0-9]+[A-Za-z_.]")
_SPECIAL: Final = re.compile("__")
_PARAMETER_TYPES: Final = ("int", "list[int]")
_LOCAL_TYPES: Final = frozenset({"int", "bool", "list", "tuple", "dict"})
_SHOWN: Final = 40


class SubsetError(ValueError):
    """The code is not in the language, fails, or takes too many steps."""


def refused(node: ast.AST, what: str) -> SubsetError:
    """Make the error of a part that is not in the language."""
    line = getattr(node, "lineno", 1)
    return SubsetError(f"line {line}: {what}; see {__name__} for what is")


def not_allowed(node: ast.AST) -> SubsetError:
    """Make the error of a kind of node that is not in the language."""
    return refused(node, f"{type(node).__name__} is not allowed")


def size(*nodes: ast.AST | None) -> int:
    """Count the expressions in nodes."""
    walked = (part for node in nodes if node is not None for part in ast.walk(node))
    return sum(isinstance(part, ast.expr) for part in walked)


def after_name(code: str) -> str:
    """Return the code after the name of its function, which has no meaning.

    Raises:
        SubsetError: The code does not begin with a function, or is too long.
    """
    if len(code) > MAX_CHARACTERS:
        raise SubsetError(
            f"code of {len(code)} characters; at most {MAX_CHARACTERS} are read, shorten it"
        )
    opening = _OPENING.match(code)
    if opening is None or keyword.iskeyword(opening[1]):
        raise SubsetError(
            f"the code begins with {ascii(code[:_SHOWN])}; it must begin with `def name(`"
        )
    return code[opening.end() :]


def parsed(code: str) -> ast.FunctionDef:
    """Read code that is one function with parameters and an answer of the allowed types.

    Raises:
        SubsetError: The text is not allowed, is no Python, or holds anything else.
    """
    if foreign := _FOREIGN.search(code):
        raise _misplaced(code, foreign, f"character {ascii(foreign[0])} is not allowed")
    if numeral := _NUMERAL.search(code):
        raise _misplaced(code, numeral, "numbers are written in decimal digits alone")
    if special := _SPECIAL.search(code):
        raise _misplaced(code, special, "two underscores in a row are not allowed")
    try:
        tree = ast.parse(code)
    except SyntaxError as error:
        raise SubsetError(f"line {error.lineno or 1}: not Python: {error.msg}") from None
    except (RecursionError, MemoryError, ValueError):
        raise SubsetError("the code is nested too deeply to be read") from None
    _check_nesting(tree)
    match tree.body:
        case [ast.FunctionDef() as function]:
            _check_signature(function)
            return function
    raise SubsetError("the code must be one function; write nothing before or after it")


def check_local_type(node: ast.expr) -> None:
    """Check the annotation of a local name, which is made of `int`, `bool`, `list` and the like.

    Raises:
        SubsetError: It holds anything else.
    """
    match node:
        case ast.Name(id=name) if name in _LOCAL_TYPES:
            return
        case ast.Subscript(value=ast.Name() as value, slice=parts):
            check_local_type(value)
            for part in parts.elts if isinstance(parts, ast.Tuple) else [parts]:
                check_local_type(part)
            return
    raise refused(node, f"annotations are made of {', '.join(sorted(_LOCAL_TYPES))}")


def check_arguments(
    node: ast.Call,
    name: str,
    given: Sequence[object],
    named: Mapping[str, object],
    callees: Sequence[Callable[..., object]],
) -> None:
    """Check that at least one callee takes the arguments of a call.

    Args:
        node: The call.
        name: What it calls.
        given: As many entries as it gives arguments by place.
        named: Names of the others.
        callees: What it may turn out to call.

    Raises:
        SubsetError: None does.
    """
    for callee in callees:
        try:
            inspect.signature(callee).bind(*given, **named)
        except TypeError:
            continue
        return
    raise refused(node, f"{name} does not take these arguments")


def _misplaced(code: str, found: re.Match[str], what: str) -> SubsetError:
    line = code.count("\n", 0, found.start()) + 1
    return SubsetError(f"line {line}: {what}; see {__name__} for what is")


def _check_nesting(tree: ast.Module) -> None:
    """Refuse what is nested too deeply to be walked by recursion, and jumps outside loops."""
    pending: list[tuple[ast.AST, int, bool]] = [(tree, 0, False)]
    while pending:
        node, depth, in_loop = pending.pop()
        if depth > MAX_DEPTH and isinstance(node, ast.stmt | ast.expr):
            raise refused(node, f"more than {MAX_DEPTH} levels of nesting are not allowed")
        if isinstance(node, ast.Break | ast.Continue) and not in_loop:
            raise refused(node, f"{type(node).__name__} outside a loop is not allowed")
        in_loop = in_loop or isinstance(node, ast.For | ast.While)
        pending.extend((child, depth + 1, in_loop) for child in ast.iter_child_nodes(node))


def _check_signature(function: ast.FunctionDef) -> None:
    match function:
        case ast.FunctionDef(
            args=ast.arguments(
                posonlyargs=[], args=parameters, vararg=None, kwonlyargs=[], kwarg=None, defaults=[]
            ),
            decorator_list=[],
        ):
            pass
        case _:
            raise refused(function, "only plain parameters without defaults are allowed")
    names = [parameter.arg for parameter in parameters]
    if len(set(names)) < len(names):
        raise refused(function, "two parameters of one name are not allowed")
    for parameter in parameters:
        _check_type(parameter, parameter.annotation)
    _check_type(function, function.returns)


def _check_type(node: ast.AST, annotation: ast.expr | None) -> None:
    if annotation is None or ast.unparse(annotation) not in _PARAMETER_TYPES:
        raise refused(node, "every parameter and the answer must be int or list[int]")
