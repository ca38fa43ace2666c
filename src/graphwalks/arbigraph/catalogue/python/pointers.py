"""Traced functions that move places or windows over a list and give a number."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, traced


def pointer_take_out(values: list[int]) -> int:
    """Walk round the list by the number taken out last, and add up turn times number."""
    rest = values.copy()
    place, turn, total = 0, 1, 0
    while rest:
        x = rest.pop(place)
        total += turn * x
        turn += 1
        if rest:
            place = (place + abs(x)) % len(rest)
    return total


def pointer_meeting(values: list[int]) -> int:
    """Add numbers to the side that has less, from both ends, and add up the differences."""
    left, right = 0, len(values) - 1
    low, high, total = 0, 0, 0
    while left <= right:
        if low <= high:
            low += values[left]
            left += 1
        else:
            high += values[right]
            right -= 1
        total += low - high
    return total


def pointer_near_goal(values: list[int], goal: int) -> int:
    """Close in on pairs with the wanted sum, and add up error times distance."""
    ordered = sorted(values)
    left, right, total = 0, len(values) - 1, 0
    while left < right:
        error = ordered[left] + ordered[right] - goal
        total += error * (right - left)
        if error < 0:
            left += 1
        else:
            right -= 1
    return total


def pointer_merge_halves(values: list[int]) -> int:
    """Merge the sorted halves; the first counts by place, the second against it, the rest once."""
    middle = len(values) // 2
    front, back = sorted(values[:middle]), sorted(values[middle:])
    i, j, total = 0, 0, 0
    while i < len(front) and j < len(back):
        if front[i] <= back[j]:
            total += (i + j + 1) * front[i]
            i += 1
        else:
            total -= (i + j + 1) * back[j]
            j += 1
    return total + sum(front[i:]) - sum(back[j:])


def pointer_two_heads(values: list[int], start: int) -> int:
    """Send the nearer of two heads to each number; add up place times way and how they end."""
    first, second, total = 0, start, 0
    for i, x in enumerate(values):
        if abs(x - first) <= abs(x - second):
            total += (i + 1) * abs(x - first)
            first = x
        else:
            total += (i + 1) * abs(x - second)
            second = x
    return total + first - second


def window_budget(values: list[int], budget: int) -> int:
    """Add up the sums of the longest windows that end at each place and keep to the budget."""
    left, used, inside, total = 0, 0, 0, 0
    for x in values:
        used += abs(x)
        inside += x
        while used > budget:
            used -= abs(values[left])
            inside -= values[left]
            left += 1
        total += inside
    return total


def window_spread(values: list[int], width: int) -> int:
    """Add up place times spread of all windows, less the sum of the last one."""
    total = 0
    for start in range(max(1, len(values) - width + 1)):
        window = values[start : start + width]
        total += (start + 1) * (max(window) - min(window))
    return total - sum(values[-width:])


FUNCTIONS: Final = (
    traced(pointer_take_out, SIGNED),
    traced(pointer_meeting, SIGNED),
    traced(pointer_near_goal, SIGNED, goal=Between(-40, 40)),
    traced(pointer_merge_halves, SIGNED),
    traced(pointer_two_heads, SIGNED, start=Between(-50, 50)),
    traced(window_budget, SIGNED, budget=Between(120, 240)),
    traced(window_spread, SIGNED, width=Between(2, 4)),
)
"""Functions of this module and how they are used."""
