"""From logs to decisions: a report over many runs, and the comparison of two."""
