"""The shortest round trip through all cities: task, process, and proofs."""
