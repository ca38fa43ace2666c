"""Traced functions that sort, or that write down what happens while a list is sorted."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, traced


def sort_into_buckets(numbers: list[int], divisor: int) -> list[int]:
    """Put numbers plus their places into buckets by remainder; read every second one backwards."""
    buckets: list[list[int]] = [[] for _ in range(divisor)]
    for place, number in enumerate(numbers):
        buckets[number % divisor].append(number + place)
    written: list[int] = []
    for remainder in range(divisor):
        bucket = buckets[remainder]
        written.extend(bucket if remainder % 2 == 0 else bucket[::-1])
    return written


def sort_insertion_passed(numbers: list[int]) -> list[int]:
    """List the sums of each number and of those that it passes on its way into a sorted row."""
    row: list[int] = []
    sums = []
    for number in numbers:
        place = len(row)
        total = number
        while place > 0 and row[place - 1] > number:
            place -= 1
            total += row[place]
        row.insert(place, number)
        sums.append(total)
    return sums


def sort_selection_rounds(numbers: list[int], rounds: int) -> list[int]:
    """Run a few rounds of selection sort that add its old place to what they select."""
    row = numbers.copy()
    for start in range(min(rounds, len(row))):
        least = min(row[start:])
        place = start + row[start:].index(least)
        row[place] = row[start]
        row[start] = least + place
    return row


def sort_sides_balanced(numbers: list[int]) -> list[int]:
    """Add the smaller ones before it to each number, and take the greater ones after it away."""
    balances = []
    for place, number in enumerate(numbers):
        smaller = sum(other for other in numbers[:place] if other < number)
        greater = sum(other for other in numbers[place + 1 :] if other > number)
        balances.append(number + smaller - greater)
    return balances


def sort_gnome_walk(numbers: list[int]) -> list[int]:
    """Run two steps of gnome sort per number; what is swapped back gets smaller by one."""
    row = numbers.copy()
    place = 0
    for _ in range(2 * len(row)):
        if place == len(row):
            break
        if place == 0 or row[place - 1] <= row[place]:
            place += 1
        else:
            lower = row[place]
            row[place] = row[place - 1]
            row[place - 1] = lower - 1
            place -= 1
    return row


def sort_alternate_pairs(numbers: list[int], rounds: int) -> list[int]:
    """Run some rounds of odd-even sort that bring what they swap nearer by twice the round."""
    row = numbers.copy()
    for turn in range(rounds):
        for place in range(turn % 2, len(row) - 1, 2):
            left, right = row[place], row[place + 1]
            if left > right:
                row[place] = right + turn
                row[place + 1] = left - turn
    return row


FUNCTIONS: Final = (
    traced(sort_into_buckets, SIGNED, divisor=Between(3, 6)),
    traced(sort_insertion_passed, SIGNED),
    traced(sort_selection_rounds, SIGNED, rounds=Between(3, 5)),
    traced(sort_sides_balanced, SIGNED),
    traced(sort_gnome_walk, SIGNED),
    traced(sort_alternate_pairs, SIGNED, rounds=Between(3, 6)),
)
"""Functions of this module and how they are used."""
