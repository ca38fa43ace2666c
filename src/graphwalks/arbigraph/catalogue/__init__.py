"""The tasks that a node can hold, by category."""
