"""The heaviest cut of a signed graph: task, process, and proofs."""
