"""Traced functions that simulate something step by step: queues, cells, walks and rides."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, at_least, traced


def cells_in_rounds(numbers: list[int], rounds: int) -> list[int]:
    """Renew a ring: even cells become the sum of both neighbours, odd ones lose the left one."""
    cells = numbers.copy()
    for _ in range(rounds):
        fresh = []
        for place, cell in enumerate(cells):
            left, right = cells[place - 1], cells[(place + 1) % len(cells)]
            fresh.append(left + right if cell % 2 == 0 else cell - left)
        cells = fresh
    return cells


def walk_that_rewrites(numbers: list[int]) -> list[int]:
    """Walk on a row in jumps that its numbers say, and take each visited one from the step."""
    row = numbers.copy()
    place = 0
    for step in range(len(row)):
        number = row[place]
        row[place] = step - number
        place = (place + abs(number) + 1) % len(row)
    return row


def walk_with_turns(numbers: list[int]) -> list[int]:
    """List the distances from the start along a walk that turns left before every odd number."""
    x, y = 0, 0
    across, up = 1, 0
    distances = []
    for number in numbers:
        if number % 2 == 1:
            across, up = -up, across
        x += across * number
        y += up * number
        distances.append(abs(x) + abs(y))
    return distances


def ride_to_nearest(numbers: list[int]) -> list[int]:
    """List the ways so far of a lift that always goes to the nearest of the calling floors."""
    calls = numbers.copy()
    floor, way = 0, 0
    ways = []
    while calls:
        nearest = min(abs(call - floor) for call in calls)
        floor += nearest if floor + nearest in calls else -nearest
        calls.pop(calls.index(floor))
        way += nearest
        ways.append(way)
    return ways


def stock_with_orders(numbers: list[int], order: int) -> list[int]:
    """List the stock of each day, where an order is made when it is low and comes a day later."""
    stock, coming = order, 0
    stocks = []
    for number in numbers:
        stock += coming
        stock -= number
        coming = order if stock < order else 0
        stocks.append(stock)
    return stocks


def queue_least_first(numbers: list[int]) -> list[int]:
    """Serve the least one, times the place, at every second arrival; list these and the rest."""
    waiting: list[int] = []
    served = []
    for place, number in enumerate(numbers):
        waiting.append(number)
        if place % 2 == 1:
            least = min(waiting)
            waiting.pop(waiting.index(least))
            served.append(least * place)
    return served + waiting


def tokens_handed_on(numbers: list[int], parts: int) -> list[int]:
    """Let each player of a ring hand a part of the tokens on to the next one, for two rounds."""
    tokens = numbers.copy()
    for turn in range(2 * len(tokens)):
        giver = turn % len(tokens)
        given = tokens[giver] // parts
        tokens[giver] -= given
        tokens[(giver + 1) % len(tokens)] += given
    return tokens


FUNCTIONS: Final = (
    traced(cells_in_rounds, SIGNED, rounds=Between(1, 3)),
    traced(walk_that_rewrites, SIGNED),
    traced(walk_with_turns, SIGNED),
    traced(ride_to_nearest, SIGNED),
    traced(stock_with_orders, at_least(0), order=Between(30, 70)),
    traced(queue_least_first, SIGNED),
    traced(tokens_handed_on, at_least(10), parts=Between(2, 4)),
)
"""Functions of this module and how they are used."""
