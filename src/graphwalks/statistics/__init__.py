"""Intervals and comparisons, without Inspect."""
