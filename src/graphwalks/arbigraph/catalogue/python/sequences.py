"""Traced functions that make a list from one number: trails, orders, tables and simulations."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, Numbers, at_least, traced


def trail_through_thirds(number: int) -> list[int]:
    """Divide by three where that goes, else go to a neighbour of the double; list the trail."""
    current = number
    trail: list[int] = []
    while current not in trail and len(trail) < 12:
        trail.append(current)
        rest = current % 3
        if rest == 0:
            current //= 3
        else:
            current = 2 * current + 3 - 2 * rest
    return trail


def cards_swapped_by_remainders(number: int, cards: list[int]) -> list[int]:
    """Swap each card, from the last, with one that the remainder of a growing number names."""
    deck, state = cards.copy(), number
    for place in range(len(deck) - 1, 0, -1):
        state += number // 2 + place
        other = state % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def triangle_from_two_edges(number: int, other: int) -> list[int]:
    """Build a triangle of sums between two edges that grow apart and return its last row."""
    row = [number, other]
    for step in range(1, 7):
        following = [number + step]
        for place in range(1, len(row)):
            following.append(row[place - 1] + row[place])
        following.append(other - step)
        row = following
    return row


def first_differences(number: int, modulus: int) -> list[int]:
    """Take differences of cubes by a modulus over and over; list the first number of each row."""
    row = [(number + place) ** 3 % modulus for place in range(8)]
    firsts = []
    while row:
        firsts.append(row[0])
        row = [row[place] - row[place - 1] for place in range(1, len(row))]
    return firsts


def hares_and_lynxes(number: int, lynxes: int) -> list[int]:
    """List how many hares and lynxes live in each of seven years."""
    hares = 5 * number
    counts = []
    for _ in range(7):
        caught = min(hares, hares * lynxes // 300)
        hares += hares // 2 - caught
        lynxes += caught // 4 - lynxes // 3
        counts.extend([hares, lynxes])
    return counts


def times_at_a_counter(number: int, service: int) -> list[int]:
    """Serve customers whose gaps and needs come from a number; list when each has been served."""
    arrival, free, state = 0, 0, number
    finished = []
    for place in range(1, 11):
        state = (state * 3 + place) % 101
        arrival += state % 16
        free = max(free, arrival) + service + state // 16
        finished.append(free)
    return finished


def turns_of_a_turtle(number: int, factor: int) -> list[int]:
    """Walk straight, left or right as the digits in base three say; list where the turtle is."""
    x, y, dx, dy, left = 0, 0, 1, 0, number * factor
    visited = []
    for length in range(1, 9):
        left, turn = divmod(left, 3)
        if turn == 1:
            dx, dy = -dy, dx
        elif turn == 2:
            dx, dy = dy, -dx
        x, y = x + dx * length, y + dy * length
        visited.extend([x, y])
    return visited


def waves_round_a_ring(number: int, rests: list[int]) -> list[int]:
    """Let a wave run round a ring: each place gets its neighbours less what it had before."""
    before = [number] + rests
    now = before.copy()
    for _ in range(5):
        following = []
        for place in range(len(now)):
            left = now[place - 1]
            right = now[(place + 1) % len(now)]
            following.append(left + right - before[place])
        before, now = now, following
    return now


FUNCTIONS: Final = (
    traced(trail_through_thirds, at_least(5)),
    traced(cards_swapped_by_remainders, at_least(2), cards=Numbers(2, 99, 10)),
    traced(triangle_from_two_edges, SIGNED, other=Between(-30, 30)),
    traced(first_differences, SIGNED, modulus=Between(101, 400)),
    traced(hares_and_lynxes, at_least(10), lynxes=Between(12, 40)),
    traced(times_at_a_counter, at_least(1), service=Between(3, 12)),
    traced(turns_of_a_turtle, at_least(2), factor=Between(41, 67)),
    traced(waves_round_a_ring, SIGNED, rests=Numbers(-9, 9, 8)),
)
"""Functions of this module and how they are used."""
