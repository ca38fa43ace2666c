"""The sentences around the statements of a prompt's tasks; each is written and read by one text.

The wording is ours. A child names its parents' answers and never shows them; every conversion is
spelled out.
"""

from typing import Final

from graphwalks.arbigraph.pattern import Pattern

SOLVE_ALL: Final = "Solve the tasks below and report the result of every task."
SOLVE_TARGET: Final = Pattern("Solve the tasks below and report only {target:name}.")
GRADED: Final = Pattern("Only {target:name} will be graded.")
"""Follows the opening if the target is revealed."""

HEADING: Final = Pattern("Task {number:integer}:")

ANNOUNCED_LIST: Final = Pattern('Let {name:name} = {{"result": {value:list}}}.')
ANNOUNCED_NUMBER: Final = Pattern('Let {name:name} = {{"result": {value:integer}}}.')

FULL_LIST: Final = Pattern(
    "Let {name:name} be the list {source:reference} with two numbers put in front of it: first its "
    "length, then the sum of its elements."
)
NUMBER_SUM: Final = Pattern("Let {name:name} be the sum of {sources:references}.")
LIST_SUM: Final = Pattern(
    "Let {name:name} be the element-by-element sum of {sources:names}; where a list has already "
    "ended, leave it out of the sum."
)
INTERLEAVED: Final = Pattern(
    "Let {name:name} be {sources:names} interleaved: the first elements of these lists in this "
    "order, then their second elements, and so on; skip a list that has already ended."
)

_SOURCE: Final = "{source:path}"
NUMBER: Final = Pattern(
    f"Let {{name:name}} be the remainder of the absolute value of {_SOURCE} on division by "
    "{modulus:integer}."
)
NUMBER_PLUS: Final = Pattern(
    f"Let {{name:name}} be {{add:integer}} plus the remainder of the absolute value of {_SOURCE} "
    "on division by {modulus:integer}."
)
SIGNED_NUMBER: Final = Pattern(
    f"Let {{name:name}} be the remainder of the absolute value of {_SOURCE} on division by "
    "{modulus:integer}, with the sign of {source}."
)
LIST: Final = Pattern(
    f"Let {{name:name}} be {_SOURCE} with every element x replaced by the remainder of |x| on "
    "division by {modulus:integer}."
)
LIST_PLUS: Final = Pattern(
    f"Let {{name:name}} be {_SOURCE} with every element x replaced by {{add:integer}} plus the "
    "remainder of |x| on division by {modulus:integer}."
)
SIGNED_LIST: Final = Pattern(
    f"Let {{name:name}} be {_SOURCE} with every element x replaced by the remainder of |x| on "
    "division by {modulus:integer}, with the sign of x."
)
CAP: Final = Pattern(
    "If {name:name} has more than {cap:integer} elements, keep only its first {cap}."
)
PAD: Final = Pattern(
    "If the length of {name:name} is not a power of two, append zeros until it is."
)

REPORT: Final = Pattern(
    'Report {output:name} = {{"result": {result:name}}} with the value of {result} written in '
    "place of its name."
)
DEFINE: Final = Pattern('Let {output:name} = {{"result": {result:name}}}.')
"""Closes a task that is not asked for, but whose answer others use."""
