"""Functions that go through a list once and write a new one: scans, blocks and bits."""

from typing import Final

from graphwalks.arbigraph.catalogue.python import traced


def scan_leaking_tank(numbers: list[int], leak: int) -> list[int]:
    """Levels of a tank that loses a part of what it holds before each number flows in."""
    level = 0
    levels = []
    for number in numbers:
        level -= level // leak
        level += number
        levels.append(level)
    return levels


def scan_record_band(numbers: list[int]) -> list[int]:
    """Place times the step at each new record, else how far off the middle of the records."""
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
    """Halves of even totals and triples of odd ones; the last digit goes on to the next number."""
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
    """Differences and sums of the two ends, of which the smaller is taken away each time."""
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
    """Rising runs written backwards, with the length of the run added to each number."""
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
    """Each number and the two that are found by taking it, and what it finds, as places."""
    written = []
    for number in numbers:
        first = numbers[abs(number) % len(numbers)]
        second = numbers[abs(first) % len(numbers)]
        written.append(number + first - second)
    return written


def bits_bubble_masked(numbers: list[int], mask: int) -> list[int]:
    """One pass of bubble sort that compares and exchanges the bits under a mask only."""
    row = numbers.copy()
    for place in range(len(row) - 1):
        left, right = row[place] & mask, row[place + 1] & mask
        if left > right:
            row[place] += right - left
            row[place + 1] += left - right
    return row


def bits_gray_running(numbers: list[int]) -> list[int]:
    """Each number plus the exclusive or of the Gray codes up to it."""
    running = 0
    written = []
    for number in numbers:
        running ^= number ^ (number >> 1)
        written.append(running + number)
    return written


def bits_repacked(numbers: list[int], width: int) -> list[int]:
    """Words of another width, cut from the numbers written as seven bits each in one row."""
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
    traced.traced(scan_leaking_tank, traced.SIGNED, leak=traced.Between(2, 5)),
    traced.traced(scan_record_band, traced.SIGNED),
    traced.traced(scan_halve_or_triple, traced.at_least(1)),
    traced.traced(scan_from_both_ends, traced.SIGNED),
    traced.traced(runs_turned_around, traced.SIGNED),
    traced.traced(links_followed_twice, traced.SIGNED),
    traced.traced(bits_bubble_masked, traced.at_least(0), mask=traced.Between(5, 60)),
    traced.traced(bits_gray_running, traced.at_least(0)),
    traced.traced(bits_repacked, traced.at_least(0), width=traced.Between(8, 11)),
)
