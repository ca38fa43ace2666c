"""Everything outside the language is refused with its line, before the first step."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.subset import SubsetError, check, run
from graphwalks.arbigraph.subset.language import MAX_CHARACTERS, MAX_DEPTH

HEAD = "def f(a: list[int], b: int) -> int:\n"


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("import os", "Import is not allowed"),
        ("from os import path", "ImportFrom is not allowed"),
        ("global b", "Global is not allowed"),
        ("nonlocal b", "Nonlocal is not allowed"),
        ("del a[0]", "Delete is not allowed"),
        ("assert b", "Assert is not allowed"),
        ("raise b", "Raise is not allowed"),
        ("return", "Return is not allowed"),
        ("b", "Expr is not allowed"),
        ("len(a)", "Expr is not allowed"),
        ("b: int", "AnnAssign is not allowed"),
        ("b: float = 1", "annotations are made of"),
        ("a[0]: int = 1", "AnnAssign is not allowed"),
        ("a[1:] = a", "Subscript is not allowed"),
        ("a[1:] += a", "AugAssign is not allowed"),
        ("a.b = 1", "Attribute is not allowed"),
        ("[b, c] = a", "List is not allowed"),
        ("b, *c = a", "Starred is not allowed"),
        ("b /= 2", "AugAssign is not allowed"),
        ("b = c = len = 2", "len is a function and nothing else"),
        ("break", "Break outside a loop"),
        ("if b: continue", "Continue outside a loop"),
        ("async = 1", "not Python"),
        ("await b", "Expr is not allowed"),
        ("yield b", "Expr is not allowed"),
        ("b = yield", "Yield is not allowed"),
        ("b = yield from a", "YieldFrom is not allowed"),
        ("try: pass\n    finally: pass", "Try is not allowed"),
        ("with b: pass", "With is not allowed"),
        ("async with b: pass", "AsyncWith is not allowed"),
        ("async for x in a: pass", "AsyncFor is not allowed"),
        ("class A: pass", "ClassDef is not allowed"),
        ("match b:\n        case 1: pass", "Match is not allowed"),
        ("def g(x): pass", "FunctionDef is not allowed"),
        ("b = lambda: 1", "Lambda is not allowed"),
        ("b = (c := 1)", "NamedExpr is not allowed"),
        ("b = {1, 2}", "Set is not allowed"),
        ("b = {1: 2, **b}", "in a dict"),
        ("b = {x: x for x in a}", "DictComp is not allowed"),
        ("b = {x for x in a}", "SetComp is not allowed"),
        ("b = (x for x in a)", "GeneratorExp is not allowed"),
        ("b = len(x for x in a)", "GeneratorExp is not allowed"),
        ("b = max(1, (x for x in a))", "GeneratorExp is not allowed"),
        ("b = [x for x in a for y in a]", "one plain `for`"),
        ("b = [x async for x in a]", "one plain `for`"),
        ("b = a / 2", "Div is not allowed"),
        ("b = a.append", "Attribute is not allowed"),
        ("b = a[1:2, 3]", "Slice is not allowed"),
        ("b = a[...]", "numbers are written|only whole numbers"),
        ("b = a is b", "only None is allowed after `is`"),
        ("b = max(*a)", "Starred is not allowed"),
        ("b = sorted(a, **b)", "given once and alone"),
        ("b = a.sort(reverse=True)", "does not take these arguments"),
        ("b = .5", "only whole numbers"),
        ("b = 1.5", "decimal digits alone"),
        ("b = 1e5", "decimal digits alone"),
        ("b = 0x1F", "decimal digits alone"),
        ("b = 1_000", "decimal digits alone"),
        ("b = 2j", "decimal digits alone"),
        ("b = 007", "not Python"),
        ("b = 1" + "0" * 1300, "more than 4096 bits"),
        ("b = 1" + "0" * 5000, "not Python"),
        ("b = a.__class__", "two underscores"),
        ("b = __import__", "two underscores"),
        ("b = 'x'", 'character "\'" is not allowed'),
        ('b = f"{a}"', "character '\"' is not allowed"),
        ("b = 1 # type: int", "character '#' is not allowed"),
        ("b = 1; b = 2", "character ';' is not allowed"),
        ("b = \\\n    1", r"character '\\\\' is not allowed"),
        ("b = a @ a", "character '@' is not allowed"),
        ("b\t= 1", r"character '\\t' is not allowed"),
        ("b = 1\r", r"character '\\r' is not allowed"),
        ("b = 1\x00", r"character '\\x00' is not allowed"),
        ("\u00e9 = 1", r"character '\\xe9' is not allowed"),
        ("\ud800 = 1", r"character '\\ud800' is not allowed"),
        ("b = = 1", "not Python"),
        ("b = (1", "not Python"),
        ("   b = 1", "not Python"),
    ],
)
def test_statements_outside_the_language_are_refused_with_their_line(
    statement: str, message: str
) -> None:
    code = f"{HEAD}    b = 2\n    {statement}\n    return b\n"
    with pytest.raises(SubsetError, match=f"^line [345]: .*({message})"):
        check(code)


@pytest.mark.parametrize("loop", ["for x in a", "while b"])
def test_loops_have_no_else(loop: str) -> None:
    with pytest.raises(SubsetError, match="^line 5: `else` after a loop is not allowed"):
        check(f"{HEAD}    {loop}:\n        b = 1\n    else:\n        b = 2\n    return b\n")


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("f(b: int = 1) -> int", "without defaults"),
        ("f(*b: int) -> int", "without defaults"),
        ("f(**b: int) -> int", "without defaults"),
        ("f(b: int, /) -> int", "without defaults"),
        ("f(*, b: int) -> int", "without defaults"),
        ("f(b: int, b: int) -> int", "two parameters of one name"),
        ("f(b) -> int", "must be int or list"),
        ("f(b: int)", "must be int or list"),
        ("f(b: float) -> int", "must be int or list"),
        ("f(b: int) -> list[list[int]]", "must be int or list"),
        ("f(sum: int) -> int", "sum is a function and nothing else"),
        ("f[T](b: int) -> int", "must begin with `def name"),
        ("if(b: int) -> int", "must begin with `def name"),
        (" f(b: int) -> int", "must begin with `def name"),
    ],
)
def test_other_signatures_are_refused(head: str, message: str) -> None:
    with pytest.raises(SubsetError, match=message):
        check(f"def {head}:\n    return b\n")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "must begin with `def name"),
        ("b = 1\n", "must begin with `def name"),
        ("@c\n" + HEAD + "    return b\n", "must begin with `def name"),
        ("async " + HEAD + "    return b\n", "must begin with `def name"),
        (HEAD, "not Python"),
        (HEAD + "    return b\nb = 1\n", "must be one function"),
        ((HEAD + "    return b\n") * 2, "must be one function"),
        (HEAD + "    return b\n" + " " * MAX_CHARACTERS, "characters; at most 20000"),
    ],
)
def test_the_code_is_one_function(code: str, message: str) -> None:
    with pytest.raises(SubsetError, match=message):
        check(code)


@pytest.mark.parametrize(
    "expression",
    [
        *("(" * 10_000, "[" * 5_000 + "]" * 5_000, "-" * 10_000 + "1"),
        *(
            "not " * 2_000 + "b",
            "1" + " + 1" * 3_000,
            "a" + "[0]" * 3_000,
            "b if b else " * 999 + "b",
        ),
        *("{1: " * 150 + "b" + "}" * 150, "len(" * 150 + "b" + ")" * 150, "2 ** " * 3_000 + "2"),
        *("[a for a in " * 90 + "a" + "]" * 90, "1" + " + 1" * MAX_DEPTH),
    ],
)
def test_deep_nesting_is_refused(expression: str) -> None:
    with pytest.raises(SubsetError, match="levels of nesting|not Python|nested too deeply"):
        check(f"{HEAD}    b = {expression}\n    return b\n")


def test_deep_blocks_are_refused() -> None:
    blocks = "".join(f"{'    ' * depth}if b:\n" for depth in range(1, MAX_DEPTH + 1))
    with pytest.raises(SubsetError, match="line 41: more than 40 levels of nesting"):
        check(f"{HEAD}{blocks}{'    ' * (MAX_DEPTH + 1)}return b\n")


def test_long_flat_code_is_read() -> None:
    terms = " + ".join(["b"] * 30)
    lines = [f"    b = ({terms}) % 97\n" for _ in range(100)]
    assert run(f"{HEAD}{''.join(lines)}    return b\n", [[], 1], 10_000) == pow(30, 100, 97)


PIECES = st.sampled_from([
    *("a", "b", "1", "0", " ", "\n", "\n    ", "(", ")", "[", "]", "{", "}", ":", ",", "=", "-"),
    *("**", "<<", "//", "if ", " else ", "for ", " in ", "while ", "return ", "not ", "lambda "),
    *(
        "a.append(",
        "sum(",
        "range(",
        "9" * 30,
        "yield ",
        "await ",
        "*",
        ":=",
        "...",
        "break",
        "def ",
    ),
    *("'", "#", "\x00", "é", "\ud800", "__class__", ".", "async ", "match ", "print(", "True"),
])


@settings(max_examples=500, deadline=None)
@given(
    body=st.lists(PIECES, max_size=30).map("".join) | st.text(), head=st.sampled_from([HEAD, ""])
)
def test_any_text_runs_or_is_refused(body: str, head: str) -> None:
    try:
        answer = run(f"{head}    return {body}", [[3, 4], 5], 1_000)
    except SubsetError as error:
        assert len(str(error)) < 500
    else:
        assert isinstance(answer, int | list)
