"""Traced functions that run a rule for some rounds from a number and return one number."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, at_least, traced


def middle_squares_total(number: int, factor: int) -> int:
    """Square again and again, keep the four digits before the last two, and add them up."""
    state, total = number * factor, 0
    for _ in range(6):
        state = state * state // 100 % 10000
        total += state
    return total


def balance_after_years(number: int, rate: int, fee: int) -> int:
    """Let an account run: interest for what is there, double interest for debts, and a fee."""
    balance = number * 100
    for year in range(1, 9):
        if balance < 0:
            balance += 2 * rate * balance // 100
        else:
            balance += rate * balance // 100
        balance -= fee * year
    return balance


def fever_days(number: int, contacts: int) -> int:
    """Let a fever spread in a town of a thousand; sum the ill of each day times the day."""
    healthy, ill, total = 1000, number, 0
    for day in range(1, 9):
        fresh = min(healthy, healthy * ill * contacts // 1000)
        recovered = ill // 3
        healthy -= fresh
        ill += fresh - recovered
        total += ill * day
    return total


def bouncing_ball_total(number: int, width: int, speed: int) -> int:
    """Let a ball bounce between two walls and get faster; sum its places times the rounds."""
    place, total = number, 0
    for step in range(1, 11):
        place += speed
        if place > width:
            place = 2 * width - place
            speed = -speed
        elif place < 0:
            place = -place
            speed = 1 - speed
        total += place * step
    return total


def terms_that_point_back(number: int, other: int) -> int:
    """Make each term from two earlier ones, to which the last two terms point; sum all terms."""
    terms = [number, other, 1]
    for _ in range(10):
        first = terms[-1 - terms[-1] % len(terms)]
        second = terms[-1 - terms[-2] % len(terms)]
        terms.append(first + second + 1)
    return sum(terms)


def cheapest_ways_weighed(number: int, modulus: int) -> int:
    """Fill a table of cheapest ways through a grid of costs; sum the last row by place."""
    best = [number, 0, 0, 0]
    for row in range(1, 5):
        for column in range(4):
            cost = (number * row + row * column * column) % modulus
            if column > 0:
                best[column] = min(best[column], best[column - 1]) + cost
            else:
                best[column] += cost
    return sum(place * cost for place, cost in enumerate(best, 1))


FUNCTIONS: Final = (
    traced(middle_squares_total, at_least(10), factor=Between(37, 91)),
    traced(balance_after_years, SIGNED, rate=Between(3, 12), fee=Between(11, 90)),
    traced(fever_days, at_least(2), contacts=Between(1, 3)),
    traced(bouncing_ball_total, at_least(1), width=Between(110, 150), speed=Between(7, 40)),
    traced(terms_that_point_back, SIGNED, other=Between(2, 40)),
    traced(cheapest_ways_weighed, at_least(2), modulus=Between(30, 90)),
)
"""Functions of this module and how they are used."""
