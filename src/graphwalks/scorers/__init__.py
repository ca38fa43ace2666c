"""Scorers of the tasks and the metrics over them."""
