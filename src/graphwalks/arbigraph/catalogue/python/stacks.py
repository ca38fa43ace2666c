"""Traced functions that keep a stack or a queue of the numbers of a list and give a number."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, at_least, traced


def stack_absorb(values: list[int]) -> int:
    """Let each number take in the smaller ones on top, and weigh what is left by height."""
    stack: list[int] = []
    for x in values:
        load = x
        while stack and stack[-1] < load:
            load += stack.pop()
        stack.append(load)
    return sum((i + 1) * load for i, load in enumerate(stack))


def stack_parity_pairs(values: list[int]) -> int:
    """Replace a top of the same parity by the difference, and weigh what is left by height."""
    stack: list[int] = []
    for x in values:
        if stack and (stack[-1] - x) % 2 == 0:
            stack.append(x - stack.pop())
        else:
            stack.append(x)
    return sum((i + 1) * x for i, x in enumerate(stack))


def stack_smaller_before(values: list[int]) -> int:
    """Add up place times rise over the nearest smaller number before, or over 0 without one."""
    stack: list[int] = []
    total = 0
    for i, x in enumerate(values):
        while stack and stack[-1] >= x:
            stack.pop()
        below = stack[-1] if stack else 0
        total += (i + 1) * (x - below)
        stack.append(x)
    return total


def stack_open_and_close(values: list[int]) -> int:
    """Open with 0 and up; close with negatives, weighed by depth; take away what stays open."""
    opened: list[int] = []
    total = 0
    for x in values:
        depth = len(opened)
        if x >= 0:
            opened.append(x)
        elif depth > 0:
            total += depth * (opened.pop() + x)
        else:
            total += x
    return total - sum(opened)


def stack_two_sides(values: list[int]) -> int:
    """Put odd numbers left and even ones right, keep both sides level, and compare by height."""
    left: list[int] = []
    right: list[int] = []
    for x in values:
        if x % 2 == 1:
            left.append(x)
        else:
            right.append(x)
        if len(left) > len(right) + 1:
            right.append(left.pop())
        elif len(right) > len(left) + 1:
            left.append(right.pop())
    total = sum((i + 1) * x for i, x in enumerate(left))
    return total - sum((i + 1) * x for i, x in enumerate(right))


def queue_round_robin(values: list[int], share: int) -> int:
    """Give each job a share of time in turn, and add up number of the job times its end."""
    left = values.copy()
    queue = list(range(len(values)))
    clock, total = 0, 0
    while queue:
        i = queue.pop(0)
        used = min(share, left[i])
        clock += used
        left[i] -= used
        if left[i] > 0:
            queue.append(i)
        else:
            total += (i + 1) * clock
    return total


FUNCTIONS: Final = (
    traced(stack_absorb, SIGNED),
    traced(stack_parity_pairs, SIGNED),
    traced(stack_smaller_before, SIGNED),
    traced(stack_open_and_close, SIGNED),
    traced(stack_two_sides, SIGNED),
    traced(queue_round_robin, at_least(1), share=Between(25, 50)),
)
"""Functions of this module and how they are used."""
