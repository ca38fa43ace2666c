"""Traced functions that work on the binary digits of a number."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import Between, at_least, traced


def shift_register_sum(number: int, taps: int) -> int:
    """Run a shift register with feedback twelve times; sum its states, each times its round."""
    state, total = number, 0
    for step in range(1, 13):
        low = state & 1
        state >>= 1
        if low == 1:
            state ^= taps
        total += state * step
    return total


def product_without_carry(number: int, other: int) -> int:
    """Multiply two numbers in binary, with XOR in the place of every addition."""
    product, shifted, left = 0, other, number
    while left > 0:
        if (left & 1) == 1:
            product ^= shifted
        shifted <<= 1
        left >>= 1
    return product


def tree_of_fractions(number: int) -> int:
    """Walk down the tree of fractions by the bits of a multiple; weigh both parts in the end."""
    above, below, left = 1, 1, number * 5 + 1
    while left > 1:
        if (left & 1) == 1:
            above += below
        else:
            below += above
        left >>= 1
    return above * above + 3 * below


def runs_of_bits(number: int) -> int:
    """Add the squared lengths of the runs of equal bits, each times its place, to the number."""
    left = number * number + number
    length, place, total = 1, 1, number
    while left > 1:
        if (left & 1) == ((left >> 1) & 1):
            length += 1
        else:
            total += length * length * place
            length = 1
            place += 1
        left >>= 1
    return total + length * length * place


def turned_by_set_bits(number: int, rounds: int) -> int:
    """Turn eight bits left by as many places as are set; sum the states, each times its round."""
    state, total = number, 0
    for step in range(1, rounds + 1):
        shift = sum((state >> place) & 1 for place in range(8))
        state = ((state << shift) | (state >> (8 - shift))) & 255
        total += state * step
        state ^= step
    return total


def descending_submasks(number: int, mask: int) -> list[int]:
    """List the ten greatest numbers that have only bits of the number with two more behind."""
    whole = (number << 2) | mask
    submasks = [whole]
    while submasks[-1] > 0 and len(submasks) < 10:
        submasks.append((submasks[-1] - 1) & whole)
    return submasks


def ring_of_cells(number: int, size: int) -> list[int]:
    """Renew a ring of cells: each becomes its left neighbour XOR (itself OR the right one)."""
    full = (1 << size) - 1
    state = (number * 5) & full
    states = []
    for _ in range(8):
        left = (state >> 1) | ((state & 1) << (size - 1))
        right = ((state << 1) & full) | (state >> (size - 1))
        state = left ^ (state | right)
        states.append(state)
    return states


FUNCTIONS: Final = (
    traced(shift_register_sum, at_least(2), taps=Between(64, 127)),
    traced(product_without_carry, at_least(3), other=Between(11, 63)),
    traced(tree_of_fractions, at_least(4)),
    traced(runs_of_bits, at_least(4)),
    traced(turned_by_set_bits, at_least(1), rounds=Between(3, 6)),
    traced(descending_submasks, at_least(8), mask=Between(1, 3)),
    traced(ring_of_cells, at_least(3), size=Between(9, 11)),
)
"""Functions of this module and how they are used."""
