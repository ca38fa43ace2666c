"""Solvers of the tasks."""
