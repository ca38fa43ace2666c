"""Traced functions that go through a list and write a new one: scans, runs, links and bits."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, at_least, traced


def scan_leaking_tank(numbers: list[int], leak: int) -> list[int]:
    """List the levels of a tank that loses a part of them before each number flows in."""
    level = 0
    levels = []
    for number in numbers:
        level -= level // leak
        level += number
        levels.append(level)
    return levels


def scan_record_band(numbers: list[int]) -> list[int]:
    """List place times step at each new record, else twice the way off the middle of records."""
    low, high = numbers[0], numbers[0]
    written = [low]
    for place in range(1, len(numbers)):
        number = numbers[place]
        if number > high:
            written.append(place * (number - high))
            high = number
        elif number < low:
            written.append(place * (low - number))
            low = number
        else:
            written.append(2 * number - low - high)
    return written


def scan_halve_or_triple(numbers: list[int]) -> list[int]:
    """Halve even totals, triple odd ones and add 1; the last digit goes on to the next number."""
    carry = 0
    written = []
    for number in numbers:
        total = number + carry
        if total % 2 == 0:
            total //= 2
        else:
            total = 3 * total + 1
        written.append(total)
        carry = total % 10
    return written


def scan_from_both_ends(numbers: list[int]) -> list[int]:
    """List differences and sums of the two ends, of which the smaller is taken away each time."""
    left, right = 0, len(numbers) - 1
    written = []
    while left < right:
        if numbers[left] < numbers[right]:
            written.append(numbers[right] - numbers[left])
            left += 1
        else:
            written.append(numbers[left] + numbers[right])
            right -= 1
    written.append(numbers[left])
    return written


def runs_turned_around(numbers: list[int]) -> list[int]:
    """Write rising runs backwards, with the length of the run added to each number."""
    turned: list[int] = []
    run: list[int] = []
    for number in numbers:
        if run and number < run[-1]:
            turned.extend([entry + len(run) for entry in reversed(run)])
            run = []
        run.append(number)
    turned.extend([entry + len(run) for entry in reversed(run)])
    return turned


def links_followed_twice(numbers: list[int]) -> list[int]:
    """Take each number as a place, and what is found as another; add the first, less the second."""
    written = []
    for number in numbers:
        first = numbers[abs(number) % len(numbers)]
        second = numbers[abs(first) % len(numbers)]
        written.append(number + first - second)
    return written


def bits_bubble_masked(numbers: list[int], mask: int) -> list[int]:
    """Run one pass of bubble sort that compares and exchanges the bits under a mask only."""
    row = numbers.copy()
    for place in range(len(row) - 1):
        left, right = row[place] & mask, row[place + 1] & mask
        if left > right:
            row[place] += right - left
            row[place + 1] += left - right
    return row


def bits_gray_running(numbers: list[int]) -> list[int]:
    """Add to each number the exclusive or of all Gray codes up to its own."""
    running = 0
    written = []
    for number in numbers:
        running ^= number ^ (number >> 1)
        written.append(running + number)
    return written


def bits_repacked(numbers: list[int], width: int) -> list[int]:
    """Write the numbers as seven bits each in one row, and cut it into words of another width."""
    store, held = 0, 0
    words = []
    for number in numbers:
        store = (store << 7) + number
        held += 7
        while held >= width:
            held -= width
            words.append(store >> held)
            store &= (1 << held) - 1
    words.append(store)
    return words


FUNCTIONS: Final = (
    traced(scan_leaking_tank, SIGNED, leak=Between(2, 5)),
    traced(scan_record_band, SIGNED),
    traced(scan_halve_or_triple, at_least(1)),
    traced(scan_from_both_ends, SIGNED),
    traced(runs_turned_around, SIGNED),
    traced(links_followed_twice, SIGNED),
    traced(bits_bubble_masked, at_least(0), mask=Between(5, 60)),
    traced(bits_gray_running, at_least(0)),
    traced(bits_repacked, at_least(0), width=Between(8, 11)),
)
"""Functions of this module and how they are used."""
