"""A small word problem, for tests of the reader and of what it makes."""

from typing import Final

MARBLES: Final = """
id = 0
text = \"\"\"
{child} has {value} bags of {count} marbles
and gives {gift} marbles to {friend}. How many marbles are left?\"\"\"
least = 5
conditions = ["gift < count", "child != friend"]
answer = "value * count - gift"
steps = \"\"\"
answer = 0
for bag in range(value):
    answer = answer + count
answer = answer - gift
\"\"\"
[slots]
child = ["Ana", "Ben"]
friend = ["Ben", "Ana"]
count = { from = 4, to = 8, step = 2 }
gift = { from = 2, to = 9, step = 1 }
"""


def changed(old: str, new: str) -> str:
    """Return the file with one part of it changed."""
    assert MARBLES.count(old) == 1
    return MARBLES.replace(old, new)
